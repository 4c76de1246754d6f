package import Foundation
package import Model
package import StageContract

/// The files of a folder of pages and what each was made from: `contents.json`, written last. Until an update is complete, files
/// that it lists may have been written again.
package struct PageContents: TaggedDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "pages_contents", version: 1)
  /// As spelled here: it has an object for each of many thousand files.
  package static let jsonKeys = JSONKeys.verbatim
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// True once all pages are there; false while they are being written.
  package var complete = false
  /// The files by their paths in the folder, `contents.json` not among them.
  package var files: [String: File] = [:]

  /// A file.
  package struct File: Codable, Equatable, Sendable {
    /// Its size.
    package var bytes: Int
    /// SHA-256, 64 hexadecimal digits.
    package var sha256: String
    /// Digest of what it was made from.
    package var mark: String

    package init(bytes: Int, sha256: String, mark: String) {
      (self.bytes, self.sha256, self.mark) = (bytes, sha256, mark)
    }
  }

  /// Its name in the folder.
  package static let fileName = "contents.json"

  package init() {}

  /// The document as JSON, a line a file in the order of their paths: by hand, as an encoder takes longer than all else in an update.
  package func bytes() -> Data {
    let lines = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, file in
      "\(ScriptData.string(path)):{\"bytes\":\(file.bytes),\"mark\":\(ScriptData.string(file.mark)),"
        + "\"sha256\":\"\(file.sha256)\"}"
    }
    let schema = "{\"name\":\"\(Self.currentSchema.name)\",\"version\":\(Self.currentSchema.version)}"
    return Data(
      "{\"complete\":\(complete),\"files\":{\n\(lines.joined(separator: ",\n"))\n},\"schema\":\(schema)}\n"
        .utf8)
  }
}

/// The documents that the pages of some entries were made from: `made/BLOCK.json`.
package struct PageSources: TaggedDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "pages_sources", version: 1)
  /// As spelled in `EntryLine`.
  package static let jsonKeys = JSONKeys.verbatim
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Lines by ID, with paths relative to the folder that holds the folder of pages.
  package var entries: [String: EntryLine] = [:]

  package init() {}
}
