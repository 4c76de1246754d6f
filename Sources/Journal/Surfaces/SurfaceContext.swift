package import Foundation
internal import Model

/// When and for whom documents are written: the time, its zone, the language and the scheme of links.
package struct SurfaceContext: Sendable {
  /// Everything that depends on the time is computed from this.
  package var now: Date
  package let timeZone: TimeZone
  package let locale: String
  package let linkScheme: String
  package let texts: Texts
  /// The part of their usual length that texts may have, 0...1: less than 1 where a document would exceed its size.
  var textShare = 1.0

  /// - Parameters:
  ///   - now: RFC 3339; nil for the current time.
  ///   - timeZone: an IANA name.
  ///   - texts: the folder with the texts of all languages.
  /// - Throws: `SurfaceError`.
  package init(now: String?, timeZone: String, locale: String, linkScheme: String, texts: String) throws {
    if let now {
      guard let date = Instant.date(now) else { throw SurfaceError.badInstant(now) }
      self.now = date
    } else {
      self.now = Date()
    }
    guard let zone = TimeZone(identifier: timeZone) else { throw SurfaceError.badTimeZone(timeZone) }
    let isName =
      linkScheme.first?.isLetter == true
      && linkScheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isName, !["http", "https", "file", "javascript", "data"].contains(linkScheme.lowercased()) else {
      throw SurfaceError.badLinkScheme(linkScheme)
    }
    self.timeZone = zone
    self.locale = locale
    self.linkScheme = linkScheme
    self.texts = try Texts.read(folder: texts, locale: locale)
  }

  /// The same at another time.
  package func at(_ instant: Date) -> SurfaceContext {
    var context = self
    context.now = instant
    return context
  }

  /// A calendar with ISO 8601 weeks in the journal's time zone.
  package var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }

  /// The last local midnight at or before `now`.
  package var midnight: Date { calendar.startOfDay(for: now) }

  /// The first local midnight after `now`.
  package var nextMidnight: Date { midnight(inDays: 1) }

  /// The start of the day that is `days` days after today.
  package func midnight(inDays days: Int) -> Date {
    calendar.date(byAdding: .day, value: days, to: midnight).map { calendar.startOfDay(for: $0) } ?? midnight
  }

  /// `date` in the format of the documents.
  package func text(_ date: Date) -> String { Instant.text(date, timeZone: timeZone) }

  /// A link to `path` in the client.
  package func link(_ path: String) -> String { "\(linkScheme)://\(path)" }

  /// A link to `kind/id`, or to the client's home page for an unknown id.
  package func link(_ kind: String, id: String) -> String { link("\(kind)/\(Self.escaped(id))") }

  /// `text` as part of a link.
  package static func escaped(_ text: String) -> String {
    let kept = CharacterSet(charactersIn: "-_.~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }

  /// `Today`, `Yesterday`, else the date.
  package func dayText(_ date: Date) -> String {
    let day = calendar.startOfDay(for: date)
    if day == midnight { return texts[.today] }
    return day == midnight(inDays: -1) ? texts[.yesterday] : dateText(date)
  }

  /// The date: dd.MM.yy in German, else yyyy-MM-dd.
  package func dateText(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return texts.language == "de"
      ? "\(Self.two(parts.day)).\(Self.two(parts.month)).\(Self.two(parts.year))" : Self.isoText(parts)
  }

  /// Today as yyyy-MM-dd, in every language.
  package var day: String { Self.isoText(calendar.dateComponents([.year, .month, .day], from: now)) }

  private static func isoText(_ parts: DateComponents) -> String {
    "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
  }

  /// Hours and minutes of `date`.
  package func clockText(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return "\(Self.two(parts.hour)):\(Self.two(parts.minute))"
  }

  /// `seconds` as `m:ss`, from an hour on as `h:mm:ss`.
  package func durationText(seconds: Double) -> String { SampleClock.text(seconds: seconds) }

  private static func two(_ value: Int?) -> String {
    String((value ?? 0) % 100 + 100).dropFirst().description
  }

  /// How many of at most `count` things are shown: fewer where the document would get too large, but never none.
  func fitted(count: Int) -> Int { max(1, Int(Double(count) * textShare)) }

  /// `text` cut between words to at most `characters` and `bytes`, or less where the document would get too large.
  package func fitted(_ text: String, characters: Int, bytes: Int) -> String {
    text.shortened(
      characters: max(2, Int(Double(characters) * textShare)), bytes: max(8, Int(Double(bytes) * textShare)))
  }
}
