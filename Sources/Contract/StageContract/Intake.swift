/// How a recording arrived: `intake.json`, written once; the first stage reads it, too.
package struct Intake: TaggedDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "intake", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Name of the recording's folder, for example `2026-11-20T071503Z-3f9a1c2e`.
  package var id: String
  /// Path of the file, relative to the inbox (or its name, where it was added by hand).
  package var name: String
  /// Modification time of the file, RFC 3339.
  package var modifiedAt: String
  /// The instant in the file's name, RFC 3339; absent when it names none.
  package var namedAt: String?
  /// Names of the inbox's sub-folders that it lay in.
  package var tags: [String]
  /// 64 hexadecimal digits.
  package var sha256: String
  /// Size of the file.
  @Bounded<ByteCount> package var bytes: Int

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
