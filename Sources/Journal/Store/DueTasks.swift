internal import Foundation
internal import GRDB
package import Model

/// Something that the owner said they would do by a day.
package struct DueTask: Equatable, Sendable {
  /// ID of the entry in which it was said.
  package var entryID: String
  /// The task in its own words.
  package var text: String
  /// The day, or an instant on it: RFC 3339.
  package var due: String
  /// Where it was said.
  package var span: Span

  package init(entryID: String, text: String, due: String, span: Span) {
    (self.entryID, self.text, self.due, self.span) = (entryID, text, due, span)
  }
}

extension JournalStore {
  /// Tasks that are due from the day `first` up to and including the day `last` (`2026-11-22`), the earliest first. Those of
  /// private entries, and without a day, are left out.
  ///
  /// Cost: proportional to the tasks of the journal.
  /// - Throws: `JournalStoreError`.
  package func tasks(dueFrom first: String, through last: String) throws -> [DueTask] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT a.entry_id, a.text, a.due, a.start, a.end
          FROM action_items a JOIN entries e ON e.id = a.entry_id
          WHERE \(ShownParts.isShown) AND length(a.due) >= 10
            AND substr(a.due, 1, 10) >= ? AND substr(a.due, 1, 10) <= ?
          ORDER BY a.due, e.spoken_at, e.id, a.position
          """, arguments: [first, last]
      ).map { DueTask(entryID: $0[0], text: $0[1], due: $0[2], span: Span(start: $0[3], end: $0[4])) }
    }
  }
}
