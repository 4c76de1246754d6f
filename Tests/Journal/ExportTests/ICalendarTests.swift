import Foundation
import Testing

@testable import Export

@Suite struct ICalendarTests {
  @Test func `Lines are folded by octets, between characters`() {
    var calendar = ICalendar()
    calendar.text("SUMMARY", String(repeating: "ä", count: 100) + "🎉")
    let lines = calendar.text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.last == "" && lines.dropLast().allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.count == 4 && lines[1].first == " " && lines[1].utf8.count > 72)
    #expect(
      calendar.text.replacing("\r\n ", with: "") == "SUMMARY:" + String(repeating: "ä", count: 100) + "🎉\r\n")
  }

  @Test(arguments: [
    ("a,b;c\\d", "a\\,b\\;c\\\\d"), ("a\r\nb\u{2028}c", "a\\nb\\nc"), ("\u{7}x", "\\\\u{07}x"),
  ])
  func `Texts are escaped`(text: String, escaped: String) {
    #expect(ICalendar.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("Europe/Berlin", "BYMONTH=3;BYDAY=-1SU", "BYMONTH=10;BYDAY=-1SU"),
    ("America/New_York", "BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"),
    ("Asia/Jerusalem", "BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29", "BYMONTH=10;BYDAY=-1SU"),
  ])
  func `A zone has the rules that hold for ever`(zone: String, spring: String, autumn: String) throws {
    let lines = try lines(zone, from: 2026).filter { $0.hasPrefix("RRULE") }
    #expect(lines == ["RRULE:FREQ=YEARLY;\(spring)", "RRULE:FREQ=YEARLY;\(autumn)"])
  }

  @Test func `Changes before a rule began are single`() throws {
    let lines = try lines("America/New_York", from: 2005)
    // Two changes in each of 2005 and 2006, by the law before 2007, and the beginning.
    #expect(lines.count { $0.hasPrefix("DTSTART") } == 1 + 4 + 2)
    #expect(lines.contains("DTSTART:20050403T020000") && lines.contains("DTSTART:20070311T020000"))
  }

  @Test(arguments: ["Asia/Dubai", "GMT"])
  func `A zone without changes has its offset`(zone: String) throws {
    let lines = try lines(zone, from: 2026)
    #expect(lines.count { $0.hasPrefix("DTSTART") } == 1 && !lines.contains { $0.hasPrefix("RRULE") })
  }

  @Test func `A zone whose changes follow the moon has each of them`() throws {
    let lines = try lines("Africa/Casablanca", from: 2026)
    #expect(lines.count { $0.hasPrefix("DTSTART") } > 100 && !lines.contains { $0.hasPrefix("RRULE") })
  }

  private func lines(_ zone: String, from year: Int) throws -> [String] {
    var calendar = ICalendar()
    ICalendarZone(try #require(TimeZone(identifier: zone))).write(to: &calendar, from: year)
    return calendar.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }
}
