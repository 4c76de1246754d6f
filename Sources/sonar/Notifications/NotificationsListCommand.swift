import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import Surfaces
import Workspace

/// `sonar notifications list`: what is due now.
struct NotificationsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List notifications that are due.",
    discussion: """
      STATE: queued (not delivered yet), delivered, or why it is held: a focus mode, carplay, cap (its kind \
      has had its turn), low_power. With --all, also those that do not appear: widget (a widget in use shows \
      it), lapsed.

        sonar notifications list
        sonar notifications list --json
      """)

  @Flag(help: "Include those that do not appear, with the reason.")
  var all = false

  @OptionGroup var options: JournalOptions

  func run() throws {
    let content = try PublishedNotifications(options.workspace(), at: options.clock.now).content
    let output = Output()
    if options.json { return output.json(.notificationList, content) }
    let table = Self.table(content, all: all, timeZone: try options.settings().timeZone())
    guard !table.rows.isEmpty else { return output.line("Nothing to notify.") }
    for line in table.lines(output: output) { output.line(line) }
  }

  /// One row per notification.
  static func table(_ content: Notifications, all: Bool, timeZone: TimeZone) -> Table {
    let items = content.items.map { item in
      let due = Instant.date(item.dueAt).map { LocalTime.text($0, timeZone: timeZone) } ?? item.dueAt
      let state = item.heldBy.map { "held: \($0.rawValue)" } ?? item.state.rawValue
      return [item.key, state, item.priority.rawValue, due, item.home.title]
    }
    let others = all ? content.suppressed.map { [$0.key, $0.reason.rawValue, "", "", ""] } : []
    return Table(head: ["KEY", "STATE", "PRIORITY", "DUE", "TITLE"], rows: items + others)
  }
}
