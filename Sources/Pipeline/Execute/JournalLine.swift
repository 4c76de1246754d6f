import Digest
import Foundation
import StageContract
import Workspace

/// The input of a stage of scope *journal* for one recording: a line of the file passed as `--entries`.
struct JournalLine: Equatable, Sendable {
  private enum Content: Sendable {
    case made(text: Data, digest: String)
    /// Fields of a line of the cache: in a large journal almost all lines are of this kind, and few are ever written.
    case cached(CachedPlan, text: Int, digest: Int)
    /// A line of the stage's last run, by its place in the file.
    case recorded(RecordedLines, Int)
  }
  private let content: Content

  init(text: Data, digest: String) { content = .made(text: text, digest: digest) }

  /// The line whose text and digest are these fields of `plan`.
  init(_ plan: CachedPlan, digest: Int, text: Int) {
    content = .cached(plan, text: text, digest: digest)
  }

  /// The line `index` of `lines`.
  init(_ lines: RecordedLines, _ index: Int) { content = .recorded(lines, index) }

  /// One JSON object in UTF-8, without a line feed; empty if it is damaged where it is stored.
  var text: Data {
    switch content {
    case .made(let text, _): text
    case .cached(let plan, let field, _): Data(plan.field(field) ?? [])
    case .recorded(let lines, let index): lines.parsed(index)?.text ?? Data()
    }
  }

  /// Digest of the files it names, independent of the journal's location.
  var digest: String {
    switch content {
    case .made(_, let digest): digest
    case .cached(let plan, _, let field): plan.text(field)
    case .recorded(let lines, let index): lines.digests[index]
    }
  }

  static func == (one: JournalLine, other: JournalLine) -> Bool {
    one.digest == other.digest && one.text == other.text
  }

  /// Digest of `lines`: of the JSON array of their digests.
  static func digest(of lines: [JournalLine]) -> String { digest(of: lines.lazy.map(\.digest)) }

  /// The same for lines with these digests.
  static func digest(of digests: some Collection<String>) -> String {
    var json: [UInt8] = [UInt8(ascii: "[")]
    json.reserveCapacity(67 * digests.count + 2)
    for digest in digests {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      let isPlain = digest.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
      if isPlain {
        json.append(UInt8(ascii: "\""))
        json += digest.utf8
        json.append(UInt8(ascii: "\""))
      } else {
        json += canonicalJSON(digest)
      }
    }
    json.append(UInt8(ascii: "]"))
    return Digest.sha256(Data(json))
  }

  /// The line as stored: with paths relative to the journal at `root`, so that a copy of the journal can read
  /// it.
  func relative(to root: String) -> Data {
    switch content {
    case .cached(let plan, let field, _): return Data(plan.field(field, below: root) ?? [])
    case .recorded(let lines, let index): return lines.stored(index)
    case .made: break
    }
    let prefix = canonicalJSON(root).dropLast() + Data("/".utf8)
    var result = Data()
    var rest = text[...]
    while let place = rest.range(of: prefix) {
      result += rest[..<place.lowerBound] + Data("\"".utf8)
      rest = rest[place.upperBound...]
    }
    return result + rest
  }

  /// Parses a stored line, resolving paths against the journal at `root`; nil if it names anything but files
  /// in its recording's folder. Absolute paths, as stored by earlier releases, are resolved from `recordings`
  /// on.
  static func read(_ text: Data, root: String) -> (recording: String, line: JournalLine)? {
    guard var fields = try? decodeJSON([String: ParameterValue].self, from: text),
      case .string(let recording) = fields["recording"], case .string(let digest) = fields["digest"]
    else { return nil }
    for (name, value) in fields where name != "recording" && name != "digest" {
      guard let path = absolute(value, of: recording, root) else { return nil }
      fields[name] = path
    }
    return (recording, JournalLine(text: canonicalJSON(fields), digest: digest))
  }

