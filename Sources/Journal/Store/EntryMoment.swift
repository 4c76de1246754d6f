package import Foundation
internal import GRDB

/// An entry as a point in time: all that counting many of them takes.
package struct EntryMoment: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Title; empty if there is none, if the entry is discreet, or if no titles were asked for.
  package var title: String
  /// Time at which it was spoken, in whole seconds.
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples: Int
  /// ISO 639-1 code of the language; nil if unknown.
  package var language: String?
  /// Mood score, -1...1; nil until there is one.
  package var moodScore: Double?
  /// The feeling in one word; nil until there is a mood.
  package var feeling: String?
  /// True if surfaces show no more of it than its day and a badge.
  package var isDiscreet: Bool

  /// Creates a moment.
  package init(
    id: String, title: String = "", spokenAt: Date, durationSamples: Int = 0, language: String? = nil,
    moodScore: Double? = nil, feeling: String? = nil, isDiscreet: Bool = false
  ) {
    (self.id, self.title, self.spokenAt, self.durationSamples) = (id, title, spokenAt, durationSamples)
    (self.language, self.moodScore, self.feeling) = (language, moodScore, feeling)
    self.isDiscreet = isDiscreet
  }
}

extension EntryMoment: FetchableRecord {
  /// The columns of a moment, as SQL over `entries e`; `title` is an expression.
  static func columns(title: String = "''") -> String {
    "e.id, \(title), e.spoken_at, e.duration_samples, e.language, e.mood_score, e.mood_feeling, e.discreet"
  }

  init(row: Row) {
    self.init(
      id: row[0], title: row[1], spokenAt: Date(timeIntervalSince1970: TimeInterval(row[2] as Int)),
      durationSamples: row[3], language: row[4], moodScore: row[5], feeling: row[6], isDiscreet: row[7])
  }
}

extension JournalStore {
  /// Entries that pass `filter`, newest first, with their titles.
  ///
  /// Cost: one statement, however many entries there are.
  /// - Throws: `JournalStoreError`.
  package func moments(_ filter: EntryFilter) throws -> [EntryMoment] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      let columns = EntryMoment.columns(title: "CASE WHEN e.discreet THEN '' ELSE e.title END")
      return try EntryMoment.fetchAll(
        db,
        sql: """
          SELECT \(columns) FROM entries e WHERE \(condition.sql) ORDER BY e.spoken_at DESC, e.id DESC\(limit)
          """, arguments: condition.arguments)
    }
  }
}
