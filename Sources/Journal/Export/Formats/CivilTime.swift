import Foundation
import Model
import Text

/// An instant as calendar and clock of a time zone show it, whatever zone and language the machine has.
struct CivilTime: Equatable {
  var day: CivilDate
  /// Seconds since midnight, 0..<86400.
  var second: Int
  /// Seconds east of Greenwich.
  var offset: Int

  init(_ date: Date, _ timeZone: TimeZone) {
    self.init(Int(date.timeIntervalSince1970.rounded(.down)), offset: timeZone.secondsFromGMT(for: date))
  }

  /// The instant `seconds` after 1970 began in Greenwich, by a clock that is `offset` ahead of the one there.
  init(_ seconds: Int, offset: Int) {
    let local = seconds + offset
    let number = Int((Double(local) / 86_400).rounded(.down))
    (day, second, self.offset) = (CivilDate(number: number), local - number * 86_400, offset)
  }

  /// `08:15`.
  var minutes: String { "\(two(second / 3600)):\(two(second / 60 % 60))" }
  /// `08:15:03`.
  var clock: String { minutes + ":" + two(second % 60) }
  /// `2026-11-20T08:15:03+01:00`.
  var rfc3339: String { day.text + "T" + clock + offsetText(":") }
  /// `Fri, 20 Nov 2026 08:15:03 +0100`, RFC 5322.
  var rfc5322: String {
    let (year, month, number) = day.parts
    let (weekday, name) = (CalendarNames.englishDays[day.weekday], CalendarNames.englishMonths[month - 1])
    return "\(weekday.prefix(3)), \(two(number)) \(name.prefix(3)) \(year) \(clock) \(offsetText(""))"
  }
  /// `20261120T081503`.
  var basic: String { (day.text + "T" + clock).replacing("-", with: "").replacing(":", with: "") }

  /// `+01:00`, with `separator` between hours and minutes; seconds only if there are some.
  func offsetText(_ separator: String) -> String { Self.offsetText(offset, separator) }

  static func offsetText(_ offset: Int, _ separator: String) -> String {
    let size = abs(offset)
    return (offset < 0 ? "-" : "+") + two(size / 3600) + separator + two(size / 60 % 60)
      + (size % 60 == 0 ? "" : separator + two(size % 60))
  }
}

/// `value` with at least two digits.
func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

extension ExportedEntry {
  /// When it was spoken, in the journal's zone.
  var spoken: CivilTime { CivilTime(spokenAt, timeZone) }
  /// The title as it is shown, also that of an entry without one.
  var shownTitle: String { documents.shownTitle }
  /// Summary without tasks; empty if there is none.
  var prose: String { SummaryText(entry: documents, timeZone: timeZone).prose }
}
