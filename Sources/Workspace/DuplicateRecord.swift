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
  package var firstId: String
  /// That recording's path relative to the inbox.
  package var firstName: String

  package init(name: String, sha256: String, firstId: String, firstName: String) {
    self.name = name
    self.sha256 = sha256
    self.firstId = firstId
    self.firstName = firstName
  }

  enum CodingKeys: String, CodingKey {
    case schema, name, sha256
    case firstId = "first_id"
    case firstName = "first_name"
  }
}
