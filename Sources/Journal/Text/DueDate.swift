/// Formats a date of a document for people to read.
package enum DueDate {
  /// `2026-11-21` gives `Saturday 21 November`, `2027-03` gives `March 2027`; an RFC 3339 instant also shows
  /// the time of day.
  ///
  /// The year of a day is shown only if it differs from `year`; a text that is not a date is returned
  /// unchanged.
  package static func text(_ date: String, language: String, year: Int? = nil) -> String {
    let isGerman = language == "de"
    let numbers = date.prefix(10).split(separator: "-").map { Int($0) ?? 0 }
    guard (1...3).contains(numbers.count), numbers[0] > 0, date.count >= 4 else { return date }
    guard numbers.count > 1 else { return "\(numbers[0])" }
    guard (1...12).contains(numbers[1]) else { return date }
    let month = (isGerman ? CalendarNames.germanMonths : CalendarNames.englishMonths)[numbers[1] - 1]
    guard numbers.count == 3 else { return "\(month) \(numbers[0])" }
    guard let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else { return date }
    let weekday = (isGerman ? CalendarNames.germanDays : CalendarNames.englishDays)[day.weekday]
    var text = isGerman ? "\(weekday), \(numbers[2]). \(month)" : "\(weekday) \(numbers[2]) \(month)"
    if let year, year != numbers[0] { text += " \(numbers[0])" }
    guard date.count >= 16, date.dropFirst(10).first == "T" else { return text }
    return text + ", " + date.dropFirst(11).prefix(5) + (isGerman ? " Uhr" : "")
  }
}
