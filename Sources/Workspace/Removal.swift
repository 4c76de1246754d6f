internal import Foundation
import StageContract

/// Takes a recording out of a journal for good, with every copy of its bytes and of its words that lies in a file.
///
/// The rows of the database and the surfaces are not files of its own; whoever calls this sees to them.
package enum Removal {
  /// What a test can interrupt behind.
  enum Step: CaseIterable { case remembered, hidden, copiesRemoved }

  /// Removes the recording that `withdrawal` names; the caller holds the workspace's locks for running and for intake.
  ///
  /// It is out of sight first. What cannot be removed does not keep the rest; called again, it goes on.
  /// - Returns: what is left to do, and why; empty where nothing of it is left.
  package static func remove(_ withdrawal: Withdrawal, in workspace: Workspace) -> [WorkspaceError] {
    remove(withdrawal, in: workspace) { _ in true }
  }

  /// - Parameter goesOn: whether to go on behind a step.
  static func remove(
    _ withdrawal: Withdrawal, in workspace: Workspace, goesOn: (Step) -> Bool
  ) -> [WorkspaceError] {
    var withdrawal = withdrawal
    let id = withdrawal.recording
    var left: [WorkspaceError] = []
    func attempt(_ work: () throws(WorkspaceError) -> Void) {
      do throws(WorkspaceError) { try work() } catch { left.append(error) }
    }
    var folder: RecordingFolder?
    attempt { () throws(WorkspaceError) in folder = try workspace.allRecordings().first { $0.id == id } }
    attempt { () throws(WorkspaceError) in try identify(&withdrawal, folder, workspace) }
    if let sha256 = withdrawal.sha256 {
      // Its file may still lie in an inbox, or come there again by itself.
      attempt { () throws(WorkspaceError) in
        try DeletionRecord.change(workspace, sha256: sha256, bytes: withdrawal.bytes ?? 0)
      }
    }
    guard goesOn(.remembered) else { return left }
    if let folder { attempt { () throws(WorkspaceError) in _ = try hide(folder) } }
    guard goesOn(.hidden) else { return left }
    attempt { () throws(WorkspaceError) in try removeCopies(of: withdrawal, workspace) }
    guard goesOn(.copiesRemoved) else { return left }
    attempt { () throws(WorkspaceError) in
      // What is left of other recordings is not this one's trouble.
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

  /// Renames the folder out of sight, so that half a recording is never seen, and removes it; the next intake sweeps
  /// what a crash leaves of it.
  static func drop(_ recording: RecordingFolder) throws(WorkspaceError) {
    try FileSystem.removeTree(hide(recording))
  }

  /// Renames the folder to a name that nobody looks at, and returns its path.
  private static func hide(_ recording: RecordingFolder) throws(WorkspaceError) -> String {
    let stem = (recording.path as NSString).deletingLastPathComponent + "/." + recording.id
    var hidden = stem + ".partial"
    var number = 1
    // What an earlier one of the same name left may be impossible to remove.
    while try FileSystem.exists(hidden) {
      number += 1
      hidden = stem + ".\(number).partial"
    }
    try FileSystem.renameInPlace(recording.path, to: hidden)
    try FileSystem.syncParent(of: recording.path)
    return hidden
  }

  /// Learns from the bytes themselves what they are, and writes it down before they go: `intake.json` may be damaged.
  private static func identify(
    _ withdrawal: inout Withdrawal, _ folder: RecordingFolder?, _ workspace: Workspace
  ) throws(WorkspaceError) {
    guard let original = try folder?.file(named: "original") else { return }
    let asked = withdrawal
    withdrawal.sha256 = try Digest.sha256(file: original)
    withdrawal.bytes = try FileSystem.size(original)
    if withdrawal != asked { try workspace.write(withdrawal) }
  }

  /// Removes what lies in `duplicates/` and `failed/` with these bytes, and the documents beside it last.
  ///
  /// A document may be damaged or missing: then the bytes themselves say what they are.
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

  /// Whether the document at `path` says that the file beside it is a copy.
  private static func names(_ path: String, _ withdrawal: Withdrawal) -> Bool {
    if let duplicate = try? DuplicateRecord.read(path) {
      return duplicate.firstId == withdrawal.recording || duplicate.sha256 == withdrawal.sha256
    }
    guard let refused = (try? QuarantineRecord.read(path))?.intake else { return false }
    return refused.sha256 == withdrawal.sha256
  }

  /// Whether the file at `path` holds the recording's bytes; only a file of the same size is read.
  private static func isCopy(_ path: String, of withdrawal: Withdrawal) throws(WorkspaceError) -> Bool {
    guard let sha256 = withdrawal.sha256, let bytes = withdrawal.bytes,
      try FileSystem.size(path) == bytes
    else { return false }
    return try Digest.sha256(file: path) == sha256
  }
}
