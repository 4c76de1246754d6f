import Digest
internal import Foundation
import StageContract

/// Deletes a recording from a journal permanently, with every copy of its bytes and its words that is in a
/// file of its own.
///
/// It does not touch database rows and surfaces: the caller updates those.
package enum Removal {
  /// Points after which a test can interrupt the removal.
  enum Step: CaseIterable { case remembered, hidden, copiesRemoved }

  /// Removes the recording that `withdrawal` names; the caller holds the workspace's run and intake locks.
  ///
  /// The folder is hidden first. If something cannot be removed, the rest still is; a second call continues.
  /// - Returns: what could not be removed, and why; empty if nothing of it is left.
  package static func remove(_ withdrawal: Withdrawal, in workspace: Workspace) -> [WorkspaceError] {
    remove(withdrawal, in: workspace) { _ in true }
  }

  /// - Parameter continues: whether to continue after a step; tests interrupt the removal with it.
  static func remove(
    _ withdrawal: Withdrawal, in workspace: Workspace, continues: (Step) -> Bool
  ) -> [WorkspaceError] {
    var withdrawal = withdrawal
    let id = withdrawal.recording
    var left: [WorkspaceError] = []
    func attempt(_ work: () throws(WorkspaceError) -> Void) {
      do throws(WorkspaceError) { try work() } catch { left.append(error) }
    }
    var folder: RecordingFolder?
    attempt { () throws(WorkspaceError) in folder = try workspace.folder(of: id) }
    attempt { () throws(WorkspaceError) in try identify(&withdrawal, folder, workspace) }
    if let sha256 = withdrawal.sha256 {
      // Its file may still be in an inbox, or may be synced there again.
      attempt { () throws(WorkspaceError) in
        try DeletionRecord.change(workspace, sha256: sha256, bytes: withdrawal.bytes ?? 0)
      }
    }
    guard continues(.remembered) else { return left }
    if let folder { attempt { () throws(WorkspaceError) in _ = try hide(folder) } }
    guard continues(.hidden) else { return left }
    left += HeldFile.remove(of: [id], in: workspace)
    attempt { () throws(WorkspaceError) in try removeCopies(of: withdrawal, workspace) }
    attempt { () throws(WorkspaceError) in
      try Receipts(workspace).remove(with: [id] + [withdrawal.sha256].compactMap(\.self))
    }
    guard continues(.copiesRemoved) else { return left }
    attempt { () throws(WorkspaceError) in
      // Remains of other recordings are not errors of this removal.
      left += try workspace.removeHalfMade().filter {
        guard case .inputOutput(let path, _, _) = $0, path.hasPrefix(workspace.recordingsFolder) else {
          return true
        }
        return path.contains("/.\(id).") || path.contains("/.verify.partial")
      }
    }
    attempt { () throws(WorkspaceError) in try RecordingTraces(workspace).remove(id) }
    return left
  }

  /// Hides the folder by renaming it, so that an incomplete recording is never visible, and removes it. The
  /// next intake removes what a crash leaves behind.
  static func drop(_ recording: RecordingFolder) throws(WorkspaceError) {
    try FileSystem.removeTree(hide(recording))
  }

  /// Renames the folder to a hidden name, and returns its path.
  private static func hide(_ recording: RecordingFolder) throws(WorkspaceError) -> String {
    let stem = (recording.path as NSString).deletingLastPathComponent + "/." + recording.id
    var hidden = stem + ".partial"
    var number = 1
    // A folder left by an earlier removal under the same name may be impossible to remove.
    while try FileSystem.exists(hidden) {
      number += 1
      hidden = stem + ".\(number).partial"
    }
    try FileSystem.renameInPlace(recording.path, to: hidden)
    try FileSystem.syncParent(of: recording.path)
    return hidden
  }

  /// Hashes the bytes and records the digest before they are removed: `intake.json` may be damaged.
  private static func identify(
    _ withdrawal: inout Withdrawal, _ folder: RecordingFolder?, _ workspace: Workspace
  ) throws(WorkspaceError) {
    guard let original = try folder?.file(named: "original") else { return }
    let asked = withdrawal
    withdrawal.sha256 = try Digest.sha256(file: original)
    withdrawal.bytes = try FileSystem.size(original)
    if withdrawal != asked { try workspace.write(withdrawal) }
  }

  /// Removes the files in `duplicates/` and `failed/` with these bytes, then their documents.
  ///
  /// A document may be damaged or missing: then the file itself is hashed.
  private static func removeCopies(
    of withdrawal: Withdrawal, _ workspace: Workspace
  ) throws(WorkspaceError) {
    for folder in [workspace.duplicates, workspace.failed] where try FileSystem.exists(folder) {
      for item in try FileSystem.items(in: folder) where item.kind == .file && item.isNamable {
        let path = folder + "/" + item.name
        if try isCopy(path, of: withdrawal) {
          try FileSystem.remove(path)
          try removeFile(path + ".json")
        } else if item.name.hasSuffix(".json"), names(path, withdrawal) {
          try removeFile(String(path.dropLast(".json".count)))
          try FileSystem.remove(path)
        }
      }
      try FileSystem.sync(folder)
    }
  }

  private static func removeFile(_ path: String) throws(WorkspaceError) {
    if try FileSystem.attributes(path)?.kind == .file { try FileSystem.remove(path) }
  }

  /// True if the document at `path` says that the file beside it is a copy of the recording.
  private static func names(_ path: String, _ withdrawal: Withdrawal) -> Bool {
    if let duplicate = try? DuplicateRecord.read(path) {
      return duplicate.firstID == withdrawal.recording || duplicate.sha256 == withdrawal.sha256
    }
    guard let refused = (try? QuarantineRecord.read(path))?.intake else { return false }
    return refused.sha256 == withdrawal.sha256
  }

  /// True if the file at `path` holds the recording's bytes; only a file of the same size is read.
  private static func isCopy(_ path: String, of withdrawal: Withdrawal) throws(WorkspaceError) -> Bool {
    guard let sha256 = withdrawal.sha256, let bytes = withdrawal.bytes,
      try FileSystem.size(path) == bytes
    else { return false }
    return try Digest.sha256(file: path) == sha256
  }
}
