import Foundation
import StageContract
import Surfaces
import Testing

@testable import sonar

@Suite struct NotificationsTableTests {
  @Test func `A row tells what is due and what holds it`() throws {
    let view = """
      {"title": "Visa has expired", "symbol": "x", "accessibility": "x", "redacted": false, "link": "x", "actions": []}
      """
    func item(_ key: String, _ state: String) -> String {
      """
      {"key": "\(key)", "event": "document_expired", "subject_id": "x", "priority": "critical", "delivery": {"sound": true, \
      "vibration": true, "badge": true, "bypass_focus": true}, "due_at": "2026-11-20T00:00:00+01:00", \
      "expires_at": "2026-12-20T00:00:00+01:00", \(state), "cap": {"per": "document", "max": 1}, "home": \(view), \
      "lock": \(view)}
      """
    }
    let held = item("b", "\"state\": \"held\", \"held_by\": \"do_not_disturb\"")
    let text = """
      {"focus": "none", "items": [\(item("a", "\"state\": \"queued\"")), \(held)],
      "suppressed": [{"key": "c", "reason": "widget"}]}
      """
    let content = try decodeJSON(Notifications.self, from: Data(text.utf8))
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(
      try NotificationsListCommand.table(content, all: true, timeZone: berlin).lines() == [
        "KEY  STATE                 PRIORITY  DUE               TITLE",
        "a    queued                critical  2026-11-20 00:00  Visa has expired",
        "b    held: do_not_disturb  critical  2026-11-20 00:00  Visa has expired", "c    widget",
      ])
    #expect(try NotificationsListCommand.table(content, all: false, timeZone: berlin).rows.count == 2)
  }
}
