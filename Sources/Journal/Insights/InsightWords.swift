package import Text

/// Formats days, numbers and moods in one language.
package struct InsightWords: Sendable {
  let isGerman: Bool

  /// Creates a formatter for `language`.
  package init(_ language: InsightsReader.Language) { isGerman = language == .german }

  /// `Monday`.
  package func weekday(_ day: CivilDate) -> String {
    (isGerman ? CalendarNames.germanDays : CalendarNames.englishDays)[day.weekday]
  }

  /// `17 November`.
  package func date(_ day: CivilDate) -> String {
    let (_, month, number) = day.parts
    return isGerman
      ? "\(number). \(CalendarNames.germanMonths[month - 1])"
      : "\(number) \(CalendarNames.englishMonths[month - 1])"
  }

  /// `three`; in digits from thirteen on.
  package func number(_ count: Int) -> String {
    let words = isGerman ? Self.germanNumbers : Self.englishNumbers
    return words.indices.contains(count) ? words[count] : "\(count)"
  }

  /// `text` in the quotation marks of the language.
  package func quoted(_ text: String) -> String { isGerman ? "„\(text)“" : "“\(text)”" }

  /// One sentence that describes the mood of `range` for a screen reader.
  func moodTrend(mean: Double, trend: MoodTrend?, range: InsightRange, isRunning: Bool) -> String {
    let claim = trend.map { ", " + word($0) } ?? ""
    return (isGerman ? "Stimmungsverlauf, Durchschnitt " : "Mood trend, average ") + score(mean) + " "
      + when(range, isRunning: isRunning) + claim
  }

  /// `minus 0.32`.
  package func score(_ mean: Double) -> String {
    let hundredths = Int((abs(mean) * 100).rounded())
    let digits = (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    let sign = mean < 0 && hundredths > 0 ? "minus " : ""
    return sign + "\(hundredths / 100)" + (isGerman ? "," : ".") + digits
  }

  private func when(_ range: InsightRange, isRunning: Bool) -> String {
    if let week = range.week {
      if isRunning { return isGerman ? "diese Woche" : "this week" }
      return isGerman ? "in Woche \(week.number)" : "in week \(week.number)"
    }
    if range.count == 1 { return (isGerman ? "am " : "on ") + date(range.first) }
    return isGerman
      ? "vom \(date(range.first)) bis \(date(range.last))"
      : "from \(date(range.first)) to \(date(range.last))"
  }

  private func word(_ trend: MoodTrend) -> String {
    switch trend {
    case .rising: isGerman ? "steigend" : "rising"
    case .steady: isGerman ? "gleichbleibend" : "steady"
    case .falling: isGerman ? "fallend" : "falling"
    }
  }

  private static let englishNumbers = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  private static let germanNumbers = [
    "keinem", "einem", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf",
  ]
}
