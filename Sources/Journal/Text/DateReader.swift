/// Recognises days, weeks, months and years: `yesterday`, `next Friday`, `in drei Wochen`, `the third of
/// May`, `bis Ende Mai`.
enum DateReader {
  static let openers: Set<String> = [
    "on", "by", "until", "till", "before", "since", "for", "from", "in", "within", "at", "over", "to",
    "through",
    "am", "bis", "ab", "seit", "fur", "zum", "vom", "im", "an", "vor", "von", "the",
  ]

  /// Words between a preposition and a date.
  private static let joints: Set<String> = [
    "the", "zum", "dem", "den", "am", "im", "an", "zur", "der", "in", "from", "until",
  ]

  /// Words that may begin a date, besides numbers.
  static let starters: Set<String> = {
    var words = openers.union(phraseOpeners).union(days.keys).union(ends)
    words.formUnion(TimeWords.weekdays.keys)
    words.formUnion(TimeWords.months.keys)
    words.formUnion(TimeWords.choices.keys)
    words.formUnion(TimeWords.ordinals.keys)
    words.formUnion(["monatsende", "jahresende", "anfang", "mitte", "half", "a", "an", "couple", "zu"])
    return words
  }()

  static func mention(at cursor: TokenCursor) -> TimeMention? {
    Feasts.mention(cursor) ?? DatePhrases.mention(at: cursor)
      ?? bareYear(cursor) ?? single(cursor).map { DatePhrases.completed($0, cursor) }
  }

  /// `2029 läuft mein Pass ab`: a year that opens a German statement, before its verb.
  private static func bareYear(_ cursor: TokenCursor) -> TimeMention? {
    guard cursor.language.isGerman, cursor.start == 0 || cursor.ends(-1), cursor[0].count == 4,
      let year = Int(cursor[0]), (1950...2099).contains(year),
      ["lauft", "lief", "endet", "endete", "erlischt", "wird", "muss", "habe", "hab", "war"].contains(
        cursor[1])
    else { return nil }
    return cursor.mention(.year(year), 1)
  }

  /// A single expression, without what may follow it.
  static func single(_ cursor: TokenCursor) -> TimeMention? {
    if let found = body(cursor, 0) { return found }
    guard openers.contains(cursor[0]) else { return nil }
    // In "hand it in on Monday", the first preposition belongs to the verb.
    for skip in 1...3 {
      guard skip == 1 || joints.contains(cursor[skip - 1]) else { break }
      if let found = body(cursor, skip) { return found }
    }
    return opened(cursor)
  }

  /// Expressions that need no preposition.
  private static func body(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    relativeDay(cursor, offset) ?? weekday(cursor, offset) ?? period(cursor, offset) ?? ago(cursor, offset)
      ?? end(cursor, offset) ?? date(cursor, offset) ?? partOfMonth(cursor, offset)
      ?? partAdverb(cursor, offset)
  }

  /// `abends`, if no day is said with it.
  private static func partAdverb(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard offset == 0, let part = TimeWords.partAdverbs[cursor[0]] else { return nil }
    return cursor.mention(.part, 1, part: part)
  }

  /// Expressions that count only after a preposition.
  private static func opened(_ cursor: TokenCursor) -> TimeMention? {
    ahead(cursor) ?? part(cursor) ?? month(cursor) ?? dayOfMonth(cursor) ?? year(cursor)
      ?? Feasts.mention(cursor) ?? night(cursor)
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
    (["last", "night"], .night(-1)), (["letzte", "nacht"], .night(-1)),
    (["vergangene", "nacht"], .night(-1)),
    (["vorletzte", "nacht"], .night(-2)), (["yesterday", "night"], .night(-1)),
    (["gestern", "nacht"], .night(-1)),
    (["earlier", "today"], .day(0)), (["all", "morning"], .day(0)), (["all", "day"], .day(0)),
    (["all", "afternoon"], .day(0)), (["all", "evening"], .day(0)), (["den", "ganzen", "tag"], .day(0)),
    (["diese", "nacht"], .day(0)), (["later", "today"], .day(0)),
    (["the", "other", "day"], .unread), (["the", "other", "night"], .unread),
    (["the", "other", "week"], .unread), (["the", "other", "morning"], .unread),
  ]
  private static let phraseOpeners = Set(phrases.map(\.words[0]))
  private static let beforeMorning: Set<String> = [
    "am", "guten", "jeden", "diesen", "den", "heute", "gestern", "eines", "guter",
  ]

