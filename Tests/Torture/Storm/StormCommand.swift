import ArgumentParser
import TestSupport

/// `Torture storm`: runs all commands concurrently.
struct StormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storm", abstract: "Run all commands concurrently alongside watch, while recordings arrive.")

  @Option(help: "Duration in seconds.")
  var seconds = 60.0
  @Option(help: "Number of concurrent commands.")
  var count = 4
  @OptionGroup var seeding: Seed

  /// It draws the commands; their timing is not deterministic.
  private var seed: UInt64 { seeding.value }

  func run() throws {
    say("\(count) commands at a time for \(decimal(seconds, 0)) s, seed \(seed).")
    let tally = try Storm(MarkedJournal(), seed: seed).rage(seconds: seconds, workers: count)
    let statuses = Set(tally.statuses.values.flatMap(\.keys)).sorted()
    Figures(
      title: "Storm, seed \(seed)", head: ["command"] + statuses.map { "exit \($0)" },
      rows: tally.statuses.sorted { $0.key < $1.key }.map { command, times in
        [command] + statuses.map { "\(times[$0] ?? 0)" }
      }
    ).show()
    let commands = tally.statuses.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    say(
      "\n\(commands) commands, \(tally.dropped.count) recordings dropped, \(tally.problems.count) violations."
    )
    for problem in tally.problems { say("  NO: " + problem.printableLine) }
    if !tally.problems.isEmpty { throw ExitCode.failure }
  }
}
