internal import GRDB
package import Model
import StageContract

/// What is searched for.
package struct SearchQuery: Equatable, Sendable {
  /// As the person typed it; any text is allowed, none of it is syntax.
  package var words: String
  /// Stems of those words in order; those of a second language follow after all of the first. May be empty.
  package var stems: [String]
  /// Which entries may answer.
  package var filter: EntryFilter
  /// At most so many entries.
  package var limit: Int

  /// Makes a query.
  package init(words: String, stems: [String] = [], filter: EntryFilter = .init(), limit: Int = 20) {
    self.words = words
    self.stems = stems
    self.filter = filter
    self.limit = limit
  }
}

/// An entry that answers a query, and where in it the answer was said.
package struct SearchHit: Codable, Equatable, Sendable {
  /// The entry that answers.
  package var entry: StoredEntry
  /// Segments with any of the words, best first; empty where the words stand in the title alone.
  package var matches: [SegmentMatch]
  /// Larger is better; comparable within one answer.
  package var rank: Double
}

/// A segment that answers a query.
package struct SegmentMatch: Codable, Equatable, Sendable {
  /// Index in the transcript.
  package var segment: Int
  /// Where in the recording.
  package var span: Span
  /// The whole segment.
  package var text: String
  /// About sixteen words of `text`, what matched between « and ».
  package var snippet: String
}

extension JournalStore {
  /// Entries in which every word, or its stem, occurs anywhere: in different segments, or in the title.
  ///
  /// Ranked by BM25: for each word the best segment of the entry (or its title) counts; the newer wins a tie.
  /// - Throws: `JournalStoreError`; never for what `query.words` holds. No word means no hit.
  package func search(_ query: SearchQuery) throws -> [SearchHit] {
    try read { db in
      let terms = try SearchTerms(query, db)
      guard !terms.isEmpty, query.limit > 0 else { return [] }
      var scores: [String: Double] = [:]
      for alternative in terms.alternatives {
        for (id, score) in try Self.scores(alternative, db) { scores[id] = max(scores[id] ?? score, score) }
      }
      let condition = Condition(query.filter)
      let limit = min(query.limit, query.filter.limit ?? query.limit)
      let rows = try Row.fetchAll(
        db, sql: "SELECT e.* FROM entries e WHERE \(condition.sql)", arguments: condition.arguments)
      let found = rows.compactMap { row in scores[row["id"]].map { (row: row, score: $0) } }
        .sorted {
          ($0.score, $0.row["spoken_at"] as Int, $0.row["id"] as String)
            > ($1.score, $1.row["spoken_at"] as Int, $1.row["id"] as String)
        }
      let shown = found.prefix(limit)
      let ids = shown.map { $0.row["id"] as String }
      let entries = try Self.entries(ids: ids, db)
      let matches = try Self.matches(ids, terms, db)
      return shown.compactMap { row, score in
        entries[row["id"]].map { SearchHit(entry: $0, matches: matches[$0.id] ?? [], rank: score) }
      }
    }
  }

  /// Entries that hold all of `patterns`, with the sum of each one's best rank.
  private static func scores(_ patterns: [TermPattern], _ db: Database) throws -> [String: Double] {
    var sums: [String: Double]?
    for pattern in patterns {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT entry_id, MAX(score) AS score FROM (
            SELECT s.entry_id AS entry_id, -f.rank AS score
            FROM segment_search f JOIN segments s ON s.number = f.rowid WHERE segment_search MATCH :segment
            UNION ALL
            SELECT e.id AS entry_id, -f.rank AS score
            FROM title_search f JOIN entries e ON e.number = f.rowid WHERE title_search MATCH :title
          ) GROUP BY entry_id
          """, arguments: ["segment": pattern.segment, "title": pattern.title])
      let found = Dictionary(
        uniqueKeysWithValues: rows.map { ($0["entry_id"] as String, $0["score"] as Double) })
      sums =
        sums.map { old in
          old.reduce(into: [:]) { result, item in
            if let score = found[item.key] { result[item.key] = item.value + score }
          }
        } ?? found
    }
    return sums ?? [:]
  }

  /// Matches in the entries `ids`, by entry.
  private static func matches(
    _ ids: [String], _ terms: SearchTerms, _ db: Database
  ) throws -> [String: [SegmentMatch]] {
    let list = String(decoding: canonicalJSON(ids), as: UTF8.self)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT s.entry_id, s.position, s.start, s.end, s.text, highlight(segment_search, 0, :mark, '') AS in_text,
          highlight(segment_search, 1, :mark, '') AS in_stems
        FROM segment_search f JOIN segments s ON s.number = f.rowid
        WHERE segment_search MATCH :any AND s.entry_id IN (SELECT value FROM json_each(:ids))
        ORDER BY f.rank, s.position
        """, arguments: ["mark": String(Snippet.mark), "any": terms.anySegment, "ids": list])
    return Dictionary(grouping: rows) { $0["entry_id"] as String }.mapValues { rows in
      rows.map {
        SegmentMatch(
          segment: $0["position"], span: Span(start: $0["start"], end: $0["end"]), text: $0["text"],
          snippet: Snippet.text(marked: $0["in_text"], stems: $0["in_stems"]))
      }
    }
  }
}
