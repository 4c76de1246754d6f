internal import ArgumentParser
import Foundation
import Model
import Pipeline

/// An instant on the command line, RFC 3339: `2026-11-20T07:00:00+01:00`.
struct InstantArgument: ExpressibleByArgument, Equatable, Sendable {
  let date: Date
  /// The clock that shows the instant when the argument is read.
  let clock: WallClock

  /// Nil for anything else, and for instants before 1900 or after 2199.
  init?(argument: String) {
    let years = -2_208_988_800.0..<7_258_118_400
    // What follows the zone is not read; 30 February is read as 2 March otherwise, 25:00 as 1:00 of the next day.
    guard let date = Instant.date(argument), DateArgument(argument: String(argument.prefix(10))) != nil,
      argument.dropFirst(11).prefixMatch(of: /([01][0-9]|2[0-3])(:[0-5][0-9]){2}/) != nil,
      argument.contains(/(?:[zZ]|[+-]\d\d:?\d\d)$/),
      years.contains(date.timeIntervalSince1970)
    else { return nil }
    self.date = date
    clock = WallClock(now: date)
  }
}
