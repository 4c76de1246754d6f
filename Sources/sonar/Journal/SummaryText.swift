import Application
import Foundation
import Model
import Text

/// An entry's summary and action items as text.
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
  var toDo: [Item] {
    entry.tasks.enumerated().map { index, task in
      let text = ToDo.text(task.item, language: entry.transcript?.language ?? "en", year: year)
      return Item(
        number: index + 1, isDone: task.isDone, text: task.isFound ? text : text + " (no longer found)")
    }
  }

  /// The summary without its action items, which `toDo` holds; empty if there is no summary.
  var prose: String {
    guard let summary = entry.told else { return "" }
    guard !summary.actionItems.isEmpty else { return summary.text }
    return (summary.sentences + [summary.question].compactMap(\.self)).map(\.text).joined(separator: " ")
  }

  /// Parts of a long recording that the summary does not cover, for example `0:00–2:30, 12:30–15:00`; nil if none.
  var untold: String? {
    guard let spans = entry.told?.coverage.untold, !spans.isEmpty else { return nil }
    return spans.map { SampleClock.text($0.start) + "–" + SampleClock.text($0.end) }.joined(separator: ", ")
  }

  /// How much of what a language model wrote failed the check, and where to see it; nil if all passed.
  var failed: String? {
    guard let written = entry.written, written.failed > 0 else { return nil }
    let sentences = written.failed == 1 ? "1 sentence or title" : "\(written.failed) sentences or titles"
    return "\(sentences) by \(written.writer.model) not shown, as the recording does not say so; see: "
      + "sonar show \(entry.id) --why"
  }

  private var year: Int? {
    entry.spokenInstant.flatMap { Int(LocalTime.day($0, timeZone: timeZone).prefix(4)) }
  }
}
