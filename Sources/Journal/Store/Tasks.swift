package import Foundation
internal import GRDB
package import Model

/// A task that was said in an entry.
package struct StoredTask: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// The task's number in its entry, from 1.
  package var number: Int
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// ISO 639-1 code of the entry's language; nil if unknown.
  package var language: String?
  /// The task.
  package var text: String
  /// Due date or instant; nil if none was said.
  package var due: String?
  /// Where in the recording it was said.
  package var span: Span
  /// Whether the owner keeps the entry out of every surface.
  package var isPrivate: Bool
  /// True if surfaces show no more of the entry than its day and a badge.
  package var isDiscreet: Bool
  /// When the owner ticked it off, RFC 3339; nil if it is open.
  package var doneAt: String?
  /// Whether it is found in what was said; a task that was ticked off need not be any more.
  package var isFound = true
}

/// What the owner has to answer about.
package struct Doubt: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// Whether the owner keeps the entry out of every surface.
  package var isPrivate: Bool
  /// What may be wrong.
  package var matter: Matter

  /// What may be wrong.
  package enum Matter: Equatable, Sendable {
    /// A fact of low confidence.
    case fact(Extract.Fact)
    /// A passage that may have been misheard.
    case speech(SuspectPassage)
  }
}

extension JournalStore {
  /// Tasks that the owner has not ticked off, in the order said: what everything that lists tasks reads.
  /// - Parameters:
  ///   - day: only those that are due on this day (`2026-11-20`) or earlier; nil for all, also without a date.
  ///   - includePrivate: whether those of private entries are included.
  /// - Throws: `JournalStoreError`.
  package func tasks(dueThrough day: String? = nil, includePrivate: Bool) throws -> [StoredTask] {
    try read { db in
      let due = day == nil ? "" : "AND substr(a.due, 1, 10) <= ?"
      return try Self.tasks("action_items", "NULL, 1", due, day.map { [$0] } ?? [], includePrivate, db)
    }
  }

  /// Those that are due from the day `first` up to and including the day `last` (`2026-11-22`), the earliest first, without
  /// those of private entries, and those without a day.
  ///
  /// Cost: proportional to the tasks of the journal.
  /// - Throws: `JournalStoreError`.
  package func tasks(dueFrom first: String, through last: String) throws -> [StoredTask] {
    try read { db in
      let due = """
        AND \(ShownParts.isShown) AND length(a.due) >= 10
          AND substr(a.due, 1, 10) >= ? AND substr(a.due, 1, 10) <= ?
        """
      return try Self.tasks("action_items", "NULL, 1", due, [first, last], false, by: "a.due, ", db)
    }
  }

  /// Tasks that the owner ticked off, in the order said; none in an index of an earlier release.
  /// - Throws: `JournalStoreError`.
  package func doneTasks() throws -> [StoredTask] {
    try read { db in
      guard try db.tableExists("done_items") else { return [] }
      return try Self.tasks("done_items", "a.done_at, a.is_found", "", [], true, db)
    }
  }

  private static func tasks(
    _ table: String, _ tick: String, _ condition: String, _ arguments: StatementArguments,
    _ includePrivate: Bool, by order: String = "", _ db: Database
  ) throws -> [StoredTask] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT a.entry_id, a.position, e.spoken_at, e.language, a.text, a.due, a.start, a.end, e.private, e.discreet, \(tick)
        FROM \(table) a JOIN entries e ON e.id = a.entry_id
        WHERE \(includePrivate ? "1" : "e.private = 0") \(condition)
        ORDER BY \(order)e.spoken_at, e.id, a.position
        """, arguments: arguments)
    return try Array(
      rows.map { row in
        StoredTask(
          entryID: row[0], number: (row[1] as Int) + 1,
          spokenAt: Date(timeIntervalSince1970: TimeInterval(row[2] as Int)), language: row[3], text: row[4],
          due: row[5], span: Span(start: row[6], end: row[7]), isPrivate: row[8], isDiscreet: row[9],
          doneAt: row[10], isFound: row[11])
      })
  }

  /// Confidence below which a fact is doubtful.
  package static let doubtfulConfidence = 0.8

  /// Facts of low confidence (`facts`) and passages that may have been misheard (`speech`) that the owner has not
  /// answered about, in the order said. An index of an earlier release has no passages.
  /// - Throws: `JournalStoreError`.
  package func doubts(facts: Bool = true, speech: Bool = true) throws -> [Doubt] {
    try read { db in
      var doubts: [Doubt] = []
      func add(_ row: Row, _ matter: Doubt.Matter) {
        doubts.append(
          Doubt(
            entryID: row["id"], spokenAt: Date(timeIntervalSince1970: TimeInterval(row["spoken_at"] as Int)),
            isPrivate: row["private"], matter: matter))
      }
      if facts {
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT e.id, e.spoken_at, e.private, f.* FROM facts f JOIN entries e ON e.id = f.entry_id
            WHERE f.confidence < ?
            """, arguments: [Self.doubtfulConfidence])
        for row in rows { Extract.Fact(row).map { add(row, .fact($0)) } }
      }
      if speech, try db.tableExists("suspects") {
        let rows = try Row.fetchAll(
          db,
          sql: "SELECT e.id, e.spoken_at, e.private, s.* FROM suspects s JOIN entries e ON e.id = s.entry_id")
        for row in rows {
          let passage = Owner.Review.Passage(
            span: Span(start: row["start"], end: row["end"]), heard: row["heard"])
          let reasons = (row["reasons"] as String).split(separator: ",").compactMap {
            Transcript.Suspect.Reason(rawValue: String($0))
          }
          add(row, .speech(SuspectPassage(passage, reasons: reasons)))
        }
      }
      return doubts.sorted {
        ($0.spokenAt, $0.entryID, $0.span.start) < ($1.spokenAt, $1.entryID, $1.span.start)
      }
    }
  }
}

extension Doubt {
  /// Where in the recording.
  package var span: Span {
    switch matter {
    case .fact(let fact): fact.sentence.span
    case .speech(let suspect): suspect.passage.span
    }
  }
}
