internal import GRDB

extension JournalStore {
  /// Has SQLite read the whole file and compare the search with the texts; for a store that is open for writing.
  /// - Throws: `JournalStoreError.notAJournal` where something is damaged, and what reading throws.
  package func checkIntegrity() throws {
    try write { db in
      let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
      guard answer == "ok" else { throw JournalStoreError.notAJournal(path: path, reason: "it is damaged") }
      for table in ["segment_search", "title_search"] {
        try db.execute(sql: "INSERT INTO \(table)(\(table), rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}
