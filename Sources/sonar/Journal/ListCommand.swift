import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import Store
import Workspace

/// `sonar list`: lists entries, newest first.
struct ListCommand: ParsableCommand {
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
    let entries = try store.entries(filter.filter(now: Date(), timeZone: timeZone, store, workspace))
    let output = Output()
    if options.json {
      output.json(entries.map { ListedEntry($0, timeZone: timeZone) })
    } else if entries.isEmpty {
      output.line("No entries.")
    } else if long {
      for (index, entry) in entries.enumerated() {
        if index > 0 { output.line() }
        for line in Self.long(entry, timeZone: timeZone, output: output) { output.line(line) }
      }
    } else {
      for line in Self.table(entries, timeZone: timeZone).lines(output: output) { output.line(line) }
    }
  }

  /// One row per entry.
  static func table(_ entries: [StoredEntry], timeZone: TimeZone) -> Table {
    Table(
      head: ["WHEN", "LENGTH", "MOOD", "TITLE", "TAGS"], alignments: [.left, .right],
      rows: entries.map { entry in
        [
          LocalTime.text(entry.spokenAt, timeZone: timeZone), SampleClock.text(entry.durationSamples),
          entry.mood?.feeling ?? "–", entry.shownTitle, entry.tags.joined(separator: ", "),
        ]
      })
  }

  /// The lines of one entry: title, facts, id and summary.
  static func long(_ entry: StoredEntry, timeZone: TimeZone, output: Output) -> [String] {
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
