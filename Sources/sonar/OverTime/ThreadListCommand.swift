import Application
internal import ArgumentParser
import Export
import Foundation
import Insights
import Pipeline
import StageContract
import Workspace

/// `sonar thread list`: lists the threads.
struct ThreadListCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the threads with entry counts and mood.",
    discussion: """
      TREND compares the mood of a thread's earlier half with the later one; a question mark means it may be chance.

        sonar thread list
      """)

  @OptionGroup var options: JournalOptions

  func run() throws {
    let workspace = try options.workspace()
    let timeZone = try options.settings().timeZone()
    let threads = try Threads(folder: workspace.threads)
    let membership = try workspace.index().map { try ThreadMembership(store: $0, timeZone: timeZone) }
    let rows = try threads.threads.map { thread in
      ThreadRow(thread, entries: try membership?.entries(of: thread) ?? [], timeZone: timeZone)
    }
    let output = Output()
    if options.json {
      output.json(.threads, Answer(threads: rows, broken: threads.broken.map(\.description)))
    } else if rows.isEmpty {
      if threads.broken.isEmpty { output.line("No threads yet; for suggestions: sonar thread suggest") }
    } else {
      for line in Self.table(rows).lines(output: output) { output.line(line) }
    }
    try ThreadCommand.report(threads.broken)
  }

  /// One row per thread.
  static func table(_ rows: [ThreadRow]) -> Table {
    Table(
      head: ["ID", "NAME", "KIND", "ENTRIES", "FIRST", "LAST", "MOOD", "TREND"],
      alignments: [.left, .left, .left, .right, .left, .left, .right],
      rows: rows.map { row in
        [
          row.id, row.name, row.kind.rawValue, String(row.entries), row.first ?? "–", row.last ?? "–",
          row.moodMean.map(signed) ?? "–", row.trendText,
        ]
      })
  }

  private struct Answer: Encodable {
    var threads: [ThreadRow]
    /// Faults of unreadable thread files.
    var broken: [String]
  }
}
