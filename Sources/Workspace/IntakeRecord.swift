package import StageContract

/// How a recording arrived: `intake.json`, written once.
package struct IntakeRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let tag = Schema(name: "intake", version: 1)
  /// Kind and version found.
  package var schema = tag
  /// Name of the recording's folder.
  package var id: String
  /// Path relative to the inbox, or the file's name where it was added by hand.
  package var name: String
  /// Modification time, RFC 3339, UTC, whole seconds.
  package var modifiedAt: String
  /// The instant in the name, RFC 3339, UTC; absent when it names none.
  package var namedAt: String?
  /// Names of the inbox's sub-folders that it lay in, outermost first.
  package var tags: [String]
  /// 64 hexadecimal digits.
  package var sha256: String
  /// Size in bytes.
  package var bytes: Int

  package init(
    id: String, name: String, modifiedAt: String, namedAt: String? = nil, tags: [String], sha256: String,
    bytes: Int
  ) {
    self.id = id
    self.name = name
    self.modifiedAt = modifiedAt
    self.namedAt = namedAt
    self.tags = tags
    self.sha256 = sha256
    self.bytes = bytes
  }

  enum CodingKeys: String, CodingKey {
    case schema, id, name, tags, sha256, bytes
    case modifiedAt = "modified_at"
    case namedAt = "named_at"
  }
}
