internal import GRDB
package import Model
import StageContract

/// A full-text query with its filters.
package struct SearchQuery: Equatable, Sendable {
  /// As the person typed it; any text is allowed, none of it is syntax.
  package var words: String
  /// Stems of those words in order; those of a second language follow after all of the first. May be empty.
  package var stems: [String]
  /// Which entries may answer.
  package var filter: EntryFilter
  /// At most so many entries.
  package var limit: Int

  /// Words of a query at most.
  package static let mostWords = 64

  /// True if there is a letter or a digit in it to search for.
  package var hasWord: Bool { words.contains { $0.isLetter || $0.isNumber } }

  /// Makes a query.
  package init(words: String, stems: [String] = [], filter: EntryFilter = .init(), limit: Int = 20) {
    self.words = words
    self.stems = stems
    self.filter = filter
    self.limit = limit
  }
}

/// An entry that answers a query, and where in it the answer was said.
package struct SearchHit: Equatable, Sendable {
  /// The entry that answers.
  package var entry: Entry
  /// Segments with any of the words, best first; empty where the words stand in the title or the file name alone.
  package var matches: [SegmentMatch]
  /// The name of its file, what matched between « and »; nil if none of the words is in it.
  package var name: String?
  /// Larger is better; comparable within one answer.
  package var rank: Double
}

/// A segment that answers a query.
package struct SegmentMatch: Equatable, Sendable {
  /// Index in the transcript; nil for a sound.
  package var segment: Int?
  /// Where in the recording.
  package var span: Span
  /// Name of the speaker, or `left` or `right`; nil where channels were mixed.
  package var speaker: String?
  /// The whole segment.
  package var text: String
  /// About sixteen words of `text`, what matched between « and ».
  package var snippet: String
}

extension JournalStore {
  /// Entries in which every word, or its stem, occurs anywhere: in different segments, in the title, or in the name of
  /// the file.
  ///
  /// Ranked by BM25: for each word the best segment of the entry (or its title, or half of its name) counts; the newer
  /// wins a tie.
  /// Cost: the matches of each word are read twice, of the entries only those that are shown. Rows of entries that the
  /// filter or a rarer word leaves out are not ranked.
  /// - Throws: `JournalStoreError.tooManyWords`; never for what else `query.words` holds. No word means no hit.
  package func search(_ query: SearchQuery) throws -> [SearchHit] { try search(query, few: SearchScope.few) }

  /// The answer does not depend on `few`, the number of entries from which on a search is not limited to them.
  func search(_ query: SearchQuery, few: Int) throws -> [SearchHit] {
    try read { db in
      let terms = try SearchTerms(query, db)
      let limit = min(query.limit, query.filter.limit ?? query.limit)
      guard !terms.isEmpty, limit > 0 else { return [] }
      let (ranking, condition) = (SearchRanking(db, few: few), Condition(query.filter))
      let best = try ranking.best(limit, of: ranking.scores(terms, condition), condition)
      let entries = try Self.entries(ids: best.map(\.id), db)
      let matches = try ranking.matches(best.map(\.number), terms)
      let names = try ranking.names(best.map(\.number), terms)
      return best.compactMap { found in
        entries[found.id].map {
          SearchHit(
            entry: $0, matches: matches[found.number] ?? [], name: names[found.number], rank: found.score)
        }
      }
    }
  }

  /// Ids and file names of the entries whose file name holds every word of `text`, newest first.
  /// - Throws: `JournalStoreError`.
  package func entries(named text: String) throws -> [(id: String, name: String)] {
    try read { db in
      let terms = try SearchTerms(SearchQuery(words: text), db)
      guard let words = terms.alternatives.first else { return [] }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT e.id, e.name FROM name_search f JOIN entries e ON e.number = f.rowid
          WHERE name_search MATCH ? ORDER BY e.spoken_at DESC, e.id DESC
          """, arguments: [words.map { "(\($0.name))" }.joined(separator: " AND ")]
      ).map { ($0[0], $0[1]) }
    }
  }
}
