internal import GRDB

extension JournalStore {
  /// The text of the first segments of the entry `id`, at most 20 of them; nil for a private entry and for one in which
  /// nothing was said.
  /// - Throws: `JournalStoreError`.
  package func opening(of id: String) throws -> String? {
    try read { db in
      let texts = try String.fetchAll(
        db,
        sql: """
          SELECT s.text FROM segments s JOIN entries e ON e.id = s.entry_id
          WHERE e.id = ? AND e.private = 0 ORDER BY s.position LIMIT 20
          """, arguments: [id])
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
  }
}
