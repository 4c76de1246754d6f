import Digest
import Foundation
import Synchronization
import Workspace

/// Caches recordings without pending work, each with a fingerprint of its files' attributes: planning ten
/// thousand of them then takes only a few `stat` calls each. Deleting its file is harmless.
final class PlanCache: Sendable {
  /// The cached plan of a recording.
  struct UpToDate: Equatable, Sendable {
    /// `STAGE/FINGERPRINT` of each result that is up to date.
    var artifacts: [String]
    /// Stages whose result is from an earlier release and is kept.
    var outdated: [String]
    var lines: JournalLines

    init(artifacts: [String], outdated: [String], lines: JournalLines) {
      self.artifacts = artifacts
      self.outdated = outdated
      self.lines = lines
    }

    /// Nil if work is pending or blocked.
    init?(_ plan: [PlannedRun], outdated: [String], lines: JournalLines) {
      self.init(artifacts: [], outdated: outdated, lines: lines)
      for planned in plan {
        switch planned.state {
        case .upToDate(let result), .outdated(let result, _):
          artifacts.append(planned.stage + "/" + result.record.fingerprint)
        case .withheld: continue
        default: return nil
        }
      }
    }
  }

  /// What the file and this process know.
  private struct State {
    /// The file's bytes as read, and the range of each recording's line in it, with its line feed.
    var bytes = Data()
    var known: [String: Range<Int>] = [:]
    var learnt: [String: Data] = [:]
    /// Stencils by number, and the reverse.
    var stencils: [Int: PlanStencil] = [:]
    var numbers: [[UInt8]: Int] = [:]

    func line(_ id: String) -> Data? { learnt[id] ?? known[id].map { bytes[$0] } }

    mutating func add(_ stencil: PlanStencil, _ number: Int) {
      stencils[number] = stencil
      numbers[stencil.text] = number
    }

    /// The number of the stencil with this text, which is added if it is new.
    mutating func number(_ text: [UInt8]) -> Int {
      if let number = numbers[text] { return number }
      let number = (stencils.keys.max() ?? 0) + 1
      add(PlanStencil(text), number)
      return number
    }
  }

  private let path: String
  private let key: String
  /// Files in a recording's folder that planning reads, other than results.
  private let files: [String]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - key: digest of everything planning depends on outside a recording's folder; a different key discards
  ///     the cache.
  ///   - stages: names of the stages of scope *recording*.
  init(path: String, key: String, stages: [String]) {
    self.path = path
    self.key = key
    files =
      [".", "intake.json", "owner.json", Sidecar.fileName, "settings.json", "failure.json", "kept.json"]
      + stages.map { "artifacts/" + $0 }
    state = Mutex(Self.read(path, key: key))
  }

  /// The cached plan of a recording whose files are unchanged since; nil if it has to be planned.
  func settled(_ folder: RecordingFolder) -> UpToDate? {
    let found = state.withLock { state -> (mark: String, plan: CachedPlan)? in
      guard let line = state.line(folder.id) else { return nil }
      let fields = Self.pieces(of: line.dropLast(), separatedBy: "\t").map { line[$0] }
      guard fields.count == 4, let number = Int(String(decoding: fields[2], as: UTF8.self)),
        let stencil = state.stencils[number]
      else { return nil }
      let mark = String(decoding: fields[1], as: UTF8.self)
      return CachedPlan(stencil: stencil, digests: fields[3], folder: folder).map { (mark, $0) }
    }
    guard let found, let settled = UpToDate(found.plan), found.mark == mark(folder, settled.artifacts).text
    else { return nil }
    return settled
  }

