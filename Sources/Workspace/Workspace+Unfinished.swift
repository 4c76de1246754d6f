import Foundation

extension Workspace {
  /// Where the process that has the run lock keeps unfinished work `name`: the next one that takes the lock removes it.
  package func workFolder(_ name: String) -> String { workFolder + "/" + name }

  var workFolder: String { root + "/.work" }

  /// Removes all unfinished work; the caller has the run lock.
  ///
  /// A stage that has not noticed yet that its runner was killed may write to it meanwhile.
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

  /// Whether nothing lies beside the database that keeps it from being read: what a kill left of a change, or anything
  /// but a file where SQLite keeps its own.
  package func isDatabaseClosed() throws(WorkspaceError) -> Bool {
    for ending in ["-wal", "-shm", "-journal"] {
      guard let found = try FileSystem.attributes(database + ending) else { continue }
      guard found.kind == .file, ending != "-journal" || found.bytes == 0 else { return false }
    }
    return true
  }

  /// Databases that earlier releases set aside: nothing reads them, and they may hold words that were deleted since.
  package func setAsideDatabases() throws(WorkspaceError) -> [String] {
    try databaseLeftovers().filter { path in !["-wal", "-shm", "-journal"].contains { path == database + $0 }
    }
  }

  /// What lies beside the database and is no part of a new one: logs of an earlier one, and what was set aside.
  package func databaseLeftovers() throws(WorkspaceError) -> [String] {
    let name = (database as NSString).lastPathComponent
    return try FileSystem.items(in: root)
      .filter { $0.isNamable && $0.kind != .folder && $0.name.hasPrefix(name) }
      .filter { $0.name.dropFirst(name.count).first.map { $0 == "-" || $0 == "." } ?? false }
      .map { root + "/" + $0.name }
  }
}
