internal import GRDB

/// Entries that must be hidden from readers or treated as private because the database does not reflect their
/// owner's request yet.
package struct WithheldEntries: Equatable, Sendable {
  /// IDs of entries that are being deleted: readers do not see them.
  package var deleted: Set<String>
  /// IDs of entries that count as private.
  package var hidden: Set<String>

  /// Creates the set of withheld entries.
  package init(deleted: Set<String> = [], hidden: Set<String> = []) {
    self.deleted = deleted
    self.hidden = hidden
  }

  /// Shadows the tables, and the counts of their rows, with temporary views, so that every query on this connection
  /// respects the withheld entries.
  func apply(_ db: Database) throws {
    guard !deleted.isEmpty || !hidden.isEmpty else { return }
    try db.execute(sql: "CREATE TEMP TABLE withheld (id TEXT PRIMARY KEY, deleted INTEGER NOT NULL)")
    for (ids, isDeleted) in [(hidden.subtracting(deleted), false), (deleted, true)] {
      for id in ids.sorted() {
        try db.execute(sql: "INSERT INTO withheld VALUES (?, ?)", arguments: [id, isDeleted])
      }
    }
    let gone = "(SELECT id FROM temp.withheld WHERE deleted)"
    let columns = try db.columns(in: "entries", in: "main").map(\.name).map {
      $0 == "private" ? "private OR id IN (SELECT id FROM temp.withheld) AS private" : $0
    }
    guard !columns.isEmpty else { return }
    try db.execute(
      sql: """
        CREATE TEMP VIEW entries AS
        SELECT \(columns.joined(separator: ", ")) FROM main.entries WHERE id NOT IN \(gone)
        """)
    for (table, columns) in Migrations.dumped where columns.hasPrefix("entry_id") {
      guard try db.tableExists(table, in: "main") else { continue }
      try db.execute(
        sql: """
          CREATE TEMP VIEW \(table) AS SELECT * FROM main.\(table) WHERE entry_id NOT IN \(gone)
          """)
    }
    for table in SearchCounts.tables {
      try db.execute(sql: "CREATE TEMP VIEW \(table) AS \(try SearchCounts.counted(table, db))")
    }
  }
}
