package import Foundation
internal import GRDB
package import Model

/// A transcript segment that matches a search.
package struct Passage: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// ISO 639-1 code of the entry's language.
  package var language: String?
  /// Where in the recording.
  package var span: Span
  /// Text of the segment.
  package var text: String
}

extension JournalStore {
  /// Segments that match at least two of `groups` (or the only one), spoken from `since` up to but excluding
  /// `until`, in the order spoken, at most `limit`; none from private entries.
  ///
  /// A group matches if the segment contains one of its stems.
  /// - Throws: `JournalStoreError`.
  package func passages(
    holding groups: [[String]], since: Date, until: Date, limit: Int
  ) throws -> [Passage] {
    let patterns = groups.map { group in
      "(" + group.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " OR ") + ")"
    }
    guard !patterns.isEmpty, groups.allSatisfy({ !$0.isEmpty }) else { return [] }
    let pairs = patterns.indices.flatMap { first in
      patterns.indices.filter { $0 > first }.map { "(\(patterns[first]) AND \(patterns[$0]))" }
    }
    return try read { db in
      let spoken = Condition(EntryFilter(since: since, until: until, includePrivate: false))
      let scope = try SearchScope(spoken, db)?.onSegments ?? Condition()
      return try Row.fetchAll(
        db,
        sql: """
          SELECT e.id, e.spoken_at, e.language, s.start, s.end, s.text
          FROM segment_search f CROSS JOIN segments s ON s.number = f.rowid CROSS JOIN entries e ON e.id = s.entry_id
          WHERE segment_search MATCH ? AND \(scope.sql) AND \(spoken.sql)
          ORDER BY e.spoken_at DESC, e.id DESC, s.position DESC LIMIT ?
          """,
        arguments: ["{stems} : (\((pairs.isEmpty ? patterns : pairs).joined(separator: " OR ")))"]
          + scope.arguments + spoken.arguments + [limit]
      ).reversed().map {
        Passage(
          entryID: $0[0], spokenAt: Date(timeIntervalSince1970: TimeInterval($0[1] as Int)), language: $0[2],
          span: Span(start: $0[3], end: $0[4]), text: $0[5])
      }
    }
  }
}
