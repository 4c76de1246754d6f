import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Surfaces
import Workspace

/// `sonar notifications ack`: acknowledges notifications.
struct NotificationsAckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ack",
    abstract: "Acknowledge notifications, so that they no longer appear.",
    discussion: """
      KEY is the one that `sonar notifications list` shows, or its beginning if that is unambiguous.

        sonar notifications ack data_gap
      """)

  @Argument(help: ArgumentHelp("Keys, or their beginnings.", valueName: "KEY"))
  var keys: [String]

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let now = options.clock.now
    let acknowledged = try PublishedNotifications(workspace, at: now).acknowledge(
      keys, in: workspace, at: now)
    let status = try await RunSession.publish(
      "notifications ack", workspace, options.installation, reporter: RunDisplay(isQuiet: true))
    if options.json {
      Output().json(.acknowledgement, ["acknowledged": acknowledged])
    } else {
      for key in acknowledged { Output().line("\(key): acknowledged".printable) }
    }
    if status != .success { throw ExitCode(status) }
  }
}
