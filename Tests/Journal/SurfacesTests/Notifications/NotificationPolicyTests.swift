import Foundation
import Model
import Testing

@testable import Surfaces

/// How urgent notifications are, how often they come and what holds them, row by row.
@Suite struct NotificationPolicyTests {
  // MARK: - Events, priorities and caps

  @Test(arguments: [
    ("document_expires_7d", "normal", "document"), ("document_expires_48h", "critical", "document"),
    ("document_expired", "critical", "document"), ("medicine_missed", "critical", "dose"),
    ("spend_anomaly", "normal", "day"), ("fasting_milestone", "normal", "milestone"),
    ("weekly_summary", "normal", "week"),
    ("data_gap", "normal", "gap"), ("daily_reminder", "normal", "day"),
  ])
  func `Every event has its priority, and is told once for its subject`(
    name: String, priority: String, per: String
  ) throws {
    let event = try #require(NotificationEvent(rawValue: name))
    #expect(event.priority.rawValue == priority)
    #expect(event.cap.per.rawValue == per && event.cap.max == 1)
    #expect(NotificationEvent.allCases.count == 9)
  }

  @Test func `A critical one sounds and passes focus, a normal one only shows a badge`() {
    let critical = Notifications.Delivery(.critical)
    #expect(critical.sound && critical.vibration && critical.badge && critical.bypassFocus)
    let normal = Notifications.Delivery(.normal)
    #expect(!normal.sound && !normal.vibration && normal.badge && !normal.bypassFocus)
  }

  // MARK: - What holds them

  /// One of each event, due on Friday, 20 November 2026, at 20:30.
  private func everything(_ settings: String = "") throws -> NotificationFixture {
    var fixture = try NotificationFixture("reminder_hour: 20\nmedicines: {Iron: [\"18:00\"]}\n" + settings)
    fixture.document("Visa", until: "2026-11-24")
    fixture.document("Passport", until: "2026-11-21")
    fixture.document("Licence", until: "2026-11-19")
    fixture.state(.medicine, item: "Iron", status: "taken", at: "2026-11-19T18:00:00+01:00")
    fixture.usualSpending()
    fixture.spend(900, at: "2026-11-20T10:00:00+01:00")
    fixture.fast(from: "2026-11-20T04:00:00+01:00")
    fixture.source.entries.spokenAt = [NotificationFixture.date("2026-11-12T10:00:00+01:00")]
    fixture.source.device.lastSyncAt = NotificationFixture.date("2026-11-18T10:00:00+01:00")
    return fixture
  }

  private static let now = "2026-11-20T20:30:00+01:00"
  private static let critical: Set = ["document_expires_48h", "document_expired", "medicine_missed"]

  /// The matrix: focus, then the critical events that pass and whether normal ones do.
  @Test(arguments: [
    (DeviceState.Focus.none, NotificationPolicyTests.critical, true),
    (.personal, NotificationPolicyTests.critical, true),
    (.work, NotificationPolicyTests.critical, false),
    (.doNotDisturb, NotificationPolicyTests.critical, false),
    (.sleep, Set(["document_expires_48h", "document_expired"]), false),
  ])
  func `Focus holds what it suppresses, and milestones lapse`(
    focus: DeviceState.Focus, passing: Set<String>, isNormalShown: Bool
  ) throws {
    var fixture = try everything()
    fixture.source.device.focus = focus
    let expected = NotificationEvent.allCases.map { event in
      let isShown = event.priority == .critical ? passing.contains(event.rawValue) : isNormalShown
      let hold = event == .fastingMilestone ? "lapsed" : "held:\(focus.rawValue)"
      return "\(event.rawValue) \(isShown ? "queued" : hold)"
    }
    #expect(try fixture.due(Self.now).sorted() == expected.sorted())
  }

