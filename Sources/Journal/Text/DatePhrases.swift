/// Reads dates of several expressions: `the first Tuesday in October`, `a week from Friday`, `Mittwoch in zwei
/// Wochen`. A phrase that is not read as a whole is a mention without a date.
enum DatePhrases {
  /// Words that may begin such a date, besides those of the single expressions.
  static let starters: Set<String> = leads.union(TimeWords.farChoices.keys).union(["late"])

  /// Words before a date that leave it as it is.
  private static let leads: Set<String> = [
    "early", "sometime", "anytime", "spatestens", "gleich", "anfang",
  ]
  static let articles: Set<String> = ["the", "den", "dem", "der"]

  static func mention(at cursor: TokenCursor) -> TimeMention? {
    numberedWeekday(cursor) ?? counted(cursor) ?? far(cursor) ?? lastDay(cursor) ?? dayBeside(cursor)
      ?? led(cursor)
  }

  /// Index of the first token after prepositions and articles.
  private static func opened(_ cursor: TokenCursor) -> Int {
    var index = 0
    while index < 3, DateReader.openers.contains(cursor[index]) || articles.contains(cursor[index]) {
      index += 1
    }
    return index
  }

  /// `on the first Tuesday in October`, `am letzten Freitag des Monats`.
  private static func numberedWeekday(_ cursor: TokenCursor) -> TimeMention? {
    let index = opened(cursor)
    let isLast = TimeWords.choices[cursor[index]] == .last && cursor[index].hasPrefix("l")
    let number = isLast ? -1 : TimeWords.ordinals[cursor[index]] ?? 0
    guard number != 0, number < 6, let day = TimeWords.weekdays[cursor[index + 1]] else { return nil }
    guard let month = ofMonth(cursor, index + 2) else {
      return isLast ? nil : cursor.mention(.unread, index + 2)
    }
    return cursor.mention(.numbered(number, weekday: day, month: month.value), month.end)
  }

  /// `by the last day of November`, `am letzten Tag des Monats`.
  private static func lastDay(_ cursor: TokenCursor) -> TimeMention? {
    let index = opened(cursor)
    guard ["last", "letzten"].contains(cursor[index]), ["day", "tag"].contains(cursor[index + 1]),
      let month = ofMonth(cursor, index + 2)
    else { return nil }
    switch month.value {
    case .named(let name, let year):
      return cursor.mention(.month(name, year: year, isEnd: true), month.end)
    case .steps(let steps): return cursor.mention(.end(.month, steps), month.end)
    }
  }

  /// `in October`, `of next month`, `im Mai 2027`, `des nächsten Monats`.
  static func ofMonth(
    _ cursor: TokenCursor, _ offset: Int
  ) -> (value: TimeMention.Month, end: Int)? {
    var index = offset
    guard !cursor.ends(offset - 1) else { return nil }
    let isJoined = ["in", "of", "im", "des", "vom"].contains(cursor[index])
    if isJoined { index += 1 }
    while ["the", "des", "der"].contains(cursor[index]) { index += 1 }
    if let month = TimeWords.months[cursor[index]] {
      let year = DateReader.yearOfMonth(cursor, index + 1)
      return (.named(month, year: year?.value), index + 1 + (year?.count ?? 0))
    }
    var steps = 0
    if let choice = TimeWords.choices[cursor[index]] {
      steps = choice == .last ? -1 : choice == .next ? 1 : 0
      index += 1
    } else if !isJoined {
      return nil
    }
    return TimeWords.units[cursor[index]] == .month ? (.steps(steps), index + 1) : nil
  }

