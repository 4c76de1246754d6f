import Foundation
import JournalStore
import Runner

/// A database that is empty, damaged or no database at all: it is only in the way, as a run makes it again.
enum UnusableIndex {
  /// Renames it to `journal.sqlite.unusable`, so that the next run finds none; says so. An empty one, as a kill leaves
  /// it that comes before its first table, is deleted. Nil where it is well, is not there, or was written by a later
  /// release, which is not ours to touch.
  /// - Throws: `WorkspaceError.inputOutput`.
  static func setAside(in workspace: Workspace) throws -> String? {
    let path = workspace.database
    do {
      try JournalStore.openReadOnly(path: path).close()
      return nil
    } catch JournalStoreError.empty {
      for ending in ["", "-wal", "-shm"] { try FileSystem.remove(path + ending) }
      return "journal.sqlite: it was empty; made again"
    } catch JournalStoreError.notAJournal(_, let reason) {
      try FileSystem.rename(path, to: path + ".unusable")
      // A log belongs to the database that it was written with.
      for ending in ["-wal", "-shm"] { try FileSystem.remove(path + ending) }
      return
        "journal.sqlite: not a usable index (\(reason)); made again, the old one is journal.sqlite.unusable"
    } catch is JournalStoreError {
      return nil
    }
  }
}
