import ArgumentParser
import TestSupport

/// `Torture promises`: checks that privacy and deletion hold, whatever else in the journal is damaged.
struct PromisesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promises",
    abstract: "Make entries private and delete them in journals that are damaged elsewhere.")

  /// Trials, if their number is not given.
  private static let usual = 200

  @OptionGroup var trials: Trials

  func run() throws {
    say("Promising \(trials.text(Self.usual)).")
    let marked = try MarkedJournal()
    var statuses: [String: [Int32: Int]] = [:]
    var reasons: [Int32: [String: Int]] = [:]
    var violations = 0
    for number in trials.numbers(Self.usual) {
      let outcome = try Promise(marked: marked, seed: trials.seed(number)).outcome()
      statuses[outcome.kind.rawValue, default: [:]][outcome.status, default: 0] += 1
      if ![0, 75].contains(outcome.status) {
        reasons[outcome.status, default: [:]][String(outcome.said.prefix(140)), default: 0] += 1
      }
      violations += outcome.problems.count
      guard !outcome.problems.isEmpty || trials.only != nil else { continue }
      say(
        "  \(number), \(outcome.kind.rawValue) (\(outcome.status)): \(outcome.damage.joined(separator: "; ").printableLine)"
      )
      if !outcome.said.isEmpty { say("    it said: \(outcome.said.prefix(300))") }
      for problem in outcome.problems { say("    NO: " + problem.printableLine) }
    }
    let all = Set(statuses.values.flatMap(\.keys)).sorted()
    Figures(
      title: "Promises, seed \(trials.seed)", head: ["command"] + all.map { "exit \($0)" },
      rows: Promise.Kind.allCases.map { kind in
        [kind.rawValue] + all.map { "\(statuses[kind.rawValue]?[$0] ?? 0)" }
      }
    ).show()
    if !reasons.isEmpty { say("\nReasons for refused changes:") }
    for (status, lines) in reasons.sorted(by: { $0.key < $1.key }) {
      for (line, times) in lines.sorted(by: { $0.key < $1.key }) {
        say("  exit \(status), \(times)×: \(line)")
      }
    }
    say("\n\(violations) violations.")
    if violations > 0 { throw ExitCode.failure }
  }
}
