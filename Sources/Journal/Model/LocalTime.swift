package import Foundation

/// Formats of dates in the output.
package enum LocalTime {
  /// `2026-11-20 08:15` in `timeZone`.
  package static func text(_ date: Date, timeZone: TimeZone) -> String {
    let text = date.formatted(
      Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: timeZone).year().month().day()
        .time(includingFractionalSeconds: false))
    return String(text.prefix(16))
  }

  /// `2026-11-20` in `timeZone`.
  package static func day(_ date: Date, timeZone: TimeZone) -> String {
    String(text(date, timeZone: timeZone).prefix(10))
  }
}