  private static func absolute(
    _ value: ParameterValue, of recording: String, _ root: String
  ) -> ParameterValue? {
    switch value {
    case .string(let path):
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard let start = path.hasPrefix("/") ? parts.lastIndex(of: "recordings") : parts.startIndex,
        case let own = parts[start...], own.count > 3, own.first == "recordings",
        own[start + 2] == recording, own.allSatisfy({ !["", ".", ".."].contains($0) })
      else { return nil }
      return .string(root + "/" + own.joined(separator: "/"))
    case .list(let values):
      let paths = values.compactMap { absolute($0, of: recording, root) }
      return paths.count == values.count ? .list(paths) : nil
    // Flags of a recording name no file.
    case .bool: return value
    default: return nil
    }
  }
}

extension JournalLine {
  /// The line with the current state of the owner's file in `folder` for `stage`.
  ///
  /// Only whether the file exists and is readable matters: its content is read when something else has
  /// changed.
  func following(
    _ folder: RecordingFolder, of stage: Manifest.StageEntry
  ) throws(WorkspaceError) -> JournalLine {
    var line = self
    for (name, input) in stage.inputs {
      guard case .file("owner.json", _) = input else { continue }
      // Anything there counts: it may mark the entry as private.
      let path = folder.path + "/owner.json"
      let kind = try FileSystem.attributes(path)?.kind
      let isReadable = kind == nil || kind == .file && access(path, R_OK) == 0
      line = line.with(name, kind == nil ? nil : .string(path))
        .with(name + "_unreadable", isReadable ? nil : .bool(true))
    }
    return line
  }

  /// The line of a recording that is to be hidden, whatever its documents say.
  func withdrawn() -> JournalLine { with("withdrawn", .bool(true)) }

  /// The line with another value for `name`, or without it for nil; unchanged if it has that value already. A
  /// line that is not JSON is left unchanged.
  private func with(_ name: String, _ value: ParameterValue?) -> JournalLine {
    guard var fields = try? decodeJSON([String: ParameterValue].self, from: text),
      fields[name] != value
    else { return self }
    fields[name] = value
    let digest = Digest.sha256(Data("\(digest) \(name) \(value?.text ?? "")".utf8))
    fields["digest"] = .string(digest)
    return JournalLine(text: canonicalJSON(fields), digest: digest)
  }
}

/// The lines of one recording for the journal's stages, by stage.
typealias JournalLines = [String: JournalLine]

/// Builds the lines of a recording from the results that the journal shows.
struct JournalLineWriter: Sendable {
  /// The stages of scope *journal*.
  let stages: [Manifest.StageEntry]

  /// - Throws: `WorkspaceError`.
  func lines(
    _ folder: RecordingFolder, _ shown: [String: StageResult], _ state: RecordingState
  ) throws -> JournalLines {
    var lines: JournalLines = [:]
    for stage in stages { lines[stage.name] = try line(stage, folder, shown, state) }
    return lines
  }

  /// The line of one recording for `stage`.
  /// - Throws: `WorkspaceError`.
  func line(
    _ stage: Manifest.StageEntry, _ folder: RecordingFolder, _ shown: [String: StageResult],
    _ state: RecordingState
  ) throws -> JournalLine {
    var line: [String: ParameterValue] = ["recording": .string(folder.id)]
    var key = line
    for (name, input) in stage.inputs {
      switch input {
      case .file(let wanted, _):
        guard let file = state.file(wanted) else { break }
        line[name] = .string(file.path)
        // The original's bytes never change, and intake.json already holds their digest.
        key[name] = .string(wanted == "original" ? "" : file.digest)
      case .output(let from, let output, _):
        guard let file = shown[from]?.output(output) else { break }
        line[name] = .string(file.path)
        key[name] = .string(file.digest)
      case .versions(let from, let output):
        let files = Planner.oldestFirst(state.results[from] ?? []).compactMap { $0.output(output) }
        line[name] = .list(files.map { .string($0.path) })
        key[name] = .list(files.map { .string($0.digest) })
      case .journal: break
      }
    }
    let digest = Digest.sha256(canonicalJSON(key))
    line["digest"] = .string(digest)
    return JournalLine(text: canonicalJSON(line), digest: digest)
  }
}
