import Foundation
import Testing
import Text

@testable import Insights

@Suite struct InsightRangeTests {
  @Test(arguments: [("2026-W13", 167), ("2026-W43", 169), ("2026-W47", 168)])
  func `A week may be an hour shorter or longer`(text: String, hours: Double) throws {
    let range = try week(text)
    #expect(range.end.timeIntervalSince(range.start) == hours * 3600)
    #expect(range.days.count == 7)
  }

  @Test func `A day begins at its first instant even if midnight is skipped`() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Beirut"))
    let day = try #require(CivilDate(year: 2024, month: 3, day: 31))
    let range = try #require(InsightRange(from: day, through: day, timeZone: zone))
    #expect(range.start == date("2024-03-30T22:00:00Z") && range.end == date("2024-03-31T21:00:00Z"))
  }

  @Test func `Days count in the journal's time zone`() throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    let range = try week("2026-W47", zone)
    #expect(range.contains(date("2026-11-15T10:00:00Z")) && !range.contains(date("2026-11-15T09:59:59Z")))
    #expect(!range.contains(date("2026-11-22T10:00:00Z")))
  }

  @Test func `The last day comes not before the first`() {
    #expect(InsightRange(from: .init(number: 2), through: .init(number: 1), timeZone: berlin) == nil)
  }

  @Test func `The preceding period consists of complete days`() throws {
    // Four weeks before the week in which summer time ends.
    #expect(try week("2026-W43").start(times: 4) == date("2026-09-20T22:00:00Z"))
    #expect(try week("2026-W47").start(times: 4) == date("2026-10-18T22:00:00Z"))
  }

  /// 22 November 2026 is a Sunday.
  @Test(arguments: [
    ("2026-11-22T19:00:00Z", "2026-W47"), ("2026-11-23T06:00:00Z", "2026-W47"),
    ("2026-11-25T20:00:00Z", "2026-W47"), ("2026-11-26T06:00:00Z", "2026-W48"),
    ("2026-11-22T23:30:00Z", "2026-W47"), ("2027-01-04T08:00:00Z", "2026-W53"),
  ])
  func `From Thursday on the running week, else the one that ended`(now: String, expected: String) {
    let range = InsightRange.default(now: date(now), latest: date(now), timeZone: berlin) { _ in true }
    #expect(range.week?.text == expected)
  }

  @Test func `A silent week gives way to the latest with entries`() {
    func usual(_ now: String, latest: String?) -> String? {
      let instant = latest.map(date)
      return InsightRange.default(now: date(now), latest: instant, timeZone: berlin) { range in
        instant.map(range.contains) ?? false
      }.week?.text
    }
    #expect(usual("2026-11-23T08:00:00Z", latest: "2026-10-30T08:00:00Z") == "2026-W44")
    #expect(usual("2026-11-23T08:00:00Z", latest: "2026-11-23T07:00:00Z") == "2026-W48")
    #expect(usual("2026-11-27T08:00:00Z", latest: nil) == "2026-W48")
  }
}
