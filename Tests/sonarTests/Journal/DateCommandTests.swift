import Application
import Foundation
import Model
import StageContract
import Testing

@testable import sonar

@Suite struct DateCommandTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin")!
  private let now = Instant.date("2026-11-20T12:00:00Z")!

  @Test(arguments: [
    ("1987-04-02", "1987-04-02T10:00:00Z"), ("1987-04-02T10:30", "1987-04-02T08:30:00Z"),
    ("1900-01-01", "1900-01-01T11:00:00Z"), ("2024-02-29T00:00", "2024-02-28T23:00:00Z"),
    ("yesterday", "2026-11-19T11:00:00Z"), ("3dT23:59", "2026-11-17T22:59:00Z"),
    ("2026-11-21", "2026-11-21T11:00:00Z"),
  ])
  func aDayOrATimeIsMeantInTheJournalsTimeZone(text: String, expected: String) throws {
    #expect(try Instant.text(DateCommand.instant(text, now: now, timeZone: berlin)) == expected)
  }

  @Test(arguments: [
    ("2023-02-30", "no such day"), ("T10:30", "no such day"), ("1987-04-02T24:00", "no such time"),
    ("1987-04-02T10:30:00", "no such time"), ("1987-04-02T", "no such time"), ("1899-12-31", "before 1900"),
    ("2026-11-22", "in the future"),
  ])
  func whatIsNoDateIsOneLine(text: String, problem: String) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try DateCommand.instant(text, now: now, timeZone: berlin)
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message.hasPrefix("\(text): \(problem); give a date such as 1987-04-02") == true)
  }
}
