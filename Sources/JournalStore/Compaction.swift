import Foundation
internal import GRDB

extension JournalStore {
  /// Remembers beside the database that its unused parts are about to hold what was deleted, until `compact()`.
  ///
  /// A kill between a deletion and the compaction after it must not leave the words readable for ever.
  /// - Throws: `JournalStoreError.inputOutput`.
  public func requireCompaction() throws {
    let descriptor = open(Self.mark(path), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw JournalStoreError.inputOutput(path: path, reason: String(cString: strerror(errno)))
    }
    Foundation.close(descriptor)
  }

  /// Whether something was deleted and `compact()` has not ended since.
  public var needsCompaction: Bool { access(Self.mark(path), F_OK) == 0 }

  /// Takes what was removed out of the file too: SQLite and FTS5 leave it in free pages and merged lists.
  ///
  /// Cost: writes the whole file anew.
  public func compact() throws {
    try Self.mapped(path) {
      guard let pool = database as? DatabasePool else {
        throw JournalStoreError.refused(path: path, reason: "it is open for reading")
      }
      try pool.write { db in
        try db.execute(sql: "INSERT INTO segment_search(segment_search) VALUES ('rebuild')")
        try db.execute(sql: "INSERT INTO title_search(title_search) VALUES ('rebuild')")
      }
      try pool.vacuum()
      // A reader in the middle of its work keeps the log for now; the next close empties it.
      _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
    unlink(Self.mark(path))
  }

  private static func mark(_ path: String) -> String { path + "-compact" }
}
