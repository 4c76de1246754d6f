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
        default: return nil
        }
      }
    }
  }

  private struct State {
    /// The file's bytes as read, and the range of each recording's line in it.
    var bytes = Data()
    var known: [String: Range<Int>] = [:]
    var learnt: [String: Data] = [:]
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
      [".", "intake.json", "owner.json", "settings.json", "failure.json"] + stages.map { "artifacts/" + $0 }
    state = Mutex(Self.read(path, key: key))
  }

  /// The cached plan of a recording whose files are unchanged since; nil if it has to be planned.
  func settled(_ folder: RecordingFolder) -> UpToDate? {
    let line = state.withLock { state in
      state.learnt[folder.id] ?? state.known[folder.id].map { state.bytes[$0] }
    }
    guard let line, let (mark, settled) = Self.parse(line), mark == self.mark(folder, settled.artifacts).text
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
  func remember(_ folder: RecordingFolder, _ settled: UpToDate, now: Date = Date()) {
    let mark = mark(folder, settled.artifacts)
    guard mark.newest < now.timeIntervalSince1970 - 2 else { return }
    var fields = [
      folder.id, mark.text, settled.outdated.joined(separator: ","), settled.artifacts.joined(separator: ","),
    ]
    for (stage, line) in settled.lines.sorted(by: { $0.key < $1.key }) {
      fields += [stage, line.digest, String(decoding: line.text, as: UTF8.self)]
    }
    let line = Data(fields.joined(separator: "\t").utf8)
    state.withLock { $0.learnt[folder.id] = line }
  }

  /// Writes new entries to the file, keeping only the recordings in `ids`; does nothing if there are none.
  func save(_ ids: some Sequence<String>) throws(WorkspaceError) {
    let data: Data? = state.withLock { state in
      guard !state.learnt.isEmpty else { return nil }
      var body = Data()
      for id in ids {
        guard let line = state.learnt[id] ?? state.known[id].map({ state.bytes[$0] }) else { continue }
        body += line
        body.append(UInt8(ascii: "\n"))
      }
      return Data("\(Self.format) \(key) \(Digest.sha256(body))\n".utf8) + body
    }
    guard let data else { return }
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: data)
  }

  private static let format = "sonar-plan-1"

  private static func read(_ path: String, key: String) -> State {
    var state = State()
    guard let bytes = FileSystem.readCache(path),
      let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n"))
    else { return state }
    let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let start = end + 1
    guard head.count == 3, head[0] == format, head[1] == key,
      head[2] == Digest.sha256(bytes.subdata(in: start..<bytes.count))
    else { return state }
    state.bytes = bytes
    for line in pieces(of: bytes[start...], separatedBy: "\n") where !line.isEmpty {
      let id = bytes[line].prefix { $0 != UInt8(ascii: "\t") }
      state.known[String(decoding: id, as: UTF8.self)] = line
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

  private static func parse(_ line: Data) -> (mark: String, UpToDate)? {
    let fields = pieces(of: line, separatedBy: "\t").map { line[$0] }
    guard fields.count >= 4, (fields.count - 4) % 3 == 0 else { return nil }
    func text(_ field: Int) -> String { String(decoding: fields[field], as: UTF8.self) }
    func list(_ field: Int) -> [String] { text(field).split(separator: ",").map(String.init) }
    var lines: JournalLines = [:]
    for start in stride(from: 4, to: fields.count, by: 3) {
      lines[text(start)] = JournalLine(text: fields[start + 2], digest: text(start + 1))
    }
    return (text(1), UpToDate(artifacts: list(3), outdated: list(2), lines: lines))
  }
}
