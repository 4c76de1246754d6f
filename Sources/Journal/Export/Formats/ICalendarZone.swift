import Foundation
import Text

/// A time zone as VTIMEZONE: single changes of its offset, then the rules that hold from some year on for ever, so that dates
/// past 2038 are right, too.
struct ICalendarZone {
  private let timeZone: TimeZone

  init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// A change of the offset.
  struct Change: Equatable {
    /// Clock and offset just before it.
    var before: CivilTime
    /// Offset from then on.
    var offset: Int
    var isDaylight: Bool
  }

  /// A change that comes every year.
  private struct Rule: Equatable {
    var month: Int
    var weekday: Int
    var second: Int
    var from: Int
    var to: Int
    /// `2SU`, `-1SU`, or `SU` with days of the month.
    var day: String
  }

  /// The last year whose changes are computed; zones whose changes follow no rule, such as those by the moon, end there.
  static let horizon = 2099

  /// Adds the zone to `calendar`, for dates from the year `year` on.
  func write(to calendar: inout ICalendar, from year: Int) {
    let changes = changes(from: year)
    calendar.line("BEGIN", "VTIMEZONE")
    calendar.line("TZID", timeZone.identifier)
    let first = timeZone.secondsFromGMT(for: Self.start(year))
    observance(&calendar, false, "\(Self.digits(year))0101T000000", from: first, to: first)
    let rules = rules(changes)
    let single = rules.map { start, _ in changes.filter { $0.before.day.parts.year < start } } ?? changes
    for change in single {
      observance(
        &calendar, change.isDaylight, change.before.basic, from: change.before.offset, to: change.offset)
    }
    for (change, rule) in rules?.rules ?? [] {
      observance(
        &calendar, change.isDaylight, change.before.basic, from: rule.from, to: rule.to,
        rule: "FREQ=YEARLY;BYMONTH=\(rule.month);BYDAY=\(rule.day)")
    }
    calendar.line("END", "VTIMEZONE")
  }

  private func observance(
    _ calendar: inout ICalendar, _ isDaylight: Bool, _ start: String, from: Int, to: Int, rule: String? = nil
  ) {
    let name = isDaylight ? "DAYLIGHT" : "STANDARD"
    calendar.line("BEGIN", name)
    calendar.line("DTSTART", start)
    calendar.line("TZOFFSETFROM", CivilTime.offsetText(from, ""))
    calendar.line("TZOFFSETTO", CivilTime.offsetText(to, ""))
    if let rule { calendar.line("RRULE", rule) }
    calendar.line("END", name)
  }

  /// The changes from the beginning of `year` until the horizon: looked for day by day, then to the second.
  func changes(from year: Int) -> [Change] {
    var changes: [Change] = []
    var time = Int(Self.start(year).timeIntervalSince1970)
    let end = Int(Self.start(Self.horizon + 1).timeIntervalSince1970)
    var offset = offset(time)
    while time < end {
      let next = time + 86_400
      if self.offset(next) != offset {
        var (low, high) = (time, next)
        while high - low > 1 {
          let middle = (low + high) / 2
          if self.offset(middle) == offset { low = middle } else { high = middle }
        }
        let to = self.offset(high)
        let isDaylight = timeZone.isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(high)))
        changes.append(Change(before: CivilTime(high, offset: offset), offset: to, isDaylight: isDaylight))
        offset = to
      }
      time = next
    }
    return changes
  }

  /// The rules that all changes follow from the year `start` on, with the first change by each; nil if the last 28 years, in
  /// which every date has fallen on every weekday, follow none.
  private func rules(_ changes: [Change]) -> (start: Int, rules: [(Change, Rule)])? {
    let years = Dictionary(grouping: changes) { $0.before.day.parts.year }
    let cycle = (Self.horizon - 27)...Self.horizon
    guard let last = years[Self.horizon], cycle.allSatisfy({ years[$0]?.count == last.count }) else {
      return nil
    }
    let rules = last.indices.map { index in Self.rule(cycle.compactMap { years[$0]?[index] }) }
    guard !rules.contains(nil) else { return nil }
    var start = cycle.lowerBound
    while let earlier = years[start - 1], earlier.count == rules.count,
      zip(earlier, rules).allSatisfy({ change, rule in rule.map { Self.follows(change, $0) } ?? false })
    {
      start -= 1
    }
    let first = years[start] ?? []
    return (start, zip(first, rules).compactMap { change, rule in rule.map { (change, $0) } })
  }

  /// The rule that `changes`, one a year, follow; nil if there is none.
  private static func rule(_ changes: [Change]) -> Rule? {
    guard let first = changes.first else { return nil }
    let days = changes.map(\.before.day)
    let (month, weekday) = (first.before.day.parts.month, first.before.day.weekday)
    let isSame = changes.allSatisfy {
      $0.before.day.parts.month == month && $0.before.day.weekday == weekday
        && $0.before.second == first.before.second && $0.before.offset == first.before.offset
        && $0.offset == first.offset
    }
    let numbers = days.map(\.parts.day)
    guard isSame, let least = numbers.min(), let most = numbers.max(), most - least < 7 else { return nil }
    let name = names[weekday]
    let day =
      if (least - 1) / 7 == (most - 1) / 7 {
        "\((least - 1) / 7 + 1)\(name)"
      } else if days.allSatisfy({ $0.adding(days: 7).parts.month != month }) {
        "-1\(name)"
      } else {
        name + ";BYMONTHDAY=" + (least...least + 6).map(String.init).joined(separator: ",")
      }
    return Rule(
      month: month, weekday: weekday, second: first.before.second, from: first.before.offset,
      to: first.offset,
      day: day)
  }

  /// True if `change` comes by `rule`, alone or with the same change of other years.
  private static func follows(_ change: Change, _ rule: Rule) -> Bool {
    let day = change.before.day
    guard day.parts.month == rule.month, day.weekday == rule.weekday, change.before.second == rule.second,
      change.before.offset == rule.from, change.offset == rule.to
    else { return false }
    let number = day.parts.day
    if rule.day.hasPrefix("-1") { return day.adding(days: 7).parts.month != rule.month }
    if let days = rule.day.split(separator: "=").dropFirst().first {
      return days.split(separator: ",").contains { Int($0) == number }
    }
    return rule.day.hasPrefix("\((number - 1) / 7 + 1)")
  }

  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func start(_ year: Int) -> Date {
    let day = CivilDate(year: year, month: 1, day: 1) ?? CivilDate(number: 0)
    return Date(timeIntervalSince1970: Double(day.number) * 86_400)
  }

  private static func digits(_ year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
  }

  private func offset(_ time: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
  }
}
