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
        sonar notifications list --url        with the links to their places in the pages
        sonar notifications list --json
      """)

  @Flag(help: "Include those that do not appear, with the reason.")
  var all = false

  @Flag(name: .customLong("url"), help: "Print the link to its place in the pages with each.")
  var printsLinks = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if printsLinks, options.json { throw ValidationError("--url prints text; leave --json out") }
  }

  func run() throws {
    let workspace = try options.workspace()
    let settings = try options.settings()
    let content = try PublishedNotifications(workspace, at: options.clock.now).content
    let output = Output()
    if options.json { return output.json(.notificationList, content) }
    let pages = printsLinks ? try PageLinks(workspace, settings) : nil
    let table = try Self.table(content, all: all, timeZone: settings.timeZone(), pages)
    guard !table.rows.isEmpty else { return output.line("Nothing to notify.") }
    for line in table.lines(output: output) { output.line(line) }
  }

  /// One row per notification, with its place in `pages`.
  static func table(
    _ content: Notifications, all: Bool, timeZone: TimeZone, _ pages: PageLinks? = nil
  ) throws -> Table {
    let items = try content.items.map { item in
      let due = Instant.date(item.dueAt).map { LocalTime.text($0, timeZone: timeZone) } ?? item.dueAt
      let state = item.heldBy.map { "held: \($0.rawValue)" } ?? item.state.rawValue
      let place = try pages.map { try $0.links(of: item.home).first ?? "" }
      return [item.key, state, item.priority.rawValue, due, item.home.title] + (place.map { [$0] } ?? [])
    }
    let others = all ? content.suppressed.map { [$0.key, $0.reason.rawValue, "", "", ""] } : []
    let head = ["KEY", "STATE", "PRIORITY", "DUE", "TITLE"] + (pages == nil ? [] : ["PAGE"])
    return Table(head: head, rows: items + others)
  }
}
