internal import ArgumentParser
import Foundation

/// A time of day on the command line, `06:00`.
struct TimeOfDay: ExpressibleByArgument, Equatable, CustomStringConvertible {
  var hour: Int
  var minute: Int

  init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
    guard parts.count == 2, areDigits, let hour = Int(parts[0]), let minute = Int(parts[1]), 0..<24 ~= hour,
      0..<60 ~= minute
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// `06:00`.
  var description: String { String(format: "%02d:%02d", hour, minute) }

  /// The next instant with this time on this machine's clock; where a change of the clock skips it, the one that
  /// comes instead.
  func next(after date: Date, calendar: Calendar = .current) -> Date? {
    calendar.nextDate(
      after: date, matching: DateComponents(hour: hour, minute: minute, second: 0),
      matchingPolicy: .nextTime)
  }
}
