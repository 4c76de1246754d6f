import Foundation
import StageContract
package import Surfaces
package import Workspace

/// The ledger of a journal's notifications on disk. Only commands write it.
package struct NotificationLedgerFile: Sendable {
  /// Size in bytes from which it is compacted.
  static let maximumBytes = 1_000_000

  private let path: String
  private let folder: String

  package init(_ workspace: Workspace) { (path, folder) = (workspace.notificationsFile, workspace.state) }

  /// Its content; damaged lines are left out.
  /// - Throws: `DocumentError.inputOutput`.
  package func read() throws -> NotificationLedger { try .read(path) }

  /// Appends `line`, which is on disk on return.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func append(_ line: NotificationLedger.Line) throws {
    try FileSystem.makeFolder(folder)
    try FileSystem.locking(folder) {
      try FileSystem.append(line: canonicalJSON(line), to: path)
      guard let bytes = try FileSystem.size(path), bytes > Self.maximumBytes else { return }
      try FileSystem.atomicWrite(NotificationLedger(FileSystem.read(path)).compacted(), to: path)
    }
  }
}
