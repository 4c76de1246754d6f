import Foundation
import Model
import Testing

@testable import Surfaces

/// Tests of what makes notifications due, and until when, row by row. 20 November 2026 is a Friday.
@Suite struct NotificationTriggerTests {
  @Test(arguments: [
    ("2026-11-20T23:59:59+01:00", [String]()), ("2026-11-21T00:00:00+01:00", ["document_expires_7d queued"]),
    ("2026-11-25T23:59:59+01:00", ["document_expires_7d queued"]),
    ("2026-11-26T00:00:00+01:00", ["document_expires_48h queued"]),
    ("2026-11-27T23:59:59+01:00", ["document_expires_48h queued"]),
    ("2026-11-28T00:00:00+01:00", ["document_expired queued"]),
    ("2026-12-27T23:59:59+01:00", ["document_expired queued"]), ("2026-12-28T00:00:00+01:00", [String]()),
  ])
  func `A document is told 7 days and 48 hours before its end, and when it has expired`(
    now: String, expected: [String]
  ) throws {
    var fixture = try NotificationFixture()
    fixture.document(until: "2026-11-27")
    #expect(try fixture.due(now) == expected)
  }

  @Test func `A renewed document is not told`() throws {
    var fixture = try NotificationFixture()
    fixture.document(until: "2026-11-27")
    fixture.state(
      .document, item: "my visa", status: "renewed", at: "2026-11-20", told: "2026-11-20T09:00:00+01:00")
    #expect(try fixture.due("2026-11-26T10:00:00+01:00").isEmpty)
  }

  @Test(arguments: [
    ("2026-11-20T09:59:59+01:00", [String]()), ("2026-11-20T10:00:00+01:00", ["medicine_missed queued"]),
    ("2026-11-21T07:59:59+01:00", ["medicine_missed queued"]), ("2026-11-21T08:00:00+01:00", [String]()),
  ])
  func `A dose is missed when it is 2 hours late`(now: String, expected: [String]) throws {
    var fixture = try NotificationFixture("medicines: {Vitamin D: [\"08:00\"]}")
    fixture.state(.medicine, item: "vitamin D", status: "taken", at: "2026-11-19T08:10:00+01:00")
    #expect(try fixture.due(now) == expected)
  }

  @Test(arguments: ["taken", "skipped", "missed"])
  func `A dose of which the owner has told is not missed`(status: String) throws {
    var fixture = try NotificationFixture("medicines: {Vitamin D: [\"08:00\"]}")
    for day in [19, 20] {
      fixture.state(
        .medicine, item: "vitamin D", status: status, at: "2026-11-\(day)T08:10:00+01:00",
        told: "2026-11-\(day)T08:10:00+01:00")
    }
    #expect(try fixture.due("2026-11-20T10:00:00+01:00").isEmpty)
  }

  @Test(arguments: [(200.0, false), (201.0, true)])
  func `A day's spending above the mean and three standard deviations is told`(amount: Double, isTold: Bool)
    throws
  {
    // 14 days with 100 and 14 without: mean 50, σ 50, limit 200.
    var fixture = try NotificationFixture()
    fixture.usualSpending(days: 14)
    fixture.spend(100, at: "2026-11-20T09:00:00+01:00")
    fixture.spend(amount - 100, at: "2026-11-20T10:00:00+01:00")
    #expect(try fixture.due("2026-11-20T10:00:00+01:00") == (isTold ? ["spend_anomaly queued"] : []))
    #expect(try fixture.due("2026-11-20T09:59:59+01:00").isEmpty)
  }

  @Test func `What is usual needs 14 days with spending of 28`() throws {
    let idle = Array(repeating: 0.0, count: 14)
    let usual = try #require(UsualAmount(idle + Array(repeating: 100, count: 14)))
    #expect(usual.mean == 50 && usual.limit == 200)
    #expect(UsualAmount([0] + idle + Array(repeating: 100, count: 13)) == nil)
    var fixture = try NotificationFixture()
    fixture.usualSpending(days: 13)
    fixture.spend(5000, at: "2026-11-20T10:00:00+01:00")
    #expect(try fixture.due("2026-11-20T10:00:00+01:00").isEmpty)
  }

  @Test func `A night's run tells of the day before; the day after that it is over`() throws {
    var fixture = try NotificationFixture()
    fixture.usualSpending()
    fixture.spend(900, at: "2026-11-20T10:00:00+01:00")
    #expect(try fixture.due("2026-11-21T03:00:00+01:00") == ["spend_anomaly queued"])
    #expect(try fixture.due("2026-11-22T00:00:00+01:00").isEmpty)
  }

