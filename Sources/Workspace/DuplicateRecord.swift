package import Foundation
package import StageContract

/// Why a file is in `duplicates/`: `NAME.json` beside it.
package struct DuplicateRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "duplicate", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The file's path relative to the inbox.
  package var name: String
  /// SHA-256 as 64 hexadecimal digits, the same as that of the first file.
  package var sha256: String
  /// ID of the recording that holds the same bytes.
  package var firstID: String
  /// That recording's path relative to the inbox.
  package var firstName: String
  /// The bytes of its sidecar; nil if it has none.
  package var sidecar: Data?

  package init(name: String, sha256: String, firstID: String, firstName: String, sidecar: Data? = nil) {
    self.sidecar = sidecar
    self.name = name
    self.sha256 = sha256
    self.firstID = firstID
    self.firstName = firstName
  }

  /// True if it is about the same file as `other`, whatever came beside it.
  package func isOf(_ other: DuplicateRecord) -> Bool {
    var same = self
    same.sidecar = other.sidecar
    return same == other
  }
}
