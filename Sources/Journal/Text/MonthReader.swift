/// Recognises months, days of months and years: `the third of May`, `bis Ende Mai`, `in 2027`.
extension DateReader {
  static let ends: Set<String> = ["end", "ende"]
  private static let joins: Set<String> = ["of", "the", "des", "der", "dieses", "dieser", "this", "vom"]

  /// `the end of May`, `Ende Mai`, `the end of the month`, `Ende nächsten Monats`, `Monatsende`.
  static func end(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    switch cursor[offset] {
    case "monatsende": return cursor.mention(.end(.month, 0), offset + 1)
    case "jahresende": return cursor.mention(.end(.year, 0), offset + 1)
    default: break
    }
    guard ends.contains(cursor[offset]) else { return nil }
    var index = offset + 1
    while joins.contains(cursor[index]) { index += 1 }
    // "Ende 2028"
    if cursor.language.isGerman, cursor[index].count == 4, let year = Int(cursor[index]),
      (1950...2099).contains(year)
    {
      return cursor.mention(.month(12, year: year, isEnd: true), index + 1)
    }
    if let month = TimeWords.months[cursor[index]] {
      let year = yearOfMonth(cursor, index + 1)
      return cursor.mention(.month(month, year: year?.value, isEnd: true), index + 1 + (year?.count ?? 0))
    }
    var steps = 0
    if let choice = TimeWords.choices[cursor[index]] {
      steps = choice == .next ? 1 : choice == .last ? -1 : 0
      index += 1
    }
    if let far = TimeWords.farChoices[cursor[index]] {
      steps = far
      index += 1
    }
    guard let unit = TimeWords.units[cursor[index]] else { return nil }
    guard unit != .day else {
      // "at the end of the day" is a phrase.
      let isLimit = offset > 0 && ["by", "until", "before", "bis"].contains(cursor[0]) && steps == 0
      return isLimit ? cursor.mention(.day(0), index + 1) : nil
    }
    return cursor.mention(.end(unit, steps), index + 1)
  }

  /// `the third of May`, `May third`, `3. Mai`, `am dritten Mai 2027`, `3.5.2027`.
  static func date(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    if cursor.language.isGerman,
      let numeric = numeric(cursor[offset], isOpened: beforeDates.contains(cursor[offset - 1]))
    {
      return cursor.mention(numeric, offset + 1)
    }
    if let month = TimeWords.months[cursor[offset]] {
      let place = cursor[offset + 1] == "the" ? offset + 2 : offset + 1
      guard !cursor.ends(offset), !cursor.language.isGerman,
        let day = day(cursor, place) ?? plainDay(cursor, place)
      else { return nil }
      let year = yearOfMonth(cursor, place + day.count)
      return cursor.mention(
        .date(day: day.value, month: month, year: year?.value), place + day.count + (year?.count ?? 0))
    }
    guard let day = day(cursor, offset) ?? plainDay(cursor, offset) else { return nil }
    var index = offset + day.count
    if cursor[index] == "of" { index += 1 }
    guard let month = TimeWords.months[cursor[index]] else { return nil }
    let year = yearOfMonth(cursor, index + 1)
    return cursor.mention(
      .date(day: day.value, month: month, year: year?.value), index + 1 + (year?.count ?? 0))
  }

  /// `third`, `thirty first`, `3rd`.
  static func day(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    if let day = TimeWords.ordinal(cursor[offset]) { return (day, 1) }
    guard let ten = EnglishNumbers.tens[cursor[offset]], ten < 31, !cursor.ends(offset),
      let unit = TimeWords.ordinal(cursor[offset + 1]), unit < 10, Int(ten) + unit <= 31
    else { return nil }
    return (Int(ten) + unit, 2)
  }

  private static func plainDay(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    guard let day = Int(cursor[offset]), (1...31).contains(day) else { return nil }
    return (day, 1)
  }

  /// The day in digits before a full stop: `3.`.
  static func germanDigits(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    cursor.language.isGerman && cursor.ends(offset) ? plainDay(cursor, offset) : nil
  }

  private static let beforeDates: Set<String> = [
    "am", "zum", "bis", "vom", "ab", "seit", "den", "dem", "der",
  ]

  /// `03.05.2027`, and `3.5.` after a preposition.
  private static func numeric(_ word: String, isOpened: Bool) -> TimeMention.Meaning? {
    guard word.contains("."), word.first?.isNumber ?? false else { return nil }
    let parts = word.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 3 || parts.count == 2 && isOpened, (1...31).contains(parts[0]),
      (1...12).contains(parts[1])
    else { return nil }
    guard parts.count == 2 || parts[2] <= 9999 else { return nil }
    if parts.count == 2 { return .date(day: parts[0], month: parts[1], year: nil) }
    return .date(day: parts[0], month: parts[1], year: parts[2] < 100 ? 2000 + parts[2] : parts[2])
  }

