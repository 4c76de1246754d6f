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

  /// Trials, if their number is not given.
  private static let usual = 300

  @OptionGroup var trials: Trials
  @Option(help: "Make only changes of this kind.")
  var place: HostileChange.Place?
  @Flag(help: "Print every trial, not only those with violations.")
  var all = false

  func run() throws {
    say("Attacking a journal \(trials.text(Self.usual)).")
    let marked = try MarkedJournal()
    let base = Leaks(marked: marked, journal: marked.journal).found()
    for line in base { say("  before any change: \(line)") }
    var tallies: [HostileChange.Place: (trials: Int, commands: Int, violations: Int)] = [:]
    var unmade = 0
    var slowest = (number: 0, seconds: 0.0)
    for number in trials.numbers(Self.usual) {
      let attack = Attack(marked: marked, seed: trials.seed(number), place: place)
      let outcome: Attack.Outcome
      do {
        outcome = try attack.outcome()
      } catch {
        say("  trial \(number) could not be set up: \(String(describing: error).printableLine)")
        unmade += 1
        continue
      }
      if outcome.seconds > slowest.seconds { slowest = (number, outcome.seconds) }
      var tally = tallies[outcome.place] ?? (0, 0, 0)
      tally.trials += 1
      tally.commands += outcome.commands.count
      tally.violations += outcome.problems.count
      tallies[outcome.place] = tally
      guard !outcome.problems.isEmpty || trials.only != nil || all else { continue }
      say("  trial \(number): \(outcome.change.printableLine)")
      say("    " + outcome.commands.joined(separator: "; "))
      for problem in outcome.problems { say("    NO: " + problem.printableLine) }
    }
    Figures(
      title: "Attack, seed \(trials.seed)", head: ["change of", "trials", "commands", "violations"],
      rows: HostileChange.Place.allCases.compactMap { place in
        tallies[place].map { [place.rawValue, "\($0.trials)", "\($0.commands)", "\($0.violations)"] }
      }
    ).show()
    let violations = base.count + unmade + tallies.values.reduce(0) { $0 + $1.violations }
    say(
      "\n\(tallies.values.reduce(0) { $0 + $1.trials }) trials, \(violations) violations; the slowest, \(slowest.number), took \(decimal(slowest.seconds, 0)) s."
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
