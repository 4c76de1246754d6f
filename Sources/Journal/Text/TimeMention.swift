/// A day or a time of day said in a sentence, not yet set against the instant of the recording.
package struct TimeMention: Equatable, Sendable {
  /// Which of several days of a name is meant.
  package enum Choice: Equatable, Sendable {
    /// The tense decides.
    case plain
    /// The last one before the recording.
    case last
    /// The one in the next week, month or year.
    case next
    /// The first one to come.
    case this
  }

  /// A part of the day.
  package enum DayPart: Equatable, Sendable {
    case morning, noon, afternoon, evening, night
  }

  /// Units in which days are counted.
  package enum Unit: Equatable, Sendable {
    case day, week, month, year
  }

  /// What was said.
  package enum Meaning: Equatable, Sendable {
    /// So many days after today.
    case day(Int)
    /// The night that began so many days after today.
    case night(Int)
    /// A day of the week, 0 for Monday.
    case weekday(Int, Choice)
    /// Saturday and Sunday.
    case weekend(Choice)
    /// This (0), the next (1) or the last (-1) week, month or year.
    case period(Unit, Int)
    /// The last day of this (0), the next (1) or the last (-1) period.
    case end(Unit, Int)
    /// A day of a month, of the month in question where none was said.
    case date(day: Int, month: Int?, year: Int?)
    /// A month, or its last day.
    case month(Int, year: Int?, isEnd: Bool)
    /// A year of the calendar.
    case year(Int)
    /// So many days, weeks, months or years from today.
    case distance(Int, Unit)
    /// So many hours from the recording.
    case hours(Double)
    /// A time of day; `isExact` where the half of the day is beyond doubt.
    case clock(hour: Int, minute: Int, isExact: Bool)
    /// A part of a day and nothing else.
    case part
  }

  /// What was said.
  package var meaning: Meaning
  /// Indices of the tokens that say it, prepositions included.
  package var range: Range<Int>
  /// The part of the day said with it.
  package var part: DayPart?

  /// Makes a mention.
  package init(_ meaning: Meaning, range: Range<Int>, part: DayPart? = nil) {
    self.meaning = meaning
    self.range = range
    self.part = part
  }

  /// Whether it says an instant and not a day.
  package var isClock: Bool {
    switch meaning {
    case .clock, .hours: true
    default: false
    }
  }
}
