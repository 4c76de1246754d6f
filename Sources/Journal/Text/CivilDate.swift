/// A day of the Gregorian calendar, without a time zone.
package struct CivilDate: Comparable, Hashable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  /// The day `number` days after 1970-01-01.
  package init(number: Int) { self.number = number }

  /// The day `day` of `month` in `year`; nil if the month has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(year: year, month: month) else { return nil }
    // Years are counted from March, so that the leap day is the last one.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    number = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// Parses `2026-11-20`; nil for anything else.
  package init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Year, month 1...12 and day 1...31.
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let index = (5 * ofYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * index + 2) / 5 + 1)
  }

  /// 0 for Monday to 6 for Sunday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The day `days` later.
  package func adding(days: Int) -> CivilDate { CivilDate(number: number + days) }

  /// The same day `months` later, or the last day of that month if it is shorter.
  package func adding(months: Int) -> CivilDate {
    let (year, month, day) = parts
    let index = year * 12 + month - 1 + months
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    let last = Self.length(year: newYear, month: newMonth)
    return CivilDate(year: newYear, month: newMonth, day: min(day, last)) ?? self
  }

  /// Number of days in `month`.
  package static func length(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// `2026-11-20`.
  package var text: String {
    let (year, month, day) = parts
    return Self.text(year: year, month: month) + "-" + Self.two(day)
  }

  /// `2026-11`.
  package static func text(year: Int, month: Int) -> String { "\(year)-\(two(month))" }

  /// `07`: at least two digits of `value`.
  package static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// Earlier days are smaller.
  package static func < (one: CivilDate, other: CivilDate) -> Bool { one.number < other.number }
}
