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

extension TagCount: FetchableRecord {}

extension JournalStore {
  /// Tags of all entries that are not private, most used first, then by name.
  /// - Throws: `JournalStoreError`.
  package func tagCounts() throws -> [TagCount] {
    try read { db in
      // Counted from the index of all tags, those of private entries taken away: these are few.
      try TagCount.fetchAll(
        db,
        sql: """
          SELECT tag, SUM(held) AS entries, SUM(own) AS given FROM (
            SELECT tag, COUNT(*) AS held, SUM(source <> 'ranked') AS own FROM tags GROUP BY tag
            UNION ALL
            SELECT t.tag, -COUNT(*), -SUM(t.source <> 'ranked')
            FROM entries e CROSS JOIN tags t ON t.entry_id = e.id WHERE e.private = 1 GROUP BY t.tag
          ) GROUP BY tag HAVING entries > 0 ORDER BY entries DESC, tag
          """)
    }
  }
}
