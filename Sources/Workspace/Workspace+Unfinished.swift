import Foundation

extension Workspace {
  /// Path for the unfinished work `name` of the process that holds the run lock; the next one that takes the
  /// lock removes it.
  package func workFolder(_ name: String) -> String { workFolder + "/" + name }

  var workFolder: String { root + "/.work" }

  /// Removes all unfinished work; the caller holds the run lock.
  ///
  /// A stage that has not yet noticed that its runner was killed may still write there.
  /// - Throws: `WorkspaceError`.
  package func removeUnfinishedWork() throws(WorkspaceError) {
    for _ in 0..<20 {
      do throws(WorkspaceError) {
        return try FileSystem.removeTree(workFolder)
      } catch .inputOutput(_, _, ENOTEMPTY) {
        usleep(50_000)
      }
    }
    try FileSystem.removeTree(workFolder)
  }

  /// True if nothing beside the database keeps it from being read: neither a journal left by a killed
  /// process, nor anything but a file where SQLite keeps its own.
  package func isDatabaseClosed() throws(WorkspaceError) -> Bool {
    for path in databaseCompanions {
      guard let found = try FileSystem.attributes(path) else { continue }
      guard found.kind == .file, !path.hasSuffix("-journal") || found.bytes == 0 else { return false }
    }
    return true
  }

  /// Paths at which SQLite keeps files of its own beside the database.
  package var databaseCompanions: [String] { ["-wal", "-shm", "-journal"].map { database + $0 } }
}
