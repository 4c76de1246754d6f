internal import GRDB

extension JournalStore {
  /// Lets SQLite check the complete file and compare the search tables with the texts. The store must be open
  /// for writing.
  /// - Throws: `JournalStoreError.notAJournal` if the file is damaged, and read errors.
  package func checkIntegrity() throws {
    try write { db in
      let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
      guard answer == "ok" else { throw JournalStoreError.notAJournal(path: path, reason: "it is damaged") }
      for table in IndexSchema.searched {
        try db.execute(sql: "INSERT INTO \(table)(\(table), rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}
