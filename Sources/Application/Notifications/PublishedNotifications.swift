package import Foundation
import Model
import StageContract
package import Surfaces
package import Workspace

/// The notifications that the journal's surfaces show at one time, with what the ledger has said of them since.
package struct PublishedNotifications: Sendable {
  package private(set) var content: Notifications

  /// - Throws: `CommandFailure` (66) if no surfaces have been written; (65) if they are damaged; `DocumentError` if the
  ///   ledger cannot be read.
  package init(_ workspace: Workspace, at now: Date) throws {
    try self.init(PublishedDocument.named("notifications", in: workspace).json, at: now)
    update(with: try NotificationLedgerFile(workspace).read())
  }

  /// - Parameter document: `notifications.json`.
  init(_ document: JSONValue, at now: Date) throws {
    guard let data = document.reading(at: now)[pointer: "/home_data"],
      let content = try? decodeJSON(Notifications.self, from: canonicalJSON(data))
    else {
      throw CommandFailure(
        status: .badInput,
        "surfaces/notifications.json: damaged; run `sonar verify --repair`, which writes it again")
    }
    self.content = content
    self.content.items.removeAll { item in
      // Without a step for it, the document is older than what it shows.
      (Instant.date(item.expiresAt) ?? .distantPast) <= now
        || (Instant.date(item.dueAt) ?? .distantFuture) > now
    }
  }

  /// Leaves out what has been acknowledged, and marks what has been delivered.
  private mutating func update(with ledger: NotificationLedger) {
    content.items.removeAll { ledger.records[$0.key]?.isAcknowledged == true }
    for index in content.items.indices where ledger.records[content.items[index].key]?.deliveredAt != nil {
      content.items[index].state = .delivered
      content.items[index].heldBy = nil
    }
    content.suppressed.removeAll { ledger.records[$0.key]?.isAcknowledged == true }
  }

  /// Records that the notifications that `keys` name, by their beginnings, have been acknowledged.
  /// - Returns: their keys.
  /// - Throws: `CommandFailure` (64) if one of `keys` names none or several, and nothing was recorded; `WorkspaceError`.
  package func acknowledge(_ keys: [String], in workspace: Workspace, at now: Date) throws -> [String] {
    let named = try keys.map { key in
      let known = content.items.map(\.key)
      let matches = known.contains(key) ? [key] : known.filter { $0.hasPrefix(key) }
      guard let only = matches.first, matches.count == 1 else {
        let problem = matches.isEmpty ? "there is no notification" : "several notifications begin with"
        throw CommandFailure(
          status: .usage, "\(problem) \(key.printable); `sonar notifications list` shows their keys")
      }
      return only
    }
    let file = NotificationLedgerFile(workspace)
    for key in named { try file.append(.init(key: key, state: .acknowledged, at: now)) }
    return named
  }
}
