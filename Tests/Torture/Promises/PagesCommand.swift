import ArgumentParser
import TestSupport

/// `Torture pages`: checks that no page shows what is withdrawn, whatever happens in which order.
struct PagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract:
      "Withdraw entries, switch pages off and on, run and kill in random orders; no page shows a word of them."
  )

  /// Trials, if their number is not given.
  private static let usual = 100

  @OptionGroup var trials: Trials

  func run() throws {
    say("Ordering \(trials.text(Self.usual)).")
    let marked = try MarkedJournal()
    var (steps, violations) = (0, 0)
    for number in trials.numbers(Self.usual) {
      let outcome = try PageOrder(marked: marked, seed: trials.seed(number)).outcome()
      steps += outcome.done.count
      violations += outcome.problems.count
      guard !outcome.problems.isEmpty || trials.only != nil else { continue }
      say("  \(number): \(outcome.done.joined(separator: ", "))")
      for problem in outcome.problems { say("    NO: " + problem.printableLine) }
    }
    say("\n\(steps) steps, \(violations) violations.")
    if violations > 0 { throw ExitCode.failure }
  }
}
