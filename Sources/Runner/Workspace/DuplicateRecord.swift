/// Why a file lies in `duplicates/`: `NAME.json` beside it.
public struct DuplicateRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  public static let tag = DocumentTag(name: "duplicate", version: 1)
  /// Kind and version found.
  public var schema = tag
  /// Its path relative to the inbox.
  public var name: String
  /// 64 hexadecimal digits, the same as the first one's.
  public var sha256: String
  /// Id of the recording that holds the same bytes.
  public var firstId: String
  /// What that was called in the inbox.
  public var firstName: String

  enum CodingKeys: String, CodingKey {
    case schema, name, sha256
    case firstId = "first_id"
    case firstName = "first_name"
  }
}
