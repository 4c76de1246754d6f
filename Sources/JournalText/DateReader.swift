/// Days, weeks, months and years: `yesterday`, `next Friday`, `in drei Wochen`, `the third of May`, `bis Ende Mai`.
enum DateReader {
  private static let openers: Set<String> = [
    "on", "by", "until", "till", "before", "since", "for", "from", "in", "within", "at", "over", "to",
    "am", "bis", "ab", "seit", "fur", "zum", "vom", "im", "an", "vor", "von", "the",
  ]

  static func mention(at cursor: TokenCursor) -> TimeMention? {
    if let found = body(cursor, 0) { return found }
    guard openers.contains(cursor[0]) else { return nil }
    for skip in 1...3 {
      guard openers.contains(cursor[skip - 1]) || ["the", "zum", "dem", "den"].contains(cursor[skip - 1]) else { break }
      if let found = body(cursor, skip) { return found }
    }
    return opened(cursor)
  }

  /// What needs no preposition before it.
  private static func body(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    relativeDay(cursor, offset) ?? weekday(cursor, offset) ?? period(cursor, offset) ?? ago(cursor, offset)
      ?? end(cursor, offset) ?? date(cursor, offset) ?? partOfMonth(cursor, offset)
  }

  /// What counts only behind a preposition.
  private static func opened(_ cursor: TokenCursor) -> TimeMention? {
    ahead(cursor) ?? part(cursor) ?? month(cursor) ?? dayOfMonth(cursor) ?? year(cursor) ?? feast(cursor)
      ?? night(cursor)
  }

  private static let days: [String: Int] = [
    "today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "heute": 0, "heut": 0, "gestern": -1,
    "morgen": 1, "vorgestern": -2, "ubermorgen": 2, "today's": 0, "tonight's": 0, "yesterday's": -1,
    "tomorrow's": 1,
  ]
  private static let phrases: [(words: [String], meaning: TimeMention.Meaning)] = [
    (["the", "day", "after", "tomorrow"], .day(2)), (["day", "after", "tomorrow"], .day(2)),
    (["the", "day", "before", "yesterday"], .day(-2)), (["day", "before", "yesterday"], .day(-2)),
    (["the", "night", "before", "last"], .night(-2)), (["night", "before", "last"], .night(-2)),
    (["last", "night"], .night(-1)), (["letzte", "nacht"], .night(-1)), (["vergangene", "nacht"], .night(-1)),
    (["vorletzte", "nacht"], .night(-2)), (["yesterday", "night"], .night(-1)), (["gestern", "nacht"], .night(-1)),
    (["earlier", "today"], .day(0)), (["diese", "nacht"], .day(0)), (["later", "today"], .day(0)),
  ]
  private static let phraseOpeners = Set(phrases.map(\.words[0]))
  private static let beforeMorning: Set<String> = [
    "am", "guten", "jeden", "diesen", "den", "heute", "gestern", "eines", "guter",
  ]

  private static func relativeDay(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    let word = cursor[offset]
    if phraseOpeners.contains(word) {
      for phrase in phrases where cursor.has(phrase.words, at: offset) {
        return cursor.mention(phrase.meaning, offset + phrase.words.count, part: word == "last" ? .night : nil)
      }
    }
    if word == "this" || word == "diesen", let part = TimeWords.parts[cursor[offset + 1]] {
      return cursor.mention(.day(0), offset + 2, part: part)
    }
    guard let day = days[word] else { return nil }
    if word == "morgen", beforeMorning.contains(cursor[offset - 1]) { return nil }
    if word == "tonight" { return cursor.mention(.day(0), offset + 1, part: .night) }
    if !cursor.ends(offset), let part = TimeWords.parts[cursor[offset + 1]] {
      return cursor.mention(.day(day), offset + 2, part: part)
    }
    return cursor.mention(.day(day), offset + 1)
  }

  /// `Monday`, `next Friday`, `Saturday night`, `diesen Samstag`, `Freitagabend`, `this weekend`.
  private static func weekday(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    var choice = TimeMention.Choice.plain
    var index = offset
    if let said = TimeWords.choices[cursor[index]] {
      choice = said
      index += 1
    }
    if ["weekend", "wochenende"].contains(cursor[index]), index > 0, isAlone(cursor, index) {
      return cursor.mention(.weekend(choice), index + 1)
    }
    var part: TimeMention.DayPart?
    var day = TimeWords.weekdays[cursor[index]]
    if day == nil, let joined = joined(cursor[index]) { (day, part) = joined }
    guard let day else { return nil }
    index += 1
    if part == nil, !cursor.ends(index - 1), let said = TimeWords.parts[cursor[index]] {
      part = said
      index += 1
    }
    if cursor.has(["next", "week"], at: index) || cursor.has(["nachste", "woche"], at: index) {
      choice = .next
      index += 2
    }
    return cursor.mention(.weekday(day, choice), index, part: part)
  }

  /// Whether the word at `offset` is no part of another name: "the weekend", but not "the weekend trip".
  private static func isAlone(_ cursor: TokenCursor, _ offset: Int) -> Bool {
    cursor.language == "de" || cursor.ends(offset) || Words.isStopWord(cursor[offset + 1], language: "en")
  }

