import ArgumentParser
import TestSupport

/// `Torture pages`: checks that no page shows what is withdrawn, whatever happens in which order.
struct PagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract:
      "Withdraw entries, switch pages off and on, run and kill in random orders; no page shows a word of them."
  )

  @Option(help: "Number of orders.")
  var count = 100
  @Option(help: "Random seed of the orders.")
  var seed: UInt64 = 1
  @Option(help: "Run only the order with this index, from 0.")
  var only: Int?

  func run() throws {
    say("Ordering \(only.map { "once, order \($0)" } ?? "\(count) times"), seed \(seed).")
    let marked = try MarkedJournal()
    var (steps, violations) = (0, 0)
    for number in only.map({ $0..<$0 + 1 }) ?? 0..<count {
      let outcome = try PageOrder(marked: marked, seed: seed &* 1_000_003 &+ UInt64(number)).outcome()
      steps += outcome.done.count
      violations += outcome.problems.count
      guard !outcome.problems.isEmpty || only != nil else { continue }
      say("  \(number): \(outcome.done.joined(separator: ", "))")
      for problem in outcome.problems { say("    NO: " + problem.printableLine) }
    }
    say("\n\(steps) steps, \(violations) violations.")
    if violations > 0 { throw ExitCode.failure }
  }
}
