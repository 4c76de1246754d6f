import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract

/// `sonar status`: shows pending work, progress, failures, the last and the next run.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show pending work, progress, and failures with their reasons.",
    discussion: """
      Exit status, for monitoring: 0 all is well; 65 something failed or was refused; 69 something is waiting for a \
      model or a program; with --max-age, 75 if the last successful run is older.

        sonar status
        sonar status --max-age 26h >/dev/null || echo "check the journal"
        sonar status --sizes
        sonar status --json
      """)

  @Option(
    help: ArgumentHelp(
      "Exit status 75 if no run succeeded within this time: 26h, 2d.", valueName: "DURATION"))
  var maxAge: DurationArgument?

  @Flag(help: "Also measure how much of the disk the journal takes; this looks at every file.")
  var sizes = false

  @OptionGroup var journal: JournalOptions

  func run() async throws {
    let workspace = try journal.workspaceWithInbox()
    let pipeline = try await interruptible { [installation = journal.installation] in
      try await Pipeline.continuing(workspace, installation)
    }
    let status = try JournalStatus(pipeline, measuresDisk: sizes)
    let output = Output()
    if journal.json {
      output.json(status)
    } else {
      let timeZone = try pipeline.settings.timeZone()
      for line in StatusText(status: status, timeZone: timeZone, output: output).lines { output.line(line) }
    }
    let code = status.exitStatus(maximumAge: maxAge?.seconds)
    if code == .temporary, let maxAge {
      printError("sonar: no run succeeded within \(maxAge); see: sonar history")
    }
    if code != .success { throw ExitCode(code) }
  }
}