  @Test func `Spending is told at most once a day, whatever the currency`() throws {
    var fixture = try NotificationFixture()
    for currency in ["AED", "EUR"] {
      fixture.usualSpending(currency)
      fixture.spend(900, currency, at: "2026-11-20T10:00:00+01:00")
    }
    #expect(
      try fixture.due("2026-11-20T11:00:00+01:00") == ["spend_anomaly queued", "spend_anomaly held:cap"])
    fixture.ledger("spend_anomaly/EUR/2026-11-20", .delivered, at: "2026-11-20T11:00:00+01:00")
    #expect(
      try fixture.due("2026-11-20T11:00:00+01:00") == ["spend_anomaly held:cap", "spend_anomaly delivered"])
    #expect(
      try fixture.due("2026-11-21T03:00:00+01:00") == ["spend_anomaly queued", "spend_anomaly delivered"])
  }

  @Test(arguments: [
    ("2026-11-20T11:59:59+01:00", [String]()),
    ("2026-11-20T12:00:00+01:00", ["fasting_milestone/16h/2026-11-19T20:00"]),
    ("2026-11-20T14:00:00+01:00", ["fasting_milestone/18h/2026-11-19T20:00"]),
    ("2026-11-20T16:00:00+01:00", ["fasting_milestone/20h/2026-11-19T20:00"]),
    ("2026-11-20T19:59:59+01:00", ["fasting_milestone/20h/2026-11-19T20:00"]),
    ("2026-11-20T20:00:00+01:00", [String]()),
  ])
  func `A fast has its milestones at 16, 18 and 20 hours`(now: String, expected: [String]) throws {
    var fixture = try NotificationFixture()
    fixture.fast(from: "2026-11-19T20:00:00+01:00")
    #expect(try fixture.keys(now) == expected)
  }

  @Test func `A fast that has ended has no milestones`() throws {
    var fixture = try NotificationFixture()
    fixture.fast(from: "2026-11-19T20:00:00+01:00")
    fixture.state(.meal, at: "2026-11-20T13:00:00+01:00", told: "2026-11-20T13:00:00+01:00")
    #expect(try fixture.keys("2026-11-20T12:30:00+01:00").count == 1)
    #expect(try fixture.keys("2026-11-20T13:00:00+01:00").isEmpty)
    #expect(try fixture.keys("2026-11-20T14:30:00+01:00").isEmpty)
  }

  @Test(arguments: [
    ("reminder_hour: 9", "2026-11-16T08:59:59+01:00", [String]()),
    ("reminder_hour: 9", "2026-11-16T09:00:00+01:00", ["weekly_summary/insights/2026-W46"]),
    ("reminder_hour: 9", "2026-11-22T08:00:00+01:00", ["weekly_summary/insights/2026-W46"]),
    ("", "2026-11-16T19:59:59+01:00", [String]()),
    ("", "2026-11-16T20:00:00+01:00", ["weekly_summary/insights/2026-W46"]),
  ])
  func `The week's insights are told once a week, on Monday at the reminder hour`(
    settings: String, now: String, expected: [String]
  ) throws {
    var fixture = try NotificationFixture(settings)
    fixture.source.entries.spokenAt = [NotificationFixture.date("2026-11-15T23:59:59+01:00")]
    #expect(try fixture.keys(now).filter { $0.hasPrefix("weekly") } == expected)
    fixture.source.entries.spokenAt = []
    #expect(try fixture.keys(now).filter { $0.hasPrefix("weekly") }.isEmpty)
  }

  @Test(arguments: [
    ("2026-11-20T08:00:00+01:00", [String]()),
    ("2026-11-20T08:00:01+01:00", ["data_gap/sync/2026-11-19T07:00:00Z"]),
    ("2026-11-26T07:59:59+01:00", ["data_gap/sync/2026-11-19T07:00:00Z"]),
    ("2026-11-18T08:00:00+01:00", [String]()),
  ])
  func `More than 24 hours without a sync are told once`(now: String, expected: [String]) throws {
    var fixture = try NotificationFixture()
    fixture.source.device.lastSyncAt = NotificationFixture.date("2026-11-19T08:00:00+01:00")
    #expect(try fixture.keys(now) == expected)
  }

  @Test func `The daily reminder needs an hour, and a day without an entry`() throws {
    #expect(try NotificationFixture().due("2026-11-20T21:00:00+01:00").isEmpty)
    var fixture = try NotificationFixture("reminder_hour: 20")
    #expect(try fixture.due("2026-11-20T19:59:59+01:00").isEmpty)
    #expect(try fixture.keys("2026-11-20T20:00:00+01:00") == ["daily_reminder/journal/2026-11-20"])
    fixture.source.entries.spokenAt = [NotificationFixture.date("2026-11-20T07:00:00+01:00")]
    #expect(try fixture.due("2026-11-20T20:00:00+01:00").isEmpty)
  }

  @Test func `Routine data is not told`() throws {
    var fixture = try NotificationFixture("medicines: {Iron: [\"08:00\"]}")
    for kind in [FactKind.water, .weight, .sleep, .meal, .mood, .recovery, .location] {
      fixture.state(kind, 1, at: "2026-11-20T07:00:00+01:00", told: "2026-11-20T07:00:00+01:00")
    }
    for day in [18, 19, 20] {
      fixture.state(
        .medicine, item: "Iron", status: "taken", at: "2026-11-\(day)T08:00:00+01:00",
        told: "2026-11-\(day)T08:00:00+01:00")
    }
    fixture.spend(12, at: "2026-11-20T07:00:00+01:00")
    fixture.source.entries.spokenAt = [NotificationFixture.date("2026-11-20T07:00:00+01:00")]
    #expect(try fixture.due("2026-11-20T12:00:00+01:00").isEmpty)
  }
}
