import Export
import Foundation
import Insights
import Model
import Store
import Text
import Workspace

/// A thread as terminal text.
struct ThreadText {
  var rollup: ThreadRollup
  /// Path of the thread's file.
  var path: String
  var timeZone: TimeZone
  var output: Output
  /// True if all entries and tasks are shown instead of only the latest.
  var showsAll = false

  private static let most = (entries: 20, tasks: 5)

  /// The lines, without escape sequences if `output` is plain.
  var lines: [String] {
    let entries = rollup.entries
    let extent = ThreadWords.extent(
      entries.count, entries.first?.day.text, entries.last?.day.text, none: "no entries yet")
    let rules = ThreadWords.rules(rollup.thread)
    var lines = [
      output.bold(rollup.thread.name.printable), "\(rollup.thread.kind.rawValue) · \(extent)",
    ]
    if !rules.isEmpty { lines.append(output.faint(rules.printable)) }
    lines.append(output.faint(path.printable))
    if let course = ThreadWords.course(rollup.mood) {
      let isDrawn = output.isStyled && rollup.mood.periods.count > 1
      lines.append("Mood   " + course + (isDrawn ? "  " + ThreadWords.sparkline(rollup.mood) : ""))
    }
    if !rollup.summary.isEmpty {
      lines += output.section("Summary") + rollup.summary.map { "  \($0.day.text)  \($0.text.printable)" }
    }
    if !entries.isEmpty {
      lines += output.section("What changed") + ThreadWords.changes(rollup).map { "  " + $0.printable }
    }
    return lines + tasks + entryLines + missing
  }

  private var tasks: [String] {
    guard !rollup.tasks.isEmpty else { return [] }
    let shown = showsAll ? rollup.tasks[...] : rollup.tasks.prefix(Self.most.tasks)
    let rows = shown.map { task in
      [
        "  [ ] " + task.last.task.text + (task.last.task.due.map { " (by \($0))" } ?? ""),
        ThreadWords.history(task),
      ]
    }
    return output.section("Tasks") + Table(rows: rows).lines() + rest(rollup.tasks.count - shown.count)
  }

  private var entryLines: [String] {
    guard !rollup.entries.isEmpty else { return [] }
    let shown = showsAll ? rollup.entries[...] : rollup.entries.suffix(Self.most.entries)
    let table = Table(
      alignments: [.left, .right],
      rows: shown.map { item in
        [
          "  " + LocalTime.text(item.entry.spokenAt, timeZone: timeZone),
          item.entry.mood.map { signed($0.score) } ?? "–", item.entry.shownTitle, item.entry.id,
        ]
      })
    return output.section("Entries") + rest(rollup.entries.count - shown.count) + table.lines()
  }

  private var missing: [String] {
    guard !rollup.missing.isEmpty else { return [] }
    return [""]
      + rollup.missing.map {
        output.warning(
          "\($0.printable): named in the thread's file, but no such entry exists (deleted, or not processed yet)"
        )
      }
  }

  private func rest(_ count: Int) -> [String] {
    count > 0 ? [output.faint("  … and \(count) earlier; --all shows them")] : []
  }
}
