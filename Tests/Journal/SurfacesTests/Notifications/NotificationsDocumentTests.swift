import Foundation
import Model
import StageContract
import Testing

@testable import Surfaces

@Suite struct NotificationsDocumentTests {
  private func fixture(_ settings: String = "") throws -> NotificationFixture {
    var fixture = try NotificationFixture(settings)
    fixture.document("Visa für Dubai", until: "2026-11-20")
    return fixture
  }

  private func document(
    _ fixture: NotificationFixture, _ now: String = "2026-11-20T08:00:00+01:00", locale: String = "en"
  ) throws -> SurfaceDocument {
    SurfaceKind.notifications.document(fixture.source, try SurfaceFixture.context(now, locale: locale))
  }

  @Test func `An item has all that a client needs`() throws {
    let value = try #require(try document(fixture())["/home_data"])
    let id = NotificationCandidate.id("visa-fur-dubai")
    let item = try #require(value[pointer: "/items/0"])
    #expect(value[pointer: "/focus"] == .string("none"))
    guard case .object(let members) = item else { throw CancellationError() }
    #expect(
      members.keys.sorted() == [
        "cap", "delivery", "due_at", "event", "expires_at", "home", "key", "lock", "priority", "state",
        "subject_id",
      ])
    #expect(item[pointer: "/key"] == .string("document_expires_48h/\(id)/2026-11-20"))
    #expect(item[pointer: "/subject_id"] == .string(id) && id.count == 16)
    #expect(item[pointer: "/due_at"] == .string("2026-11-19T00:00:00+01:00"))
    #expect(item[pointer: "/expires_at"] == .string("2026-11-21T00:00:00+01:00"))
    #expect(item[pointer: "/cap"] == .object(["per": .string("document"), "max": .number(1)]))
    #expect(
      item[pointer: "/delivery"]
        == .object([
          "sound": .bool(true), "vibration": .bool(true), "badge": .bool(true), "bypass_focus": .bool(true),
        ]))
    #expect(item[pointer: "/state"] == .string("queued"))
    #expect(item[pointer: "/home/title"] == .string("Visa für Dubai expires within 48 hours"))
    #expect(item[pointer: "/home/lines/0"] == .string("Valid until 2026-11-20"))
  }

  @Test func `What holds an item is named`() throws {
    var fixture = try NotificationFixture("reminder_hour: 6")
    fixture.source.device.focus = .work
    let document = try document(fixture)
    #expect(document["/home_data/items/0/held_by"] == .string("work"))
    #expect(document["/home_data/items/0/state"] == .string("held"))
    #expect(document["/home_data/focus"] == .string("work"))
  }

  @Test func `The lock screen shows the kind alone unless the owner allows more`() throws {
    let document = try document(fixture())
    #expect(document["/home_data/items/0/lock/title"] == .string("Document"))
    #expect(document["/home_data/items/0/lock/accessibility"] == .string("Document: redacted"))
    #expect(document["/home_data/items/0/lock/redacted"] == .bool(true))
    let shown = try self.document(fixture("lock_screen: {notifications: snippet}"))
    #expect(shown["/home_data/items/0/lock"] == shown["/home_data/items/0/home"])
  }

  @Test(arguments: [
    ("en", "Visa für Dubai has expired", "Document"), ("de", "Visa für Dubai ist abgelaufen", "Dokument"),
  ])
  func `It speaks the journal's language`(locale: String, title: String, hidden: String) throws {
    let document = try document(fixture(), "2026-11-21T08:00:00+01:00", locale: locale)
    #expect(document["/home_data/items/0/home/title"] == .string(title))
    #expect(document["/home_data/items/0/lock/title"] == .string(hidden))
  }

  @Test func `Each is actionable`() throws {
    var fixture = try NotificationFixture("reminder_hour: 6\nmedicines: {Iron: [\"05:00\"]}")
    fixture.document(until: "2026-11-20")
    fixture.usualSpending()
    fixture.spend(900, at: "2026-11-20T07:00:00+01:00")
    fixture.fast(from: "2026-11-19T15:00:00+01:00")
    fixture.source.entries.spokenAt = [NotificationFixture.date("2026-11-12T10:00:00+01:00")]
    fixture.source.device.lastSyncAt = NotificationFixture.date("2026-11-18T10:00:00+01:00")
    let context = try SurfaceFixture.context()
    let content = SurfaceKind.notifications.content(fixture.source, context)
    let data = try #require(content.data as? Notifications)
    #expect(data.items.count == 7)
    for view in data.items.flatMap({ [$0.home, $0.lock] }) {
      #expect(!view.actions.isEmpty && view.actions.allSatisfy { $0.link.hasPrefix("sonarai://") })
      #expect(!view.accessibility.isEmpty && !view.title.isEmpty)
    }
    #expect(
      data.items.map { "\($0.event.rawValue): \($0.home.title) \($0.home.lines?.first ?? "")" } == [
        "document_expires_48h: Visa expires within 48 hours Valid until 2026-11-20",
        "medicine_missed: Iron missed Due at 05:00, and not noted as taken",
        "weekly_summary: Your weekly insights are ready Week 46",
        "data_gap: No new data for more than a day Last sync: 2026-11-18 10:00",
        "daily_reminder: A moment for your journal What would you like to remember of today?",
        "fasting_milestone: 16 hours of fasting Started: Yesterday 15:00",
        "spend_anomaly: Unusually high spending 2026-11-20: AED 900. Usual for a day: AED 67.86.",
      ])
  }

  @Test func `The timeline tells what comes`() throws {
    let document = try document(fixture())
    let steps = try decodeJSON([TimelineStep].self, from: canonicalJSON(document["/timeline"]))
    #expect(steps.first?.from == "2026-11-21T00:00:00+01:00")
    let later = try #require(JSONValue(data: document.bytes)?.applying(steps[0].patch))
    #expect(later[pointer: "/home_data/items/0/event"] == .string("document_expired"))
  }

  @Test func `Without any it is empty, and cleared it stays so`() throws {
    let empty = try document(NotificationFixture())
    #expect(empty["/state"] == .string("empty") && empty["/home_data/items"] == .array([]))
    let cleared = try document(fixture("cleared: true\nreminder_hour: 6"))
    #expect(cleared["/home_data/items"] == .array([]))
  }

  @Test func `A document of many notifications keeps to its size`() throws {
    var fixture = try NotificationFixture(
      "medicines: {\((0..<5).map { "M\($0): [\"05:00\"]" }.joined(separator: ", "))}")
    for number in 0..<10 {
      fixture.document(String(repeating: "Ä\(number)", count: 200), until: "2026-11-20")
    }
    #expect(try document(fixture).bytes.count <= 64_000)
  }
}