  /// `freitagabend`.
  private static func joined(_ word: String) -> (Int, TimeMention.DayPart)? {
    guard word.utf8.count > 9, word.contains("tag") else { return nil }
    for (name, part) in TimeWords.parts where word.hasSuffix(name) && name != "fruh" {
      if let day = TimeWords.weekdays[String(word.dropLast(name.count))] { return (day, part) }
    }
    return nil
  }

  /// `next week`, `last month`, `dieses Jahr`.
  private static func period(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard let choice = TimeWords.choices[cursor[offset]], let unit = TimeWords.units[cursor[offset + 1]],
      unit != .day
    else { return nil }
    let steps = choice == .last ? -1 : choice == .next ? 1 : 0
    return cursor.mention(.period(unit, steps), offset + 2)
  }

  /// `three days ago`, `a week ago`.
  private static func ago(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard cursor.language != "de", let counted = count(cursor, offset), cursor[counted.end] == "ago" else {
      return nil
    }
    return cursor.mention(.distance(-counted.value, counted.unit), counted.end + 1)
  }

  /// `in three days`, `within a week`, `in einer Woche`; German `vor drei Tagen` looks back.
  private static func ahead(_ cursor: TokenCursor) -> TimeMention? {
    guard ["in", "within", "vor"].contains(cursor[0]), let counted = count(cursor, 1) else { return nil }
    guard cursor[0] != "vor" || cursor.language == "de" else { return nil }
    return cursor.mention(
      .distance(cursor[0] == "vor" ? -counted.value : counted.value, counted.unit), counted.end)
  }

  private static func count(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, unit: TimeMention.Unit, end: Int)? {
    var value = 1
    var end = offset + 1
    if let number = cursor.number(at: offset), number.value < 1000, number.value == number.value.rounded() {
      value = Int(number.value)
      end = offset + number.count
    } else if !["a", "an", "einer", "einem", "einen"].contains(cursor[offset]) {
      return nil
    }
    if ["night", "nights"].contains(cursor[end]) { return (value, .day, end + 1) }
    return TimeWords.units[cursor[end]].map { (value, $0, end + 1) }
  }

  private static let ends: Set<String> = ["end", "ende"]
  private static let joins: Set<String> = ["of", "the", "des", "der", "dieses", "dieser", "this", "vom"]

  /// `the end of May`, `Ende Mai`, `the end of the month`, `Ende nächsten Monats`, `Monatsende`.
  private static func end(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    switch cursor[offset] {
    case "monatsende": return cursor.mention(.end(.month), offset + 1)
    case "jahresende": return cursor.mention(.end(.year), offset + 1)
    default: break
    }
    guard ends.contains(cursor[offset]) else { return nil }
    var index = offset + 1
    while joins.contains(cursor[index]) { index += 1 }
    if let month = TimeWords.months[cursor[index]] {
      let year = calendarYear(cursor, index + 1)
      return cursor.mention(.month(month, year: year?.value, isEnd: true), index + 1 + (year?.count ?? 0))
    }
    if let unit = TimeWords.units[cursor[index]], unit != .day { return cursor.mention(.end(unit), index + 1) }
    return nil
  }

  /// `the third of May`, `May third`, `3. Mai`, `am dritten Mai 2027`, `3.5.2027`.
  private static func date(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    if cursor.language == "de", let numeric = numeric(cursor[offset]) {
      return cursor.mention(numeric, offset + 1)
    }
    if let month = TimeWords.months[cursor[offset]] {
      let place = cursor[offset + 1] == "the" ? offset + 2 : offset + 1
      guard !cursor.ends(offset), cursor.language != "de", let day = day(cursor, place) ?? plainDay(cursor, place)
      else { return nil }
      let year = calendarYear(cursor, place + day.count)
      return cursor.mention(
        .date(day: day.value, month: month, year: year?.value), place + day.count + (year?.count ?? 0))
    }
    guard let day = day(cursor, offset) ?? plainDay(cursor, offset) else { return nil }
    var index = offset + day.count
    if cursor[index] == "of" { index += 1 }
    guard let month = TimeWords.months[cursor[index]] else { return nil }
    let year = calendarYear(cursor, index + 1)
    return cursor.mention(
      .date(day: day.value, month: month, year: year?.value), index + 1 + (year?.count ?? 0))
  }

