import ArgumentParser
import Foundation
import TestSupport

/// `Torture week`: lives a week with two journals.
struct WeekCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Live a week with two journals, and compare what the commands say at the end of each day.",
    discussion: """
      A diary with an inbox and an archive that is reprocessed, with kills, interruptions, edits and a full disk; \
      times are given by --now. At the end of each day plan, status, verify and history must agree.
      """)

  @Option(help: "Number of days.")
  var days = 7
  @OptionGroup var seeding: Seed
  @Option(help: "Largest length of a recording in seconds.")
  var seconds = 20

  /// It draws the times of kills.
  private var seed: UInt64 { seeding.value }

  func run() throws {
    let week = try Week(seed: seed, seconds: seconds)
    if !week.disk.isMounted { say("No permission to mount: a limit on file size instead of a full disk.") }
    let took = try timed { try week.live(through: days) }
    Figures(
      title: "A week by --now, seed \(seed): the end of each day, after the night (\(decimal(took, 0)) s)",
      head: ["day", "journal", "recordings", "to do", "runs", "last run", "new", "agree", "what happened"],
      rows: week.rows.map { row in
        [
          row.day, row.journal, "\(row.check.recordings)", "\(row.check.toDo)", "\(row.check.runs)",
          row.check.lastOutcome, "\(row.new)", row.check.problems.isEmpty ? "yes" : "NO",
          row.events.joined(separator: ", "),
        ]
      }
    ).show()
    for problem in week.problems { say("  NO: " + problem) }
    if !week.problems.isEmpty { throw ExitCode.failure }
    say("\nplan, status, verify and history agreed at the end of each day.")
  }
}
