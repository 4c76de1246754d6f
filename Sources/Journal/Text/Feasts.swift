/// Holidays, fixed and movable.
enum Feasts {
  /// Words before a feast, without which its name is no date.
  private static let openers: Set<String> = [
    "an", "zu", "on", "am", "by", "before", "until", "till", "at", "bis", "vor",
  ]

  /// The feast after an opener: `on Christmas Eve`, `an Heiligabend`, `before Easter`, `am ersten Advent`.
  static func mention(_ cursor: TokenCursor) -> TimeMention? {
    // "just before Christmas" is not a day.
    guard openers.contains(cursor[0]), !["just", "shortly", "kurz"].contains(cursor[-1]) else { return nil }
    let start = ["the", "zum", "dem", "den"].contains(cursor[1]) ? 2 : 1
    guard let (meaning, end) = feast(cursor, start) else { return nil }
    // "am Tag vor Silvester"
    let isBeside = ["before", "vor"].contains(cursor[0])
    if isBeside, TimeWords.units[cursor[-1]] != nil || TimeWords.weekdays[cursor[-1]] != nil {
      return cursor.mention(.unread, end)
    }
    return isWhole(cursor, end) ? cursor.mention(meaning, end) : nil
  }

  /// True if no noun follows: "at the Christmas party".
  private static func isWhole(_ cursor: TokenCursor, _ end: Int) -> Bool {
    if cursor.ends(end - 1) { return true }
    if cursor.language.isGerman { return !cursor.isNoun(end) || !cursor.tokens.hasCapitals }
    return cursor.language.ruleStopWords.contains(cursor[end]) || TimeWords.choices[cursor[end]] != nil
      || cursor.number(at: end) != nil
  }

  private static func feast(_ cursor: TokenCursor, _ start: Int) -> (TimeMention.Meaning, Int)? {
    for (words, meaning) in phrases where cursor.has(words, at: start) {
      return (meaning, start + words.count)
    }
    if let number = TimeWords.ordinals[cursor[start]], number < 5 {
      if cursor[start + 1] == "advent" { return (.advent(number), start + 2) }
      if cursor.has(["sunday", "of", "advent"], at: start + 1)
        || cursor.has(["sunday", "in", "advent"], at: start + 1)
      {
        return (.advent(number), start + 4)
      }
    }
    if cursor[start] == "muttertag" {
      return (.numbered(2, weekday: 6, month: .named(5, year: nil)), start + 1)
    }
    if let feast = TimeWords.feasts[cursor[start]] {
      return (.date(day: feast.day, month: feast.month, year: nil), start + 1)
    }
    return movable[cursor[start]].map { (.easter($0), start + 1) }
  }

  /// Days after Easter Sunday.
  private static let movable: [String: Int] = [
    "easter": 0, "ostern": 0, "ostersonntag": 0, "ostermontag": 1, "karfreitag": -2, "grundonnerstag": -3,
    "pentecost": 49, "pfingsten": 49, "pfingstsonntag": 49, "pfingstmontag": 50, "himmelfahrt": 39,
    "fronleichnam": 60, "rosenmontag": -48, "aschermittwoch": -46, "weiberfastnacht": -52,
    "faschingsdienstag": -47,
    "palmsonntag": -7, "vatertag": 39,
  ]

  private static func fixed(_ month: Int, _ day: Int) -> TimeMention.Meaning {
    .date(day: day, month: month, year: nil)
  }

  private static let phrases: [([String], TimeMention.Meaning)] = [
    (["new", "year's", "eve"], fixed(12, 31)), (["new", "year's", "day"], fixed(1, 1)),
    (["new", "year's"], fixed(1, 1)), (["new", "year"], fixed(1, 1)),
    (["christmas", "eve"], fixed(12, 24)), (["christmas", "day"], fixed(12, 25)),
    (["ersten", "weihnachtstag"], fixed(12, 25)), (["zweiten", "weihnachtstag"], fixed(12, 26)),
    (["ersten", "weihnachtsfeiertag"], fixed(12, 25)), (["zweiten", "weihnachtsfeiertag"], fixed(12, 26)),
    (["ersten", "feiertag"], fixed(12, 25)), (["zweiten", "feiertag"], fixed(12, 26)),
    (["boxing", "day"], fixed(12, 26)), (["valentine's", "day"], fixed(2, 14)),
    (["st", "patrick's", "day"], fixed(3, 17)), (["bonfire", "night"], fixed(11, 5)),
    (["good", "friday"], .easter(-2)), (["easter", "sunday"], .easter(0)),
    (["easter", "monday"], .easter(1)),
    (["maundy", "thursday"], .easter(-3)), (["palm", "sunday"], .easter(-7)),
    (["ash", "wednesday"], .easter(-46)), (["shrove", "tuesday"], .easter(-47)),
    (["pancake", "day"], .easter(-47)), (["whit", "monday"], .easter(50)), (["whit", "sunday"], .easter(49)),
    (["christi", "himmelfahrt"], .easter(39)),
  ]
}

extension CivilDate {
  /// Easter Sunday of the Gregorian calendar, by the method of Meeus and Jones.
  static func easter(_ year: Int) -> CivilDate? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let epact = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let shift = (32 + 2 * (b % 4) + 2 * (c / 4) - epact - c % 4) % 7
    let late = (a + 11 * epact + 22 * shift) / 451
    let days = epact + shift - 7 * late + 114
    return CivilDate(year: year, month: days / 31, day: days % 31 + 1)
  }

  /// The first (1) to fourth Sunday of Advent; the fourth is the last one before Christmas Day.
  static func advent(_ number: Int, year: Int) -> CivilDate? {
    guard let eve = CivilDate(year: year, month: 12, day: 24) else { return nil }
    return eve.adding(days: -((eve.weekday + 1) % 7) - 7 * (4 - number))
  }
}
