package import Foundation
package import Model
import Text

/// An entry's summary and tasks as text.
package struct SummaryText {
  package var entry: EntryDocuments
  package var timeZone: TimeZone

  package init(entry: EntryDocuments, timeZone: TimeZone) {
    (self.entry, self.timeZone) = (entry, timeZone)
  }

  /// A task as text.
  package struct Item {
    /// As the commands `done` and `undone` take it.
    package var number: Int
    package var isDone: Bool
    /// The task with its date.
    package var text: String
  }

  /// The tasks with their dates.
  package var tasks: [Item] {
    entry.tasks.enumerated().map { index, task in
      let text = task.dated(language: entry.transcript?.language ?? "en", year: year)
      return Item(
        number: index + 1, isDone: task.isDone, text: task.isFound ? text : text + " (no longer found)")
    }
  }

  /// The summary without its tasks, which `tasks` holds; empty if there is no summary.
  package var prose: String {
    guard let summary = entry.told else { return "" }
    guard !summary.tasks.isEmpty else { return summary.text }
    return (summary.sentences + [summary.question].compactMap(\.self)).map(\.text).joined(separator: " ")
  }

  /// Parts of a long recording that the summary does not cover, for example `0:00–2:30, 12:30–15:00`; nil if none.
  package var untold: String? {
    guard let spans = entry.told?.coverage.untold, !spans.isEmpty else { return nil }
    return spans.map { SampleClock.text($0.start) + "–" + SampleClock.text($0.end) }.joined(separator: ", ")
  }

  /// The number of lines by a language model that are not copied from what was said, and how to see them; nil if there are none.
  package var failed: String? {
    guard let written = entry.written, written.failed > 0 else { return nil }
    let sentences = written.failed == 1 ? "1 sentence or title" : "\(written.failed) sentences or titles"
    return
      "\(sentences) by \(written.writer.model) not shown, as they are not word for word what was said; run "
      + "`sonar show \(entry.id) --why` to see them"
  }

  private var year: Int? {
    entry.spokenInstant.flatMap { Int(LocalTime.day($0, timeZone: timeZone).prefix(4)) }
  }
}
