/// How a recording arrived: `intake.json`, written once.
public struct IntakeRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  public static let tag = DocumentTag(name: "intake", version: 1)
  /// Kind and version found.
  public var schema = tag
  /// Name of the recording's folder.
  public var id: String
  /// Path relative to the inbox, or the file's name where it was added by hand.
  public var name: String
  /// Modification time, RFC 3339, UTC, whole seconds.
  public var modifiedAt: String
  /// The instant in the name, RFC 3339, UTC; absent when it names none.
  public var namedAt: String?
  /// Names of the inbox's sub-folders that it lay in, outermost first.
  public var tags: [String]
  /// 64 hexadecimal digits.
  public var sha256: String
  /// Size in bytes.
  public var bytes: Int

  enum CodingKeys: String, CodingKey {
    case schema, id, name, tags, sha256, bytes
    case modifiedAt = "modified_at"
    case namedAt = "named_at"
  }
}
