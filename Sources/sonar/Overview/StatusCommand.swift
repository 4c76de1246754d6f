import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract

/// `sonar status`: what waits, what is at work, what failed and why, what was and what comes.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what waits, what is at work and how far, what failed and why.",
    discussion: """
      Exit status, for monitoring: 0 all is well; 65 something failed or was refused; 69 something waits for a \
      model or a program; with --max-age, 75 when the last good run is older.

        sonar status
        sonar status --max-age 26h >/dev/null || echo "look at the journal"
        sonar status --json
      """)

  @Option(
    help: ArgumentHelp(
      "Exit status 75 when no run ended well within this time: 26h, 2d.", valueName: "DURATION"))
  var maxAge: DurationArgument?

  @OptionGroup var journal: JournalOptions

  func run() async throws {
    let workspace = try journal.workspaceWithInbox()
    let pipeline = try await interruptible { [installation = journal.installation] in
      try await Pipeline(workspace: workspace, installation: installation)
    }
    let status = try JournalStatus(pipeline)
    let output = Output()
    if journal.json {
      output.json(status)
    } else {
      let timeZone = try pipeline.settings.timeZone()
      for line in StatusText(status: status, timeZone: timeZone, output: output).lines { output.line(line) }
    }
    let code = status.exitStatus(maximumAge: maxAge?.seconds)
    if code == .temporary, let maxAge {
      printError("sonar: no run ended well within \(maxAge); see: sonar history")
    }
    if code != .success { throw ExitCode(code) }
  }
}
