internal import ArgumentParser
import Foundation

/// A day on the command line: `2026-11-20`, `today`, `yesterday`, `7d` (seven days ago), `2w`.
struct DateArgument: ExpressibleByArgument, Equatable, Sendable {
  /// An absolute or relative day; resolved when the current day and the time zone are known.
  enum Day: Equatable, Sendable {
    case date(year: Int, month: Int, day: Int)
    case daysAgo(Int)
  }

  var day: Day

  /// Nil for anything that is not a day of the calendar.
  init?(argument: String) {
    let text = argument.lowercased()
    switch text {
    case "today": day = .daysAgo(0)
    case "yesterday": day = .daysAgo(1)
    default:
      if let unit = text.last, unit == "d" || unit == "w" {
        let digits = text.dropLast()
        guard Self.areDigits(digits), digits.count <= 5, let count = Int(digits) else { return nil }
        day = .daysAgo(unit == "w" ? count * 7 : count)
        return
      }
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy(Self.areDigits),
        let year = Int(parts[0]), let month = Int(parts[1]), let number = Int(parts[2]),
        Self.exists(year, month, number)
      else { return nil }
      day = .date(year: year, month: month, day: number)
    }
  }

  /// First instant of the day in `timeZone`; relative days count back from `now`.
  func start(now: Date, timeZone: TimeZone) -> Date {
    let calendar = Self.calendar(timeZone)
    switch day {
    case .daysAgo(let count):
      let noon = calendar.startOfDay(for: now).addingTimeInterval(12 * 3600)
      return calendar.startOfDay(for: calendar.date(byAdding: .day, value: -count, to: noon) ?? now)
    case .date(let year, let month, let number):
      let parts = DateComponents(year: year, month: month, day: number, hour: 12)
      return calendar.startOfDay(for: calendar.date(from: parts) ?? now)
    }
  }

  /// First instant after the day in `timeZone`.
  func end(now: Date, timeZone: TimeZone) -> Date {
    let calendar = Self.calendar(timeZone)
    let start = start(now: now, timeZone: timeZone)
    // Counted from noon, because a day may have 23 or 25 hours.
    return calendar.startOfDay(for: start.addingTimeInterval(36 * 3600))
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  private static func areDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard year >= 1, (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }
}
