internal import ArgumentParser
import Foundation

/// An age on the command line: `90d`, `12w`.
struct AgeArgument: ExpressibleByArgument, Equatable, Sendable {
  var days: Int

  /// Parses `90d` or `12w`; nil for anything else.
  init?(argument: String) {
    guard let unit = argument.lowercased().last, unit == "d" || unit == "w",
      let count = Int(argument.dropLast()), (0...100_000).contains(count)
    else { return nil }
    days = unit == "w" ? count * 7 : count
  }

  init(days: Int) { self.days = days }

  /// The instant that many days of 24 hours before `now`.
  func ago(from now: Date) -> Date { now.addingTimeInterval(-86_400 * Double(days)) }
}
