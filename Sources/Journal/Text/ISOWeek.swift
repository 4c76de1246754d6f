/// An ISO 8601 week: from Monday to Sunday, in the year of its Thursday.
package struct ISOWeek: Hashable, Sendable {
  /// The ISO year, which may differ from the calendar year in the first and last days.
  package let year: Int
  /// Number of the week: 1...52, or 53 in long years.
  package let number: Int

  /// Creates the week `number` of `year`; nil if the year has no such week.
  package init?(year: Int, number: Int) {
    guard number >= 1, number <= Self.count(year: year) else { return nil }
    self.year = year
    self.number = number
  }

  /// The week that contains `day`.
  package init(containing day: CivilDate) {
    let thursday = day.adding(days: 3 - day.weekday)
    year = thursday.parts.year
    number = (thursday.number - (CivilDate(year: year, month: 1, day: 1) ?? thursday).number) / 7 + 1
  }

  /// Why a text is not a week.
  package enum Fault: Error, Equatable, Sendable {
    /// It does not have the form `2026-W47`.
    case form
    /// The year has only `weeks` weeks.
    case number(year: Int, weeks: Int)
  }

  /// Parses `2026-W47`.
  package init(text: String) throws(Fault) {
    let parts = text.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    func isNumber(_ part: Substring) -> Bool { part.utf8.allSatisfy { (48...57).contains($0) } }
    guard parts.map(\.count) == [4, 3], isNumber(parts[0]), parts[1].first == "W",
      isNumber(parts[1].dropFirst()),
      let year = Int(parts[0]), let number = Int(parts[1].dropFirst()), year > 0
    else { throw .form }
    guard let week = ISOWeek(year: year, number: number) else {
      throw .number(year: year, weeks: Self.count(year: year))
    }
    self = week
  }

  /// The Monday of the week.
  package var monday: CivilDate {
    // 4 January is always in week 1.
    let fourth = CivilDate(year: year, month: 1, day: 4) ?? CivilDate(number: 0)
    return fourth.adding(days: 7 * (number - 1) - fourth.weekday)
  }

  /// `2026-W47`.
  package var text: String { "\(year)-W" + (number < 10 ? "0" : "") + "\(number)" }

  /// Number of weeks in `year`: 52 or 53.
  package static func count(year: Int) -> Int {
    // 28 December is always in the last week.
    let day = CivilDate(year: year, month: 12, day: 28) ?? CivilDate(number: 0)
    return ISOWeek(containing: day).number
  }
}
