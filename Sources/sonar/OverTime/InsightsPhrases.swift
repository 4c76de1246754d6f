import Export
import Foundation
import Insights
import Model
import Text

/// Insights as phrases for text and Markdown output.
struct InsightsPhrases {
  var insights: Insights
  var range: InsightRange
  var now: Date
  /// When the latest entry of the journal was spoken; set only if the range has no entries.
  var latest: Date?

  private let words = InsightWords(.english)

  init(insights: Insights, range: InsightRange, now: Date, latest: Date? = nil) {
    self.insights = insights
    self.range = range
    self.now = now
    self.latest = latest
  }

  /// `Week 47 of 2026, 16 to 22 November`.
  var title: String {
    let week = range.week.map { "Week \($0.number) of \($0.year), " } ?? ""
    return week + days + (range.contains(now) && range.week != nil ? ", so far" : "")
  }

  private var days: String {
    let (first, last) = (range.first.parts, range.last.parts)
    let isWeek = range.week.map { $0.year == last.year && first.year == last.year } ?? false
    let end = words.date(range.last) + (isWeek ? "" : " \(last.year)")
    if range.count == 1 { return "\(words.weekday(range.first)), \(end)" }
    if first.year != last.year { return "\(words.date(range.first)) \(first.year) to \(end)" }
    return (first.month == last.month ? "\(first.day)" : words.date(range.first)) + " to " + end
  }

  /// `8 entries on 5 days, 4 minutes spoken`.
  var extent: String {
    guard insights.entries > 0 else { return nothing }
    let entries = Self.count(insights.entries, "entry", "entries")
    let days = range.count == 1 ? "" : " on " + Self.count(insights.daysWithEntries, "day", "days")
    return entries + days + ", " + length + " spoken"
  }

  private var nothing: String {
    guard let latest else { return "No entries yet." }
    let day = range.day(of: latest)
    let command = "sonar insights --week \(ISOWeek(containing: day).text)"
    return "No entries. The latest one is from \(day.text): \(command)"
  }

  private var length: String {
    let seconds = Int(insights.durationSeconds.rounded())
    if seconds < 90 { return Self.count(seconds, "second", "seconds") }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes) minutes" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// The mean mood and its trend; nil if no entry has a mood.
  var mood: String? {
    guard let mood = insights.mood else { return nil }
    let mean = signed(mood.mean)
    if mood.entries == 1 { return "\(mean), from a single entry: too few for a trend" }
    guard mood.entries >= Insights.enough else {
      return "\(mean) on average over \(words.number(mood.entries)) entries: too few for a trend"
    }
    guard let previous = mood.previous else {
      return "\(mean) on average; no entries in \(before) to compare with"
    }
    guard let trend = mood.trend else {
      let few = Self.count(mood.previousEntries, "entry", "entries")
      return "\(mean) on average; \(few) in \(before), too few to compare with"
    }
    switch trend {
    case .rising: return "\(mean) on average, brighter than in \(before) (\(signed(previous)))"
    case .steady: return "\(mean) on average, about the same as in \(before) (\(signed(previous)))"
    case .falling: return "\(mean) on average, darker than in \(before) (\(signed(previous)))"
    }
  }

  private var before: String {
    range.week != nil ? "the four weeks before" : "the \(range.count * 4) days before"
  }

  /// The heading of the themes: a comparison only if the rest of the journal is large enough.
  var themesTitle: String { isComparable ? "More than usual" : "Topics" }

  private var isComparable: Bool { insights.entriesElsewhere >= 10 }

  /// How often the theme occurs, such as `3 entries, 4 times`, and how that differs from the rest of the journal.
  func theme(_ theme: Insights.Theme) -> (found: String, contrast: String) {
    let times = theme.count == theme.entries ? "" : ", " + Self.count(theme.count, "time", "times")
    let found = Self.count(theme.entries, "entry", "entries") + times
    guard isComparable else { return (found, "") }
    if theme.entriesElsewhere == 0 { return (found, "nowhere else") }
    if theme.lift >= 20 { return (found, "hardly ever elsewhere") }
    let lift = theme.lift < 3 ? String(format: "%g", theme.lift) : "\(Int(theme.lift.rounded()))"
    return (found, "\(lift) times as often as elsewhere")
  }

  /// `Anna (3 entries)`, `my boss (2)`, ...; the first six and how many more.
  var people: [String] {
    let shown = insights.people.prefix(6).enumerated().map { index, person in
      "\(person.name) ("
        + (index == 0 ? Self.count(person.entries, "entry", "entries") : "\(person.entries)") + ")"
    }
    let rest = insights.people.count - shown.count
    return shown + (rest > 0 ? ["\(rest)\u{A0}more"] : [])
  }

  /// `, by Mon 23 Nov` or `, by December 2026`; empty without a date.
  func due(_ task: Insights.Task) -> String {
    guard let due = task.due else { return "" }
    guard let day = CivilDate(text: String(due.prefix(10))) else {
      return ", by " + DueDate.text(due, language: "en")
    }
    let year = day.parts.year == range.last.parts.year ? "" : " \(day.parts.year)"
    return ", by \(words.weekday(day).prefix(3)) \(shortDate(day))\(year)"
  }

  /// `Fri 20 Nov`.
  func day(_ instant: String) -> String {
    guard let date = Instant.date(instant) else { return instant }
    let day = range.day(of: date)
    return "\(words.weekday(day).prefix(3)) \(day.parts.day) \(month(day))"
  }

  /// `20 Nov`.
  func shortDate(_ day: CivilDate) -> String { "\(day.parts.day) \(month(day))" }

  private func month(_ day: CivilDate) -> String {
    String(words.date(day).drop { $0 != " " }.dropFirst().prefix(3))
  }

  /// `Fri 20 Nov 17:55, at 0:12`.
  func place(_ highlight: Insights.Highlight) -> String {
    let start = SampleClock.text(seconds: highlight.startSeconds)
    return "\(day(highlight.spokenAt)) \(highlight.spokenAt.dropFirst(11).prefix(5)), at \(start)"
  }

  /// The tasks that are shown: the latest twelve, oldest first.
  var tasks: [Insights.Task] { Array(insights.tasks.suffix(12)) }

  /// A line that counts the tasks not shown; nil if all are.
  var hiddenTasks: String? {
    let hidden = insights.taskCount - tasks.count
    return hidden > 0 ? "and \(hidden) earlier ones" : nil
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
