import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import Store
import Workspace

/// `sonar list`: lists entries, newest first.
struct ListCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List entries, newest first.",
    discussion: """
      Shows time, length, mood, title and tags of each entry.

        sonar list --since 7d
        sonar list --mood positive --tag work --long
      """)

  @Flag(help: "Show ids and summaries, too.")
  var long = false

  @OptionGroup var filter: FilterOptions
  @OptionGroup var options: JournalOptions

  func run() throws {
    let timeZone = try options.settings().timeZone()
    let workspace = try options.workspace()
    let store = try workspace.openIndex()
    let filter = try filter.filter(now: options.clock.now, timeZone: timeZone, store, workspace)
    let output = Output()
    if options.json {
      return try output.json(
        .entries, "entries",
        pages: { (add: ([ListedEntry]) throws -> Void) in
          try store.eachPage(filter) { page in try add(page.map { ListedEntry($0, timeZone: timeZone) }) }
        })
    }
    // A page at a time: of the others only the cells are kept.
    var table = Self.table
    var isFirst = true
    try store.eachPage(filter) { page in
      guard long else {
        table.rows += page.map { Self.row($0, timeZone: timeZone) }
        return
      }
      for entry in page {
        if !isFirst { output.line() }
        isFirst = false
        for line in Self.long(entry, timeZone: timeZone, output: output) { output.line(line) }
      }
    }
    if isFirst && table.rows.isEmpty { return output.line("No entries.") }
    if !long { table.eachLine(output: output) { output.line($0) } }
  }

  /// The table without entries.
  static let table = Table(
    head: ["WHEN", "LENGTH", "MOOD", "TITLE", "TAGS"], alignments: [.left, .right])

  /// The cells of an entry.
  static func row(_ entry: Entry, timeZone: TimeZone) -> [String] {
    [
      LocalTime.text(entry.spokenAt, timeZone: timeZone), SampleClock.text(entry.durationSamples),
      entry.mood?.feeling ?? "–", entry.shownTitle, entry.tags.joined(separator: ", "),
    ]
  }

  /// The lines of one entry: title, facts, id and summary.
  static func long(_ entry: Entry, timeZone: TimeZone, output: Output) -> [String] {
    var facts = [LocalTime.text(entry.spokenAt, timeZone: timeZone), SampleClock.text(entry.durationSamples)]
    if let mood = entry.mood { facts.append(mood.feeling) }
    if !entry.tags.isEmpty { facts.append(entry.tags.joined(separator: ", ")) }
    var lines = [
      output.bold(entry.shownTitle.printable), "  " + facts.joined(separator: " · ").printable,
      "  " + output.faint(entry.id),
    ]
    if let text = entry.summary?.text, !text.isEmpty { lines.append("  " + text.printable) }
    return lines
  }
}
