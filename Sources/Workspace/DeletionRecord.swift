internal import Foundation
package import StageContract

/// What was deleted: `deleted.json`. It keeps the file from coming back out of an inbox.
///
/// Every deletion is remembered, whether the inbox is emptied or not: the file may still lie there, as it could not be
/// removed, was reached through a link, or is synced there again. Only `sonar add FILE` brings it back.
package struct DeletionRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "deleted", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// SHA-256 of each, with its size in bytes: only a file of such a size must be read.
  package var recordings: [String: Int] = [:]

  /// What was deleted in `workspace`; empty where nothing was.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package static func read(_ workspace: Workspace) throws(WorkspaceError) -> DeletionRecord {
    do throws(WorkspaceError) {
      return try readIfPresent(workspace.deletionFile) ?? DeletionRecord()
    } catch {
      if case .laterVersion = error { throw error }
      throw .deletionsUnreadable(path: workspace.deletionFile, reason: error.reason)
    }
  }

  /// Adds the bytes of `recording` in `workspace`, or lets them come back.
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
