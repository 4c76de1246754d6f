package import Foundation

/// A time of day in hours and minutes.
package struct TimeOfDay: Equatable, CustomStringConvertible, Sendable {
  package var hour: Int
  package var minute: Int

  package init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

  /// Parses `06:00` or `6:0`; nil for anything else.
  package init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
    guard parts.count == 2, areDigits, let hour = Int(parts[0]), let minute = Int(parts[1]), 0..<24 ~= hour,
      0..<60 ~= minute
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// `HH:MM`, such as `06:00`.
  package var description: String { String(format: "%02d:%02d", hour, minute) }

  /// The next instant after `date` with this time in `calendar`; if a clock change skips it, the next valid one.
  package func next(after date: Date, calendar: Calendar = .current) -> Date? {
    calendar.nextDate(
      after: date, matching: DateComponents(hour: hour, minute: minute, second: 0),
      matchingPolicy: .nextTime)
  }
}
