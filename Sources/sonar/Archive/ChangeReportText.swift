import Application
import Export
import Foundation
import Model
import StageContract
import Workspace

/// A report of changes as terminal text.
struct ChangeReportText {
  let report: ChangeReport
  let timeZone: TimeZone
  let output: Output

  /// Passages of a transcript that are shown, and entries; `--json` has all.
  private static let passages = 8
  private static let examples = 10

  init(_ report: ChangeReport, timeZone: TimeZone, output: Output) {
    (self.report, self.timeZone, self.output) = (report, timeZone, output)
  }

  var lines: [String] {
    let entries = ChangeReport.examples(Self.examples, of: report.entries).flatMap {
      [output.bold($0.recording.printable)] + Self.lines(of: $0, timeZone: timeZone) + [""]
    }
    let rest = report.entries.count - Self.examples
    let more = rest > 0 ? "… and \(rest) more; all: sonar changes --json" : nil
    let discreet = counted(report.discreetEntries, "discreet entry", "discreet entries").map {
      "\($0): counted, not shown"
    }
    return [headline, ""] + entries + [more, discreet].compactMap(\.self) + [summary]
  }

  private var headline: String {
    guard let first = report.runs.first else { return "" }
    let when = Instant.date(first.startedAt).map { LocalTime.text($0, timeZone: timeZone) } ?? ""
    let more = report.runs.count - 1
    let others = more == 0 ? "" : " and \(more) later \(more == 1 ? "change" : "changes")"
    return "Since sonar \(first.command.printable) on \(when)\(others) (\(first.run.printable)):"
  }

  private var summary: String {
    let counts = report.counts
    func both(_ gained: Int, _ lost: Int, _ one: String, _ many: String) -> String? {
      gained + lost == 0 ? nil : "\(many) +\(gained) −\(lost)"
    }
    let parts = [
      counted(counts.titles, "title", "titles"), counted(counts.dates, "date", "dates"),
      counted(counts.moods, "mood", "moods"),
      both(counts.factsGained, counts.factsLost, "fact", "facts"),
      both(counts.tasksGained, counts.tasksLost, "task", "tasks"),
      counted(counts.transcripts, "transcript", "transcripts").map {
        "\($0) (words +\(counts.wordsAdded) −\(counts.wordsRemoved))"
      },
      counted(counts.summaries, "summary", "summaries"),
      counted(counts.gone, "earlier result gone", "earlier results gone"),
    ].compactMap { $0 }
    let compared = report.compared == 1 ? "1 entry" : "\(report.compared) entries"
    guard !parts.isEmpty else { return "Nothing that is shown differs in \(compared)." }
    return
      "\(report.entries.count + report.discreetEntries) of \(compared): \(parts.joined(separator: ", "))."
      + " To put back the last change: sonar changes --undo"
  }

  /// How an entry differs, without the rows `besides`.
  static func lines(
    of entry: EntryChange, timeZone: TimeZone = .gmt, besides hidden: Set<String> = []
  ) -> [String] {
    var rows: [String] = []
    func row(_ name: String, _ text: String, _ sentence: String?) {
      guard !hidden.contains(name) else { return }
      let label = name.padding(toLength: 9, withPad: " ", startingAt: 0)
      rows.append("  \(label)\(text.printable)" + (sentence.map { "  “\($0.printable)”" } ?? ""))
    }
    if let title = entry.title {
      row("title", "\(shown(title.before)) → \(shown(title.after))", title.sentence)
    }
    if let before = entry.spokenAt?.before, let after = entry.spokenAt?.after {
      let times = [before, after].map { text in
        Instant.date(text).map { LocalTime.text($0, timeZone: timeZone) } ?? text
      }
      row("spoken", times.joined(separator: " → "), nil)
    }
    if let before = entry.mood?.before, let after = entry.mood?.after {
      row("mood", "\(text(before)) → \(text(after))", after.sentence ?? before.sentence)
    }
    for (sign, facts) in [("+", entry.facts.gained), ("−", entry.facts.lost)] {
      for fact in facts { row("\(sign) fact", "\(fact.kind.rawValue) \(words(fact))", fact.sentence.text) }
    }
    for (sign, tasks) in [("+", entry.tasks.gained), ("−", entry.tasks.lost)] {
      for task in tasks {
        row("\(sign) task", task.text + (task.due.map { " (due \($0))" } ?? ""), task.sentence.text)
      }
    }
    if let words = entry.words {
      row("words", "+\(words.added) −\(words.removed) of \(words.before)", nil)
      for passage in words.passages.prefix(passages) {
        row("", "\(shown(passage.removed)) → \(shown(passage.added))", passage.sentence)
      }
      let rest = words.passages.count - passages
      if rest > 0 { row("", "… and \(rest) more; all: sonar changes --json", nil) }
    }
    if let before = entry.summary?.before, let after = entry.summary?.after {
      row("summary", "\(text(before)) → \(text(after))", nil)
      if before.style == after.style, !hidden.contains("summary") {
        row("", "was: \(shown(before.text))", nil)
        row("", "now: \(shown(after.text))", nil)
      }
    }
    if !entry.gone.isEmpty {
      row("gone", "earlier results of \(entry.gone.joined(separator: ", "))", nil)
    }
    return rows
  }

  private static func shown(_ text: String) -> String { text.isEmpty ? "nothing" : "“\(text)”" }

  private static func text(_ mood: EntryChange.MoodState) -> String {
    "\(mood.label.rawValue) (\(signed(mood.score)))"
  }

  private static func text(_ told: EntryChange.Told) -> String { "\(told.style), \(told.words) words" }
}