  private static func relativeDay(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    let word = cursor[offset]
    if phraseOpeners.contains(word) {
      for phrase in phrases where cursor.has(phrase.words, at: offset) {
        return cursor.mention(
          phrase.meaning, offset + phrase.words.count,
          part: word == "last" || cursor[offset + phrase.words.count - 1] == "nacht" ? .night : nil)
      }
    }
    if word == "this" || word == "diesen", let part = TimeWords.parts[cursor[offset + 1]] {
      return cursor.mention(.day(0), offset + 2, part: part)
    }
    guard let day = days[word] else { return nil }
    if word == "morgen", beforeMorning.contains(cursor[offset - 1]) { return nil }
    if word == "tonight" { return cursor.mention(.day(0), offset + 1, part: .night) }
    // "tomorrow noon" is an instant.
    if !cursor.ends(offset), let part = TimeWords.parts[cursor[offset + 1]],
      !["noon", "midday"].contains(cursor[offset + 1])
    {
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
      // "this coming Friday"
      if said == .this, TimeWords.choices[cursor[index]] == .this { index += 1 }
    }
    if ["weekend", "wochenende"].contains(cursor[index]), index > 0, isAlone(cursor, index) {
      return cursor.mention(.weekend(choice), index + 1)
    }
    var part: TimeMention.DayPart?
    var day = TimeWords.weekdays[cursor[index]]
    if day == nil, let joined = joined(cursor[index]) { (day, part) = joined }
    // "happy Thursday" is a greeting.
    guard let day, cursor[offset - 1] != "happy" else { return nil }
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

  /// True if the word at `offset` is not part of a compound: "the weekend", but not "the weekend trip", "the
  /// weekend away".
  private static func isAlone(_ cursor: TokenCursor, _ offset: Int) -> Bool {
    cursor.language.isGerman || cursor.ends(offset)
      || cursor[offset + 1] != "away" && cursor.language.ruleStopWords.contains(cursor[offset + 1])
  }

  /// `freitagabend`.
  private static func joined(_ word: String) -> (Int, TimeMention.DayPart)? {
    guard word.utf8.count > 9, word.contains("tag") || word.hasPrefix("mittwoch") else { return nil }
    for (name, part) in TimeWords.parts where word.hasSuffix(name) && name != "fruh" {
      if let day = TimeWords.weekdays[String(word.dropLast(name.count))] { return (day, part) }
    }
    return nil
  }

  private static let plurals: Set<String> = [
    "weeks", "months", "years", "wochen", "monate", "monaten", "jahre", "jahren",
  ]

  /// How many weeks, months or years from this one `word` says: "kommende Woche" is the next one.
  static func steps(_ word: String, _ choice: TimeMention.Choice) -> Int {
    switch choice {
    case .last: -1
    case .next: 1
    default: word.hasPrefix("kommend") || word == "coming" ? 1 : 0
    }
  }

  /// `next week`, `last month`, `dieses Jahr`.
  private static func period(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard let choice = TimeWords.choices[cursor[offset]], let unit = TimeWords.units[cursor[offset + 1]],
      unit != .day
    else { return nil }
    // "in the next weeks", "die letzten Monate"
    if plurals.contains(cursor[offset + 1]) { return cursor.mention(.unread, offset + 2) }
    return cursor.mention(.period(unit, steps(cursor[offset], choice)), offset + 2)
  }

  /// `three days ago`, `a week ago`.
  private static func ago(_ cursor: TokenCursor, _ offset: Int) -> TimeMention? {
    guard !cursor.language.isGerman, let counted = count(cursor, offset), cursor[counted.end] == "ago" else {
      return nil
    }
    return cursor.mention(.distance(-counted.value, counted.unit), counted.end + 1)
  }

  /// `in three days`, `within a week`, `in einer Woche`; German `vor drei Tagen` refers to the past.
  private static func ahead(_ cursor: TokenCursor) -> TimeMention? {
    guard ["in", "within", "vor"].contains(cursor[0]), let counted = count(cursor, 1) else { return nil }
    guard cursor[0] != "vor" || cursor.language.isGerman else { return nil }
    return cursor.mention(
      .distance(cursor[0] == "vor" ? -counted.value : counted.value, counted.unit), counted.end)
  }

  static func count(_ cursor: TokenCursor, _ offset: Int) -> (
    value: Int, unit: TimeMention.Unit, end: Int
  )? {
    var value = 1
    var end = offset + 1
    let number = cursor.number(at: offset)
    if let number, number.value == 0.5, TimeWords.units[cursor[offset + number.count]] == .year {
      return (6, .month, offset + number.count + 1)
    }
    if let number, number.value < 1000, number.value == number.value.rounded() {
      value = Int(number.value)
      end = offset + number.count
    } else if !["a", "an", "einer", "einem", "einen"].contains(cursor[offset]) {
      return nil
    }
    if ["night", "nights"].contains(cursor[end]) { return (value, .day, end + 1) }
    if ["fortnight", "fortnights"].contains(cursor[end]) { return (2 * value, .week, end + 1) }
    if cursor[end] == "vierteljahr" { return (3 * value, .month, end + 1) }
    return TimeWords.units[cursor[end]].map { (value, $0, end + 1) }
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
}
