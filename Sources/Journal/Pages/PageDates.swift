internal import Foundation
internal import Insights
internal import Model
internal import Text

/// Dates and lengths in the language of the pages.
struct PageDates: Sendable {
  let timeZone: TimeZone
  private let isGerman: Bool
  private let words: InsightWords

  init(timeZone: TimeZone, language: String) {
    (self.timeZone, isGerman) = (timeZone, language == "de")
    words = InsightWords(isGerman ? .german : .english)
  }

  /// The day of `instant`.
  func day(_ instant: Date) -> CivilDate { JournalCalendar(spokenAt: instant, timeZone: timeZone).today }

  /// `22:45`.
  func clock(_ instant: Date) -> String {
    let seconds = Int(instant.timeIntervalSince1970) + timeZone.secondsFromGMT(for: instant)
    let minutes = ((seconds % 86_400 + 86_400) % 86_400) / 60
    return CivilDate.two(minutes / 60) + ":" + CivilDate.two(minutes % 60)
  }

  /// `Friday`.
  func weekday(_ day: CivilDate) -> String { words.weekday(day) }

  /// `Fri`, in German `Fr`.
  func shortWeekday(_ day: CivilDate) -> String { String(weekday(day).prefix(isGerman ? 2 : 3)) }

  /// `November`.
  func month(_ month: Int) -> String {
    (isGerman ? CalendarNames.germanMonths : CalendarNames.englishMonths)[month - 1]
  }

  /// `20 November`.
  func dayAndMonth(_ day: CivilDate) -> String { words.date(day) }

  /// `20 November 2026`.
  func date(_ day: CivilDate) -> String { "\(dayAndMonth(day)) \(day.parts.year)" }

  /// `Friday, 20 November 2026`.
  func longDate(_ day: CivilDate) -> String { "\(weekday(day)), \(date(day))" }

  /// `November 2026`.
  func monthAndYear(_ day: CivilDate) -> String { "\(month(day.parts.month)) \(day.parts.year)" }

  /// A date, an instant or a month of a document as a day or a month; anything else as it is.
  func day(_ text: String) -> String {
    if let day = CivilDate(text: String(text.prefix(10))) { return date(day) }
    return CivilDate(text: text + "-01").map(monthAndYear) ?? text
  }

  /// `16 to 22 November 2026`, with as much of the first day as differs.
  func range(_ first: CivilDate, _ last: CivilDate, _ phrases: PageTemplates) -> String {
    let (start, end) = (first.parts, last.parts)
    let from =
      start.year != end.year
      ? date(first) : start.month != end.month ? dayAndMonth(first) : "\(start.day)\(isGerman ? "." : "")"
    return first == last ? date(last) : phrases.phrase("from_to", ["from": from, "to": date(last)])
  }

  /// `2026-11-20T22:45:00+01:00`.
  func iso(_ instant: Date) -> String { Instant.text(instant, timeZone: timeZone) }

  /// `1:03`; from ten hours on, whole hours.
  func length(samples: Int) -> String {
    samples < 36_000 * SampleClock.rate ? SampleClock.text(samples) : "\(samples / SampleClock.rate / 3600) h"
  }
}

extension PageValue {
  /// The object with the place `samples` in the recording: its second for links, and its time.
  func at(_ samples: Int) -> PageValue {
    var value = self
    value["start"] = .text(PageNumber.seconds(samples))
    value["at"] = .text(SampleClock.text(samples))
    return value
  }
}

/// Numbers as pages write them.
enum PageNumber {
  /// `0.25`, `−0.41`, with two decimals.
  static func score(_ score: Double) -> String {
    let hundredths = Int((abs(score) * 100).rounded())
    let text = "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    return score < 0 && hundredths > 0 ? "\u{2212}" + text : text
  }

  /// Seconds with two decimals, for scripts: `12.34`.
  static func seconds(_ samples: Int) -> String {
    let hundredths = (max(0, samples) * 100 + SampleClock.rate / 2) / SampleClock.rate
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
  }

  /// A coordinate with at most one decimal.
  static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
