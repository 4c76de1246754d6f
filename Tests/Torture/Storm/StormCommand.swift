import ArgumentParser
import TestSupport

/// `Torture storm`: all commands at once.
struct StormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storm", abstract: "All commands at once beside watch, while recordings arrive.")

  @Option(help: "Seconds that it lasts.")
  var seconds = 60.0
  @Option(help: "Commands at a time.")
  var count = 4
  @Option(help: "Other commands with another number; which of them meet is chance.")
  var seed: UInt64 = 1

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
