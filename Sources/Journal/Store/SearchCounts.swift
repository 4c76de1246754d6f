internal import GRDB
internal import Model
import StageContract

/// Counts over the entries that are neither private nor discreet, kept so that nothing reads every term of the journal: of
/// each form of a stem (`forms`) and of each person's name (`names`).
enum SearchCounts {
  /// The tables that hold them.
  static let tables = ["forms", "names"]

  /// The entries that count, as SQL over `entries e`: no tag shows a form that was said in a discreet entry alone.
  private static let isCounted = "e.private = 0 AND e.discreet = 0"
  private static let allTerms = "terms t JOIN entries e ON e.id = t.entry_id WHERE \(isCounted)"
  private static let allPeople = "people p JOIN entries e ON e.id = p.entry_id WHERE \(isCounted)"

  /// Counts everything again.
  static func fill(_ db: Database) throws {
    for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
    try db.execute(
      sql: "INSERT INTO forms \(forms(over: allTerms)); INSERT INTO names \(names(over: allPeople))")
  }

  /// A form of a stem: entries that hold it, how often it was said, how often as a noun, and how often where nobody
  /// looked whether it was one.
  private static func forms(over source: String) -> String {
    """
    SELECT t.stem, t.word, COUNT(*) AS entries, SUM(t.count) AS said, SUM(COALESCE(t.nouns, 0)) AS nouns,
      SUM(CASE WHEN t.nouns IS NULL THEN t.count ELSE 0 END) AS unseen
    FROM \(source) GROUP BY t.stem, t.word
    """
  }

  private static func names(over source: String) -> String {
    "SELECT p.name, COUNT(*) AS entries FROM \(source) GROUP BY p.name"
  }

  /// The rows that a table should have, as a query: for readers from whom entries are withheld.
  static func counted(_ table: String) -> String {
    table == "names" ? names(over: allPeople) : forms(over: allTerms)
  }

  /// Counts what the entry `id` holds, unless it is private or discreet: in with 1, out with -1.
  static func count(_ sign: Int, _ id: String, _ db: Database) throws {
    let mine = "WHERE e.id = :id AND \(isCounted)"
    let terms = forms(over: "entries e CROSS JOIN terms t ON t.entry_id = e.id \(mine)")
    let people = names(over: "entries e CROSS JOIN people p ON p.entry_id = e.id \(mine)")
    let statements = [
      """
      INSERT INTO forms SELECT stem, word, \(sign) * entries, \(sign) * said, \(sign) * nouns, \(sign) * unseen
      FROM (\(terms)) WHERE 1 ON CONFLICT (stem, word) DO UPDATE SET entries = entries + excluded.entries,
        said = said + excluded.said, nouns = nouns + excluded.nouns, unseen = unseen + excluded.unseen
      """,
      """
      INSERT INTO names SELECT name, \(sign) * entries FROM (\(people)) WHERE 1
      ON CONFLICT (name) DO UPDATE SET entries = entries + excluded.entries
      """,
    ]
    let cleaning = [
      "DELETE FROM forms WHERE entries = 0 AND stem IN (SELECT stem FROM terms WHERE entry_id = :id)",
      "DELETE FROM names WHERE entries = 0 AND name IN (SELECT name FROM people WHERE entry_id = :id)",
    ]
    for sql in statements + (sign < 0 ? cleaning : []) {
      try db.cachedStatement(sql: sql).execute(arguments: ["id": id])
    }
  }

  /// How many entries hold each of `stems`; those that none holds are left out.
  static func entries(holding stems: [String], _ db: Database) throws -> [String: Int] {
    let list = String(decoding: canonicalJSON(stems), as: UTF8.self)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT stem, SUM(entries) FROM forms WHERE stem IN (SELECT value FROM json_each(?)) GROUP BY stem
        """, arguments: [list])
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// A term's occurrences as a noun, as SQL over `terms t`: all occurrences if parts of speech are unknown.
  static let nouns = "COALESCE(t.nouns, t.count)"
}
