internal import GRDB
internal import Model

/// Ranks the entries that answer a query.
struct SearchRanking {
  let db: Database
  /// The number of the entry that a row `f` of `segment_search` belongs to, in SQL.
  private let owner: String
  /// Whether the index knows the names of files.
  private let hasNames: Bool

  /// An entry that answers.
  struct Found {
    /// Of its row in `entries`.
    var number: Int
    var id: String
    var spokenAt: Int
    var score: Double
  }

  init(_ db: Database) throws {
    self.db = db
    owner = try SegmentNumber.owner(db)
    hasNames = try Migrations.version(db) >= Migrations.naming
  }

  /// Scores of the entries that hold all patterns of one alternative, by number: the sum of each pattern's best row.
  func scores(_ terms: SearchTerms) throws -> [Int: Double] {
    var best: [Int: Double] = [:]
    for patterns in terms.alternatives {
      var sums: [Int: Double]?
      for pattern in patterns {
        let scores = try scores(pattern, among: sums)
        sums =
          sums.map { sums in
            sums.reduce(into: [:]) { result, item in
              if let score = scores[item.key] { result[item.key] = item.value + score }
            }
          } ?? scores
      }
      best.merge(sums ?? [:], uniquingKeysWith: max)
    }
    return best
  }

  /// The best row of each entry that holds `pattern`.
  private func scores(_ pattern: TermPattern, among entries: [Int: Double]?) throws -> [Int: Double] {
    var scores: [Int: Double] = [:]
    // FTS5 ranks a row only where it is asked for the rank: what an earlier word left out costs a step, not a rank.
    var (condition, list) = ("", StatementArguments())
    if let entries, entries.count < Self.few {
      condition = "AND number IN (SELECT value FROM json_each(?))"
      list = [try Self.list(entries.keys)]
    }
    var searches = [
      (
        "SELECT \(owner) AS number, f.rank FROM segment_search f WHERE segment_search MATCH ?",
        pattern.segment
      ),
      ("SELECT +f.rowid AS number, f.rank FROM title_search f WHERE title_search MATCH ?", pattern.title),
    ]
    if hasNames {
      let search = "SELECT +f.rowid AS number, f.rank / 2 FROM name_search f WHERE name_search MATCH ?"
      searches.append((search, pattern.name))
    }
    for (sql, text) in searches {
      let rows = try Row.fetchCursor(db, sql: "\(sql) \(condition)", arguments: [text] + list)
      while let row = try rows.next() {
        // None where the entry is withheld from an index of an earlier release.
        guard let number: Int = row[0] else { continue }
        let score = -(row[1] as Double)
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
          """, arguments: [try Self.list(ranked[start..<end].map(\.key))] + condition.arguments)
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
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(owner) AS number, s.position, s.start, s.end, s.text,
          highlight(segment_search, 0, :mark, '') AS in_text, highlight(segment_search, 1, :mark, '') AS in_stems
        FROM segment_search f CROSS JOIN segments s ON s.number = f.rowid
        WHERE segment_search MATCH :any AND \(owner) IN (SELECT value FROM json_each(:numbers))
        ORDER BY f.rank, s.position
        """,
      arguments: [
        "mark": String(Snippet.mark), "any": terms.anySegment, "numbers": try Self.list(numbers),
      ])
    return Dictionary(grouping: rows) { $0["number"] as Int }.mapValues { rows in
      rows.map {
        SegmentMatch(
          segment: $0["position"], span: Span(start: $0["start"], end: $0["end"]), text: $0["text"],
          snippet: Snippet.text(marked: $0["in_text"], stems: $0["in_stems"]))
      }
    }
  }

  /// The file names with any of the words, each match marked, by number of their entry; of the entries `numbers` alone.
  func names(_ numbers: [Int], _ terms: SearchTerms) throws -> [Int: String] {
    guard hasNames else { return [:] }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT f.rowid, highlight(name_search, 0, :mark, '') FROM name_search f
        WHERE name_search MATCH :any AND +f.rowid IN (SELECT value FROM json_each(:numbers))
        """,
      arguments: [
        "mark": String(Snippet.mark), "any": terms.anyName, "numbers": try Self.list(numbers),
      ])
    return Dictionary(rows.map { ($0[0], Snippet.text(marked: $0[1], stems: "")) }) { first, _ in first }
  }

  /// Fewer than so many entries are named in a statement.
  private static let few = 20_000

  /// `numbers` as JSON.
  private static func list(_ numbers: some Collection<Int>) throws -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
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
  static func owner(_ db: Database) throws -> String {
    try Migrations.version(db) >= 5
      ? "(f.rowid >> \(bits))"
      : "(SELECT o.number FROM entries o JOIN segments p ON p.entry_id = o.id WHERE p.number = f.rowid)"
  }
}
