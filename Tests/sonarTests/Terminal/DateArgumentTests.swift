import Foundation
import Model
import Testing

@testable import sonar

@Suite struct DateArgumentTests {
  /// 00:30 on 21 November in Berlin, still the 20th in UTC.
  let now = Date(timeIntervalSince1970: 1_795_217_400)
  let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(arguments: [
    ("today", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
    ("yesterday", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"),
    ("7d", "2026-11-13T23:00:00Z", "2026-11-14T23:00:00Z"),
    ("2W", "2026-11-06T23:00:00Z", "2026-11-07T23:00:00Z"),
    ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
    ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
    ("2024-02-29", "2024-02-28T23:00:00Z", "2024-02-29T23:00:00Z"),
  ])
  func aDayBeginsAndEndsAtLocalMidnight(text: String, start: String, end: String) throws {
    let argument = try #require(DateArgument(argument: text))
    #expect(Instant.text(argument.start(now: now, timeZone: berlin)) == start)
    #expect(Instant.text(argument.end(now: now, timeZone: berlin)) == end)
  }

  @Test(arguments: [
    ("yesterday", "2026-11-19T23:00:00Z"), ("2026-03-29", "2026-03-28T23:00:00Z"),
    ("2026-11-20T07:00:00+01:00", "2026-11-20T06:00:00Z"),
  ])
  func changesCountFromADayOrAnInstant(text: String, instant: String) throws {
    let argument = try #require(ChangeArgument(argument: text))
    #expect(Instant.text(argument.instant(now: now, timeZone: berlin)) == instant)
    #expect(ChangeArgument(argument: text + "x") == nil)
  }

  @Test(arguments: [
    "2026-11-20T25:00:00Z", "2026-11-20T07:60:00Z", "2026-11-20T07:00:61Z", "2026-02-30T07:00:00Z",
  ])
  func `An instant that no clock shows is none`(text: String) {
    #expect(InstantArgument(argument: text) == nil && ChangeArgument(argument: text) == nil)
  }

  @Test(arguments: [
    "", "d", "7", "7h", "-7d", "+7d", "2026-13-01", "2026-02-30", "2025-02-29", "2026-00-10", "2026-1-1",
    "26-01-01",
    "2026/01/01", "tomorrow", "٧d", "999999d",
  ])
  func whatIsNoDayIsRefused(text: String) {
    #expect(DateArgument(argument: text) == nil)
  }

  @Test func timesAreLocal() {
    #expect(LocalTime.text(now, timeZone: berlin) == "2026-11-21 00:30")
    #expect(LocalTime.day(now, timeZone: .gmt) == "2026-11-20")
  }
}
