package import Text

/// A week after ISO 8601: from Monday to Sunday, in the year that its Thursday lies in.
package struct ISOWeek: Hashable, Sendable {
  /// The year that the week is counted in.
  package let year: Int
  /// 1...52, or 53 in long years.
  package let number: Int

  /// Nil where `year` has no week `number`.
  package init?(year: Int, number: Int) {
    guard number >= 1, number <= Self.count(year: year) else { return nil }
    self.year = year
    self.number = number
  }

  /// The week that `day` lies in.
  package init(containing day: CivilDate) {
    let thursday = day.adding(days: 3 - day.weekday)
    year = thursday.parts.year
    number = (thursday.number - (CivilDate(year: year, month: 1, day: 1) ?? thursday).number) / 7 + 1
  }

  /// What is wrong with the text of a week.
  package enum Fault: Error, Equatable, Sendable {
    /// It is not written as `2026-W47`.
    case form
    /// The year has only so many weeks.
    case number(year: Int, weeks: Int)
  }

  /// Reads `2026-W47`.
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

  /// Its Monday.
  package var monday: CivilDate {
    // The fourth of January always lies in week 1.
    let fourth = CivilDate(year: year, month: 1, day: 4) ?? CivilDate(number: 0)
    return fourth.adding(days: 7 * (number - 1) - fourth.weekday)
  }

  /// `2026-W47`.
  package var text: String { "\(year)-W" + (number < 10 ? "0" : "") + "\(number)" }

  /// Weeks of `year`: 52 or 53.
  package static func count(year: Int) -> Int {
    // The 28th of December always lies in the last one.
    let day = CivilDate(year: year, month: 12, day: 28) ?? CivilDate(number: 0)
    return ISOWeek(containing: day).number
  }
}
