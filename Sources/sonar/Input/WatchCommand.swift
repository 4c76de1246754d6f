import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar watch`: works recordings as they arrive.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Work recordings as they arrive in the inbox.",
    discussion: """
      A file is worked once it has been unchanged for 5 seconds and no program has it open for writing, as far as \
      that can be known. What arrives together is worked together. It starts with all that sonar run would do.

      While nothing arrives, nothing runs; while it works, it holds the journal's lock as sonar run does. TERM ends \
      it after the chunk in hand, with status 0; Ctrl-C ends it at once. Nothing is lost either way.

        sonar watch
        sonar watch --quiet       only failures: for a service
        sonar watch --once        what sonar run does

      In sonar.yaml: watch: poll looks every 10 seconds instead of being told, for folders on the network; \
      rescan_seconds is how often it looks in any case (300).
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Flag(help: "Do what sonar run does, and end.")
  var once = false

  func run() async throws {
    let workspace = try journal.workspaceWithInbox()
    if once {
      let flags = (quiet ? ["--quiet"] : []) + (journal.json ? ["--json"] : [])
      return try await RunCommand.parse(["--journal", workspace.root] + flags).run()
    }
    let session = try WatchSession(
      workspace: workspace, installation: journal.installation,
      reporter: WatchReporter(isQuiet: quiet, isJSON: journal.json))
    let status = try await interruptible(
      stop: session.stop, onStop: { session.alarm.wake() }, { try await session.run() })
    if status != .success { throw ExitCode(status) }
  }
}
