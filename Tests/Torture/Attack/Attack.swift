import Foundation
import TestSupport
import Text

/// One trial of an attack: a hostile change to a processed journal, followed by a few commands.
///
/// No command may change an original, a file outside the journal or the owner's words, reveal private or deleted
/// entries, run forever, or exit with a status that `sonar --help` does not explain.
struct Attack {
  let marked: MarkedJournal
  /// Determines the entire trial.
  let seed: UInt64
  /// The place of the change; nil for a random choice.
  var place: HostileChange.Place?

  /// The result of the trial.
  struct Outcome {
    /// The place that was changed.
    var place: HostileChange.Place
    var change: String
    /// The command lines, each with its exit status.
    var commands: [String] = []
    /// Violations with their commands, one per line.
    var problems: [String] = []
    var seconds = 0.0
  }

  /// Memory limit of a command, so that an endless file cannot exhaust the machine's memory.
  private static let limits = ["prlimit", "--as=6000000000"]

  /// Runs the trial.
  func outcome() throws -> Outcome {
    let start = ContinuousClock.now
    var random = SeededNumbers(seed)
    let places = HostileChange.Place.allCases + [.document, .document]
    let any = places[Int.random(in: 0..<places.count, using: &random)]
    let place = place ?? any
    let journal = try marked.copy()
    let change = try HostileChange.make(in: journal, at: place, &random)
    var outcome = Outcome(place: place, change: change.what)
    defer { change.undo() }
    var leaks = Leaks(marked: marked, journal: journal)
    var before = JournalState(journal)
    for number in 0..<Int.random(in: 2...5, using: &random) {
      var command = TriedCommand.any(of: marked.entries.map(\.id), &random)
      if number == 0, [.inbox, .settings, .time, .manifest].contains(place),
        Int.random(in: 0..<3, using: &random) > 0
      {
        command = TriedCommand(
          [["run", "--for", "20s"], ["watch", "--once"]].randomElement(using: &random) ?? ["run"])
        // Files are imported only after a while without changes.
        if place != .manifest { JournalRun.letInboxSettle() }
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        command = .export(of: marked.entries.map(\.id), &random)
      }
      let (answer, isLate) = try command.run(on: journal, through: change.through + Self.limits)
      outcome.commands.append("\(command.line) (\(answer.status))")
      var problems =
        command.problems(answer, isLate: isLate, isForeign: place == .manifest)
        + leaks.printed(command, answer)
      if !journal.isQuiet() {
        problems.append("processes are still running")
        for process in journal.processes() { kill(process, SIGKILL) }
      }
      if case .delete(let id) = command.tells, answer.status == 0 { leaks.deleted.insert(id) }
      let after = JournalState(journal)
      problems += before.losses(to: after, command.tells) + leaks.found()
      before = after
      outcome.problems += problems.map { problem in
        "\(command.line.replacing(journal.root, with: "JOURNAL")): \(problem.replacing(journal.folder.path, with: "TRIAL"))"
      }
      // The next command would hang too.
      if isLate { break }
    }
    outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
    outcome.problems = outcome.problems.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    return outcome
  }
}
