import Foundation
import Model

/// The context of all documents: time, time zone, language and link scheme.
struct Setting {
  var now: Date
  var timeZone: TimeZone
  var locale: String
  var linkScheme: String

  /// - Throws: `SurfaceError`.
  init(now: String?, timeZone: String, locale: String, linkScheme: String) throws(SurfaceError) {
    if let now {
      guard let date = Instant.date(now) else { throw .badInstant(now) }
      self.now = date
    } else {
      self.now = Date()
    }
    guard let zone = TimeZone(identifier: timeZone) else { throw .badTimeZone(timeZone) }
    let isName =
      linkScheme.first?.isLetter == true
      && linkScheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isName, !["http", "https", "file", "javascript", "data"].contains(linkScheme.lowercased()) else {
      throw .badLinkScheme(linkScheme)
    }
    self.timeZone = zone
    self.locale = locale
    self.linkScheme = linkScheme
  }

  /// A calendar with ISO 8601 weeks, in the journal's time zone.
  var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }

  var texts: Texts { locale.lowercased().hasPrefix("de") ? .german : .english }

  /// The last local midnight at or before `now`.
  var midnight: Date { calendar.startOfDay(for: now) }

  /// The first local midnight after `now`.
  var nextMidnight: Date {
    calendar.date(byAdding: .day, value: 1, to: midnight).map { calendar.startOfDay(for: $0) } ?? midnight
  }

  /// `date` in the format of the documents.
  func text(_ date: Date) -> String { Instant.text(date, timeZone: timeZone) }

  /// A link to `path` in the client app.
  func link(_ path: String) -> String { "\(linkScheme)://\(path)" }

  /// A link to the entry `id`.
  func link(entry id: String) -> String {
    let kept = CharacterSet(charactersIn: "-_.~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    return link("entry/" + (id.addingPercentEncoding(withAllowedCharacters: kept) ?? ""))
  }

  /// `Today`, `Yesterday`, else the date: dd.MM.yy in German, else yyyy-MM-dd.
  func dayText(_ date: Date) -> String {
    let day = calendar.startOfDay(for: date)
    if day == midnight { return texts.today }
    if let yesterday = calendar.date(byAdding: .day, value: -1, to: midnight),
      day == calendar.startOfDay(for: yesterday)
    {
      return texts.yesterday
    }
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    func two(_ value: Int?) -> String { String((value ?? 0) % 100 + 100).dropFirst().description }
    return texts.isGerman
      ? "\(two(parts.day)).\(two(parts.month)).\(two(parts.year))"
      : "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
  }
}
