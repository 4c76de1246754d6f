import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar notifications deliver`: hands what is due to the owner's command.
struct NotificationsDeliverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Pass each notification that is due to your command, once.",
    discussion: """
      The command is `deliver` in surfaces.yaml, run by /bin/sh in the journal's folder. For each notification it gets JSON \
      on its standard input, and $SONAR_TITLE and $SONAR_TEXT: what a lock screen may show, and no more; with pages also \
      $SONAR_PAGE, the link to the page that it leads to. A command that fails, or takes longer than 30 s, is tried again with \
      the next delivery, three times in all; then the exit status is 75. `sonar run` and `sonar watch` deliver, too.

        sonar notifications deliver
      """)

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let installation = options.installation
    let outcome = try await interruptible {
      try await NotificationDelivery(
        workspace, reporter: RunDisplay(isQuiet: true), now: { installation.clock.now }
      ).deliver(installation)
    }
    let output = Output()
    if options.json {
      output.json(.delivery, outcome)
    } else if outcome.delivered.isEmpty, outcome.failed.isEmpty {
      output.line("Nothing to deliver.")
    } else {
      for key in outcome.delivered { output.line("\(key): delivered".printable) }
    }
    if !outcome.failed.isEmpty { throw ExitCode(.temporary) }
  }
}
