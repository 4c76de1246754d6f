internal import GRDB
internal import Model
import StageContract

/// Queries of threads to the journal; no answer holds anything of a private entry.
package struct ThreadSource: Sendable {
  private let store: JournalStore

  /// Asks `store`.
  package init(_ store: JournalStore) { self.store = store }

  /// A content word in an entry.
  package struct Term: Equatable, Sendable {
    /// The entry's id.
    package var entry: String
    /// Snowball stem.
    package var stem: String
    /// The form said most often there.
    package var word: String
    /// How often it was said there.
    package var count: Int
    /// Occurrences as a noun there; `count` if parts of speech are unknown.
    package var nouns: Int
  }

  /// A content word of the journal.
  package struct Word: Equatable, Sendable {
    /// Snowball stem.
    package var stem: String
    /// The form that occurred most often as a noun.
    package var word: String
    /// Entries that hold it.
    package var entries: Int
    /// Occurrences as a noun; all occurrences if parts of speech are unknown.
    package var nouns: Int
  }

  /// All entries, oldest first.
  /// - Throws: `JournalStoreError`, as all of these do.
  package func entries() throws -> [EntryMoment] {
    try store.read { db in
      try EntryMoment.fetchAll(
        db,
        sql: "SELECT \(EntryMoment.columns()) FROM entries e WHERE private = 0 ORDER BY spoken_at, id")
    }
  }

  /// The threads that entries were recorded for, by ID or name as their sidecars say it, each with the entries' ids.
  package func recordedFor() throws -> [String: [String]] {
    try store.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT thread, id FROM entries WHERE thread IS NOT NULL AND private = 0")
      return rows.reduce(into: [:]) { $0[$1[0], default: []].append($1[1]) }
    }
  }

  /// The entries `ids` in that order; those that are not there are left out.
  package func entries(ids: [String]) throws -> [Entry] {
    try store.read { db in
      let entries = try JournalStore.entries(ids: ids, db)
      return ids.compactMap { entries[$0] }.filter { !$0.isPrivate }
    }
  }

  /// Those of `ids` that no entry has, private ones not among them.
  package func missing(_ ids: [String]) throws -> [String] {
    try store.read { db in
      try ids.filter {
        try Int.fetchOne(db, sql: "SELECT 1 FROM entries WHERE id = ?", arguments: [$0]) == nil
      }
    }
  }

  /// Ids of the entries, private ones too, in whose text or title all stems of one of `alternatives` stand near each
  /// other in any order: with at most three other words between them.
  package func ids(near alternatives: [[String]]) throws -> Set<String> {
    try store.read { db in
      let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
      let patterns = try alternatives.compactMap { stems -> String? in
        // Strings of FTS5 that hold letters and digits alone: no text can be syntax.
        let phrases = try stems.map {
          try tokenizer.tokenize(query: $0.filter { $0 != "\0" }).map(\.token).joined(separator: " ")
        }.filter { !$0.isEmpty }.map { "\"\($0)\"" }
        guard phrases.count > 1 else { return phrases.first }
        return "NEAR(\(phrases.joined(separator: " ")), \(phrases.count + 1))"
      }
      guard !patterns.isEmpty else { return [] }
      func query(_ column: String) -> String {
        patterns.map { "{\(column)} : \($0)" }.joined(separator: " OR ")
      }
      return try String.fetchSet(
        db,
        sql: """
          SELECT e.id FROM entries e WHERE e.number IN (
            SELECT \(SegmentNumber.owner) FROM segment_search f WHERE segment_search MATCH :text
            UNION SELECT f.rowid FROM title_search f WHERE title_search MATCH :title)
          """, arguments: ["text": query("stems"), "title": query("title_stems")])
    }
  }

  /// Ids of the entries, private ones too, that have the tag `tag`, whatever its case.
  package func ids(tagged tag: String) throws -> Set<String> {
    try store.read { db in
      try String.fetchSet(db, sql: "SELECT entry_id FROM tags WHERE tag = ?", arguments: [Tag.key(tag)])
    }
  }

  /// Calls `body` with the id of an entry and the name of a person in it, as it is written there; entry by entry,
  /// oldest first.
  package func eachPerson(_ body: (_ entry: String, _ name: String) -> Void) throws {
    try store.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.id, p.name FROM entries e CROSS JOIN people p ON p.entry_id = e.id
          WHERE e.private = 0 ORDER BY e.spoken_at, e.id, p.position
          """)
      while let row = try rows.next() { body(row[0], row[1]) }
    }
  }

  /// Content words that at least `least` entries hold, by stem.
  package func words(inAtLeast least: Int) throws -> [Word] {
    try store.read { db in
      var words: [Word] = []
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT stem, word, entries, nouns + unseen FROM forms
          ORDER BY stem, nouns + unseen DESC, word
          """)
      while let row = try rows.next() {
        if words.last?.stem != row[0] {
          words.append(Word(stem: row[0], word: row[1], entries: row[2], nouns: row[3]))
        } else {
          words[words.count - 1].entries += row[2] as Int
          words[words.count - 1].nouns += row[3] as Int
        }
      }
      return words.filter { $0.entries >= least }
    }
  }

  /// The entries that hold each of `stems`, which are there once each: what `place` gives for their ids, ascending.
  ///
  /// Cost: one look at every term of the journal.
  package func entries(holding stems: [String], place: (String) -> Int?) throws -> [[Int]] {
    try store.read { db in
      let table = StemTable(stems)
      var holders = [[Int]](repeating: [], count: stems.count)
      var (last, current) = ([UInt8](), Int?.none)
      let statement = try db.makeStatement(sql: "SELECT entry_id, stem FROM terms")
      try statement.eachText { id, stem in
        if !id.holds(last) { (last, current) = (Array(id), place(String(decoding: id, as: UTF8.self))) }
        if let current, let index = table[stem] { holders[index].append(current) }
      }
      for index in holders.indices { holders[index].sort() }
      return holders
    }
  }

  /// Content words of each of the entries `ids`, in their order, by stem.
  package func terms(of ids: [String]) throws -> [[Term]] {
    let list = String(decoding: canonicalJSON(ids), as: UTF8.self)
    let found = try terms("t.entry_id IN (SELECT value FROM json_each(?))", [list])
    let byEntry = Dictionary(grouping: found, by: \.entry)
    return ids.map { byEntry[$0] ?? [] }
  }

  /// Sentences of the current summary of each of the entries `ids`, in the order spoken, by the entry's id.
  package func summaryLines(of ids: [String]) throws -> [String: [String]] {
    let list = String(decoding: canonicalJSON(ids), as: UTF8.self)
    return try store.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT entry_id, text FROM summary_lines
          WHERE entry_id IN (SELECT value FROM json_each(?)) ORDER BY entry_id, position
          """, arguments: [list])
      return rows.reduce(into: [:]) { $0[$1[0], default: []].append($1[1]) }
    }
  }

  /// All open tasks, oldest first.
  package func tasks() throws -> [StoredTask] { try store.tasks(includePrivate: false) }

  private func terms(_ condition: String, _ arguments: StatementArguments) throws -> [Term] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT t.entry_id, t.stem, t.word, t.count, \(SearchCounts.nouns)
          FROM terms t JOIN entries e ON e.id = t.entry_id
          WHERE e.private = 0 AND \(condition) ORDER BY t.stem, e.spoken_at, e.id
          """, arguments: arguments
      ).map { row in
        Term(entry: row[0], stem: row[1], word: row[2], count: row[3], nouns: row[4])
      }
    }
  }
}
