internal import GRDB
internal import Model

extension JournalStore {
  /// Entries in which the model noted sounds that hold every word of `query`, as it is or as a part of a word, newest first;
  /// their matches are those sounds.
  /// - Throws: `JournalStoreError`.
  package func searchSounds(_ query: SearchQuery) throws -> [SearchHit] {
    func words(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
    let wanted = words(query.words)
    let condition = Condition(query.filter)
    return try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT e.id, s.start, s.end, s.text FROM sounds s JOIN entries e ON e.id = s.entry_id WHERE \(condition.sql)
          ORDER BY e.spoken_at DESC, e.id DESC, s.position
          """, arguments: condition.arguments)
      var (ids, matches): ([String], [String: [SegmentMatch]]) = ([], [:])
      for row in rows {
        let (id, text): (String, String) = (row["id"], row["text"])
        let noted = words(text)
        guard wanted.allSatisfy({ word in noted.contains { $0.contains(word) } }) else { continue }
        if matches[id] == nil { ids.append(id) }
        matches[id, default: []].append(
          SegmentMatch(
            segment: nil, span: Span(start: row["start"], end: row["end"]), text: text, snippet: text))
      }
      let found = ids.prefix(min(query.limit, query.filter.limit ?? query.limit))
      let entries = try Self.entries(ids: Array(found), db)
      return found.compactMap { id in
        entries[id].map { SearchHit(entry: $0, matches: matches[id] ?? [], name: nil, rank: 0) }
      }
    }
  }
}
