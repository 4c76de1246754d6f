internal import Foundation
package import StageContract

/// The recordings that were deleted: `deleted.json`. It keeps their files from being imported again from an
/// inbox.
///
/// Every deletion is recorded, even if the inbox is cleared after import: the file may still be there because
/// it could not be removed, was reached through a link, or is synced back. Only `sonar add FILE` brings it
/// back.
package struct DeletionRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "deleted", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// SHA-256 of each deleted file → its size in bytes: only files of one of these sizes have to be hashed.
  package var recordings: [String: Int] = [:]

  /// The deletions recorded in `workspace`; empty if there are none.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package static func read(_ workspace: Workspace) throws(WorkspaceError) -> DeletionRecord {
    do throws(WorkspaceError) {
      return try readIfPresent(workspace.deletionFile) ?? DeletionRecord()
    } catch {
      if case .laterVersion = error { throw error }
      throw .deletionsUnreadable(path: workspace.deletionFile, reason: error.reason)
    }
  }

  /// Records the file with digest `sha256` and size `bytes` as deleted; with nil for `bytes`, allows it to be
  /// imported again.
  /// - Throws: `WorkspaceError`.
  package static func change(
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
