package import Foundation
package import Text

/// Whole days of a journal, counted in its time zone.
package struct InsightRange: Equatable, Sendable {
  /// The first day.
  package let first: CivilDate
  /// The last day, not before `first`.
  package let last: CivilDate
  /// Set where the range is meant as a week.
  package let week: ISOWeek?
  /// The zone that days are counted in.
  package let timeZone: TimeZone

  /// The days of `week`.
  package init(_ week: ISOWeek, timeZone: TimeZone) {
    first = week.monday
    last = week.monday.adding(days: 6)
    self.week = week
    self.timeZone = timeZone
  }

  /// The days from `first` to `last`, both included; nil where `last` comes before `first`.
  package init?(from first: CivilDate, through last: CivilDate, timeZone: TimeZone) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
    week = nil
    self.timeZone = timeZone
  }

  /// The week that a person wants to look back on at `now`: from Thursday on the running one, before that the one that
  /// ended on Sunday. Where nothing was spoken in it, the last one before `now` with an entry.
  ///
  /// `latest` is when the last entry before `now` was spoken, and `spoke` tells whether there is an entry in a range.
  package static func `default`(
    now: Date, latest: Date?, timeZone: TimeZone, spoke: (InsightRange) throws -> Bool
  ) rethrows -> InsightRange {
    let today = day(of: now, timeZone)
    let wanted = today.weekday >= 3 ? today : today.adding(days: -7)
    let range = InsightRange(ISOWeek(containing: wanted), timeZone: timeZone)
    guard let latest, try !spoke(range) else { return range }
    return InsightRange(ISOWeek(containing: day(of: latest, timeZone)), timeZone: timeZone)
  }

  /// Number of days, from 1.
  package var count: Int { last.number - first.number + 1 }

  /// All days, in order.
  package var days: [CivilDate] { (first.number...last.number).map(CivilDate.init(number:)) }

  /// First instant of the first day.
  package var start: Date { Self.start(of: first, timeZone) }

  /// First instant after the last day.
  package var end: Date { Self.start(of: last.adding(days: 1), timeZone) }

  /// Whether `instant` lies in it.
  package func contains(_ instant: Date) -> Bool { instant >= start && instant < end }

  /// First instant of the stretch before it that is `times` as long.
  package func start(times: Int) -> Date { Self.start(of: first.adding(days: -times * count), timeZone) }

  /// The day on which `instant` falls.
  package func day(of instant: Date) -> CivilDate { Self.day(of: instant, timeZone) }

  /// The day on which `instant` falls in `timeZone`.
  package static func day(of instant: Date, _ timeZone: TimeZone) -> CivilDate {
    JournalCalendar(spokenAt: instant, timeZone: timeZone).today
  }

  /// Not always midnight: in some zones clocks go forward then.
  private static func start(of day: CivilDate, _ timeZone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let noon = Double(day.number * 86_400 + 43_200)
    let guess = Date(timeIntervalSince1970: noon - Double(timeZone.secondsFromGMT()))
    let offset = timeZone.secondsFromGMT(for: guess)
    return calendar.startOfDay(for: Date(timeIntervalSince1970: noon - Double(offset)))
  }
}
