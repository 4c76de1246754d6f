import Foundation
import Model
import StageContract

/// When a recording was spoken, and the source of that information.
struct SpokenInstant: Equatable {
  /// RFC 3339, UTC, whole seconds.
  var text: String
  var source: Source.InstantSource

  /// Uses the first valid of: what the owner says (`given`, from the file at its path), what its sidecar says
  /// (`told`), the file's own tags, the timestamp in its name, its modification time.
  ///
  /// A tag is valid only with a date and time in 1990...2099: a bare day or year is less precise than a name. One of a clock
  /// that was never set, or more than a day later than the file's own time, is not. A tag without an offset is interpreted in
  /// `timeZone`. A modification time of a clock that was never set is `unknown`.
  /// - Throws: `IngestError.impossibleDate`.
  init(
    given: (text: String, path: String)?, told: String? = nil, tags: [String], intake: Intake,
    intakePath: String, timeZone: TimeZone
  ) throws(IngestError) {
    if let given {
      guard let date = Instant.date(given.text) else { throw .impossibleDate(path: given.path, key: "date") }
      text = Instant.text(date)
      source = .owner
    } else if let date = told.flatMap(Instant.date) {
      text = Instant.text(date)
      source = .sidecar
    } else if let date = Self.plausible(tags, modified: Instant.date(intake.modifiedAt), timeZone) {
      text = Instant.text(date)
      source = .tags
    } else if let name = intake.namedAt {
      guard let date = Instant.date(name) else { throw .impossibleDate(path: intakePath, key: "named_at") }
      text = Instant.text(date)
      source = .name
    } else {
      guard let date = Instant.date(intake.modifiedAt) else {
        throw .impossibleDate(path: intakePath, key: "modified_at")
      }
      text = Instant.text(date)
      source = Self.isUnset(date, in: Self.unsetYears) ? .unknown : .modificationTime
    }
  }

  /// Years that file systems and cameras count from: a file time in them is that of a clock that was never set.
  private static let unsetYears: Set<Int> = [1970, 1980]
  /// Days on which the clocks of recorders start, or their seconds since 1904 or 1900 overflow.
  private static let unsetDays: Set<String> = [
    "1999-12-31", "2000-01-01", "2001-01-01", "2036-02-06", "2036-02-07", "2040-02-06",
  ]

  /// The instant of the first of `tags` that can be true of a file of the time `modified`.
  private static func plausible(_ tags: [String], modified: Date?, _ timeZone: TimeZone) -> Date? {
    let known = modified.flatMap { isUnset($0, in: unsetYears) ? nil : $0 }
    return tags.lazy.compactMap { date(tag: $0, timeZone: timeZone) }.first { date in
      !unsetDays.contains(String(Instant.text(date, timeZone: timeZone).prefix(10)))
        && !unsetDays.contains(String(Instant.text(date).prefix(10)))
        && known.map { date <= $0.addingTimeInterval(86_400) } ?? true
    }
  }

  /// True if `date` is in one of `years`, or the evening before in a zone west of Greenwich.
  private static func isUnset(_ date: Date, in years: Set<Int>) -> Bool {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return years.contains(calendar.component(.year, from: date))
      || years.contains(calendar.component(.year, from: date.addingTimeInterval(14 * 3600)))
  }

  /// The instant in a tag, with any of the separators in use; nil if it is invalid or incomplete.
  static func date(tag: String, timeZone: TimeZone) -> Date? {
    let shape =
      #/\s*(\d{4})[-:\/._](\d\d)[-:\/._](\d\d)[T \t]+(\d\d)[-:._](\d\d)(?:[-:._](\d\d)(?:[.,]\d+)?)?\s*(Z|[+\-]\d\d:?\d\d)?\s*/#
    guard let match = tag.wholeMatch(of: shape)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6 ?? "0"),
      (1990..<2100).contains(year), hour < 24, minute < 60, second < 60
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = match.7.flatMap(Self.offset) ?? timeZone
    let parts = DateComponents(
      calendar: calendar, year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard parts.isValidDate(in: calendar) else { return nil }
    return calendar.date(from: parts)
  }

  private static func offset(_ text: Substring) -> TimeZone? {
    guard text != "Z" else { return TimeZone(secondsFromGMT: 0) }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return nil }
    return TimeZone(secondsFromGMT: (text.first == "-" ? -60 : 60) * (hours * 60 + minutes))
  }
}
