import Foundation
internal import GRDB
internal import JournalModel

extension JournalStore {
  /// Digests of the entries that are there, by id: what is equal needs no work.
  public func digests() throws -> [String: String] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT id, digest FROM entries").map { ($0["id"], $0["digest"]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Writes `entry` in one transaction, over what was there of it; summaries in other styles stay.
  ///
  /// Ranked tags are left to `rankTags()`, which must follow.
  /// - Throws: `JournalStoreError`.
  public func put(_ entry: IndexedEntry) throws {
    try write { db in
      for table in ["segments", "people", "facts", "action_items", "terms", "removed_tags"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE entry_id = ?", arguments: [entry.id])
      }
      try db.execute(
        sql: "DELETE FROM tags WHERE entry_id = ? AND source <> 'ranked'", arguments: [entry.id])
      try Self.putEntry(entry, db)
      try Self.putText(entry, db)
      try Self.putTags(entry, db)
      try Self.putExtract(entry, db)
    }
  }

  /// Removes the entry `id` and all that is known of it; nothing happens where it is not there.
  public func remove(id: String) throws {
    try write { db in try db.execute(sql: "DELETE FROM entries WHERE id = ?", arguments: [id]) }
  }

  private static func putEntry(_ entry: IndexedEntry, _ db: Database) throws {
    let sha256 = entry.intake?.sha256
    let spokenAt = entry.spokenAt.flatMap(Instant.date).map { Int($0.timeIntervalSince1970.rounded(.down)) }
    let values: [(String, (any DatabaseValueConvertible)?)] = [
      ("id", entry.id), ("digest", entry.digest), ("sha256", sha256),
      ("uuid", sha256.map(RecordingUUID.text)), ("title", entry.title),
      ("title_stems", entry.titleStems), ("spoken_at", spokenAt ?? 0),
      ("duration_samples", entry.source?.durationSamples ?? entry.transcript?.durationSamples ?? 0),
      ("language", entry.transcript?.language), ("has_transcript", entry.transcript != nil),
      ("mood_score", entry.mood?.score), ("mood_label", entry.mood?.label.rawValue),
      ("mood_feeling", entry.mood?.feeling), ("style", entry.summary?.style),
      ("pinned_at", entry.owner?.pinnedAt), ("private", entry.owner?.isPrivate ?? false),
    ]
    let names = values.map(\.0)
    // An upsert keeps the row's number, and with it the summaries and ranked tags that hang on the entry.
    try db.execute(
      sql: """
        INSERT INTO entries (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (id) DO UPDATE SET \(names.dropFirst().map { "\($0) = excluded.\($0)" }
          .joined(separator: ", "))
        """, arguments: StatementArguments(values.map(\.1)))
  }

  private static func putText(_ entry: IndexedEntry, _ db: Database) throws {
    for (index, segment) in (entry.transcript?.segments ?? []).enumerated() {
      let stems = entry.segmentStems.indices.contains(index) ? entry.segmentStems[index] : ""
      try db.execute(
        sql: "INSERT INTO segments (entry_id, position, start, end, text, stems) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [entry.id, index, segment.span.start, segment.span.end, segment.text, stems])
    }
    guard let summary = entry.summary else { return }
    var digest = SHA1()
    digest.update(Array(summary.encoded()))
    let hex = digest.finalize().map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    try db.execute(
      sql: "INSERT OR REPLACE INTO summaries (entry_id, style, title, text, digest) VALUES (?, ?, ?, ?, ?)",
      arguments: [entry.id, summary.style, summary.title, summary.text, hex])
  }

  /// Tags of the owner, then of the inbox; the owner's word stands over every other.
  private static func putTags(_ entry: IndexedEntry, _ db: Database) throws {
    let removed = Set((entry.owner?.removedTags ?? []).map(Tag.key))
    for tag in removed.sorted() where !tag.isEmpty {
      try db.execute(
        sql: "INSERT INTO removed_tags (entry_id, tag) VALUES (?, ?)", arguments: [entry.id, tag])
    }
    var seen: Set<String> = []
    let given = [("owner", entry.owner?.tags ?? []), ("inbox", entry.intake?.tags ?? [])]
    for (source, tags) in given {
      for tag in tags {
        let key = Tag.key(tag)
        // A tag that the owner gives and removes at once was given by mistake or removed by one: not shown.
        guard !key.isEmpty, !removed.contains(key), seen.insert(key).inserted else { continue }
        try db.execute(
          sql: "INSERT OR REPLACE INTO tags (entry_id, tag, source, position) VALUES (?, ?, ?, ?)",
          arguments: [entry.id, key, source, seen.count - 1])
      }
    }
  }

  private static func putExtract(_ entry: IndexedEntry, _ db: Database) throws {
    guard let extract = entry.extract else { return }
    for (position, person) in extract.people.enumerated() {
      try db.execute(
        sql: "INSERT INTO people (entry_id, position, name, count) VALUES (?, ?, ?, ?)",
        arguments: [entry.id, position, person.name, person.count])
    }
    for (position, fact) in extract.facts.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO facts (entry_id, position, kind, text, start, end, segment, value, unit, currency, item,
            status, at, confidence, unresolved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          entry.id, position, fact.kind.rawValue, fact.sentence.text, fact.sentence.span.start,
          fact.sentence.span.end, fact.sentence.segment, fact.value, fact.unit, fact.currency, fact.item,
          fact.status, fact.when, fact.confidence, fact.unresolved.joined(separator: ","),
        ])
    }
    for (position, action) in extract.actionItems.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO action_items (entry_id, position, text, due, start, end, segment)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          entry.id, position, action.text, action.due, action.sentence.span.start, action.sentence.span.end,
          action.sentence.segment,
        ])
    }
    for term in extract.terms {
      try db.execute(
        sql: "INSERT OR REPLACE INTO terms (entry_id, stem, word, count) VALUES (?, ?, ?, ?)",
        arguments: [entry.id, term.stem, term.word, term.count])
    }
  }
}

/// Tags as they are kept and compared.
enum Tag {
  /// `tag` in lower case, white space at its ends gone.
  static func key(_ tag: String) -> String {
    tag.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
  }
}
