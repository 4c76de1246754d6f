package import Foundation
internal import GRDB

/// An entry as an answer names it.
package struct EntryMoment: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Empty if there is none, or the entry is sealed.
  package var title: String
  /// When it was spoken, in whole seconds.
  package var spokenAt: Date
  /// -1...1; nil until there is one.
  package var moodScore: Double?
  /// Whether the owner sealed it: only its day and its mood are shown.
  package var isSealed: Bool
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
          SELECT e.id, CASE WHEN e.sealed THEN '' ELSE e.title END, e.spoken_at, e.mood_score, e.sealed
          FROM entries e WHERE \(condition.sql) ORDER BY e.spoken_at DESC, e.id DESC\(limit)
          """, arguments: condition.arguments
      ).map {
        EntryMoment(
          id: $0[0], title: $0[1], spokenAt: Date(timeIntervalSince1970: TimeInterval($0[2] as Int)),
          moodScore: $0[3], isSealed: $0[4])
      }
    }
  }
}