  /// `in May`, `next March`, `bis Juni 2028`: the opener, an optional choice, and the month.
  static func month(_ cursor: TokenCursor) -> TimeMention? {
    guard
      ["in", "im", "by", "until", "till", "bis", "for", "fur", "since", "seit", "before", "ab", "through"]
        .contains(
          cursor[0]),
      // "valid through October", not "half way through October"
      cursor[0] != "through" || ["valid", "good", "runs", "lasts"].contains(cursor[-1])
    else { return nil }
    var index = TimeWords.choices[cursor[1]] == nil && cursor[1] != "im" && cursor[1] != "zum" ? 1 : 2
    if ["early", "late", "mid", "anfang", "mitte"].contains(cursor[index]) { index += 1 }
    guard let month = TimeWords.months[cursor[index]] else { return nil }
    let year = yearOfMonth(cursor, index + 1)
    return cursor.mention(.month(month, year: year?.value, isEnd: false), index + 1 + (year?.count ?? 0))
  }

  /// `next March`, `Anfang Mai`.
  static func partOfMonth(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard TimeWords.choices[cursor[offset]] != nil || ["anfang", "mitte"].contains(cursor[offset]),
      let month = TimeWords.months[cursor[offset + 1]]
    else { return nil }
    return cursor.mention(.month(month, year: nil, isEnd: false), offset + 2)
  }

  /// `on the third`, `by the 15th`, `am dritten`, `am 3.`, unless a noun follows.
  static func dayOfMonth(_ cursor: TokenCursor) -> TimeMention? {
    let isGerman = cursor.language.isGerman
    var index = 1
    if isGerman {
      let isBefore = cursor[0] == "vor" && cursor[1] == "dem"
      guard isBefore || ["am", "zum", "bis", "vom", "ab"].contains(cursor[0]) else { return nil }
      if isBefore || cursor[0] == "bis" && cursor[1] == "zum" { index = 2 }
    } else {
      guard ["on", "by", "until", "till", "before", "since"].contains(cursor[0]), cursor[1] == "the" else {
        return nil
      }
      index = 2
    }
    let plain = germanDigits(cursor, index)
    guard let day = day(cursor, index) ?? plain else { return nil }
    let last = index + day.count - 1
    guard plain != nil || isFree(cursor, last) else { return nil }
    return cursor.mention(.date(day: day.value, month: nil, year: nil), last + 1)
  }

  /// True if no noun follows the ordinal that ends at `last`: "am dritten Advent", "on the second floor".
  static func isFree(_ cursor: TokenCursor, _ last: Int) -> Bool {
    if cursor.ends(last) { return true }
    let next = cursor[last + 1]
    if cursor.language.isGerman, cursor.tokens.hasCapitals {
      return !cursor.isNoun(last + 1) || TimeWords.ordinals[next] != nil
    }
    return cursor.language.ruleStopWords.contains(next) || TimeWords.choices[next] != nil
      || cursor.language.isGerman && TimeWords.ordinals[next] != nil
  }

  static func year(_ cursor: TokenCursor) -> TimeMention? {
    guard ["in", "until", "till", "bis", "im", "by", "since", "seit", "through"].contains(cursor[0]) else {
      return nil
    }
    let place = cursor[1] == "jahr" || cursor[1] == "the" && cursor[2] == "year" ? 2 : 1
    return calendarYear(cursor, place).map { cursor.mention(.year($0.value), place + $0.count) }
  }

  /// `2036`, `twenty thirty six`, `zweitausendsechsunddreißig`.
  static func calendarYear(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    yearNumber(cursor, offset).flatMap { (1900...2100).contains($0.value) ? $0 : nil }
  }

  /// A number that can only be a year where a month was said before: of any century.
  static func yearOfMonth(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    cursor.ends(offset - 1) ? calendarYear(cursor, offset) : yearNumber(cursor, offset)
  }

  private static func yearNumber(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    guard offset == 0 || !cursor[offset].isEmpty, let first = cursor.number(at: offset) else { return nil }
    if (1000...9999).contains(first.value), first.value == first.value.rounded() {
      return (Int(first.value), first.count)
    }
    guard (18...21).contains(first.value), let second = cursor.number(at: offset + first.count),
      second.value >= 10, second.value < 100
    else { return nil }
    return (Int(first.value) * 100 + Int(second.value), first.count + second.count)
  }
}
