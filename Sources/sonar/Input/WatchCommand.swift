import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar watch`: processes recordings as they arrive.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Process recordings as they arrive in the inbox.",
    discussion: """
      A file is imported once it has not changed for 5 seconds and no program has it open for writing \
      (where the system can tell). Files that arrive together are processed together. Watching begins with \
      everything that sonar run would do.

      It sleeps until something arrives; while it works, it holds the journal's lock as sonar run does. On \
      TERM it finishes the current chunk, then stops with status 0; Ctrl-C stops it at once. Nothing is \
      lost either way.

        sonar watch
        sonar watch --quiet       only failures: for a service
        sonar watch --once        same as sonar run

      In sonar.yaml: watch: poll checks every 10 seconds instead of relying on notifications, for network folders; \
      rescan_seconds is how often it checks in any case (300).
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Flag(help: "Do what sonar run does, then exit.")
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
