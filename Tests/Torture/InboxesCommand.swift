import ArgumentParser

/// `Torture inboxes`: odd files, writers, clocks and permissions.
struct InboxesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inboxes", abstract: "Odd files, writers, clocks and permissions.")

  @Option(help: "Seconds that the slow writer writes.")
  var count = 60

  func run() throws {
    var figures = Figures(
      title: "Odd circumstances", head: ["what", "expected", "happened", "as it should"])
    var problems: [String] = []
    for odd in OddInbox.allCases {
      let outcome = try odd.outcome(seconds: count)
      figures.rows.append([
        odd.rawValue, outcome.expected, outcome.happened, outcome.problems.isEmpty ? "yes" : "NO",
      ])
      problems += outcome.problems.map { "\(odd.rawValue): \($0)" }
    }
    figures.show()
    for problem in problems { say("  " + problem) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
