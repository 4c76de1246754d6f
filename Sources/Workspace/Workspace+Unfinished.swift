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

  /// Whether nothing beside the database keeps it from being read: neither a journal left by a killed
  /// process, nor anything but a file where SQLite keeps its own.
  package func isDatabaseClosed() throws(WorkspaceError) -> Bool {
    for ending in ["-wal", "-shm", "-journal"] {
      guard let found = try FileSystem.attributes(database + ending) else { continue }
      guard found.kind == .file, ending != "-journal" || found.bytes == 0 else { return false }
    }
    return true
  }

  /// Databases that earlier releases set aside: nothing reads them, and they may hold words that have since
  /// been deleted.
  package func setAsideDatabases() throws(WorkspaceError) -> [String] {
    try databaseLeftovers().filter { path in !["-wal", "-shm", "-journal"].contains { path == database + $0 }
    }
  }

  /// Files beside the database that do not belong to a new one: logs of an earlier one, and databases set
  /// aside.
  package func databaseLeftovers() throws(WorkspaceError) -> [String] {
    let name = (database as NSString).lastPathComponent
    return try FileSystem.items(in: root)
      .filter { $0.isNamable && $0.kind != .folder && $0.name.hasPrefix(name) }
      .filter { $0.name.dropFirst(name.count).first.map { $0 == "-" || $0 == "." } ?? false }
      .map { root + "/" + $0.name }
  }
}
