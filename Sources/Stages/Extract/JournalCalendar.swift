import Foundation
import JournalText

/// Resolves dates and clock times against the instant a recording was spoken.
struct JournalCalendar {
  /// Whether what was said lies behind or before the speaker.
  enum Tense { case past, future }

  /// A date found in tokens.
  struct Match: Equatable {
    /// `2026-11-23`, or `2026-05` where only a month was said.
    var text: String
    var range: Range<Int>
  }

  let spokenAt: Date
  private let calendar: Calendar

  init(spokenAt: Date, timeZone: TimeZone) {
    self.spokenAt = spokenAt
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = Locale(identifier: "en_US_POSIX")
    self.calendar = calendar
  }

  var timeZone: TimeZone { calendar.timeZone }
  private var today: Date { calendar.startOfDay(for: spokenAt) }

  /// First date said in `utterance` from token `start` on.
  func date(in utterance: Utterance, from start: Int = 0, tense: Tense) -> Match? {
    for index in utterance.words.indices where index >= start {
      if let match = match(at: index, utterance, tense) { return match }
    }
    return nil
  }

  /// The day `days` from the day of the recording.
  func day(_ days: Int) -> String {
    text(calendar.date(byAdding: .day, value: days, to: today) ?? today)
  }

  /// The date that begins exactly at token `index`.
  func match(at index: Int, _ utterance: Utterance, _ tense: Tense) -> Match? {
    let words = utterance.words
    let rest = words[index...]
    for (phrase, offset) in Self.fixed where rest.starts(with: phrase) {
      if phrase == ["morgen"], isMorning(index, utterance) { continue }
      return Match(text: day(offset), range: index..<(index + phrase.count))
    }
    return span(at: index, utterance) ?? weekday(at: index, words, tense)
      ?? month(at: index, utterance, tense)
  }

  private static let fixed: [([String], Int)] = [
    (["day", "after", "tomorrow"], 2), (["day", "before", "yesterday"], -2), (["tomorrow", "morning"], 1),
    (["tomorrow", "evening"], 1), (["tomorrow"], 1), (["yesterday"], -1), (["last", "night"], -1),
    (["today"], 0),
    (["tonight"], 0), (["this", "morning"], 0), (["this", "afternoon"], 0), (["this", "evening"], 0),
    (["ubermorgen"], 2), (["vorgestern"], -2), (["gestern"], -1), (["heute"], 0), (["morgen"], 1),
  ]

  /// Whether German `morgen` is the morning: "heute Morgen", "am Morgen", "guten Morgen".
  private func isMorning(_ index: Int, _ utterance: Utterance) -> Bool {
    index > 0
      && ["heute", "am", "guten", "jeden", "gestern", "diesen", "den"].contains(utterance.words[index - 1])
  }

  /// `next week`, `in three days`, `two weeks ago`, `vor drei Tagen`.
  private func span(at index: Int, _ utterance: Utterance) -> Match? {
    let words = utterance.words
    let rest = words[index...]
    if rest.starts(with: ["next", "week"]) || rest.starts(with: ["nachste", "woche"])
      || rest.starts(with: ["nachsten", "woche"])
    {
      return Match(text: text(next(2, after: today, inclusive: false)), range: index..<(index + 2))
    }
    if rest.starts(with: ["next", "month"]) || rest.starts(with: ["nachsten", "monat"]) {
      return Match(text: monthText(adding(1, .month)), range: index..<(index + 2))
    }
    let opens = ["in", "within", "vor"].contains(words[index])
    guard
      let number = NumberWords.number(
        at: opens ? index + 1 : index, in: utterance.tokens, language: utterance.language)
    else { return nil }
    let place = number.range.upperBound
    guard place < words.count, let unit = Self.units[words[place]], number.value < 5000 else { return nil }
    let isAgo = place + 1 < words.count && words[place + 1] == "ago"
    guard opens || isAgo else { return nil }
    let sign = isAgo || words[index] == "vor" ? -1 : 1
    let count = sign * Int(number.value.rounded())
    let end = isAgo ? place + 2 : place + 1
    return Match(text: text(adding(count * unit.count, unit.component)), range: index..<end)
  }

  private static let units: [String: (component: Calendar.Component, count: Int)] = [
    "day": (.day, 1), "days": (.day, 1), "week": (.day, 7), "weeks": (.day, 7), "month": (.month, 1),
    "months": (.month, 1), "year": (.year, 1), "years": (.year, 1), "tag": (.day, 1), "tagen": (.day, 1),
    "woche": (.day, 7), "wochen": (.day, 7), "monat": (.month, 1), "monaten": (.month, 1), "jahr": (.year, 1),
    "jahren": (.year, 1),
  ]

