internal import GRDB

extension JournalStore {
  /// The text of the first segments of the entry `id`, at most 20 of them; nil for a private entry and for one in which
  /// nothing was said. Where channels were transcribed separately, who speaks first and the words of that speaker alone.
  /// - Throws: `JournalStoreError`.
  package func opening(of id: String) throws -> String? {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT s.text, \(SpeakerColumn.sql) FROM segments s JOIN entries e ON e.id = s.entry_id
          WHERE e.id = ? AND e.private = 0 ORDER BY s.position LIMIT 20
          """, arguments: [id])
      guard let first = rows.first else { return nil }
      let speaker: String? = first[1]
      let texts = rows.filter { ($0[1] as String?) == speaker }.map { $0[0] as String }
      return (speaker.map { $0 + ": " } ?? "") + texts.joined(separator: " ")
    }
  }
}

/// The name of the speaker of a segment.
enum SpeakerColumn {
  /// For the segment `s`: as the owner gave it, else its channel; null where channels were mixed.
  static let sql = """
    COALESCE((SELECT p.name FROM speakers p WHERE p.entry_id = s.entry_id AND p.channel = s.channel), s.channel)
    """
}
