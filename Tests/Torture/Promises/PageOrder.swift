import Foundation
import TestSupport
import Text

/// Withdrawals, pages switched off and on, runs and kills in a random order: no page ever shows what is withdrawn.
struct PageOrder {
  let marked: MarkedJournal
  /// Determines the order.
  let seed: UInt64
  var steps = 8

  private enum Step: CaseIterable {
    case hide, unhide, discreet, undiscreet, delete, toggle, run, kill
  }

  /// What an order did, and violations, one per line.
  struct Outcome {
    var done: [String] = []
    var problems: [String] = []
  }

  /// Runs the trial.
  func outcome() throws -> Outcome {
    let journal = try marked.copy()
    var random = SeededNumbers(seed)
    var outcome = Outcome()
    var (isPrivate, isDiscreet): (Set, Set) = ([marked.secret.id], Set<String>())
    var deleted: Set = [marked.gone.id]
    var withdrawn: Set<String> { isPrivate.union(isDiscreet).union(deleted) }
    var isOn = true
    // What was asked for and has not reached the pages.
    var isPending = false
    func command(_ words: [String]) throws {
      let answer = try journal.sonar(words[0], Array(words.dropFirst()))
      outcome.done.append(words.joined(separator: " ") + " (\(answer.status))")
      if ![0, 75].contains(answer.status) {
        outcome.problems.append("exit \(answer.status): \(answer.errors)")
      }
      isPending = answer.status == 75
    }
    for _ in 0..<steps {
      let known = marked.entries.filter { !deleted.contains($0.id) }
      guard let id = known.randomElement(using: &random)?.id else { break }
      switch Step.allCases.randomElement(using: &random) ?? .run {
      case .hide:
        isPrivate.insert(id)
        try command(["private", id])
      case .unhide:
        isPrivate.remove(id)
        try command(["private", id, "--off"])
      case .discreet:
        isDiscreet.insert(id)
        try command(["discreet", id])
      case .undiscreet:
        isDiscreet.remove(id)
        try command(["discreet", id, "--off"])
      case .delete:
        deleted.insert(id)
        try command(["delete", id, "--yes"])
      case .toggle:
        isOn.toggle()
        try journal.set("pages", to: "\(isOn)")
        outcome.done.append("pages: \(isOn)")
      case .run: try command(["run", "--quiet"])
      case .kill:
        let run = try journal.startRun()
        usleep(.random(in: 0...1_500_000, using: &random))
        kill(run.process.processIdentifier, SIGKILL)
        _ = try run.wait()
        outcome.done.append("run, killed")
        if !journal.isQuiet() { outcome.problems.append("a killed run left stages that go on") }
      }
      if !isPending { outcome.problems += shown(withdrawn, journal, outcome.done) }
    }
    try command(["run", "--quiet"])
    outcome.problems += shown(withdrawn, journal, outcome.done)
    let pages = files(journal)
    if isPending { outcome.problems.append("something withdrawn is pending after a run") }
    if !isOn, !pages.isEmpty { outcome.problems.append("pages are off, and \(pages.count) are there") }
    for entry in marked.entries where isOn && !withdrawn.contains(entry.id) {
      let isShown = pages.contains { $0.contents()?.holds([entry.word]) == true }
      if !isShown { outcome.problems.append("no page shows \(entry.word)") }
    }
    return outcome
  }

  private func files(_ journal: JournalRun) -> [FileTree.Item] {
    FileTree(journal.root).items.filter { $0.path.hasPrefix("pages/") && $0.isFile }
  }

  /// The pages that show a word of the entries `withdrawn`.
  private func shown(_ withdrawn: Set<String>, _ journal: JournalRun, _ done: [String]) -> [String] {
    let words = (marked.entries + [marked.gone]).filter { withdrawn.contains($0.id) }.map(\.word)
    return files(journal).filter { $0.contents()?.holds(words) == true }.map {
      "\($0.path) shows what is withdrawn, after: \(done.joined(separator: ", "))"
    }
  }
}
