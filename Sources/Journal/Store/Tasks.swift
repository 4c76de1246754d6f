package import Foundation
internal import GRDB
package import Model

/// A task of an entry, with the entry in which it was said.
package struct StoredTask: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// The task's number in its entry, from 1.
  package var number: Int
  /// The task; the text of its sentence is empty, and a tick has the words of the task.
  package var task: EntryTask
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// ISO 639-1 code of the entry's language; nil if unknown.
  package var language: String?
  /// True if the owner keeps the entry out of every surface.
  package var isPrivate: Bool
  /// True if surfaces show no more of the entry than its day and a badge.
  package var isDiscreet: Bool
}

/// A question that the owner has to answer.
package struct Doubt: Equatable, Sendable {
  /// ID of the entry.
  package var entryID: String
  /// When the entry was spoken, in whole seconds.
  package var spokenAt: Date
  /// True if the owner keeps the entry out of every surface.
  package var isPrivate: Bool
  /// The fact or passage that may be wrong.
  package var matter: Matter

  /// The fact or passage that may be wrong.
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
      let due = day == nil ? "1" : "substr(t.due, 1, 10) <= ?"
      return try Self.tasks(
        where: "\(includePrivate ? "1" : "e.private = 0") AND \(due)", day.map { [$0] } ?? [], db)
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
        \(ShownParts.isShown) AND length(t.due) >= 10
          AND substr(t.due, 1, 10) >= ? AND substr(t.due, 1, 10) <= ?
        """
      return try Self.tasks(where: "e.private = 0 AND \(due)", [first, last], by: "t.due, ", db)
    }
  }

  /// Tasks that the owner ticked off, in the order said.
  /// - Throws: `JournalStoreError`.
  package func doneTasks() throws -> [StoredTask] {
    try read { db in
      try Self.tasks(from: "done_tasks t JOIN entries e", where: "1", [], db)
    }
  }

  /// The tasks `t` of the entries `e` that meet `condition`, by `order`, then in the order said.
  static func tasks(
    from tables: String = "tasks t JOIN entries e", where condition: String, _ arguments: StatementArguments,
    by order: String = "", _ db: Database
  ) throws -> [StoredTask] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT t.*, e.spoken_at, e.language, e.private, e.discreet FROM \(tables) ON e.id = t.entry_id
        WHERE \(condition) ORDER BY \(order)e.spoken_at, e.id, t.position
        """, arguments: arguments)
    return try Array(
      rows.map { row in
        StoredTask(
          entryID: row["entry_id"], number: (row["position"] as Int) + 1, task: EntryTask(row),
          spokenAt: Date(timeIntervalSince1970: TimeInterval(row["spoken_at"] as Int)),
          language: row["language"], isPrivate: row["private"], isDiscreet: row["discreet"])
      })
  }

  /// Confidence below which a fact is doubtful.
  package static let doubtfulConfidence = 0.8

  /// Facts of low confidence (`facts`) and passages that may have been misheard (`speech`) that the owner has not
  /// answered about, in the order said.
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
      if speech {
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

extension EntryTask {
  /// From a row of `tasks` or `done_tasks`; its column `spoken`, if there is one, is the text of its segment.
  init(_ row: Row) {
    let (text, span): (String, Span) = (row["text"], Span(start: row["start"], end: row["end"]))
    let doneAt: String? = row["done_at"]
    self.init(
      text: text, sentence: Sentence(text: row["spoken"] ?? "", span: span, segment: row["segment"]),
      due: row["due"], tick: doneAt.map { Owner.Tick(span: span, text: text, at: $0) },
      isFound: row["is_found"] ?? true)
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
