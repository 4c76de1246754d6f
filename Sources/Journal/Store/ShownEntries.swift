package import Foundation
internal import GRDB
package import Model

/// How many entries the journal has, without private ones.
package struct ShownTotals: Equatable, Sendable {
  /// All of them.
  package var entries = 0
  /// Those with a transcript or a summary.
  package var shown = 0
  /// Those of the shown that are pinned.
  package var pinned = 0
  /// Length of the shown in samples at 16 kHz.
  package var samples = 0
}

/// A fact that was said in an entry.
package struct SpokenFact: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// Length of the entry in samples at 16 kHz.
  package var durationSamples: Int
  /// The fact, its place and its confidence; `when` is the time that was said.
  package var fact: Extract.Fact
  /// True if no more of the entry is shown than its day and a badge.
  package var isDiscreet = false
}

/// Readers for surfaces. None reads a private entry, and each costs about as much as what it returns, however large the
/// journal is. All throw `JournalStoreError`.
extension JournalStore {
  /// Digest of all that surfaces may show: 40 hexadecimal digits. Depends on neither the order nor the number of the
  /// changes by which the index became what it is.
  package func stateDigest() throws -> String {
    try read { db in
      try ShownParts.all(db).values.reduce(into: ShownParts.Part()) { $0.add($1) }.digest.hexadecimal
    }
  }

  /// How many entries there are.
  package func totals() throws -> ShownTotals {
    try read { db in
      try ShownParts.all(db).values.reduce(into: ShownTotals()) {
        $0.entries += $1.entries
        $0.shown += $1.shown
        $0.pinned += $1.pinned
        $0.samples += $1.samples
      }
    }
  }

  /// The entry spoken last; nil if none is shown.
  package func latestShown() throws -> Entry? {
    try read { db in try Self.shown("ORDER BY e.spoken_at DESC, e.id DESC LIMIT 1", [], db).first }
  }

  /// The entry with the greatest length that is not discreet, of equal ones the newest; nil if none is shown.
  package func longest() throws -> Entry? {
    try read { db in
      try Self.shown(
        "AND e.discreet = 0 ORDER BY e.duration_samples DESC, e.spoken_at DESC, e.id DESC LIMIT 1", [], db
      ).first
    }
  }

  /// Pinned entries, the newest pin first, at most `limit`; and how many there are.
  package func pinned(limit: Int) throws -> (entries: [Entry], total: Int) {
    try read { db in
      let entries = try Self.shown(
        """
        AND e.pinned_at IS NOT NULL
        ORDER BY unixepoch(e.pinned_at) DESC, e.spoken_at DESC, e.id DESC LIMIT ?
        """, [max(0, limit)], db)
      return (entries, try ShownParts.all(db).values.reduce(0) { $0 + $1.pinned })
    }
  }

  /// The shown entries with the ids `ids`, in that order; others are left out.
  package func shown(ids: [String]) throws -> [Entry] {
    try read { db in
      try ids.compactMap { try Self.shown("AND e.id = ?", [$0], db).first }
    }
  }

  /// How many shown entries were spoken from each of `starts`, which ascend, up to but excluding the next; the last
  /// reaches to `until`. The starts of days give a count a day, those of weeks one a week.
  package func counts(from starts: [Date], until: Date) throws -> [Int] {
    try read { db in
      let count = try db.cachedStatement(
        sql: """
          SELECT COUNT(*) FROM entries e
          WHERE \(ShownParts.isShown) AND e.spoken_at >= ? AND e.spoken_at < ?
          """)
      return try zip(starts, starts.dropFirst() + [until]).map { start, end in
        try Int.fetchOne(count, arguments: [Self.seconds(start), Self.seconds(end)]) ?? 0
      }
    }
  }

  /// How many shown entries were spoken from `from` up to but excluding `until`.
  package func count(from: Date, until: Date) throws -> Int {
    try counts(from: [from], until: until).first ?? 0
  }

