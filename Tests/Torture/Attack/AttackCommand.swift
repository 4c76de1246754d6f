import ArgumentParser
import TestSupport

/// `Torture attack`: hostile names, paths, types, times and numbers in everything that the program reads.
struct AttackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack", abstract: "Make hostile changes to journals and run commands on them.",
    discussion: """
        Torture attack --count 500 --seed 7
        Torture attack --seed 7 --only 123       repeats that trial
      """)

  @Option(help: "Number of trials.")
  var count = 300
  @Option(help: "Random seed of the trials.")
  var seed: UInt64 = 1
  @Option(help: "Run only the trial with this index, from 0.")
  var only: Int?
  @Option(help: "Make only changes of this kind.")
  var place: HostileChange.Place?
  @Flag(help: "Print every trial, not only those with violations.")
  var all = false

  func run() throws {
    say("Attacking a journal \(only.map { "once, trial \($0)" } ?? "\(count) times"), seed \(seed).")
    let marked = try MarkedJournal()
    let base = Leaks(marked: marked, journal: marked.journal).found()
    for line in base { say("  before any change: \(line)") }
    var trials: [HostileChange.Place: (trials: Int, commands: Int, violations: Int)] = [:]
    var unmade = 0
    var slowest = (number: 0, seconds: 0.0)
    for number in only.map({ $0..<$0 + 1 }) ?? 0..<count {
      let attack = Attack(marked: marked, seed: seed &* 1_000_003 &+ UInt64(number), place: place)
      let outcome: Attack.Outcome
      do {
        outcome = try attack.outcome()
      } catch {
        say("  trial \(number) could not be set up: \(String(describing: error).printableLine)")
        unmade += 1
        continue
      }
      if outcome.seconds > slowest.seconds { slowest = (number, outcome.seconds) }
      var tally = trials[outcome.place] ?? (0, 0, 0)
      tally.trials += 1
      tally.commands += outcome.commands.count
      tally.violations += outcome.problems.count
      trials[outcome.place] = tally
      guard !outcome.problems.isEmpty || only != nil || all else { continue }
      say("  trial \(number): \(outcome.change.printableLine)")
      say("    " + outcome.commands.joined(separator: "; "))
      for problem in outcome.problems { say("    NO: " + problem.printableLine) }
    }
    Figures(
      title: "Attack, seed \(seed)", head: ["change of", "trials", "commands", "violations"],
      rows: HostileChange.Place.allCases.compactMap { place in
        trials[place].map { [place.rawValue, "\($0.trials)", "\($0.commands)", "\($0.violations)"] }
      }
    ).show()
    let violations = base.count + unmade + trials.values.reduce(0) { $0 + $1.violations }
    say(
      "\n\(trials.values.reduce(0) { $0 + $1.trials }) trials, \(violations) violations; the slowest, \(slowest.number), took \(decimal(slowest.seconds, 0)) s."
    )
    if violations > 0 { throw ExitCode.failure }
  }
}

extension HostileChange.Place: ExpressibleByArgument {}

extension StringProtocol {
  /// The text on one line, with control characters escaped.
  var printableLine: String {
    unicodeScalars.reduce(into: "") {
      $0 += $1.value < 32 || $1.value == 127 ? $1.escaped(asASCII: true) : String($1)
    }
  }
}
