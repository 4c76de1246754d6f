package import Foundation
internal import GRDB

/// An entry as an answer names it.
package struct EntryMoment: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Empty if there is none, or the entry is discreet.
  package var title: String
  /// When it was spoken, in whole seconds.
  package var spokenAt: Date
  /// -1...1; nil until there is one.
  package var moodScore: Double?
  /// True if the owner made it discreet: it is not named.
  package var isDiscreet: Bool
}

extension JournalStore {
  /// Entries that pass `filter`, newest first.
  ///
  /// Cost: one statement, however many entries there are.
  /// - Throws: `JournalStoreError`.
  package func moments(_ filter: EntryFilter) throws -> [EntryMoment] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      return try Row.fetchAll(
        db,
        sql: """
          SELECT e.id, CASE WHEN e.discreet THEN '' ELSE e.title END, e.spoken_at, e.mood_score, e.discreet
          FROM entries e WHERE \(condition.sql) ORDER BY e.spoken_at DESC, e.id DESC\(limit)
          """, arguments: condition.arguments
      ).map {
        EntryMoment(
          id: $0[0], title: $0[1], spokenAt: Date(timeIntervalSince1970: TimeInterval($0[2] as Int)),
          moodScore: $0[3], isDiscreet: $0[4])
      }
    }
  }
}