  /// IDs and UUIDs of the shown entries spoken from `from` up to but excluding `before`, oldest first; those
  /// that are discreet or without a UUID are left out.
  package func idsAndUUIDs(
    from: Date = .distantPast, before instant: Date
  ) throws -> [(id: String, uuid: String)] {
    try read { db in
      var found: [(id: String, uuid: String)] = []
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.id, e.uuid FROM entries e
          WHERE \(ShownParts.isShown) AND e.spoken_at >= ? AND e.spoken_at < ? AND e.uuid IS NOT NULL
            AND e.id NOT IN (SELECT id FROM entries WHERE discreet = 1)
          ORDER BY e.spoken_at, e.id
          """, arguments: [Self.seconds(from), Self.seconds(instant)])
      while let row = try rows.next() { found.append((row[0], row[1])) }
      return found
    }
  }

  /// When the shown entries from `from` on were spoken, newest first.
  package func spokenAt(from: Date) throws -> [Date] {
    try read { db in
      try Int.fetchAll(
        db,
        sql: """
          SELECT e.spoken_at FROM entries e WHERE \(ShownParts.isShown) AND e.spoken_at >= ?
          ORDER BY e.spoken_at DESC
          """, arguments: [Self.seconds(from)]
      ).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }
  }

  /// Facts of `kinds` that were said in the entries spoken from `since` up to but excluding `until`, in the order said;
  /// of all entries where neither is given.
  ///
  /// Cost: proportional to the entries of the period; without `since`, to the facts of these kinds in all of the journal.
  package func factsOfEntries(
    _ kinds: [Extract.Fact.Kind], since: Date? = nil, until: Date? = nil
  ) throws -> [SpokenFact] {
    try read { db in
      let places = kinds.map { _ in "?" }.joined(separator: ", ")
      // The one that is looked up comes second: the facts of a period, or the entries of all facts of the kinds.
      let source =
        since == nil
        ? "facts f CROSS JOIN entries e ON e.id = f.entry_id"
        : "entries e CROSS JOIN facts f ON f.entry_id = e.id"
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.id AS id, e.spoken_at AS spoken_at, e.duration_samples AS duration_samples,
            e.discreet AS discreet, f.*
          FROM \(source)
          WHERE f.kind IN (\(places)) AND \(ShownParts.isShown) AND e.spoken_at >= ? AND e.spoken_at < ?
          ORDER BY e.spoken_at, e.id, f.position
          """,
        arguments: StatementArguments(kinds.map(\.rawValue))
          + [since.map(Self.seconds) ?? .min, until.map(Self.seconds) ?? .max])
      var facts: [SpokenFact] = []
      while let row = try rows.next() {
        guard let fact = Extract.Fact(row) else { continue }
        facts.append(
          SpokenFact(
            entryID: row["id"], spokenAt: Date(timeIntervalSince1970: TimeInterval(row["spoken_at"] as Int)),
            durationSamples: row["duration_samples"], fact: fact, isDiscreet: row["discreet"]))
      }
      return facts
    }
  }

  /// Digest of what may be shown of each month in UTC with entries, by month (`2026-11`): 40 hexadecimal digits.
  package func spotlightMonths() throws -> [String: String] {
    try read { db in
      try ShownParts.all(db).filter { $0.key != ShownParts.outside && $0.value.shown > 0 }
        .mapValues(\.digest.hexadecimal)
    }
  }

  /// Shown entries that are not discreet, spoken in the calendar month `month` (`2026-11`) in UTC, in the order spoken.
  package func spotlight(month: String) throws -> [Entry] {
    try read { db in
      try Self.shown(
        """
        AND e.discreet = 0
        AND e.spoken_at >= unixepoch(:month || '-01') AND e.spoken_at < unixepoch(:month || '-01', '+1 month')
        ORDER BY e.spoken_at, e.id
        """, ["month": month], db)
    }
  }

  /// Shown entries as a list shows them; `rest` ends the statement over `entries e`.
  private static func shown(
    _ rest: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [Entry] {
    try entries("\(ShownParts.isShown) \(rest)", arguments, isListed: true, db)
  }

  private static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.up)) }
}