  @Test func `A car holds what is not critical`() throws {
    var fixture = try everything()
    fixture.source.device.isInCar = true
    let due = try fixture.due(Self.now)
    #expect(
      Set(due.filter { $0.hasSuffix("queued") }.map { $0.dropLast(7) }) == Set(Self.critical.map { $0[...] }))
    #expect(
      due.filter { $0.hasSuffix("held:carplay") }.count == 5 && due.contains("fasting_milestone lapsed"))
  }

  @Test func `Low power holds what repeats if the last one was a period ago, and nothing else`() throws {
    var fixture = try everything()
    fixture.source.device.isLowPower = true
    #expect(try fixture.due(Self.now).allSatisfy { $0.hasSuffix("queued") })
    fixture.ledger("daily_reminder/journal/2026-11-19", .delivered, at: "2026-11-19T20:00:00+01:00")
    fixture.ledger("spend_anomaly/EUR/2026-11-19", .delivered, at: "2026-11-19T20:00:00+01:00")
    fixture.ledger("weekly_summary/insights/2026-W45", .delivered, at: "2026-11-09T20:00:00+01:00")
    #expect(
      try fixture.due(Self.now).filter { !$0.hasSuffix("queued") }.sorted()
        == ["daily_reminder", "spend_anomaly", "weekly_summary"].map { $0 + " held:low_power" })
    fixture.source.device.isLowPower = false
    #expect(try fixture.due(Self.now).allSatisfy { $0.hasSuffix("queued") })
  }

  @Test(arguments: [
    (
      "daily_facts",
      [
        "data_gap", "document_expired", "document_expires_48h", "document_expires_7d", "fasting_milestone",
        "medicine_missed",
      ]
    ),
    ("live_activity", ["document_expires_48h", "fasting_milestone"]), ("weekly_insights", ["weekly_summary"]),
    ("daily_prompt", ["daily_reminder"]), ("statistics", [String]()),
  ])
  func `What a widget in use shows is not told`(widget: String, expected: [String]) throws {
    let due = try everything("widgets: [\(widget)]").due(Self.now)
    #expect(due.filter { $0.hasSuffix(" widget") }.sorted() == expected.map { $0 + " widget" })
    #expect(due.count == NotificationEvent.allCases.count)
  }

  // MARK: - The ledger

  @Test(arguments: [NotificationEvent.documentExpires48h, .dailyReminder])
  func `What was delivered is not queued again, and what was acknowledged is gone`(event: NotificationEvent)
    throws
  {
    var fixture = try everything()
    let key = try #require(try fixture.keys(Self.now).first { $0.hasPrefix(event.rawValue + "/") })
    fixture.ledger(key, .delivering, at: "2026-11-20T20:29:00+01:00")
    #expect(try fixture.due(Self.now).contains("\(event.rawValue) delivered"))
    fixture.ledger(key, .delivered, at: "2026-11-20T20:29:00+01:00")
    #expect(try fixture.due(Self.now).contains("\(event.rawValue) delivered"))
    fixture.ledger(key, .acknowledged, at: "2026-11-20T20:29:00+01:00")
    #expect(try !fixture.due(Self.now).contains { $0.hasPrefix(event.rawValue + " ") })
  }

  @Test func `A failed delivery is queued again`() throws {
    var fixture = try everything()
    let key = "data_gap/sync/2026-11-18T09:00:00Z"
    fixture.ledger(key, .delivering, at: Self.now)
    fixture.ledger(key, .failed, at: Self.now)
    #expect(try fixture.due(Self.now).contains("data_gap queued"))
  }

  @Test func `A milestone that lapsed stays so when nothing holds it any more`() throws {
    var fixture = try everything()
    fixture.ledger("fasting_milestone/16h/2026-11-20T04:00", .lapsed, at: Self.now)
    #expect(try fixture.due(Self.now).contains("fasting_milestone lapsed"))
  }

  @Test func `Keys name a subject without its words`() throws {
    let keys = try everything().keys(Self.now).joined().lowercased()
    for word in ["visa", "passport", "licence", "iron"] { #expect(!keys.contains(word)) }
  }

  @Test func `While surfaces are cleared there are none`() throws {
    #expect(try everything("cleared: true").due(Self.now).isEmpty)
  }
}
