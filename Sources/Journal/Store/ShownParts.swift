import Foundation
internal import GRDB

/// Digests of the entries that are not private, part by part (`shown_parts`): a digest of their rows and how many
/// they are, so that nothing reads the rows of all entries to tell whether anything changed.
///
/// A part is a calendar month in UTC, `2026-11`. The digest of a part is the exclusive or of the digests of its entries:
/// it depends on neither their order nor the path by which they came to be what they are. `outside` is the part of the
/// facts from other sources.
enum ShownParts {
  /// The part of the facts from other sources.
  static let outside = "outside"

  /// The condition for an entry with a transcript or a summary that is not private, as SQL over `entries e`.
  static let isShown = "e.private = 0 AND (e.has_transcript = 1 OR e.style IS NOT NULL)"

  /// Count and digest of one part.
  struct Part: Equatable {
    /// 20 bytes.
    var digest = [UInt8](repeating: 0, count: 20)
    /// Entries that are not private.
    var entries = 0
    /// Those of them that have a transcript or a summary; those of these that are pinned; their length in samples.
    var shown = 0
    var pinned = 0
    var samples = 0

    /// Counts `other` in with 1, out with -1.
    mutating func add(_ other: Part, _ sign: Int = 1) {
      for (index, byte) in other.digest.enumerated() { digest[index] ^= byte }
      entries += sign * other.entries
      shown += sign * other.shown
      pinned += sign * other.pinned
      samples += sign * other.samples
    }
  }

  /// The parts that are kept, by name; counted again for readers from whom entries are withheld.
  static func all(_ db: Database) throws -> [String: Part] {
    guard try isKept(db) else { return try counted(db) }
    let rows = try Row.fetchAll(
      db, sql: "SELECT part, digest, entries, shown, pinned, samples FROM shown_parts")
    return Dictionary(rows.map { ($0[0], Part($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func isKept(_ db: Database) throws -> Bool {
    try !db.tableExists("withheld")
  }

  /// How many entries are not private.
  static func entries(_ db: Database) throws -> Int {
    let counts = "SELECT SUM(entries) FROM shown_parts"
    let rows = "SELECT COUNT(*) FROM entries WHERE private = 0"
    return try Int.fetchOne(db, sql: isKept(db) ? counts : rows) ?? 0
  }

  /// The parts as they should be, from the rows of all entries.
  static func counted(_ db: Database) throws -> [String: Part] {
    var parts: [String: Part] = [:]
    let ids = try String.fetchCursor(db, sql: "SELECT id FROM entries WHERE private = 0")
    while let id = try ids.next() {
      guard let (name, part) = try part(of: id, db) else { continue }
      parts[name, default: Part()].add(part)
    }
    let facts = try OutsideFact.digest(db)
    if !facts.allSatisfy({ $0 == 0 }) { parts[outside] = Part(digest: facts) }
    return parts
  }

  /// Counts all entries again.
  static func fill(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM shown_parts")
    for (name, part) in try counted(db) { try write(part, name, db) }
  }

  /// Counts what the entry `id` holds, unless it is private: in with 1, out with -1.
  static func count(_ sign: Int, _ id: String, _ db: Database) throws {
    guard let (name, change) = try part(of: id, db) else { return }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT part, digest, entries, shown, pinned, samples FROM shown_parts WHERE part = ?"),
      arguments: [name])
    var part = row.map(Part.init) ?? Part()
    part.add(change, sign)
    try write(part, name, db)
  }

  /// Makes `part` what is kept of the part `name`; of one that holds nothing, nothing is kept.
  static func write(_ part: Part, _ name: String, _ db: Database) throws {
    guard part != Part() else {
      return try db.execute(sql: "DELETE FROM shown_parts WHERE part = ?", arguments: [name])
    }
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO shown_parts (part, digest, entries, shown, pinned, samples)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [name, Data(part.digest), part.entries, part.shown, part.pinned, part.samples])
  }

  /// The part that the entry `id` belongs to, and what it adds to it; nil for a private one.
  private static func part(of id: String, _ db: Database) throws -> (name: String, part: Part)? {
    guard
      let entry = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT COALESCE(strftime('%Y-%m', e.spoken_at, 'unixepoch'), ''), \(isShown),
              e.pinned_at IS NOT NULL, e.duration_samples
            FROM entries e WHERE e.id = ? AND e.private = 0
            """), arguments: [id])
    else { return nil }
    var digest = SHA1()
    let rows = try String.fetchCursor(db.cachedStatement(sql: rows), arguments: ["id": id])
    while let row = try rows.next() { digest.update(Array((row + "\n").utf8)) }
    let isShown: Bool = entry[1]
    let part = Part(
      digest: digest.finalize(), entries: 1, shown: isShown ? 1 : 0, pinned: isShown && entry[2] ? 1 : 0,
      samples: isShown ? entry[3] : 0)
    return (entry[0], part)
  }

  /// The rows of an entry that are shown as they are; its own digest stands for what was made from its documents and
  /// for the owner's words.
  private static let rows = """
    SELECT json_array('entries', id, digest, sha256, uuid, title, spoken_at, duration_samples, language,
      has_transcript, mood_score, mood_label, mood_feeling, style, pinned_at) FROM entries WHERE id = :id
    UNION ALL SELECT json_array('discreet') FROM entries WHERE id = :id AND discreet = 1
    UNION ALL SELECT json_array('waveform', waveform) FROM entries WHERE id = :id AND waveform IS NOT NULL
    UNION ALL SELECT json_array('summaries', style, title, digest) FROM summaries WHERE entry_id = :id
    UNION ALL SELECT json_array('tags', tag, source, position) FROM tags WHERE entry_id = :id
    UNION ALL SELECT json_array('people', position, name, count) FROM people WHERE entry_id = :id
    UNION ALL SELECT json_array('facts', position, kind, text, start, end, segment, value, unit, currency, item,
      status, at, confidence, unresolved) FROM facts WHERE entry_id = :id
    UNION ALL SELECT json_array('tasks', position, text, due, start, end, segment) FROM tasks
      WHERE entry_id = :id
    ORDER BY 1
    """
}

extension ShownParts.Part {
  /// From a row of `shown_parts`.
  fileprivate init(_ row: Row) {
    self.init(
      digest: [UInt8](row[1] as Data), entries: row[2], shown: row[3], pinned: row[4], samples: row[5])
  }
}
