import ArgumentParser

/// `Torture inboxes`: tests unusual files, writers, clocks, disks and permissions.
struct InboxesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inboxes", abstract: "Test unusual files, writers, clocks, disks and permissions.")

  @Option(help: "Duration of the slow writer in seconds.")
  var count = 60

  func run() throws {
    var figures = Figures(
      title: "Unusual conditions", head: ["what", "expected", "happened", "ok"])
    var problems: [String] = []
    func note(_ name: String, _ outcome: OddInbox.Outcome) {
      figures.rows.append([
        name, outcome.expected, outcome.happened,
        outcome.expected.isEmpty ? "–" : outcome.problems.isEmpty ? "yes" : "NO",
      ])
      problems += outcome.problems.map { "\(name): \($0)" }
    }
    for odd in OddInbox.allCases { note(odd.rawValue, try odd.outcome(seconds: count)) }
    for odd in OddWorld.allCases { note(odd.rawValue, try odd.outcome()) }
    figures.show()
    for problem in problems { say("  " + problem) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
