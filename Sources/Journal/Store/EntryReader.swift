import Foundation
internal import GRDB
internal import Model
import StageContract

extension JournalStore {
  /// Entries that pass `filter`, newest first.
  /// - Throws: `JournalStoreError`.
  package func entries(_ filter: EntryFilter = .init()) throws -> [Entry] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      return try Self.entries(
        "\(condition.sql) ORDER BY spoken_at DESC, id DESC" + limit, condition.arguments, db)
    }
  }

  /// Passes the entries that pass `filter` to `body`, newest first and `size` at a time, with what a list shows: without
  /// facts, tasks and summaries in other styles. An entry that is removed meanwhile is left out.
  ///
  /// While `body` works, which may wait for a reader of its output, nothing is being read: a writer need not wait.
  /// - Throws: `JournalStoreError`, and what `body` throws.
  package func eachPage(
    _ filter: EntryFilter = .init(), of size: Int = 500, _ body: ([Entry]) throws -> Void
  ) throws {
    let ids = try ids(filter)
    for start in stride(from: 0, to: ids.count, by: size) {
      let page = Array(ids[start..<min(start + size, ids.count)])
      let entries = try read { try Self.entries(ids: page, isListed: true, $0) }
      try body(page.compactMap { entries[$0] })
    }
  }

  /// Ids of the entries that pass `filter`, newest first.
  package func ids(_ filter: EntryFilter = .init()) throws -> [String] {
    try read { db in
      let condition = Condition(filter)
      let limit = filter.limit.map { " LIMIT \(max(0, $0))" } ?? ""
      return try String.fetchAll(
        db, sql: "SELECT id FROM entries e WHERE \(condition.sql) ORDER BY spoken_at DESC, id DESC" + limit,
        arguments: condition.arguments)
    }
  }

  /// Length of every entry in samples at 16 kHz, by id.
  package func durations() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT id, duration_samples FROM entries").map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// How many entries have a summary in each style, by style.
  package func styleCounts() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT style, COUNT(*) FROM summaries GROUP BY style").map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// How many entries show a summary in each style, by style.
  package func shownStyleCounts() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(db, sql: "SELECT style, COUNT(*) FROM entries WHERE style IS NOT NULL GROUP BY style")
          .map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Number of words of the transcript of every entry that has one, by id.
  package func wordCounts() throws -> [String: Int] {
    try read { db in
      try Dictionary(
        Row.fetchAll(
          db,
          sql: "SELECT entry_id, SUM(\(SearchForms.wordCount)) FROM segments GROUP BY entry_id"
        ).map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The entry with the id `id`, or the only one whose id or UUID begins with it; nil when there is none.
  /// - Throws: `JournalStoreError.ambiguousID` when several begin with it.
  package func entry(id: String) throws -> Entry? {
    try read { db in
      let ids = try String.fetchAll(
        db,
        sql: """
          SELECT id FROM entries WHERE id >= :id AND id < :end
          UNION SELECT id FROM entries WHERE uuid >= :id AND uuid < :end ORDER BY id
          """, arguments: ["id": id, "end": id + "\u{10FFFF}"])
      guard ids.count < 2 || ids.contains(id) else {
        throw JournalStoreError.ambiguousID(prefix: id, count: ids.count)
      }
      guard !id.isEmpty, let only = ids.contains(id) ? id : ids.first else { return nil }
      return try Self.entries(ids: [only], db)[only]
    }
  }

  /// The order of an entry's tags, as SQL over `tags d`.
  static let tagOrder =
    "CASE d.source WHEN 'owner' THEN 0 WHEN 'inbox' THEN 1 ELSE 2 END, d.position, d.tag"

  /// Those of the entries `ids` that are there, by id.
  /// - Parameter isListed: whether only what a list shows is read.
  static func entries(
    ids: [String], isListed: Bool = false, _ db: Database
  ) throws -> [String: Entry] {
    let list = String(decoding: canonicalJSON(ids), as: UTF8.self)
    let entries = try entries("e.id IN (SELECT value FROM json_each(?))", [list], isListed: isListed, db)
    return Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entries that `condition` (SQL over `entries e`, with its order) selects.
  ///
  /// Cost: one query a table, however many entries there are.
  static func entries(
    _ condition: String, _ arguments: StatementArguments, isListed: Bool = false, _ db: Database
  ) throws -> [Entry] {
    /// Rows of `query` that belong to the entries, by entry.
    func details(_ query: String, orderedBy order: String) throws -> [String: [Row]] {
      let sql = "\(query) d.entry_id IN (SELECT id FROM entries e WHERE \(condition)) ORDER BY \(order)"
      return Dictionary(grouping: try Row.fetchAll(db, sql: sql, arguments: arguments)) { $0["entry_id"] }
    }
    let entries = try Entry.fetchAll(
      db, sql: "SELECT * FROM entries e WHERE \(condition)", arguments: arguments)
    let summaries = try details(
      "SELECT d.entry_id, d.style, d.title, d.text, d.style IS c.style AS is_current FROM summaries d "
        + "JOIN entries c ON c.id = d.entry_id WHERE" + (isListed ? " d.style = c.style AND" : ""),
      orderedBy: "d.style")
    let tags = try details("SELECT d.entry_id, d.tag, d.source FROM tags d WHERE", orderedBy: Self.tagOrder)
    let people = try details("SELECT d.entry_id, d.name FROM people d WHERE", orderedBy: "d.position")
    let tasks =
      try isListed
      ? [:]
      : details(
        """
        SELECT d.*, s.text AS spoken FROM tasks d
        LEFT JOIN segments s ON s.entry_id = d.entry_id AND s.position = d.segment WHERE
        """, orderedBy: "d.position")
    let facts = try isListed ? [:] : details("SELECT d.* FROM facts d WHERE", orderedBy: "d.position")
    return entries.map { entry in
      var entry = entry
      entry.summaries = (summaries[entry.id] ?? []).map {
        .init(style: $0["style"], title: $0["title"], text: $0["text"], isCurrent: $0["is_current"])
      }
      entry.summary = entry.summaries.first(where: \.isCurrent)
      entry.tags = (tags[entry.id] ?? []).map {
        shownTag($0["tag"], isRanked: $0["source"] == "ranked", language: entry.language)
      }
      entry.people = (people[entry.id] ?? []).map { $0["name"] }
      entry.tasks = (tasks[entry.id] ?? []).map(EntryTask.init)
      entry.facts = (facts[entry.id] ?? []).compactMap { Extract.Fact($0) }
      return entry
    }
  }

  /// `tag` as it is shown: a noun that was found as people write it, what was given as it is.
  static func shownTag(_ tag: String, isRanked: Bool, language: String?) -> String {
    isRanked ? Tag.shown(tag, language: language) : tag
  }
}

extension Extract.Fact {
  /// Nil for an unknown kind.
  init?(_ row: Row) {
    guard let kind = Kind(rawValue: row["kind"]) else { return nil }
    self.init(
      kind: kind,
      sentence: Sentence(
        text: row["text"], span: Span(start: row["start"], end: row["end"]), segment: row["segment"]),
      value: row["value"], unit: row["unit"], currency: row["currency"], item: row["item"],
      status: row["status"], when: row["at"], confidence: row["confidence"],
      unresolved: (row["unresolved"] as String).split(separator: ",").map(String.init))
  }
}

/// An `EntryFilter` as SQL over `entries e`.
struct Condition {
  var sql = "1"
  var arguments = StatementArguments()

  /// Passed by everything.
  init() {}

  init(_ filter: EntryFilter) {
    if let since = filter.since {
      add("e.spoken_at >= ?", [Int(since.timeIntervalSince1970.rounded(.up))])
    }
    if let until = filter.until {
      add("e.spoken_at < ?", [Int(until.timeIntervalSince1970.rounded(.up))])
    }
    if !filter.moods.isEmpty {
      let places = filter.moods.map { _ in "?" }.joined(separator: ", ")
      add("e.mood_label IN (\(places))", StatementArguments(filter.moods.map(\.rawValue)))
    }
    for tag in filter.tags {
      add("EXISTS (SELECT 1 FROM tags t WHERE t.entry_id = e.id AND t.tag = ?)", [Tag.key(tag)])
    }
    if let prompt = filter.prompt { add("e.prompt = ?", [prompt]) }
    if let ids = filter.ids {
      add("e.id IN (SELECT value FROM json_each(?))", [String(decoding: canonicalJSON(ids), as: UTF8.self)])
    }
    if !filter.includePrivate { add("e.private = 0", []) }
    if filter.onlyPrivate { add("e.private = 1", []) }
    if filter.onlyDiscreet { add("e.discreet = 1", []) }
    if filter.onlyHardlyHeard { add("(\(RemarkColumn.isHardlyHeard))", []) }
    if filter.onlyPinned { add("e.pinned_at IS NOT NULL", []) }
  }

  mutating func add(_ condition: String, _ values: StatementArguments) {
    sql += " AND " + condition
    arguments += values
  }
}
