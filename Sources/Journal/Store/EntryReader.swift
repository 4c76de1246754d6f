import Foundation
internal import GRDB
internal import Model

extension JournalStore {
  /// Entries that pass `filter`, newest first.
  /// - Throws: `JournalStoreError`.
  package func entries(_ filter: EntryFilter = .init()) throws -> [StoredEntry] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM entries e WHERE \(condition.sql) ORDER BY spoken_at DESC, id DESC" + limit,
        arguments: condition.arguments)
      return try rows.map { try Self.entry($0, db) }
    }
  }

  /// Ids of the entries that pass `filter`, newest first.
  package func ids(_ filter: EntryFilter = .init()) throws -> [String] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      return try String.fetchAll(
        db, sql: "SELECT id FROM entries e WHERE \(condition.sql) ORDER BY spoken_at DESC, id DESC" + limit,
        arguments: condition.arguments)
    }
  }

  /// Length of every entry in samples at 16 kHz, by id.
  package func durations() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT id, duration_samples FROM entries").map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// How many entries have a summary in each style, by style.
  package func styleCounts() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT style, COUNT(*) FROM summaries GROUP BY style").map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The entry with the id `id`, or the only one whose id or UUID begins with it; nil when there is none.
  /// - Throws: `JournalStoreError.ambiguousID` when several begin with it.
  package func entry(id: String) throws -> StoredEntry? {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM entries WHERE substr(id, 1, length(:id)) = :id OR substr(uuid, 1, length(:id)) = :id
          ORDER BY id
          """, arguments: ["id": id])
      if let exact = rows.first(where: { $0["id"] == id }) { return try Self.entry(exact, db) }
      guard rows.count < 2 else { throw JournalStoreError.ambiguousID(prefix: id, count: rows.count) }
      return id.isEmpty ? nil : try rows.first.map { try Self.entry($0, db) }
    }
  }

  /// The entry behind a row of `entries`.
  static func entry(_ row: Row, _ db: Database) throws -> StoredEntry {
    let id: String = row["id"]
    let style: String? = row["style"]
    let summaries = try Row.fetchAll(
      db, sql: "SELECT style, title, text FROM summaries WHERE entry_id = ? ORDER BY style", arguments: [id]
    ).map {
      StoredEntry.SummaryText(
        style: $0["style"], title: $0["title"], text: $0["text"], isCurrent: $0["style"] == style)
    }
    let label: String? = row["mood_label"]
    let mood = label.flatMap(Mood.Bin.init).map {
      StoredEntry.MoodMark(score: row["mood_score"] ?? 0, label: $0, feeling: row["mood_feeling"] ?? "")
    }
    let tags = try String.fetchAll(
      db,
      sql: """
        SELECT tag FROM tags WHERE entry_id = ?
        ORDER BY CASE source WHEN 'owner' THEN 0 WHEN 'inbox' THEN 1 ELSE 2 END, position, tag
        """, arguments: [id])
    let pinnedAt: String? = row["pinned_at"]
    return StoredEntry(
      id: id, sha256: row["sha256"], uuid: row["uuid"], title: row["title"],
      spokenAt: Date(timeIntervalSince1970: TimeInterval(row["spoken_at"] as Int)),
      durationSamples: row["duration_samples"], language: row["language"],
      hasTranscript: row["has_transcript"], summary: summaries.first(where: \.isCurrent),
      summaries: summaries, mood: mood, tags: tags,
      people: try String.fetchAll(
        db, sql: "SELECT name FROM people WHERE entry_id = ? ORDER BY position", arguments: [id]),
      actionItems: try actionItems(id, db), facts: try facts(id, db),
      pinnedAt: pinnedAt.flatMap(Instant.date), isPrivate: row["private"])
  }

  private static func actionItems(_ id: String, _ db: Database) throws -> [Extract.ActionItem] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT a.*, s.text AS spoken FROM action_items a
        LEFT JOIN segments s ON s.entry_id = a.entry_id AND s.position = a.segment
        WHERE a.entry_id = ? ORDER BY a.position
        """, arguments: [id]
    ).map {
      Extract.ActionItem(
        text: $0["text"],
        sentence: Sentence(
          text: $0["spoken"] ?? "", span: Span(start: $0["start"], end: $0["end"]), segment: $0["segment"]),
        due: $0["due"])
    }
  }

  private static func facts(_ id: String, _ db: Database) throws -> [Extract.Fact] {
    try Row.fetchAll(db, sql: "SELECT * FROM facts WHERE entry_id = ? ORDER BY position", arguments: [id])
      .compactMap { row in
        guard let kind = Extract.Fact.Kind(rawValue: row["kind"]) else { return nil }
        return Extract.Fact(
          kind: kind,
          sentence: Sentence(
            text: row["text"], span: Span(start: row["start"], end: row["end"]), segment: row["segment"]),
          value: row["value"], unit: row["unit"], currency: row["currency"], item: row["item"],
          status: row["status"], when: row["at"], confidence: row["confidence"],
          unresolved: (row["unresolved"] as String).split(separator: ",").map(String.init))
      }
  }
}

/// An `EntryFilter` as SQL over `entries e`.
struct Condition {
  var sql = "1"
  var arguments = StatementArguments()

  init(_ filter: EntryFilter) {
    if let since = filter.since {
      add("e.spoken_at >= ?", [Int(since.timeIntervalSince1970.rounded(.up))])
    }
    if let until = filter.until {
      add("e.spoken_at < ?", [Int(until.timeIntervalSince1970.rounded(.up))])
    }
    if !filter.moods.isEmpty {
      let places = filter.moods.map { _ in "?" }.joined(separator: ", ")
      add("e.mood_label IN (\(places))", StatementArguments(filter.moods.map(\.rawValue)))
    }
    for tag in filter.tags {
      add("EXISTS (SELECT 1 FROM tags t WHERE t.entry_id = e.id AND t.tag = ?)", [Tag.key(tag)])
    }
    if !filter.includePrivate { add("e.private = 0", []) }
    if filter.onlyPrivate { add("e.private = 1", []) }
    if filter.onlyPinned { add("e.pinned_at IS NOT NULL", []) }
  }

  private mutating func add(_ condition: String, _ values: StatementArguments) {
    sql += " AND " + condition
    arguments += values
  }
}
