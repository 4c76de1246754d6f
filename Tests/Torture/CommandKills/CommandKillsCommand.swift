import ArgumentParser
import TestSupport

/// `Torture command-kills`: sends SIGKILL at random times to every command that writes.
struct CommandKillsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command-kills",
    abstract: "Kill every command that writes at random times, and run the pipeline again.")

  @Option(help: "Number of kills per command.")
  var count = 8
  @OptionGroup var seeding: Seed
  @Option(help: "Only commands whose name begins with this text.")
  var only = ""

  /// It draws the times of kills.
  private var seed: UInt64 { seeding.value }

  func run() throws {
    let marked = try MarkedJournal()
    var figures = Figures(
      title: "kill -9, then `sonar run`; seed \(seed)",
      head: ["command", "killed", "too late", "as before", "as after", "violations"])
    var problems: [String] = []
    for command in CommandKill.all(marked) where command.name.hasPrefix(only) {
      let course = try command.undisturbed(marked)
      var (hits, before, wrong) = (0, 0, 0)
      for number in 0..<count {
        let outcome = try command.strike(marked, course, seed: Seed.trial(number, of: seed))
        hits += outcome.isHit ? 1 : 0
        before += outcome.isBefore ? 1 : 0
        wrong += outcome.problems.count
        problems += outcome.problems.map { "\(command.name), kill \(number): \($0)" }
      }
      figures.rows.append([
        command.name, "\(hits)", "\(count - hits)", "\(before)", "\(hits - before)", "\(wrong)",
      ])
    }
    figures.show()
    for problem in problems { say("  NO: " + problem.printableLine) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
