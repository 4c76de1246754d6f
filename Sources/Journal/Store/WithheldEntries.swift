internal import GRDB

/// Entries kept from readers: those whose owner's request the database does not reflect yet, and the words and moods of
/// discreet ones from whoever makes surfaces.
package struct WithheldEntries: Equatable, Sendable {
  /// IDs of entries that are being deleted: readers do not see them.
  package var deleted: Set<String>
  /// IDs of entries that count as private.
  package var hidden: Set<String>
  /// True if no word of a discreet entry is read and no mood: it has no title, name, summary, text, tag or person, and of
  /// its facts only numbers and the names of medicines.
  package var hidesDiscreet: Bool

  /// Creates the set of withheld entries.
  package init(deleted: Set<String> = [], hidden: Set<String> = [], hidesDiscreet: Bool = false) {
    self.deleted = deleted
    self.hidden = hidden
    self.hidesDiscreet = hidesDiscreet
  }

  /// Shadows the tables, and the counts of their rows, with temporary views, so that every query on this connection
  /// respects the withheld entries.
  func apply(_ db: Database) throws {
    let isWithheld = !deleted.isEmpty || !hidden.isEmpty
    let hidesDiscreet =
      try self.hidesDiscreet
      && Bool.fetchOne(db, sql: "SELECT 1 FROM main.entries WHERE discreet = 1") != nil
    guard isWithheld || hidesDiscreet else { return }
    if isWithheld { try fill(db) }
    let gone = isWithheld ? "(SELECT id FROM temp.withheld WHERE deleted)" : "()"
    let discreet = hidesDiscreet ? "(SELECT id FROM main.entries WHERE discreet = 1)" : "()"
    let columns = try db.columns(in: "entries", in: "main").map(\.name).map { name in
      switch name {
      case "private" where isWithheld: "private OR id IN (SELECT id FROM temp.withheld) AS private"
      case _ where hidesDiscreet && Self.emptiedColumns.contains(name):
        "CASE WHEN discreet THEN '' ELSE \(name) END AS \(name)"
      case _ where hidesDiscreet && Self.nulledColumns.contains(name):
        "CASE WHEN discreet THEN NULL ELSE \(name) END AS \(name)"
      default: name
      }
    }
    try db.execute(
      sql: """
        CREATE TEMP VIEW entries AS
        SELECT \(columns.joined(separator: ", ")) FROM main.entries WHERE id NOT IN \(gone)
        """)
    for (table, columns) in IndexSchema.dumped where columns.hasPrefix("entry_id") {
      // Of facts, what was said is left out; doses are set against the owner's schedule by their names.
      let isFacts = table == "facts" && hidesDiscreet
      let names = try db.columns(in: table, in: "main").map { column in
        switch column.name {
        case "text" where isFacts: "CASE WHEN entry_id IN \(discreet) THEN '' ELSE text END AS text"
        case "item" where isFacts:
          "CASE WHEN kind = 'medicine' OR entry_id NOT IN \(discreet) THEN item END AS item"
        default: column.name.quotedDatabaseIdentifier
        }
      }
      try db.execute(
        sql: """
          CREATE TEMP VIEW \(table) AS SELECT \(names.joined(separator: ", ")) FROM main.\(table)
          WHERE entry_id NOT IN \(gone)\(isFacts ? "" : " AND entry_id NOT IN \(discreet)")
          """)
    }
    guard isWithheld else { return }
    for table in SearchCounts.tables {
      try db.execute(sql: "CREATE TEMP VIEW \(table) AS \(SearchCounts.counted(table))")
    }
  }

  /// Columns of `entries` that are empty for a discreet entry.
  private static let emptiedColumns = ["title", "title_stems", "title_forms", "name", "name_forms"]
  /// Columns of `entries` that are null for a discreet entry.
  private static let nulledColumns = [
    "mood_score", "mood_label", "mood_feeling", "prompt", "thread", "waveform",
  ]

  /// Lists the entries that are hidden or being deleted in a temporary table.
  private func fill(_ db: Database) throws {
    try db.execute(sql: "CREATE TEMP TABLE withheld (id TEXT PRIMARY KEY, deleted INTEGER NOT NULL)")
    for (ids, isDeleted) in [(hidden.subtracting(deleted), false), (deleted, true)] {
      for id in ids.sorted() {
        try db.execute(sql: "INSERT INTO withheld VALUES (?, ?)", arguments: [id, isDeleted])
      }
    }
  }
}
