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
      Shows time, length, mood, title and tags of each entry, and what of it could not be heard.

        sonar list --since 7d
        sonar list --mood positive --tag work --long
        sonar list --changed-since 2026-11-20T07:00:00Z --json
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
          try store.eachPage(filter) { page in
            let updates = workspace.updates(of: page.map(\.id))
            try add(page.map { ListedEntry($0, updatedAt: updates[$0.id], timeZone: timeZone) })
          }
        })
    }
    // A page at a time: of the others only the cells are kept.
    var table = Self.table
    var isFirst = true
    var unheard: [UnheardEntry] = []
    try store.eachPage(filter) { page in
      guard long else {
        table.rows += page.map { Self.row($0, timeZone: timeZone) }
        unheard += page.compactMap { entry in
          entry.remarks.map { UnheardEntry(id: entry.id, remarks: $0) }
        }
        return
      }
      for entry in page {
        if !isFirst { output.line() }
        isFirst = false
        for line in Self.long(entry, timeZone: timeZone, output: output) { output.line(line) }
      }
    }
    if isFirst && table.rows.isEmpty { return output.line("No entries.") }
    guard !long else { return }
    table.eachLine(output: output) { output.line($0) }
    let lines = unheard.flatMap(\.lines)
    guard !lines.isEmpty else { return }
    for line in output.section(Self.unheard) + lines.map({ "  " + $0.printable }) { output.line(line) }
  }

  /// The head of a list of what could not be heard.
  static let unheard = "Not all was heard (when you have seen it: sonar heard ID --ok)"

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
    lines += (entry.remarks ?? []).map { output.warning("  Not heard: " + $0.sentence.printable) }
    return lines
  }
}
