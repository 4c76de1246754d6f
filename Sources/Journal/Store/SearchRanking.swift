internal import GRDB
internal import Model

/// Ranks the entries that answer a query.
struct SearchRanking {
  let db: Database
  /// Entries and rows that are fewer are worth a `SearchScope`.
  private let few: Int

  /// An entry that answers.
  struct Found {
    /// Of its row in `entries`.
    var number: Int
    var id: String
    var spokenAt: Int
    var score: Double
  }

  init(_ db: Database, few: Int = SearchScope.few) {
    self.db = db
    self.few = few
  }

  /// Scores of the entries that hold all patterns of one alternative, by number: the sum of each pattern's best row. They
  /// need not all pass `condition`.
  func scores(_ terms: SearchTerms, _ condition: Condition) throws -> [Int: Double] {
    var best: [Int: Double] = [:]
    for patterns in terms.alternatives {
      // The rarest first: of the others, only rows of the entries that it leaves are ranked.
      let rows = try patterns.map { try count($0.segment) }
      var scope = (rows.min() ?? 0) < few ? nil : try SearchScope(condition, few: few, db)
      var scores = patterns.map { _ in [Int: Double]() }
      var left: Set<Int>?
      for index in patterns.indices.sorted(by: { (rows[$0], $0) < (rows[$1], $1) }) {
        scores[index] = try self.scores(patterns[index], within: scope)
        left = left?.filter { scores[index][$0] != nil } ?? Set(scores[index].keys)
        guard let left, !left.isEmpty else { break }
        if left.count < few { scope = SearchScope(left) }
      }
      for number in left ?? [] {
        best[number] = max(best[number] ?? -.infinity, scores.reduce(0) { $0 + ($1[number] ?? 0) })
      }
    }
    return best
  }

  /// Rows of `segment_search` that match `pattern`; no more than `few` are counted.
  private func count(_ pattern: String) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT COUNT(*) FROM (SELECT 1 FROM segment_search WHERE segment_search MATCH ? LIMIT \(few))
        """, arguments: [pattern]) ?? 0
  }

  /// The best row of each entry that holds `pattern`; of the entries of `scope` alone, if there is one.
  private func scores(_ pattern: TermPattern, within scope: SearchScope?) throws -> [Int: Double] {
    var scores: [Int: Double] = [:]
    let (entries, segments) = (scope?.onEntries ?? Condition(), scope?.onSegments ?? Condition())
    // FTS5 ranks a row only where it is asked for the rank: a row outside the scope costs a step, not a rank.
    let searches = [
      (
        "SELECT \(SegmentNumber.owner), f.rank FROM segment_search f WHERE segment_search MATCH ?",
        pattern.segment, segments
      ),
      (
        "SELECT +f.rowid, f.rank FROM title_search f WHERE title_search MATCH ?", pattern.title,
        entries
      ),
      (
        "SELECT +f.rowid, f.rank / 2 FROM name_search f WHERE name_search MATCH ?", pattern.name,
        entries
      ),
    ]
    for (sql, text, condition) in searches {
      let rows = try Row.fetchCursor(
        db, sql: "\(sql) AND \(condition.sql)", arguments: [text] + condition.arguments)
      while let row = try rows.next() {
        let (number, score): (Int, Double) = (row[0], -(row[1] as Double))
        if score > scores[number] ?? -.infinity { scores[number] = score }
      }
    }
    return scores
  }

  /// The `limit` best that pass `condition`; of equal ones the newer.
  ///
  /// Entries are looked up best first and in growing numbers, until those that follow score less.
  func best(_ limit: Int, of scores: [Int: Double], _ condition: Condition) throws -> [Found] {
    let ranked = scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
    var found: [Found] = []
    var (start, count) = (0, max(100, 2 * limit))
    while start < ranked.count, found.count < limit || ranked[start].value >= found[limit - 1].score {
      let end = min(ranked.count, start + count)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.number, e.id, e.spoken_at FROM entries e
          WHERE e.number IN (SELECT value FROM json_each(?)) AND \(condition.sql)
          """, arguments: [SearchScope(ranked[start..<end].map(\.key)).list] + condition.arguments)
      while let row = try rows.next() {
        found.append(Found(number: row[0], id: row[1], spokenAt: row[2], score: scores[row[0]] ?? 0))
      }
      found.sort { ($0.score, $0.spokenAt, $0.id) > ($1.score, $1.spokenAt, $1.id) }
      found.removeLast(max(0, found.count - limit))
      (start, count) = (end, count * 2)
    }
    return found
  }

  /// Segments with any of the words, best first, by number of their entry; of the entries `numbers` alone.
  func matches(_ numbers: [Int], _ terms: SearchTerms) throws -> [Int: [SegmentMatch]] {
    let (marks, scope) = (Snippet.marks, SearchScope(numbers).onSegments)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(SegmentNumber.owner) AS number, s.position, s.start, s.end, s.text, \(SpeakerColumn.sql) AS speaker,
          highlight(segment_search, 0, ?, ?) AS in_text, highlight(segment_search, 1, ?, ?) AS in_stems,
          highlight(segment_search, 2, ?, ?) AS in_forms
        FROM segment_search f CROSS JOIN segments s ON s.number = f.rowid
        WHERE segment_search MATCH ? AND \(scope.sql) ORDER BY f.rank, s.position
        """, arguments: StatementArguments(marks + marks + marks + [terms.anySegment]) + scope.arguments)
    return Dictionary(grouping: rows) { $0["number"] as Int }.mapValues { rows in
      rows.map {
        SegmentMatch(
          segment: $0["position"], span: Span(start: $0["start"], end: $0["end"]), speaker: $0["speaker"],
          text: $0["text"],
          snippet: Snippet.text(
            marked: $0["in_text"], columns: [$0["in_stems"], $0["in_forms"]], characters: terms.characters))
      }
    }
  }

  /// The file names with any of the words, each match marked, by number of their entry; of the entries `numbers` alone.
  func names(_ numbers: [Int], _ terms: SearchTerms) throws -> [Int: String] {
    let scope = SearchScope(numbers).onEntries
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT +f.rowid, highlight(name_search, 0, ?, ?), highlight(name_search, 1, ?, ?) FROM name_search f
        WHERE name_search MATCH ? AND \(scope.sql)
        """, arguments: StatementArguments(Snippet.marks + Snippet.marks + [terms.anyName]) + scope.arguments)
    return Dictionary(
      rows.map { ($0[0], Snippet.text(marked: $0[1], columns: [$0[2]], characters: terms.characters)) }
    ) { first, _ in first }
  }

}

/// How segments are numbered: by their entry's number and their place in it, so that FTS5, which knows nothing of a
/// row but its number, knows whose it is.
package enum SegmentNumber {
  /// Bits of the place.
  static let bits = 20
  /// Segments of an entry at most.
  package static let limit = 1 << bits

  /// The number of the segment at `position` of the entry `number`.
  static func of(_ position: Int, entry number: Int) -> Int { number << bits | position }

  /// The number of the entry that a row `f` of `segment_search` belongs to, in SQL.
  static let owner = "(f.rowid >> \(bits))"
}
