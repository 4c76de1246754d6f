/// What was deleted while its file stays in an inbox that is kept: `deleted.json`. It keeps that file from coming back.
public struct DeletionRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  public static let tag = DocumentTag(name: "deleted", version: 1)
  /// Kind and version found.
  public var schema = tag
  /// SHA-256 of each, with its size in bytes: only a file of such a size must be read.
  public var recordings: [String: Int] = [:]

  /// What was deleted in `workspace`; empty where nothing was.
  /// - Throws: `WorkspaceError.malformed`, `.laterVersion`, `.inputOutput`.
  public static func read(_ workspace: Workspace) throws(WorkspaceError) -> DeletionRecord {
    try readIfPresent(workspace.deletionFile) ?? DeletionRecord()
  }

  /// Adds the bytes of `recording` in `workspace`, or lets them come back.
  static func change(
    _ workspace: Workspace, sha256: String, bytes: Int?
  ) throws(WorkspaceError) {
    var record = try read(workspace)
    guard record.recordings[sha256] != bytes else { return }
    record.recordings[sha256] = bytes
    if record.recordings.isEmpty {
      try FileSystem.remove(workspace.deletionFile)
    } else {
      try record.write(to: workspace.deletionFile)
    }
  }
}
