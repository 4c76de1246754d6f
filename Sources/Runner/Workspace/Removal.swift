internal import Foundation

/// Takes a recording out of a journal for good, with every copy of its bytes that the journal keeps.
///
/// The rows and the surfaces follow in the next run of the journal's stages.
public enum Removal {
  /// What a test can interrupt behind.
  enum Step: CaseIterable { case copiesRemoved, remembered, hidden }

  /// Removes `recording`; the caller holds the workspace's locks for running and for intake.
  ///
  /// Cut off before its folder is out of sight, the recording is there as before and can be deleted again; cut off
  /// later, the next intake ends the work.
  /// - Parameter keepsInbox: whether its file may still lie in the inbox, from which it must not come back.
  /// - Throws: `WorkspaceError`.
  public static func remove(
    _ recording: RecordingFolder, in workspace: Workspace, keepsInbox: Bool
  ) throws(WorkspaceError) {
    try remove(recording, in: workspace, keepsInbox: keepsInbox) { _ throws(WorkspaceError) in }
  }

  static func remove(
    _ recording: RecordingFolder, in workspace: Workspace, keepsInbox: Bool,
    interrupt: (Step) throws(WorkspaceError) -> Void
  ) throws(WorkspaceError) {
    // A document that cannot be read must not keep anyone from deleting: the bytes themselves say the same.
    let intake = try? recording.intake()
    let original = try recording.file(named: "original")
    let sha256: String? =
      if let intake { intake.sha256 } else if let original { try Digest.sha256(file: original) } else { nil }
    let bytes: Int? =
      if let intake { intake.bytes } else if let original { try FileSystem.size(original) } else { nil }
    if let sha256 {
      try removeCopies(sha256, workspace)
      try interrupt(.copiesRemoved)
      try DeletionRecord.change(workspace, sha256: sha256, bytes: bytes ?? 0)
      try interrupt(.remembered)
    }
    try drop(recording) { () throws(WorkspaceError) in try interrupt(.hidden) }
  }

  /// Renames the folder out of sight first, so that half a recording is never seen; the next intake sweeps
  /// what a crash leaves of it.
  static func drop(
    _ recording: RecordingFolder, hidden step: () throws(WorkspaceError) -> Void = {}
  ) throws(WorkspaceError) {
    let hidden = (recording.path as NSString).deletingLastPathComponent + "/." + recording.id + ".partial"
    try FileSystem.removeTree(hidden)
    try FileSystem.rename(recording.path, to: hidden)
    try FileSystem.syncParent(of: recording.path)
    try step()
    try FileSystem.removeTree(hidden)
  }

  /// Removes what lies in `duplicates/` and `failed/` with these bytes, and the documents beside it last.
  private static func removeCopies(_ sha256: String, _ workspace: Workspace) throws(WorkspaceError) {
    for folder in [workspace.duplicates, workspace.failed] where try FileSystem.exists(folder) {
      for item in try FileSystem.items(in: folder) where item.kind == .file && item.name.hasSuffix(".json") {
        let path = folder + "/" + item.name
        let duplicate = (try? DuplicateRecord.read(path))?.sha256
        guard duplicate == sha256 || (try? RefusalRecord.read(path))?.intake?.sha256 == sha256 else {
          continue
        }
        try FileSystem.remove(String(path.dropLast(".json".count)))
        try FileSystem.remove(path)
      }
      try FileSystem.sync(folder)
    }
  }
}
