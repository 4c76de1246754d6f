import Application
import Foundation
import Testing

@testable import sonar

@Suite struct DurationArgumentTests {
  @Test(arguments: [
    ("3h", 10_800.0), ("90m", 5400), ("2h30m", 9000), ("45s", 45), ("2D", 172_800), ("1d2h3m4s", 93_784),
    ("0s", 0),
  ])
  func lengthsOfTimeAreRead(text: String, seconds: Double) {
    #expect(DurationArgument(argument: text)?.seconds == seconds)
    #expect(DurationArgument(argument: text)?.description == text)
  }

  @Test(arguments: ["", "3", "h", "3x", "30m2h", "1h1h", "-1h", "1.5h", "2h30", "99999999h", "١h"])
  func anythingElseIsRefused(text: String) {
    #expect(DurationArgument(argument: text) == nil)
  }

  @Test(arguments: ["24:00", "6", "6:60", "06:00:00", ":", "a:b", "-1:00", "+1:00"])
  func timesThatNoClockShowsAreRefused(text: String) {
    #expect(TimeOfDay(argument: text) == nil)
  }

  private static func berlin() throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    return calendar
  }

  @Test(arguments: [
    // Midwinter, and a moment that is that time already: the next day.
    ("06:00", "2026-01-10T01:00:00Z", "2026-01-10T05:00:00Z"),
    ("06:00", "2026-01-10T05:00:00Z", "2026-01-11T05:00:00Z"),
    ("00:00", "2026-01-10T22:59:59Z", "2026-01-10T23:00:00Z"),
    // The night in which 02:30 does not come, and the one in which it comes twice.
    ("02:30", "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"),
    ("02:30", "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z"),
    ("06:00", "2026-10-24T23:30:00Z", "2026-10-25T05:00:00Z"),
  ])
  func aTimeOfDayIsTheNextOnThisMachinesClock(time: String, now: String, next: String) throws {
    let date = try #require(try? Date(now, strategy: .iso8601))
    let found = try #require(TimeOfDay(argument: time)?.next(after: date, calendar: Self.berlin()))
    #expect(found.formatted(.iso8601) == next)
  }

  @Test func ofDeadlineAndDurationTheEarlierCounts() throws {
    let now = try Date("2026-01-10T01:00:00Z", strategy: .iso8601)
    func end(_ deadline: String?, _ duration: String?) throws -> Date? {
      RunCommand.end(
        from: now, deadline: deadline.flatMap(TimeOfDay.init),
        duration: duration.flatMap(DurationArgument.init),
        calendar: try Self.berlin())
    }
    #expect(try end("06:00", "3h") == now.addingTimeInterval(10_800))
    #expect(try end("06:00", "5h") == now.addingTimeInterval(4 * 3600))
    #expect(try end(nil, "90m") == now.addingTimeInterval(5400))
    #expect(try end(nil, nil) == nil)
  }
}
