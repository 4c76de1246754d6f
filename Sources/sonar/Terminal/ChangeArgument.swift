internal import ArgumentParser
import Foundation

/// A day or an instant on the command line from which changes count.
struct ChangeArgument: ExpressibleByArgument, Equatable, Sendable {
  private var day: DateArgument?
  private var exact: InstantArgument?

  /// Nil for anything else.
  init?(argument: String) {
    (day, exact) = (DateArgument(argument: argument), InstantArgument(argument: argument))
    if day == nil, exact == nil { return nil }
  }

  /// The instant; of a day its first one in `timeZone`, where relative days count back from `now`.
  func instant(now: Date, timeZone: TimeZone) -> Date {
    exact?.date ?? day?.start(now: now, timeZone: timeZone) ?? .distantPast
  }
}
