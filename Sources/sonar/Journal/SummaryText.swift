import Application
import Foundation
import Model
import Text

/// An entry's summary and tasks as text.
struct SummaryText {
  var entry: EntryDocuments
  var timeZone: TimeZone

  /// A task as text.
  struct Item {
    /// As the commands `done` and `undone` take it.
    var number: Int
    var isDone: Bool
    /// The task with its date.
    var text: String
  }

  /// The tasks with their dates.
  var tasks: [Item] {
    entry.tasks.enumerated().map { index, task in
      let text = task.dated(language: entry.transcript?.language ?? "en", year: year)
      return Item(
        number: index + 1, isDone: task.isDone, text: task.isFound ? text : text + " (no longer found)")
    }
  }

  /// The summary without its tasks, which `tasks` holds; empty if there is no summary.
  var prose: String {
    guard let summary = entry.told else { return "" }
    guard !summary.tasks.isEmpty else { return summary.text }
    return (summary.sentences + [summary.question].compactMap(\.self)).map(\.text).joined(separator: " ")
  }

  /// Parts of a long recording that the summary does not cover, for example `0:00–2:30, 12:30–15:00`; nil if none.
  var untold: String? {
    guard let spans = entry.told?.coverage.untold, !spans.isEmpty else { return nil }
    return spans.map { SampleClock.text($0.start) + "–" + SampleClock.text($0.end) }.joined(separator: ", ")
  }

  /// The number of lines by a language model that are not copied from what was said, and how to see them; nil if there are none.
  var failed: String? {
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