  /// `on Monday`, `next Friday`, `last Sunday`, `am Montag`.
  private func weekday(at index: Int, _ words: [String], _ tense: Tense) -> Match? {
    let openers = [
      "on", "next", "last", "this", "by", "until", "am", "nachsten", "letzten", "bis", "kommenden",
    ]
    let opens = openers.contains(words[index])
    var place = index
    while place < words.count, place < index + 2, openers.contains(words[place]) { place += 1 }
    guard place < words.count, let day = Vocabulary.weekdays[words[place]] else { return nil }
    let isLast = opens && words[index..<place].contains { $0 == "last" || $0 == "letzten" }
    let isNext = opens && words[index..<place].contains { $0 == "next" || $0 == "nachsten" }
    let isPast = isLast || (tense == .past && !isNext)
    var date = next(day, after: today, inclusive: isPast && !isLast)
    if isPast && !calendar.isDate(date, inSameDayAs: today) {
      date = calendar.date(byAdding: .day, value: -7, to: date) ?? date
    }
    return Match(text: text(date), range: index..<(place + 1))
  }

  /// `in May`, `for March`, `May third`, `the third of May`, `3. Mai`.
  private func month(at index: Int, _ utterance: Utterance, _ tense: Tense) -> Match? {
    let words = utterance.words
    if let ordinal = Self.ordinal(words[index]) {
      let place = index + 1 < words.count && words[index + 1] == "of" ? index + 2 : index + 1
      if place < words.count, let month = Vocabulary.months[words[place]] {
        return whole(day: ordinal, month: month, tense).map { Match(text: $0, range: index..<(place + 1)) }
      }
    }
    let opens = ["in", "for", "im", "fur", "by", "until"].contains(words[index])
    let place = opens ? index + 1 : index
    guard place < words.count, let month = Vocabulary.months[words[place]] else { return nil }
    if place + 1 < words.count, let day = Self.ordinal(words[place + 1]) {
      return whole(day: day, month: month, tense).map { Match(text: $0, range: index..<(place + 2)) }
    }
    // "may" and "march" are verbs too: a month alone counts only behind its preposition.
    guard opens else { return nil }
    let now = calendar.dateComponents([.year, .month], from: today)
    guard var year = now.year, let current = now.month else { return nil }
    if tense == .future && month < current { year += 1 }
    if tense == .past && month > current { year -= 1 }
    return Match(text: padded(year, 4) + "-" + padded(month, 2), range: index..<(place + 1))
  }

  private func whole(day: Int, month: Int, _ tense: Tense) -> String? {
    guard let year = calendar.dateComponents([.year], from: today).year else { return nil }
    for candidate in [year, year + 1, year - 1] {
      let parts = DateComponents(year: candidate, month: month, day: day)
      guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == day else {
        continue
      }
      if candidate == year && (tense == .future ? date < today : date > today) { continue }
      if candidate != year && (candidate > year) != (tense == .future) { continue }
      return text(date)
    }
    return nil
  }

  /// 1...31 of `third`, `3rd` or `3`.
  private static func ordinal(_ word: String) -> Int? {
    if let index = ordinals.firstIndex(of: word) { return index + 1 }
    let digits = word.prefix(while: \.isNumber)
    guard let day = Int(digits), (1...31).contains(day) else { return nil }
    return ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) ? day : nil
  }

  private static let ordinals = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third
    twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The clock time `hour:minute` nearest before the recording, RFC 3339; `isEvening` settles noon's side.
  func instant(hour: Int, minute: Int, isEvening: Bool?) -> String? {
    let hours =
      hour > 12
      ? [hour] : isEvening.map { $0 ? [hour % 12 + 12] : [hour % 12] } ?? [hour % 12, hour % 12 + 12]
    var best: Date?
    for day in [-1, 0] {
      for hour in hours {
        guard let start = calendar.date(byAdding: .day, value: day, to: today),
          let date = calendar.date(bySettingHour: hour, minute: minute, second: 0, of: start),
          date <= spokenAt
        else { continue }
        best = max(best ?? date, date)
      }
    }
    return best.map { text($0) + timeText($0) }
  }

  private func adding(_ value: Int, _ component: Calendar.Component) -> Date {
    calendar.date(byAdding: component, value: value, to: today) ?? today
  }

  /// The first `weekday` (1 is Sunday) after `date`, or `date` itself where that is allowed.
  private func next(_ weekday: Int, after date: Date, inclusive: Bool) -> Date {
    var days = (weekday - calendar.component(.weekday, from: date) + 7) % 7
    if days == 0 && !inclusive { days = 7 }
    return calendar.date(byAdding: .day, value: days, to: date) ?? date
  }

  private func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private func text(_ date: Date) -> String {
    monthText(date) + "-" + padded(calendar.component(.day, from: date), 2)
  }

  private func monthText(_ date: Date) -> String {
    padded(calendar.component(.year, from: date), 4) + "-" + padded(calendar.component(.month, from: date), 2)
  }

  private func timeText(_ date: Date) -> String {
    let offset = timeZone.secondsFromGMT(for: date) / 60
    let zone =
      offset == 0
      ? "Z" : (offset < 0 ? "-" : "+") + padded(abs(offset) / 60, 2) + ":" + padded(abs(offset) % 60, 2)
    return "T" + padded(calendar.component(.hour, from: date), 2) + ":"
      + padded(calendar.component(.minute, from: date), 2) + ":00" + zone
  }
}