  /// `two weeks from today`, `a week from Friday`, `a week on Monday`, `a fortnight tomorrow`.
  private static func counted(_ cursor: TokenCursor) -> TimeMention? {
    let start = DateReader.openers.contains(cursor[0]) ? 1 : 0
    guard let counted = DateReader.count(cursor, start), !cursor.ends(counted.end - 1) else { return nil }
    let days = counted.unit == .week ? 7 * counted.value : counted.unit == .day ? counted.value : nil
    let word = cursor[counted.end]
    if cursor.has(["and", "a", "half", "ago"], at: counted.end) {
      return cursor.mention(.unread, counted.end + 4)
    }
    if ["after", "before"].contains(word),
      ["the", "my", "our", "his", "her", "their"].contains(cursor[counted.end + 1])
    {
      return cursor.mention(.unread, counted.end + 1)
    }
    if ["today", "tomorrow"].contains(word), counted.unit == .week, let days {
      return cursor.mention(.day(days + (word == "today" ? 0 : 1)), counted.end + 1)
    }
    // "a week last Friday"
    if word == "last", counted.unit == .week, TimeWords.weekdays[cursor[counted.end + 1]] != nil {
      return cursor.mention(.unread, counted.end + 2)
    }
    guard ["from", "on", "after", "before", "nach", "vor", "ab"].contains(word) else { return nil }
    let base = cursor.moved(by: counted.end + 1)
    if word == "from", base[0] == "now" {
      return cursor.mention(.distance(counted.value, counted.unit), counted.end + 2)
    }
    guard let said = DateReader.single(base) ?? DateReader.single(cursor.moved(by: counted.end)) else {
      return nil
    }
    let end = said.range.upperBound - cursor.start
    switch said.meaning {
    case .day(let shift) where word == "from" || word == "ab" && cursor.language.isGerman:
      if shift == 0 { return cursor.mention(.distance(counted.value, counted.unit), end) }
      return cursor.mention(days.map { .day($0 + shift) } ?? .unread, end)
    case .weekday(let day, .plain) where ["from", "on"].contains(word) && counted.unit == .week:
      return cursor.mention(.counted(weekday: day, weeks: counted.value), end)
    default: return word == "on" ? nil : cursor.mention(.unread, end)
    }
  }

  /// `the week after next`, `the month before last`, `übernächste Woche Mittwoch`, `vorletzten Freitag`.
  private static func far(_ cursor: TokenCursor) -> TimeMention? {
    let index = opened(cursor)
    var (steps, end) = (0, index + 2)
    var word = cursor[index + 1]
    if let far = TimeWords.farChoices[cursor[index]] {
      if let day = TimeWords.weekdays[cursor[index + 1]] {
        let meaning: TimeMention.Meaning =
          far > 0 ? .ofWeek(weekday: day, weeks: far) : .counted(weekday: day, weeks: far + 1)
        return cursor.mention(meaning, index + 2)
      }
      steps = far
    } else {
      word = cursor[index]
      let isAhead = cursor.has(["after", "next"], at: index + 1)
      guard isAhead || cursor.has(["before", "last"], at: index + 1) else { return nil }
      (steps, end) = (isAhead ? 2 : -2, index + 3)
    }
    if ["weekend", "wochenende"].contains(word) {
      return cursor.mention(
        steps > 0 ? .ofWeek(weekday: 5, weeks: steps) : .counted(weekday: 5, weeks: steps + 1), end)
    }
    guard let unit = TimeWords.units[word], unit != .day else { return nil }
    return completed(cursor.mention(.period(unit, steps), end), cursor)
  }

  /// `the day after the party`.
  private static func dayBeside(_ cursor: TokenCursor) -> TimeMention? {
    let index = cursor[0] == "the" ? 1 : 0
    guard !cursor.language.isGerman, index > 0 || cursor[-1] == "on",
      ["day", "night", "week", "weekend", "morning", "evening"].contains(cursor[index]),
      ["after", "before"].contains(cursor[index + 1]), !cursor.ends(index),
      !["tomorrow", "yesterday", "next", "last"].contains(cursor[index + 2])
    else { return nil }
    return cursor.mention(.unread, index + 2)
  }

  /// `first thing Monday`, `early next week`, `spätestens Freitag`; the end of a period has no date of its own.
  private static func led(_ cursor: TokenCursor) -> TimeMention? {
    let start = DateReader.openers.contains(cursor[0]) ? 1 : 0
    let isFirst = cursor.has(["first", "thing"], at: start)
    let isLate = cursor[start] == "late"
    guard isFirst || isLate || leads.contains(cursor[start]) else { return nil }
    let base = cursor.moved(by: start + (isFirst ? 2 : 1))
    guard var found = DateReader.mention(at: base) else { return nil }
    if case .month = found.meaning, !isFirst { return nil }
    if case .period = found.meaning, isLate { found.meaning = .unread }
    if isLate, found.meaning != .unread { return nil }
    return cursor.mention(found.meaning, found.range.upperBound - cursor.start, part: found.part)
  }
}

extension TokenCursor {
  /// The cursor `count` tokens further on.
  func moved(by count: Int) -> TokenCursor {
    TokenCursor(tokens: tokens, language: language, start: start + count)
  }
}