  /// A summary of the attributes of everything in the recording's folder that planning reads, given its
  /// current results; and the time of the latest change among them, in seconds since 1970.
  private func mark(_ folder: RecordingFolder, _ artifacts: [String]) -> (text: String, newest: Double) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return ("", .infinity) }
    defer { close(descriptor) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var newest = -Double.infinity
    func mix(_ value: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash = (hash ^ (value >> shift & 255)) &* 0x100_0000_01b3
      }
    }
    var status = stat()
    for name in files + artifacts.flatMap({ ["artifacts/" + $0, "artifacts/\($0)/record.json"] }) {
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        mix(0)
        continue
      }
      let found = FileAttributes(status)
      mix(found.inode)
      mix(UInt64(bitPattern: Int64(found.changedTime.seconds)))
      mix(UInt64(bitPattern: Int64(found.changedTime.nanoseconds)))
      newest = max(newest, found.changedTime.secondsSince1970)
    }
    return (String(hash, radix: 16), newest)
  }

  /// Caches a recording, unless it changed a moment ago: a later change could carry the same time.
  /// - Returns: the same plan, in less memory if it was cached.
  @discardableResult
  func remember(_ folder: RecordingFolder, _ settled: UpToDate, now: Date = Date()) -> UpToDate {
    let mark = mark(folder, settled.artifacts)
    var fields = [settled.outdated, settled.artifacts].map { Array($0.joined(separator: ",").utf8) }
    for (stage, line) in settled.lines.sorted(by: { $0.key < $1.key }) {
      fields += [Array(stage.utf8), Array(line.digest.utf8), Array(line.text)]
    }
    // No name may look like another line.
    guard mark.newest < now.timeIntervalSince1970 - 2, folder.id.utf8.allSatisfy({ $0 >= 32 }),
      let (text, digests) = PlanStencil.cut(fields, folder)
    else { return settled }
    let encoded = digests.base64EncodedString()
    let stencil = state.withLock { state in
      let number = state.number(text)
      state.learnt[folder.id] = Data("\(folder.id)\t\(mark.text)\t\(number)\t\(encoded)\n".utf8)
      return state.stencils[number]
    }
    let plan = stencil.flatMap { CachedPlan(stencil: $0, digests: Data(encoded.utf8), folder: folder) }
    return plan.flatMap(UpToDate.init) ?? settled
  }

  /// Writes new entries to the file, keeping only the recordings in `ids`; does nothing if there are none.
  func save(_ ids: [String]) throws(WorkspaceError) {
    let state = state.withLock { $0 }
    guard !state.learnt.isEmpty else { return }
    let stencils = state.stencils.sorted { $0.key < $1.key }.map { number, stencil in
      Data("\t\(number)\t".utf8) + stencil.text + Data("\n".utf8)
    }
    let lines = ids.lazy.compactMap(state.line)
    let digest = Digest.sha256(pieces: [AnySequence(stencils), AnySequence(lines)].joined())
    let head = Data("\(Self.format) \(key) \(digest)\n".utf8)
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: [AnySequence([head] + stencils), AnySequence(lines)].joined())
  }

  /// First word of the file. Then follow the key, the digest of everything after the first line, and on a line each the
  /// stencils (nothing, number, fields) and the recordings (ID, mark, number of the stencil, digests in Base64).
  private static let format = "sonar-plan-2"

  private static func read(_ path: String, key: String) -> State {
    var state = State()
    guard let bytes = FileSystem.readCache(path),
      let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n"))
    else { return state }
    let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let start = end + 1
    guard head.count == 3, head[0] == format, head[1] == key,
      head[2] == Digest.sha256(bytes[start...])
    else { return state }
    state.bytes = bytes
    for line in pieces(of: bytes[start...], separatedBy: "\n") where !line.isEmpty {
      let text = bytes[line]
      guard let tab = text.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      if tab > text.startIndex {
        state.known[String(decoding: text[..<tab], as: UTF8.self)] = line.lowerBound..<line.upperBound + 1
      } else if let end = text[(tab + 1)...].firstIndex(of: UInt8(ascii: "\t")),
        let number = Int(String(decoding: text[(tab + 1)..<end], as: UTF8.self))
      {
        state.add(PlanStencil(Array(text[(end + 1)...])), number)
      }
    }
    return state
  }

  /// Ranges of `bytes` between separators; `split` takes ten times as long on `Data`.
  private static func pieces(of bytes: Data, separatedBy separator: Unicode.Scalar) -> [Range<Int>] {
    bytes.withUnsafeBytes { raw in
      var pieces: [Range<Int>] = []
      var start = 0
      while let base = raw.baseAddress,
        let found = memchr(base + start, Int32(separator.value), raw.count - start)
      {
        let end = UnsafeRawPointer(found) - base
        pieces.append(bytes.startIndex + start..<bytes.startIndex + end)
        start = end + 1
      }
      return pieces + [bytes.startIndex + start..<bytes.endIndex]
    }
  }
}

/// The line of a recording in the cache, whose fields are made when they are needed: outdated stages, results, and for
/// each stage of scope *journal* its name, the digest of its line and the line.
final class CachedPlan: Sendable {
  let stencil: PlanStencil
  private let digests: [UInt8]
  private let folder: RecordingFolder

  /// Nil if `digests` are not in Base64.
  init?(stencil: PlanStencil, digests: Data, folder: RecordingFolder) {
    guard let decoded = Data(base64Encoded: digests) else { return nil }
    (self.stencil, self.digests, self.folder) = (stencil, Array(decoded), folder)
  }

  /// Bytes of the field `number`, with paths as they are below `root`; nil if the line is damaged.
  func field(_ number: Int, below root: String = "") -> [UInt8]? {
    stencil.field(number, folder, below: root, digests: digests)
  }

  /// Text of the field `number`; empty if the line is damaged.
  func text(_ number: Int) -> String { field(number).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

extension PlanCache.UpToDate {
  /// Nil if the cached line is damaged.
  fileprivate init?(_ plan: CachedPlan) {
    let count = plan.stencil.count
    guard count >= 2, (count - 2) % 3 == 0, let results = plan.field(1) else { return nil }
    func list(_ field: [UInt8]) -> [String] {
      field.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }
    var lines: JournalLines = [:]
    for start in stride(from: 2, to: count, by: 3) {
      lines[plan.text(start)] = JournalLine(plan, digest: start + 1, text: start + 2)
    }
    self.init(artifacts: list(results), outdated: plan.field(0).map(list) ?? [], lines: lines)
  }
}