  /// `third`, `thirty first`, `3rd`.
  private static func day(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
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

  /// `3.5`, `03.05.2027`.
  private static func numeric(_ word: String) -> TimeMention.Meaning? {
    guard word.contains("."), word.first?.isNumber ?? false else { return nil }
    let parts = word.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 3, (1...31).contains(parts[0]), (1...12).contains(parts[1]) else { return nil }
    return .date(day: parts[0], month: parts[1], year: parts[2] < 100 ? 2000 + parts[2] : parts[2])
  }

  /// `in May`, `next March`, `bis Juni 2028`: the opener, perhaps a choice, and the month.
  private static func month(_ cursor: TokenCursor) -> TimeMention? {
    guard ["in", "im", "by", "until", "till", "bis", "for", "fur", "since", "seit", "before", "ab"].contains(cursor[0])
    else { return nil }
    var index = TimeWords.choices[cursor[1]] == nil && cursor[1] != "im" && cursor[1] != "zum" ? 1 : 2
    if ["early", "late", "mid", "anfang", "mitte"].contains(cursor[index]) { index += 1 }
    guard let month = TimeWords.months[cursor[index]] else { return nil }
    let year = calendarYear(cursor, index + 1)
    return cursor.mention(.month(month, year: year?.value, isEnd: false), index + 1 + (year?.count ?? 0))
  }

  /// `next March`, `Anfang Mai`.
  private static func partOfMonth(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard TimeWords.choices[cursor[offset]] != nil || ["anfang", "mitte"].contains(cursor[offset]),
      let month = TimeWords.months[cursor[offset + 1]]
    else { return nil }
    return cursor.mention(.month(month, year: nil, isEnd: false), offset + 2)
  }

  /// `on the third`, `by the 15th`, `am dritten`, `am 3.`, where no noun follows.
  private static func dayOfMonth(_ cursor: TokenCursor) -> TimeMention? {
    let isGerman = cursor.language == "de"
    var index = 1
    if isGerman {
      guard ["am", "zum", "bis", "vom", "ab"].contains(cursor[0]) else { return nil }
      if cursor[0] == "bis", cursor[1] == "zum" { index = 2 }
    } else {
      guard ["on", "by", "until", "till", "before", "since"].contains(cursor[0]), cursor[1] == "the" else {
        return nil
      }
      index = 2
    }
    let plain = isGerman && cursor.ends(index) ? plainDay(cursor, index) : nil
    guard let day = day(cursor, index) ?? plain else { return nil }
    let last = index + day.count - 1
    if isGerman {
      guard plain != nil || cursor.ends(last) || !cursor.isNoun(last + 1) else { return nil }
    } else {
      guard cursor.ends(last) || Words.isStopWord(cursor[last + 1], language: "en") else { return nil }
    }
    return cursor.mention(.date(day: day.value, month: nil, year: nil), last + 1)
  }

  private static func year(_ cursor: TokenCursor) -> TimeMention? {
    guard ["in", "until", "till", "bis", "im", "by", "since", "seit"].contains(cursor[0]) else { return nil }
    let place = cursor[1] == "jahr" || cursor[1] == "the" && cursor[2] == "year" ? 2 : 1
    return calendarYear(cursor, place).map { cursor.mention(.year($0.value), place + $0.count) }
  }

  /// `2036`, `twenty thirty six`, `zweitausendsechsunddreißig`.
  private static func calendarYear(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    guard offset == 0 || !cursor[offset].isEmpty, let first = cursor.number(at: offset) else { return nil }
    if (1990...2100).contains(first.value), first.value == first.value.rounded() {
      return (Int(first.value), first.count)
    }
    guard first.value == 20, let second = cursor.number(at: offset + first.count), second.value >= 10,
      second.value < 100
    else { return nil }
    return (2000 + Int(second.value), first.count + second.count)
  }

  /// `in the afternoon`, `at night`, `am Abend`.
  private static func part(_ cursor: TokenCursor) -> TimeMention? {
    switch cursor[0] {
    case "in" where cursor[1] == "the":
      return TimeWords.parts[cursor[2]].map { cursor.mention(.part, 3, part: $0) }
    case "am":
      return TimeWords.parts[cursor[1]].map { cursor.mention(.part, 2, part: $0) }
    default: return nil
    }
  }

  /// `in der Nacht auf Sonntag`: the day of waking.
  private static func night(_ cursor: TokenCursor) -> TimeMention? {
    guard cursor.has(["in", "der", "nacht"]) else { return nil }
    var index = 3
    if cursor[index] == "von", TimeWords.weekdays[cursor[index + 1]] != nil { index += 2 }
    guard ["auf", "zu", "zum"].contains(cursor[index]), let day = TimeWords.weekdays[cursor[index + 1]] else {
      return cursor.mention(.part, 3, part: .night)
    }
    return cursor.mention(.weekday(day, .plain), index + 2)
  }

  private static func feast(_ cursor: TokenCursor) -> TimeMention? {
    guard ["an", "zu", "on", "am"].contains(cursor[0]) else { return nil }
    if let feast = TimeWords.feasts[cursor[1]] {
      return cursor.mention(.date(day: feast.day, month: feast.month, year: nil), 2)
    }
    for (words, month, day) in namedFeasts where cursor.has(words, at: 1) {
      return cursor.mention(.date(day: day, month: month, year: nil), 1 + words.count)
    }
    return nil
  }

  private static let namedFeasts: [([String], Int, Int)] = [
    (["new", "year's", "eve"], 12, 31), (["new", "year's", "day"], 1, 1), (["christmas", "eve"], 12, 24),
    (["christmas", "day"], 12, 25), (["boxing", "day"], 12, 26), (["valentine's", "day"], 2, 14),
  ]
}
