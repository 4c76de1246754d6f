import Application
import Foundation
import StageContract
import Workspace

/// A recording of which it is known what was said.
struct SpokenReference: Equatable, Sendable {
  /// File name of the recording without its extension.
  var name: String
  /// ISO 639-1 code.
  var language: String
  /// Kind of recording, from `MANIFEST.tsv`; empty if that does not name it.
  var kind = ""
  /// What was said.
  var text: String

  /// All `NAME.txt` in the folder at `path` and the folders in it, sorted by path. `MANIFEST.tsv`, in that folder or the
  /// one above, says their kinds and languages; `language` counts for all if given, English is assumed for the others.
  /// - Throws: `CommandFailure` (65, 66); errors of reading files.
  static func all(in path: String, language: String?) throws -> [SpokenReference] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw CommandFailure(status: .missingInput, "\(path): no such folder; name one with NAME.txt in it")
    }
    let manifest =
      try [path, path + "/.."].map { $0 + "/MANIFEST.tsv" }
      .first { FileManager.default.fileExists(atPath: $0) }
      .map { try Self.manifest(String(contentsOfFile: $0, encoding: .utf8)) } ?? [:]
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".txt") }
      .sorted()
    let found = try files.map { file in
      let name = URL(filePath: file).deletingPathExtension().lastPathComponent
      let entry = manifest[name]
      return SpokenReference(
        name: name, language: language ?? entry?.language ?? "en", kind: entry?.kind ?? "",
        text: try String(contentsOfFile: path + "/" + file, encoding: .utf8))
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        status: .missingInput, "\(path): contains no NAME.txt; name a folder of reference texts")
    }
    let names = found.map(\.name)
    guard Set(names).count == names.count else {
      throw CommandFailure(
        status: .badInput, "\(path): contains two texts of one name; give each recording its own")
    }
    return found
  }

  /// Language (nil for a dash) and kind of the recordings in the table `text`, by name. Its first line names the columns.
  static func manifest(_ text: String) -> [String: (language: String?, kind: String)] {
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let head = rows.first, let path = head.firstIndex(of: "path") else { return [:] }
    func value(_ column: Substring, _ row: [Substring]) -> String? {
      head.firstIndex(of: column).flatMap { row.indices.contains($0) ? String(row[$0]) : nil }
    }
    var found: [String: (language: String?, kind: String)] = [:]
    for row in rows.dropFirst() where row.indices.contains(path) {
      let language = value("language", row)
      found[URL(filePath: String(row[path])).deletingPathExtension().lastPathComponent] =
        (language == "-" ? nil : language, value("kind", row) ?? "")
    }
    return found
  }
}
