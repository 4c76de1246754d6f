internal import ArgumentParser
import Foundation

/// An age as a person types it: `90d`, `12w`.
struct AgeArgument: ExpressibleByArgument, Equatable, Sendable {
  var days: Int

  /// Nil for anything else.
  init?(argument: String) {
    guard let unit = argument.lowercased().last, unit == "d" || unit == "w",
      let count = Int(argument.dropLast()), (0...100_000).contains(count)
    else { return nil }
    days = unit == "w" ? count * 7 : count
  }

  init(days: Int) { self.days = days }

  /// The instant so long before `now`.
  func ago(from now: Date) -> Date { now.addingTimeInterval(-86_400 * Double(days)) }
}
