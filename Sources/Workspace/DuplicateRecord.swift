package import StageContract

/// Why a file lies in `duplicates/`: `NAME.json` beside it.
package struct DuplicateRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "duplicate", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// Its path relative to the inbox.
  package var name: String
  /// 64 hexadecimal digits, the same as the first one's.
  package var sha256: String
  /// Id of the recording that holds the same bytes.
  package var firstId: String
  /// What that was called in the inbox.
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
