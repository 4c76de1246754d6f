package import Foundation
package import Text

/// A range of complete days in the journal's time zone.
package struct InsightRange: Equatable, Sendable {
  /// The first day.
  package let first: CivilDate
  /// The last day, not before `first`.
  package let last: CivilDate
  /// The week, if the range was chosen as a week.
  package let week: ISOWeek?
  /// Time zone in which days are counted.
  package let timeZone: TimeZone

  /// The days of `week`.
  package init(_ week: ISOWeek, timeZone: TimeZone) {
    first = week.monday
    last = week.monday.adding(days: 6)
    self.week = week
    self.timeZone = timeZone
  }

  /// The days from `first` through `last`; nil if `last` is before `first`.
  package init?(from first: CivilDate, through last: CivilDate, timeZone: TimeZone) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
    week = nil
    self.timeZone = timeZone
  }

  /// The week to show at `now` by default: from Thursday on the current one, before that the previous one. If
  /// it has no entries, the most recent week before `now` that has some.
  ///
  /// `latest` is when the last entry before `now` was spoken; `spoke` returns whether a range has entries.
  package static func `default`(
    now: Date, latest: Date?, timeZone: TimeZone, spoke: (InsightRange) throws -> Bool
  ) rethrows -> InsightRange {
    let today = day(of: now, timeZone)
    let wanted = today.weekday >= 3 ? today : today.adding(days: -7)
    let range = InsightRange(ISOWeek(containing: wanted), timeZone: timeZone)
    guard let latest, try !spoke(range) else { return range }
    return InsightRange(ISOWeek(containing: day(of: latest, timeZone)), timeZone: timeZone)
  }

  /// Number of days, at least 1.
  package var count: Int { last.number - first.number + 1 }

  /// All days, in order.
  package var days: [CivilDate] { (first.number...last.number).map(CivilDate.init(number:)) }

  /// Start of the first day.
  package var start: Date { Self.start(of: first, timeZone) }

  /// End of the last day, exclusive.
  package var end: Date { Self.start(of: last.adding(days: 1), timeZone) }

  /// True if the range contains `instant`.
  package func contains(_ instant: Date) -> Bool { instant >= start && instant < end }

  /// Start of the preceding period that is `times` as long.
  package func start(times: Int) -> Date { Self.start(of: first.adding(days: -times * count), timeZone) }

  /// The day on which `instant` falls.
  package func day(of instant: Date) -> CivilDate { Self.day(of: instant, timeZone) }

  /// The day on which `instant` falls in `timeZone`.
  package static func day(of instant: Date, _ timeZone: TimeZone) -> CivilDate {
    JournalCalendar(spokenAt: instant, timeZone: timeZone).today
  }

  /// Not always midnight: in some time zones the clocks change then.
  private static func start(of day: CivilDate, _ timeZone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let noon = Double(day.number * 86_400 + 43_200)
    let guess = Date(timeIntervalSince1970: noon - Double(timeZone.secondsFromGMT()))
    let offset = timeZone.secondsFromGMT(for: guess)
    return calendar.startOfDay(for: Date(timeIntervalSince1970: noon - Double(offset)))
  }
}
