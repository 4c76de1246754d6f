package import Foundation

/// RFC 3339 instants, the only format for times of day in documents.
package enum Instant {
  /// `date` in UTC with whole seconds, for example `2026-11-20T07:15:03Z`.
  package static func text(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  /// `date` with the offset of `timeZone`, for example `2026-11-20T08:15:03+01:00`.
  package static func text(_ date: Date, timeZone: TimeZone) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
        .time(includingFractionalSeconds: false).timeZone(separator: .colon))
  }

  /// The instant that `text` represents; nil if it is not RFC 3339 or outside the years 1 to 9999.
  package static func date(_ text: String) -> Date? {
    let date =
      (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: false)))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    return date.flatMap { years.contains($0) ? $0 : nil }
  }

  /// From 0001-01-01 to 9999-12-31, in UTC.
  private static let years =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)
}
