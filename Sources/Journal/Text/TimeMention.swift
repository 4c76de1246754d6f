/// A day or a time of day mentioned in a sentence, not yet resolved against the instant of the recording.
package struct TimeMention: Equatable, Sendable {
  /// Which of several days with the same name is meant.
  package enum Choice: Equatable, Sendable {
    /// The tense decides.
    case plain
    /// The last one before the recording.
    case last
    /// The one in the next week, month or year.
    case next
    /// The first one after the recording.
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

  /// The meaning of an expression.
  package enum Meaning: Equatable, Sendable {
    /// A number of days after today.
    case day(Int)
    /// The night that began a number of days after today.
    case night(Int)
    /// A day of the week, 0 for Monday.
    case weekday(Int, Choice)
    /// Saturday and Sunday.
    case weekend(Choice)
    /// This (0), the next (1) or the last (-1) week, month or year.
    case period(Unit, Int)
    /// The last day of this (0), the next (1) or the last (-1) period.
    case end(Unit, Int)
    /// A day of the week, so many weeks after the coming one, or before the last one.
    case counted(weekday: Int, weeks: Int)
    /// A day of this (0) or another week.
    case ofWeek(weekday: Int, weeks: Int)
    /// A day of the week "in" so many weeks, counted from today or from the coming one.
    case within(weekday: Int, weeks: Int)
    /// The first (1) to fifth or the last (-1) of a day of the week in a month.
    case numbered(Int, weekday: Int, month: Month)
    /// A day of this (0) or another month.
    case dayOf(Int, months: Int)
    /// A month of this (0) or another year, or its last day.
    case monthOf(Int, years: Int, isEnd: Bool)
    /// A day of a month; without a month, the tense decides which one.
    case date(day: Int, month: Int?, year: Int?)
    /// A month, or its last day.
    case month(Int, year: Int?, isEnd: Bool)
    /// A calendar year.
    case year(Int)
    /// A day so many days after Easter Sunday.
    case easter(Int)
    /// The first (1) to fourth Sunday of Advent.
    case advent(Int)
    /// A number of days, weeks, months or years from today.
    case distance(Int, Unit)
    /// A number of hours from the recording.
    case hours(Double)
    /// A time of day; `isExact` if the half of the day is certain.
    case clock(hour: Int, minute: Int, isExact: Bool)
    /// Only a part of the day.
    case part
    /// A date that was not read as a whole, and so has none.
    case unread
  }

  /// A month by its name, or by its distance from this one.
  package enum Month: Equatable, Sendable {
    case named(Int, year: Int?)
    case steps(Int)
  }

  /// The meaning of the expression.
  package var meaning: Meaning
  /// Range of its tokens, prepositions included.
  package var range: Range<Int>
  /// The part of the day said with it; nil if none.
  package var part: DayPart?
  /// The day of the week said with a date, 0 for Monday; if it is another, the date is wrong. Nil if none.
  package var weekday: Int?

  /// Creates a mention of `meaning` in the tokens `range`.
  package init(_ meaning: Meaning, range: Range<Int>, part: DayPart? = nil) {
    self.meaning = meaning
    self.range = range
    self.part = part
  }

  /// True if it denotes an instant rather than a day.
  package var isClock: Bool {
    switch meaning {
    case .clock, .hours: true
    default: false
    }
  }
}
