package import Foundation
internal import GRDB
internal import Model
import StageContract

extension JournalStore {
  /// Statistics of the entries spoken from `since` up to but excluding `until`, compared with the rest of the
  /// journal. Private entries are excluded.
  ///
  /// Cost: proportional to the period.
  /// - Throws: `JournalStoreError`.
  package func statistics(since: Date, until: Date) throws -> PeriodStatistics {
    try read { db in try PeriodReader(since: since, until: until, db: db).stretch() }
  }

  /// Mood scores of the entries spoken from `since` up to but excluding `until`, in that order. Private
  /// entries are excluded.
  /// - Throws: `JournalStoreError`.
  package func moodScores(since: Date, until: Date) throws -> [Double] {
    try read { db in
      try Double.fetchAll(
        db,
        sql: """
          SELECT mood_score FROM entries e WHERE \(PeriodReader.condition) AND mood_score IS NOT NULL
          ORDER BY spoken_at, id
          """, arguments: PeriodReader.arguments(since, until))
    }
  }

  /// When the first and the last entry before `instant` were spoken; nil if there are none. Private entries
  /// are excluded.
  /// - Throws: `JournalStoreError`.
  package func firstAndLast(before instant: Date) throws -> (first: Date, last: Date)? {
    try read { db in
      // One statement each, so that SQLite reads the ends of the index and not all of it.
      func spokenAt(_ which: String) throws -> Date? {
        try Int.fetchOne(
          db, sql: "SELECT \(which)(spoken_at) FROM entries WHERE private = 0 AND spoken_at < ?",
          arguments: [Int(instant.timeIntervalSince1970.rounded(.up))]
        ).map { Date(timeIntervalSince1970: TimeInterval($0)) }
      }
      guard let first = try spokenAt("MIN"), let last = try spokenAt("MAX") else { return nil }
      return (first, last)
    }
  }
}

/// Reads a `PeriodStatistics` with one statement per table.
private struct PeriodReader {
  /// Maximum number of entries whose summaries are read.
  private static let summaries = 60

  let since: Date
  let until: Date
  let db: Database

  static let condition = "e.private = 0 AND e.spoken_at >= ? AND e.spoken_at < ?"

  static func arguments(_ since: Date, _ until: Date) -> StatementArguments {
    [Int(since.timeIntervalSince1970.rounded(.up)), Int(until.timeIntervalSince1970.rounded(.up))]
  }

  func stretch() throws -> PeriodStatistics {
    let entries = try rows(
      "SELECT \(EntryMoment.columns()) FROM entries e WHERE", "ORDER BY spoken_at, id"
    ).map(EntryMoment.init)
    let all = try ShownParts.entries(db)
    return PeriodStatistics(
      entries: entries, entriesElsewhere: all - entries.count, terms: try terms(), people: try people(),
      lines: try lines(),
      tasks: try JournalStore.tasks(
        from: "entries e CROSS JOIN tasks t", where: Self.condition, Self.arguments(since, until), db))
  }

  private func rows(_ select: String, _ end: String) throws -> [Row] {
    try Row.fetchAll(
      db, sql: "\(select) \(Self.condition) \(end)", arguments: Self.arguments(since, until))
  }

  /// CROSS JOIN keeps SQLite from scanning the terms of the complete journal to find those of a few entries.
  private func terms() throws -> [PeriodStatistics.Term] {
    var terms: [PeriodStatistics.Term] = []
    let found = try rows(
      """
      SELECT t.stem, t.word, SUM(t.count) AS said, COUNT(*), SUM(\(SearchCounts.nouns)) AS nouns, MIN(e.language)
      FROM entries e CROSS JOIN terms t ON t.entry_id = e.id WHERE
      """, "GROUP BY t.stem, t.word ORDER BY t.stem, nouns DESC, said DESC, t.word")
    for row in found {
      let stem: String = row[0]
      if terms.last?.stem != stem {
        terms.append(
          PeriodStatistics.Term(
            stem: stem, word: row[1], count: 0, entries: 0, entriesElsewhere: 0, nouns: 0, language: row[5]))
      }
      terms[terms.count - 1].count += row[2] as Int
      terms[terms.count - 1].entries += row[3] as Int
      terms[terms.count - 1].nouns += row[4] as Int
    }
    terms.removeAll { $0.entries < 2 && $0.count < 3 }
    let everywhere = try SearchCounts.entries(holding: terms.map(\.stem), db)
    return terms.map { term in
      var term = term
      term.entriesElsewhere = max(0, everywhere[term.stem, default: 0] - term.entries)
      return term
    }
  }

  private func people() throws -> [PeriodStatistics.Person] {
    try rows(
      """
      SELECT p.name, SUM(p.count) AS said, COUNT(*) AS entries
      FROM entries e CROSS JOIN people p ON p.entry_id = e.id WHERE
      """, "GROUP BY p.name ORDER BY entries DESC, said DESC, p.name"
    ).map { PeriodStatistics.Person(name: $0[0], count: $0[1], entries: $0[2]) }
  }

  private func lines() throws -> [PeriodStatistics.Line] {
    try rows(
      """
      SELECT l.entry_id, l.text, l.start, l.end, l.valence, l.feeling, l.event, l.keep FROM (
        SELECT id, spoken_at FROM entries e WHERE
      """,
      """
        ORDER BY ABS(COALESCE(mood_score, 0)) DESC, spoken_at DESC, id LIMIT \(Self.summaries)) e
      CROSS JOIN summary_lines l ON l.entry_id = e.id ORDER BY e.spoken_at, e.id, l.position
      """
    ).map {
      PeriodStatistics.Line(
        entryID: $0[0], text: $0[1], span: Span(start: $0[2], end: $0[3]), valence: $0[4], feeling: $0[5],
        event: $0[6], keep: $0[7])
    }
  }
}
