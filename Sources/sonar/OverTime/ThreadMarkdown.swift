import Export
import Foundation
import Insights
import Model
import Store
import Text
import Workspace

/// A thread as a Markdown document.
struct ThreadMarkdown {
  var rollup: ThreadRollup
  var timeZone: TimeZone

  /// The document, with a trailing newline.
  var text: String {
    let entries = rollup.entries
    let extent = ThreadWords.extent(
      entries.count, entries.first?.day.text, entries.last?.day.text, none: "no entries yet")
    var facts = ["\(rollup.thread.kind.rawValue) · \(extent)"]
    let rules = ThreadWords.rules(rollup.thread)
    if !rules.isEmpty { facts.append("Rules: " + rules.markdown) }
    if let course = ThreadWords.course(rollup.mood) { facts.append("Mood: " + course) }
    var blocks = ["# " + rollup.thread.name.markdown, list(facts)]
    if !rollup.summary.isEmpty {
      blocks += [
        "## Summary", list(rollup.summary.map { "**\($0.day.text)** " + $0.text.markdown }),
      ]
    }
    if !entries.isEmpty {
      blocks += ["## What changed", list(ThreadWords.changes(rollup).map(\.markdown))]
    }
    if !rollup.tasks.isEmpty {
      let tasks = rollup.tasks.map { task in
        "[ ] " + task.last.task.text.markdown
          + (task.last.task.due.map { " (by \($0))" } ?? "") + ": "
          + ThreadWords.history(task)
      }
      blocks += ["## Tasks", list(tasks)]
    }
    if !entries.isEmpty {
      let lines = entries.map { item in
        LocalTime.text(item.entry.spokenAt, timeZone: timeZone) + " "
          + item.entry.shownTitle.markdown
          + (item.entry.mood.map { " (\(signed($0.score)))" } ?? "")
      }
      blocks += ["## Entries", list(lines)]
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func list(_ lines: [String]) -> String { lines.map { "- " + $0 }.joined(separator: "\n") }
}
