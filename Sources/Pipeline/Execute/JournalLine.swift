import Digest
package import Foundation
import StageContract
import Workspace

/// The input of a stage of scope *journal* for one recording: a line of the file passed as `--entries`.
package struct JournalLine: Equatable, Sendable {
  /// ID of the recording.
  package let recording: String
  /// Digest of the files it names, independent of the journal's location.
  package let digest: String
  /// One JSON object in UTF-8, without a line feed, with paths relative to the journal, so that a copy of the journal can
  /// read it.
  let text: Data

  /// The line with these options beside the recording and the digest.
  init(_ options: [String: ParameterValue], of recording: String, digest: String) {
    (self.recording, self.digest) = (recording, digest)
    let own = ["recording": recording, "digest": digest].mapValues(ParameterValue.string)
    text = canonicalJSON(options.merging(own) { _, own in own })
  }

  /// The stored line `text`, of which only the ID and the digest are read; nil if it lacks one of them.
  init?(stored text: Data) {
    guard let recording = text.value(of: "recording"), let digest = text.value(of: "digest") else {
      return nil
    }
    (self.recording, self.digest, self.text) = (recording, digest, text)
  }

  /// The stored lines in `bytes`; nil if one of them is damaged.
  static func lines(in bytes: Data) -> [JournalLine]? {
    var lines: [JournalLine] = []
    for range in bytes.pieces(separatedBy: "\n") where !range.isEmpty || range.upperBound < bytes.endIndex {
      guard let line = JournalLine(stored: bytes[range]) else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// True if it has the option `name`.
  func has(_ name: String) -> Bool { text.has("\"\(name)\":") }

  /// The text as the stage gets it: with absolute paths in the journal at `root`; nil if it names anything but files in its
  /// recording's folder.
  package func absolute(_ root: String) -> Data? {
    guard var fields = try? decodeJSON([String: ParameterValue].self, from: text),
      fields["recording"] == .string(recording), fields["digest"] == .string(digest)
    else { return nil }
    for (name, value) in fields where name != "recording" && name != "digest" {
      guard let path = absolute(value, root) else { return nil }
      fields[name] = path
    }
    return canonicalJSON(fields)
  }

  private func absolute(_ value: ParameterValue, _ root: String) -> ParameterValue? {
    switch value {
    case .string(let path):
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count > 3, parts[0] == "recordings", parts[2] == recording,
        parts.allSatisfy({ !["", ".", ".."].contains($0) })
      else { return nil }
      return .string(root + "/" + path)
    case .list(let values):
      let paths = values.compactMap { absolute($0, root) }
      return paths.count == values.count ? .list(paths) : nil
    // Flags of a recording name no file.
    case .bool: return value
    default: return nil
    }
  }

  /// Digest of `lines`: of the JSON array of their digests.
  static func digest(of lines: [JournalLine]) -> String { Digest.sha256(canonicalJSON(lines.map(\.digest))) }
}

extension JournalLine {
  /// The line with the current state of the owner's file in `folder` for `stage`.
  ///
  /// Only whether the file exists and is readable matters: its content is read when something else has
  /// changed.
  func following(
    _ folder: RecordingFolder, of stage: Manifest.StageEntry, in workspace: Workspace
  ) throws(WorkspaceError) -> JournalLine {
    var line = self
    for (name, input) in stage.inputs {
      guard case .file("owner.json", _) = input else { continue }
      // Anything there counts: it may mark the entry as private.
      let path = folder.path + "/owner.json"
      let kind = try FileSystem.attributes(path)?.kind
      let isReadable = kind == nil || kind == .file && access(path, R_OK) == 0
      line = line.with(name, kind == nil ? nil : .string(workspace.relative(path)))
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
    return JournalLine(
      fields, of: recording, digest: Digest.sha256(Data("\(digest) \(name) \(value?.text ?? "")".utf8)))
  }
}

/// Builds the lines of a recording from the results that the journal shows.
struct JournalLineWriter: Sendable {
  let workspace: Workspace
  /// The stages of scope *journal*.
  let stages: [Manifest.StageEntry]

  /// The lines of one recording, by stage.
  /// - Throws: `WorkspaceError`.
  func lines(
    _ folder: RecordingFolder, _ shown: [String: StageResult], _ state: RecordingState
  ) throws -> [String: JournalLine] {
    var lines: [String: JournalLine] = [:]
    for stage in stages { lines[stage.name] = try line(stage, folder, shown, state) }
    return lines
  }

  /// The line of one recording for `stage`.
  /// - Throws: `WorkspaceError`.
  func line(
    _ stage: Manifest.StageEntry, _ folder: RecordingFolder, _ shown: [String: StageResult],
    _ state: RecordingState
  ) throws -> JournalLine {
    var options: [String: ParameterValue] = [:]
    var key = ["recording": ParameterValue.string(folder.id)]
    func path(_ file: StageRun.InputFile) -> ParameterValue { .string(workspace.relative(file.path)) }
    for (name, input) in stage.inputs {
      switch input {
      case .file(let wanted, _):
        guard let file = state.file(wanted) else { break }
        options[name] = path(file)
        // The original's bytes never change, and intake.json already holds their digest.
        key[name] = .string(wanted == "original" ? "" : file.digest)
      case .output(let from, let output, _):
        guard let file = shown[from]?.output(output) else { break }
        options[name] = path(file)
        key[name] = .string(file.digest)
      case .versions(let from, let output):
        let files = Planner.oldestFirst(state.results[from] ?? []).compactMap { $0.output(output) }
        options[name] = .list(files.map(path))
        key[name] = .list(files.map { .string($0.digest) })
      case .journal: break
      }
    }
    return JournalLine(options, of: folder.id, digest: Digest.sha256(canonicalJSON(key)))
  }
}

extension Workspace {
  /// `path`, of something in the journal, relative to it.
  fileprivate func relative(_ path: String) -> String {
    String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }
}

extension Data {
  /// True if a line of JSON has `key`, which has its quotation marks and its colon.
  fileprivate func has(_ key: String) -> Bool { withUnsafeBytes { $0.place(after: key) != nil } }

  /// The text of `key` in a line of JSON; nil if it has none, or if it has escapes.
  fileprivate func value(of key: String) -> String? {
    withUnsafeBytes { raw in
      guard let start = raw.place(after: "\"\(key)\":\""),
        let end = raw.place(of: UInt8(ascii: "\""), from: start),
        let text = String(validating: raw[start..<end], as: UTF8.self),
        !text.utf8.contains(UInt8(ascii: "\\"))
      else { return nil }
      return text
    }
  }

  /// Ranges between separators; `split` takes ten times as long.
  func pieces(separatedBy separator: Unicode.Scalar) -> [Range<Index>] {
    withUnsafeBytes { raw in
      var pieces: [Range<Index>] = []
      var start = 0
      while let end = raw.place(of: UInt8(separator.value), from: start) {
        pieces.append(startIndex + start..<startIndex + end)
        start = end + 1
      }
      return pieces + [startIndex + start..<endIndex]
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Where `byte` is first, from `start` on.
  fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - base
  }

  /// Where what follows `key` begins in a line of JSON; `key` has its quotation marks and its colon.
  ///
  /// In JSON, a quotation mark within a text has a backslash before it: what looks like a key is one.
  fileprivate func place(after key: String) -> Int? {
    var start = 0
    while let place = place(of: UInt8(ascii: "\""), from: start), place + key.utf8.count <= count {
      if self[place...].starts(with: key.utf8) { return place + key.utf8.count }
      start = place + 1
    }
    return nil
  }
}
