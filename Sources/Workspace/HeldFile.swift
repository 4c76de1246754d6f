import Digest
internal import Foundation
package import StageContract

/// A file of the inbox that is stored and stays hidden there until a later run, because its writer cannot be seen:
/// `state/held/ID.json`.
///
/// If the writer goes on, what it adds is not lost with the file. A document without its file, or a hidden file without its
/// document, needs no repair: the file is in the journal, or is renamed back and recognised.
package struct HeldFile: WorkspaceDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "held_file", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Absolute path under its hidden name.
  package var path: String
  /// Its path relative to the inbox.
  package var name: String
  /// ID of the recording that holds its bytes.
  package var recording: String
  /// SHA-256 of what is stored as 64 hexadecimal digits.
  package var sha256: String
  /// Size of what is stored in bytes.
  package var bytes: Int
  /// Absolute path of its sidecar, which goes with it; nil if there is none.
  package var sidecar: String?

  package init(path: String, name: String, intake: Intake, sidecar: String?) {
    (self.path, self.name, self.sidecar) = (path, name, sidecar)
    (recording, sha256, bytes) = (intake.id, intake.sha256, intake.bytes)
  }

  /// All of `workspace`, in the order of their names; documents that cannot be read are left out.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func list(_ workspace: Workspace) throws(WorkspaceError) -> [HeldFile] {
    guard try FileSystem.attributes(workspace.heldFolder)?.kind == .folder else { return [] }
    var found: [HeldFile] = []
    for item in try FileSystem.items(in: workspace.heldFolder)
    where item.kind == .file && item.isNamable && item.name.hasSuffix(".json") && !item.name.hasPrefix(".") {
      do throws(WorkspaceError) {
        found.append(try read(workspace.heldFolder + "/" + item.name))
      } catch {
        if case .inputOutput = error { throw error }
      }
    }
    return found.sorted { $0.name == $1.name ? $0.path.precedes($1.path) : $0.name.precedes($1.name) }
  }

  /// Records that it is held.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func record(in workspace: Workspace) throws(WorkspaceError) {
    try FileSystem.makeFolder(workspace.state)
    try FileSystem.makeFolder(workspace.heldFolder)
    try write(to: document(in: workspace))
  }

  /// Removes the record, not the file.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func forget(in workspace: Workspace) throws(WorkspaceError) {
    try FileSystem.removeTree(document(in: workspace))
  }

  /// Removes those whose bytes belong to a recording in `ids` from the inbox, and their records; the caller holds the intake lock.
  ///
  /// One that has changed meanwhile stays with its record, as its new bytes are stored nowhere else: the next intake renames it
  /// back.
  /// - Returns: what could not be removed.
  package static func remove(of ids: Set<String>, in workspace: Workspace) -> [WorkspaceError] {
    var left: [WorkspaceError] = []
    do throws(WorkspaceError) {
      for held in try list(workspace) where ids.contains(held.recording) {
        do throws(WorkspaceError) {
          if try FileSystem.attributes(held.path)?.kind == .file {
            guard try Digest.sha256(file: held.path) == held.sha256 else { continue }
            try FileSystem.remove(held.path)
            try? FileSystem.syncParent(of: held.path)
          }
          try held.forget(in: workspace)
        } catch {
          left.append(error)
        }
      }
    } catch {
      left.append(error)
    }
    return left
  }

  private func document(in workspace: Workspace) -> String {
    workspace.heldFolder + "/" + Digest.sha256(Data(path.utf8)).prefix(16) + ".json"
  }
}
