import Application
import Foundation
import Model
import Text

/// An entry's summary and what is to be done, as people read them.
struct SummaryText {
  var entry: EntryDocuments
  var timeZone: TimeZone

  /// What is to be done: the list of the summary where it has one, else all that was found; each once, with its date.
  var toDo: [String] {
    let items = entry.summary.map(\.actionItems).flatMap { $0.isEmpty ? nil : $0 }
    let found = items ?? ToDo.unique(entry.extract?.actionItems ?? [])
    return found.map { ToDo.text($0, language: entry.transcript?.language ?? "en", year: year) }
  }

  /// The summary without the list that `toDo` shows; empty where there is none.
  var prose: String {
    guard let summary = entry.summary else { return "" }
    guard !summary.actionItems.isEmpty else { return summary.text }
    return (summary.sentences + [summary.question].compactMap(\.self)).map(\.text).joined(separator: " ")
  }

  /// Stretches of a long recording that the summary shows nothing of, for example `0:00–2:30, 12:30–15:00`; nil for none.
  var untold: String? {
    guard let spans = entry.summary?.coverage.untold, !spans.isEmpty else { return nil }
    return spans.map { SampleClock.text($0.start) + "–" + SampleClock.text($0.end) }.joined(separator: ", ")
  }

  private var year: Int? {
    entry.spokenAt.flatMap { Int(LocalTime.day($0, timeZone: timeZone).prefix(4)) }
  }
}
