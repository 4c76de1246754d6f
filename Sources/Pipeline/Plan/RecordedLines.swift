import Digest
import Foundation
import StageContract
import Workspace

/// The lines that a stage of scope *journal* last ran with, as they are stored in `state/stages/STAGE/entries`.
///
/// Only the ID and the digest of each are read: in a large journal almost all lines stay as they are, and a line is
/// parsed when a stage is going to read it.
final class RecordedLines: Sendable {
  /// IDs of the recordings, ascending.
  let ids: [String]
  /// Digests of their lines.
  let digests: [String]
  private let bytes: Data
  /// Where each line is, without its line feed.
  private let places: [Range<Int>]
  private let root: String

  /// The lines of the run that `record` describes; nil if they are missing, damaged, or those of another run.
  convenience init?(of record: RunRecord, in workspace: Workspace) {
    // A later run replaces the file and not these bytes. The record has the digest of the lines beside that of the file.
    let file = URL(filePath: workspace.stageEntriesFile(record.stage))
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped),
      record.entriesDigest == Digest.sha256(data)
    else { return nil }
    self.init(data, root: workspace.root)
  }

  /// The lines in `bytes`; nil if one of them has no ID or digest, or if they are not in the order of their IDs.
  init?(_ bytes: Data, root: String) {
    var (ids, digests, places) = ([String](), [String](), [Range<Int>]())
    let isComplete = bytes.withUnsafeBytes { raw in
      var start = 0
      while start < raw.count {
        let end = raw.place(of: UInt8(ascii: "\n"), from: start, to: raw.count) ?? raw.count
        guard let id = raw.value(of: Self.recording, in: start..<end),
          let digest = raw.value(of: Self.digest, in: start..<end), ids.last.map({ $0.precedes(id) }) ?? true
        else { return false }
        ids.append(id)
        digests.append(digest)
        places.append(start..<end)
        start = end + 1
      }
      return true
    }
    guard isComplete else { return nil }
    (self.ids, self.digests, self.places) = (ids, digests, places)
    (self.bytes, self.root) = (bytes, root)
  }

  /// All of them.
  var lines: [JournalLine] { ids.indices.map { JournalLine(self, $0) } }

  /// The index of the line of each of `folders`, whose IDs ascend; nil where it has none.
  func places(of folders: [RecordingFolder]) -> [Int?] {
    var place = 0
    return folders.map { folder in
      while place < ids.count, ids[place] != folder.id, ids[place].precedes(folder.id) { place += 1 }
      guard place < ids.count, ids[place] == folder.id else { return nil }
      place += 1
      return place - 1
    }
  }

  /// The stored text of the line `index`, with paths relative to the journal.
  func stored(_ index: Int) -> Data { bytes.subdata(in: places[index]) }

  /// The line `index` with absolute paths; nil if it names anything but files in its recording's folder.
  func parsed(_ index: Int) -> JournalLine? {
    JournalLine.read(stored(index), root: root).flatMap { $0.recording == ids[index] ? $0.line : nil }
  }

  /// Whether the line `index` has the key `name`.
  func has(_ name: String, at index: Int) -> Bool {
    let key = Array("\"\(name)\":".utf8)
    return bytes.withUnsafeBytes { $0.place(after: key, in: places[index]) != nil }
  }

  private static let recording = Array("\"recording\":\"".utf8)
  private static let digest = Array("\"digest\":\"".utf8)
}

extension UnsafeRawBufferPointer {
  /// Where `byte` is first, from `start` on up to `end`.
  fileprivate func place(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - base
  }

  /// Where the value of `key` begins in the JSON object `line`; `key` has its quotation marks and its colon.
  ///
  /// In JSON, a quotation mark within a text has a backslash before it: what looks like a key is one.
  fileprivate func place(after key: [UInt8], in line: Range<Int>) -> Int? {
    var start = line.lowerBound
    while start + key.count < line.upperBound {
      if self[(start + 1)...].starts(with: key) { return start + 1 + key.count }
      guard let comma = place(of: UInt8(ascii: ","), from: start + 1, to: line.upperBound) else { return nil }
      start = comma
    }
    return nil
  }

  /// The text after `key`, which ends with the quotation mark before the text; nil if there is none, or if it has escapes.
  fileprivate func value(of key: [UInt8], in line: Range<Int>) -> String? {
    guard let start = place(after: key, in: line),
      let end = place(of: UInt8(ascii: "\""), from: start, to: line.upperBound)
    else { return nil }
    let text = self[start..<end]
    guard !text.contains(UInt8(ascii: "\\")) else { return nil }
    return String(validating: text, as: UTF8.self)
  }
}
