internal import GRDB

/// A tag and how many entries have it.
package struct TagCount: Codable, Equatable, Sendable {
  /// The tag in its normalised form.
  package var tag: String
  /// Number of entries with the tag, at least 1.
  package var entries: Int
  /// Number of those that have it from the owner or the inbox.
  package var given: Int
}

extension JournalStore {
  /// Tags of all entries that are not private, most used first, then by name.
  /// - Throws: `JournalStoreError`.
  package func tagCounts() throws -> [TagCount] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT t.tag, COUNT(*), SUM(t.source <> 'ranked') FROM tags t JOIN entries e ON e.id = t.entry_id
          WHERE e.private = 0 GROUP BY t.tag ORDER BY COUNT(*) DESC, t.tag
          """
      ).map { TagCount(tag: $0[0], entries: $0[1], given: $0[2]) }
    }
  }
}
