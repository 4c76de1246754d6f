import Foundation
internal import GRDB
internal import Model
import StageContract

extension JournalStore {
  /// Digests of the indexed entries by ID, of all or of `ids`; an entry with an equal digest needs no work.
  package func digests(of ids: [String]? = nil) throws -> [String: String] {
    let chosen = ids == nil ? "" : "WHERE id IN (SELECT value FROM json_each(?))"
    let list = ids.map { [String(decoding: canonicalJSON($0), as: UTF8.self)] } ?? []
    return try read { db in
      try Dictionary(
        Row.fetchAll(
          db, sql: "SELECT id, digest FROM entries \(chosen)", arguments: StatementArguments(list)
        ).map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The revision marks of the documents from which the entry `id` was indexed, by document name, and its
  /// language; nil if it is not in the index.
  package func origin(id: String) throws -> (marks: [String: String], language: String?)? {
    try read { db in
      guard
        let entry = try Row.fetchOne(db, sql: "SELECT language FROM entries WHERE id = ?", arguments: [id])
      else { return nil }
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, mark FROM documents WHERE entry_id = ?", arguments: [id])
      return (Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }), entry[0])
    }
  }

  /// Runs `body` in one transaction: readers see all of its writes or none, also after a crash.
  /// - Throws: `JournalStoreError`, and whatever `body` throws; nothing is written then.
  package func update<Value>(_ body: () throws -> Value) throws -> Value {
    try write { db in
      // A database that others read and write too has its triggers and indices all the time.
      guard database is DatabaseQueue, try Bool.fetchOne(db, sql: "SELECT 1 FROM entries") == nil else {
        return try body()
      }
      return try filling.run(db, body)
    }
  }

  /// Inserts or updates `entry`, writing only what differs: unchanged text is not indexed again.
  /// - Returns: whether data that tags are ranked by changed; `rankTags()` must follow then.
  /// - Throws: `JournalStoreError`.
  @discardableResult
  package func put(_ entry: IndexedDocuments) throws -> Bool {
    try write { db in
      let before = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT title, private, discreet FROM entries WHERE id = ?"),
        arguments: [entry.id])
      let isNew = before == nil
      let (wasPrivate, wasDiscreet) = (before?["private"] as Bool?, before?["discreet"] as Bool?)
      if !isNew { try count(-1, entry.id, db) }
      let number = try Self.putEntry(entry, db)
      let rows = EntryRows(entry: entry, number: number)
      let texts = try rows.texts.map { try $0.write(db, isNew: isNew) }
      let rankings = try rows.rankings.map { try $0.write(db, isNew: isNew) }
      for table in rows.others { _ = try table.write(db, isNew: isNew) }
      try count(1, entry.id, db)
      let gone = texts.reduce(into: Set(before.map { [$0["title"]] } ?? [])) { $0.formUnion($1.before) }
      let kept = texts.reduce(into: Set([entry.title, ""])) { $0.formUnion($1.after) }
      let isRemoval = !gone.isSubset(of: kept)
      if isRemoval { try Self.noteRemoval(db) }
      let unranked: Set = ["summaries", "segments", "done_tasks"]
      let tables = texts.filter { !unranked.contains($0.table) } + rankings
      let isChange =
        wasPrivate != rows.isPrivate || wasDiscreet != rows.isDiscreet || tables.contains(where: \.isChange)
      // What was taken back or is private or discreet now must be in no other entry's tags either.
      let isWithdrawal =
        wasPrivate == false && rows.isPrivate || wasDiscreet == false && rows.isDiscreet || isRemoval
      if isChange || isRemoval { try noteChange(isWithdrawal ? "" : entry.id, db) }
      return isChange
    }
  }

  /// Deletes the entry `id` with all its data; does nothing if it does not exist.
  package func remove(id: String) throws {
    try write { db in
      try count(-1, id, db)
      try db.execute(sql: "DELETE FROM entries WHERE id = ?", arguments: [id])
      guard db.changesCount > 0 else { return }
      try Self.noteRemoval(db)
      try noteChange("", db)
    }
  }

  /// Marks the entries `ids` private, whatever their documents say; skips IDs that do not exist.
  /// - Returns: whether any of them was not private before; `rankTags()` must follow then.
  /// - Throws: `JournalStoreError`.
  @discardableResult
  package func withhold(ids: some Sequence<String>) throws -> Bool { try mark(ids, "private") }

  /// Marks the entries `ids` discreet, whatever their documents say; skips IDs that do not exist.
  /// - Returns: whether any of them was not discreet before; `rankTags()` must follow then.
  /// - Throws: `JournalStoreError`.
  @discardableResult
  package func markDiscreet(ids: some Sequence<String>) throws -> Bool { try mark(ids, "discreet") }

