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
    /// Stages whose result is from an earlier version of the stage and is kept.
    var outdated: [String]
    /// Its lines for the journal's stages, by stage.
    var lines: [String: JournalLine]

    init(artifacts: [String], outdated: [String], lines: [String: JournalLine]) {
      self.artifacts = artifacts
      self.outdated = outdated
      self.lines = lines
    }

    /// Nil if work is pending or blocked.
    init?(_ plan: [PlannedRun], outdated: [String], lines: [String: JournalLine]) {
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

  /// The plans known to the file and this process.
  private struct State {
    /// The file's bytes as read, and the range of each recording's line in it, with its line feed.
    var bytes = Data()
    var known: [String: Range<Int>] = [:]
    var learnt: [String: Data] = [:]

    func line(_ id: String) -> Data? { learnt[id] ?? known[id].map { bytes[$0] } }
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
    guard let line = state.withLock({ $0.line(folder.id) }),
      let found = Self.entry(line), found.mark == mark(folder, found.plan.artifacts).text
    else { return nil }
    return found.plan
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
      fields += [stage, String(decoding: line.text, as: UTF8.self)]
    }
    // No name may look like another field or line.
    guard fields.allSatisfy({ $0.utf8.allSatisfy { $0 >= 32 } }) else { return }
    let entry = Data((fields.joined(separator: "\t") + "\n").utf8)
    state.withLock { $0.learnt[folder.id] = entry }
  }

  /// Writes new entries to the file, keeping only the recordings in `ids`; does nothing if there are none.
  func save(_ ids: [String]) throws(WorkspaceError) {
    let state = state.withLock { $0 }
    guard !state.learnt.isEmpty else { return }
    let lines = ids.lazy.compactMap(state.line)
    let head = Data("\(Self.format) \(key) \(Digest.sha256(pieces: lines))\n".utf8)
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: [AnySequence([head]), AnySequence(lines)].joined())
  }

  /// First word of the file. Then follow the key, the digest of everything after the first line, and a line for each
  /// recording: ID, mark, outdated stages, results, and for each stage of scope *journal* its name and its line, with tabs
  /// between them.
  private static let format = "sonar-plan-3"

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
    for line in bytes[start...].pieces(separatedBy: "\n") where !line.isEmpty {
      guard let tab = bytes[line].firstIndex(of: UInt8(ascii: "\t")) else { continue }
      state.known[String(decoding: bytes[line.lowerBound..<tab], as: UTF8.self)] =
        line.lowerBound..<line.upperBound + 1
    }
    return state
  }

  /// The cached plan in `line`, and the mark of the files that it was made from; nil if it is damaged.
  private static func entry(_ line: Data) -> (mark: String, plan: UpToDate)? {
    let fields = line.dropLast().pieces(separatedBy: "\t")
    guard fields.count >= 4, fields.count % 2 == 0 else { return nil }
    var plan = UpToDate(artifacts: list(line[fields[3]]), outdated: list(line[fields[2]]), lines: [:])
    for place in stride(from: 4, to: fields.count, by: 2) {
      guard let own = JournalLine(stored: line[fields[place + 1]]) else { return nil }
      plan.lines[String(decoding: line[fields[place]], as: UTF8.self)] = own
    }
    return (String(decoding: line[fields[1]], as: UTF8.self), plan)
  }

  private static func list(_ field: Data) -> [String] {
    field.pieces(separatedBy: ",").filter { !$0.isEmpty }.map { String(decoding: field[$0], as: UTF8.self) }
  }
}
