import Foundation
import Model
import Testing

@testable import Surfaces

/// Time that runs: weeks, changes of daylight saving, a clock that is set back, doses across midnight.
@Suite struct NotificationTimeTests {
  @Test func `Over three weeks each is delivered once, at its time`() throws {
    var fixture = try NotificationFixture("reminder_hour: 20\nmedicines: {Iron: [\"08:00\"]}")
    fixture.document(until: "2026-11-20")
    for day in 1...21 where day != 10 {
      let at = "2026-11-\(day < 10 ? "0" : "")\(day)T08:05:00+01:00"
      fixture.state(.medicine, item: "Iron", status: "taken", at: at, told: at)
    }
    fixture.fast(from: "2026-11-10T20:00:00+01:00")
    fixture.source.entries.spokenAt = ["2026-11-05T10:00:00+01:00", "2026-11-12T21:00:00+01:00"].map(
      NotificationFixture.date)
    let delivered = try fixture.run(from: "2026-11-01T09:00:00+01:00", to: "2026-11-22T00:00:00+01:00")
    #expect(Set(delivered.map(\.key)).count == delivered.count)
    // Every day at 20:00 but the two with an entry.
    let reminders = delivered.filter { $0.key.hasPrefix("daily_reminder") }
    #expect(reminders.count == 19 && reminders.allSatisfy { $0.at.contains("T20:00:00") })
    #expect(
      delivered.filter { !$0.key.hasPrefix("daily_reminder") }.map {
        "\($0.at) \($0.key.prefix { $0 != "/" })"
      } == [
        "2026-11-09T20:00:00+01:00 weekly_summary", "2026-11-10T10:00:00+01:00 medicine_missed",
        "2026-11-11T12:00:00+01:00 fasting_milestone", "2026-11-11T14:00:00+01:00 fasting_milestone",
        "2026-11-11T16:00:00+01:00 fasting_milestone", "2026-11-14T00:00:00+01:00 document_expires_7d",
        "2026-11-16T20:00:00+01:00 weekly_summary", "2026-11-19T00:00:00+01:00 document_expires_48h",
        "2026-11-21T00:00:00+01:00 document_expired",
      ])
  }

  @Test func `Low power halves the cadence of what repeats`() throws {
    var fixture = try NotificationFixture("reminder_hour: 20")
    fixture.source.device.isLowPower = true
    fixture.source.entries.spokenAt = (0..<6).map {
      NotificationFixture.date("2026-11-03T10:00:00+01:00") + Double($0) * 604_800
    }
    let delivered = try fixture.run(from: "2026-11-08T00:00:00+01:00", to: "2026-12-06T00:00:00+01:00")
    // Of 24 days without an entry, those after one without a reminder.
    let reminders = delivered.filter { $0.key.hasPrefix("daily") }.map { $0.key.suffix(2) }
    #expect(reminders.prefix(7) == ["08", "11", "13", "15", "18", "20", "22"])
    #expect(
      delivered.filter { $0.key.hasPrefix("weekly") }.map(\.key) == [
        "weekly_summary/insights/2026-W45", "weekly_summary/insights/2026-W47",
      ])
  }

  @Test(arguments: [
    // Clocks go forward at 02:00 on 29 March, and back at 03:00 on 25 October.
    ("2026-03-28T20:00:00+01:00", "2026-03-29T13:00:00+02:00"),
    ("2026-10-24T20:00:00+02:00", "2026-10-25T11:00:00+01:00"),
  ])
  func `A milestone comes after 16 hours, whatever the clocks do`(start: String, milestone: String) throws {
    var fixture = try NotificationFixture()
    fixture.state(.fasting, status: "started", at: start, told: start)
    let due = NotificationFixture.date(milestone)
    let context = try SurfaceFixture.context(start)
    #expect(try fixture.keys(context.text(due - 1)).isEmpty)
    #expect(try fixture.keys(context.text(due)).map { $0.prefix(21) } == ["fasting_milestone/16h"])
  }

  @Test(arguments: [
    ("2026-03-28T00:00:00+01:00", "2026-03-31T00:00:00+02:00", 2, ["28T02", "29T03", "30T02"]),
    ("2026-10-24T00:00:00+02:00", "2026-10-27T00:00:00+01:00", 2, ["24T02", "25T02", "26T02"]),
    ("2026-03-28T00:00:00+01:00", "2026-03-31T00:00:00+02:00", 20, ["28T20", "29T20", "30T20"]),
    ("2026-10-24T00:00:00+02:00", "2026-10-27T00:00:00+01:00", 20, ["24T20", "25T20", "26T20"]),
  ])
  func `A reminder comes once a day at its hour when the clocks change`(
    start: String, end: String, hour: Int, expected: [String]
  ) throws {
    var fixture = try NotificationFixture("reminder_hour: \(hour)")
    let delivered = try fixture.run(from: start, to: end)
    #expect(delivered.map { $0.at.dropFirst(8).prefix(5) } == expected.map { $0[...] })
  }

  @Test(arguments: [
    ("2026-03-28T12:00:00+01:00", "2026-03-30T00:00:00+02:00", "29T05:30"),
    ("2026-10-24T12:00:00+02:00", "2026-10-26T00:00:00+01:00", "25T03:30"),
  ])
  func `A dose at a time that is left out or comes twice is missed once`(
    start: String, end: String, expected: String
  ) throws {
    var fixture = try NotificationFixture("medicines: {Iron: [\"02:30\"]}")
    let eve = start.prefix(10) + "T02:30:00" + start.suffix(6)
    fixture.state(.medicine, item: "Iron", status: "taken", at: String(eve), told: String(eve))
    let delivered = try fixture.run(from: start, to: end, everyMinutes: 30)
    // Two hours after the first 02:30, or after 03:30 where that does not exist.
    #expect(delivered.map { $0.at.dropFirst(8).prefix(8) } == [expected[...]])
  }

  @Test func `Two days before is 48 hours, and seven days before is the same time of day`() throws {
    var fixture = try NotificationFixture()
    // Clocks go forward between the two.
    fixture.state(
      .document, item: "Visa", status: "expires", at: "2026-03-30T12:00:00+02:00",
      told: "2026-03-01T12:00:00+01:00")
    let delivered = try fixture.run(from: "2026-03-20T00:00:00+01:00", to: "2026-03-31T00:00:00+02:00")
    #expect(
      delivered.map(\.at) == [
        "2026-03-23T12:00:00+01:00", "2026-03-28T11:00:00+01:00", "2026-03-30T12:00:00+02:00",
      ])
  }

  @Test func `Doses on both sides of midnight are missed one by one`() throws {
    var fixture = try NotificationFixture("medicines: {Iron: [\"23:30\", \"00:30\"]}")
    fixture.state(
      .medicine, item: "Iron", status: "taken", at: "2026-11-20T00:30:00+01:00",
      told: "2026-11-20T00:30:00+01:00")
    let delivered = try fixture.run(
      from: "2026-11-20T02:00:00+01:00", to: "2026-11-21T12:00:00+01:00", everyMinutes: 30
    ).filter { $0.at > "2026-11-20T12" }
    #expect(delivered.map(\.at) == ["2026-11-21T01:30:00+01:00", "2026-11-21T02:30:00+01:00"])
    #expect(delivered.map { $0.key.suffix(16) } == ["2026-11-20T23:30", "2026-11-21T00:30"])
  }

  @Test func `A dose that was taken late, after midnight, is missed once`() throws {
    var fixture = try NotificationFixture("medicines: {Iron: [\"22:00\"]}")
    for at in ["2026-11-19T22:00:00+01:00", "2026-11-21T00:10:00+01:00"] {
      fixture.state(.medicine, item: "Iron", status: "taken", at: at, told: at)
    }
    let delivered = try fixture.run(from: "2026-11-20T12:00:00+01:00", to: "2026-11-21T20:00:00+01:00")
    #expect(delivered.map(\.at) == ["2026-11-21T00:00:00+01:00"])
    #expect(try fixture.due("2026-11-21T00:30:00+01:00").isEmpty)
  }

  @Test func `Nothing is delivered again when the clock is set back`() throws {
    var fixture = try NotificationFixture("reminder_hour: 20\nmedicines: {Iron: [\"08:00\"]}")
    fixture.document(until: "2026-11-22")
    fixture.fast(from: "2026-11-19T20:00:00+01:00")
    fixture.source.device.lastSyncAt = NotificationFixture.date("2026-11-19T08:00:00+01:00")
    let (start, end) = ("2026-11-20T06:00:00+01:00", "2026-11-20T23:00:00+01:00")
    let first = try fixture.run(from: start, to: end)
    #expect(first.count == 8)
    #expect(try fixture.run(from: start, to: end).isEmpty)
    // A week back: what is due then has other keys.
    let earlier = try fixture.run(from: "2026-11-13T09:00:00+01:00", to: "2026-11-13T23:00:00+01:00")
    #expect(earlier.map(\.key).filter { $0.hasPrefix("daily") } == ["daily_reminder/journal/2026-11-13"])
  }

  @Test func `What is held in the night is told in the morning`() throws {
    var fixture = try NotificationFixture("medicines: {Iron: [\"22:00\"]}")
    fixture.state(
      .medicine, item: "Iron", status: "taken", at: "2026-11-19T22:00:00+01:00",
      told: "2026-11-19T22:00:00+01:00")
    fixture.source.device.focus = .sleep
    #expect(try fixture.run(from: "2026-11-20T23:00:00+01:00", to: "2026-11-21T06:45:00+01:00").isEmpty)
    fixture.source.device.focus = .none
    let delivered = try fixture.run(from: "2026-11-21T07:00:00+01:00", to: "2026-11-21T12:00:00+01:00")
    #expect(delivered.map(\.at) == ["2026-11-21T07:00:00+01:00"])
  }

  @Test func `The instants at which something changes are known a day before`() throws {
    var fixture = try NotificationFixture("reminder_hour: 20\nmedicines: {Iron: [\"08:00\"]}")
    fixture.document(until: "2026-11-22")
    let context = try SurfaceFixture.context("2026-11-20T09:00:00+01:00")
    let changes = NotificationPolicy(fixture.source, context).changes(until: context.midnight(inDays: 2))
    #expect(
      changes.map(context.text) == [
        // Missed, reminded, midnight and 48 hours, the end of the alarm, missed, reminded, midnight.
        "2026-11-20T10:00:00+01:00", "2026-11-20T20:00:00+01:00", "2026-11-21T00:00:00+01:00",
        "2026-11-21T08:00:00+01:00", "2026-11-21T10:00:00+01:00", "2026-11-21T20:00:00+01:00",
        "2026-11-22T00:00:00+01:00",
      ])
  }
}
