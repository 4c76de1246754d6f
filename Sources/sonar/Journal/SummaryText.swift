import Application
import Foundation
import Model
import Text

/// An entry's summary and action items as text.
struct SummaryText {
  var entry: EntryDocuments
  var timeZone: TimeZone

  /// Action items without duplicates, with their dates: those of the summary if it lists any, else all found.
  var toDo: [String] {
    let items = entry.summary.map(\.actionItems).flatMap { $0.isEmpty ? nil : $0 }
    let found = items ?? ToDo.unique(entry.extract?.actionItems ?? [])
    return found.map { ToDo.text($0, language: entry.transcript?.language ?? "en", year: year) }
  }

  /// The summary without its action items, which `toDo` holds; empty if there is no summary.
  var prose: String {
    guard let summary = entry.summary else { return "" }
    guard !summary.actionItems.isEmpty else { return summary.text }
    return (summary.sentences + [summary.question].compactMap(\.self)).map(\.text).joined(separator: " ")
  }

  /// Parts of a long recording that the summary does not cover, for example `0:00–2:30, 12:30–15:00`; nil if none.
  var untold: String? {
    guard let spans = entry.summary?.coverage.untold, !spans.isEmpty else { return nil }
    return spans.map { SampleClock.text($0.start) + "–" + SampleClock.text($0.end) }.joined(separator: ", ")
  }

  private var year: Int? {
    entry.spokenAt.flatMap { Int(LocalTime.day($0, timeZone: timeZone).prefix(4)) }
  }
}