  private func mark(_ ids: some Sequence<String>, _ column: String) throws -> Bool {
    try write { db in
      var isChanged = false
      for id in ids {
        try count(-1, id, db)
        try db.execute(
          sql: "UPDATE entries SET \(column) = 1 WHERE id = ? AND \(column) = 0", arguments: [id])
        isChanged = isChanged || db.changesCount > 0
        try count(1, id, db)
      }
      if isChanged { try noteChange("", db) }
      return isChanged
    }
  }

  /// Erases deleted text from the file: SQLite and FTS5 leave it in free pages and merged lists.
  ///
  /// Does nothing if no text was deleted since the last call, by this process or an earlier one. Call it
  /// outside `update`. Rewrites the complete file.
  package func compact() throws {
    try Self.mapped(path) {
      guard let pool = database as? any DatabaseWriter, !database.configuration.readonly else {
        throw JournalStoreError.refused(path: path, reason: "it is open for reading")
      }
      guard try pool.read({ try Row.fetchOne($0, sql: "SELECT * FROM removals") }) != nil else { return }
      try pool.write { db in
        for table in IndexSchema.searched {
          try db.execute(sql: "INSERT INTO \(table)(\(table)) VALUES ('rebuild')")
        }
      }
      try pool.vacuum()
      // An active reader keeps the log for now; the next close empties it.
      _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
      try pool.write { db in try db.execute(sql: "DELETE FROM removals") }
    }
  }

  /// Counts what the entry `id` holds, unless it is private: in with 1, out with -1.
  private func count(_ sign: Int, _ id: String, _ db: Database) throws {
    guard !filling.isRunning else { return filling.noteChange() }
    try SearchCounts.count(sign, id, db)
    try ShownParts.count(sign, id, db)
  }

  /// Records that text was deleted, in case the process is killed before `compact()`.
  private static func noteRemoval(_ db: Database) throws {
    try db.execute(sql: "INSERT OR IGNORE INTO removals (number) VALUES (1)")
  }

  /// Remembers that the tags of the entry `id` must be ranked; of all entries where it is empty.
  private func noteChange(_ id: String, _ db: Database) throws {
    let id = filling.isRunning ? "" : id
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO changes (entry_id, is_ranked) VALUES (?, 0)")
      .execute(arguments: [id])
  }

  /// Writes the row of `entries`; returns its number.
  private static func putEntry(_ entry: IndexedDocuments, _ db: Database) throws -> Int {
    let sha256 = entry.intake?.sha256
    let spokenAt = entry.spokenAt.flatMap(Instant.date).map { Int($0.timeIntervalSince1970.rounded(.down)) }
    let values: [(String, (any DatabaseValueConvertible)?)] = [
      ("id", entry.id), ("digest", entry.digest), ("sha256", sha256),
      ("uuid", sha256.map(RecordingUUID.text)), ("name", entry.name),
      ("name_forms", SearchForms.column(entry.name)), ("title", entry.title),
      ("title_stems", entry.titleStems), ("title_forms", SearchForms.column(entry.title)),
      ("spoken_at", spokenAt ?? 0),
      ("duration_samples", entry.source?.durationSamples ?? entry.transcript?.durationSamples ?? 0),
      ("language", entry.transcript?.language), ("has_transcript", entry.transcript != nil),
      ("mood_score", entry.mood?.score), ("mood_label", entry.mood?.label.rawValue),
      ("mood_feeling", entry.mood?.feeling), ("style", entry.summary?.style),
      ("pinned_at", entry.owner?.pinnedAt), ("private", entry.owner?.isPrivate ?? false),
      ("discreet", entry.owner?.isDiscreet ?? false), ("prompt", entry.prompt),
      ("thread", entry.sidecar?.thread),
      ("waveform", entry.peaks.flatMap(Waveform.text)), ("remarks", entry.remarks.map(RemarkColumn.text)),
    ]
    let names = values.map(\.0)
    var kept = ["id"]
    if entry.kept.contains(.transcript) { kept += ["language", "has_transcript", "remarks"] }
    if entry.kept.contains(.transcript), entry.source == nil { kept.append("duration_samples") }
    if entry.kept.contains(.mood) { kept += ["mood_score", "mood_label", "mood_feeling"] }
    if entry.kept.contains(.peaks) { kept.append("waveform") }
    // An upsert keeps the row ID, and with it the rows that refer to the entry.
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO entries (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (id) DO UPDATE SET \(names.filter { !kept.contains($0) }.map { "\($0) = excluded.\($0)" }
          .joined(separator: ", ")) RETURNING number
        """)
    return try Int.fetchOne(statement, arguments: StatementArguments(values.map(\.1))) ?? 0
  }
}
