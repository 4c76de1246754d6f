/// Recognises German times of day: `um acht`, `halb acht` (7:30), `Viertel vor neun`, `drei viertel acht`,
/// `20 Uhr 15`.
enum GermanClock {
  private static let openers: Set<String> = [
    "um", "gegen", "ab", "bis", "seit", "von", "vor", "nach", "zwischen", "kurz",
  ]
  /// Openers after which a bare number is an hour.
  private static let strong: Set<String> = ["um", "gegen", "ab", "bis", "von", "seit"]
  private static let counted: Set<String> = Set(
    """
    glaser glas flaschen flasche tassen tasse liter ml kilo kg pfund euro dollar dirham franken prozent % grad leute
    stunden stunde minuten minute tage tagen tag wochen woche monate monaten jahre jahren mal tabletten pillen km
    kilometer meter personen cent rupien kronen seiten mg milligramm g gramm mikrogramm einheiten kapseln kapsel
    tablette hube tropfen loffel beutel spruhstosse
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Words that may begin a time, besides numbers.
  static let starters = openers.union(TimeWords.partAdverbs.keys).union(
    ["mitternacht", "mittag", "halb", "viertel", "dreiviertel", "in", "eins", "anderthalb"])

  static func mention(at cursor: TokenCursor) -> TimeMention? {
    if let ago = ago(cursor) { return ago }
    let opener = openers.contains(cursor[0]) ? cursor[0] : ""
    var offset = opener.isEmpty ? 0 : 1
    if opener == "kurz", ["vor", "nach"].contains(cursor[1]) { offset = 2 }
    if offset == 1, ["kurz", "circa", "etwa", "ungefahr", "genau", "punkt"].contains(cursor[1]) {
      offset = ["vor", "nach"].contains(cursor[2]) ? 3 : 2
    }
    // "mittags um zwölf", "morgens um sieben"
    if let part = TimeWords.partAdverbs[cursor[0]], openers.contains(cursor[1]),
      let time = time(cursor, 2, opener: cursor[1])
    {
      return finished(cursor, time, part)
    }
    guard let time = time(cursor, offset, opener: opener) else { return nil }
    return finished(cursor, time, nil)
  }

  private static func finished(
    _ cursor: TokenCursor, _ time: Time, _ said: TimeMention.DayPart?
  ) -> TimeMention {
    var count = time.count
    var part = said
    if part == nil, let adverb = TimeWords.partAdverbs[cursor[count]], !cursor.ends(count - 1) {
      part = adverb
      count += 1
    } else if part == nil, cursor[count] == "fruh", !cursor.ends(count - 1) {
      part = .morning
      count += 1
    } else if part == nil, ["am", "in"].contains(cursor[count]),
      let named = TimeWords.parts[cursor[cursor[count] == "am" ? count + 1 : count + 2]]
    {
      part = named
      count += cursor[count] == "am" ? 2 : 3
    }
    return cursor.mention(
      .clock(hour: time.hour % 24, minute: time.minute, isExact: time.isExact), count, part: part)
  }

  private typealias Time = (hour: Int, minute: Int, isExact: Bool, count: Int)

  private static func time(_ cursor: TokenCursor, _ offset: Int, opener: String) -> Time? {
    let word = cursor[offset]
    if word == "mitternacht" { return (0, 0, true, offset + 1) }
    if word == "mittag", ["um", "gegen", "bis", "seit"].contains(opener) { return (12, 0, true, offset + 1) }
    if word == "mittags", ["bis", "gegen"].contains(opener) { return (12, 0, true, offset + 1) }
    if let time = relative(cursor, offset) { return time }
    if let digital = EnglishClock.digital(word) {
      let count = cursor[offset + 1] == "uhr" ? 2 : 1
      return (digital.hour, digital.minute, digital.hour > 12, offset + count)
    }
    if cursor[offset + 1] == "uhr", let dot = dotted(word) {
      return (dot.hour, dot.minute, dot.hour > 12, offset + 2)
    }
    guard let hour = hour(cursor, offset) else { return nil }
    if cursor[offset + 1] == "uhr" {
      if !cursor.ends(offset + 1), let minute = cursor.small(at: offset + 2, 1...59),
        !counted.contains(cursor[offset + 3])
      {
        return (hour, minute, hour > 12, offset + 3)
      }
      return (hour, 0, hour > 12, offset + 2)
    }
    // "kurz nach sieben", "morgen vor acht"
    let isBehindDay =
      opener == "vor"
      && (TimeWords.weekdays[cursor[-1]] != nil || ["heute", "morgen", "gestern"].contains(cursor[-1]))
    guard strong.contains(opener) || opener == "kurz" && offset == 2 || isBehindDay, hour > 0 else {
      return nil
    }
    let next = cursor[offset + 1]
    // "gegen vier zwei Tabletten": a separate count follows.
    // In speech without capitals, it is no minute either: "um sieben zwei paracetamol".
    if ["um", "gegen"].contains(opener), !cursor.ends(offset), cursor.small(at: offset + 1, 1...9) != nil,
      cursor.isNoun(offset + 2)
        || !cursor.tokens.hasCapitals && !cursor.ends(offset + 1)
          && !cursor.language.ruleStopWords.contains(cursor[offset + 2])
    {
      return (hour, 0, hour > 12, offset + 1)
    }
    if !cursor.ends(offset), let number = cursor.number(at: offset + 1),
      number.value >= 60 || counted.contains(cursor[offset + 1 + number.count])
    {
      return (hour, 0, hour > 12, offset + 1)
    }
    guard cursor.ends(offset) || !counted.contains(next) && cursor.number(at: offset + 1) == nil else {
      guard let minute = cursor.small(at: offset + 1, 10...59), !counted.contains(cursor[offset + 2]),
        opener == "um" || opener == "gegen"
      else { return nil }
      return (hour, minute, hour > 12, offset + 2)
    }
    // "bis acht Tabletten", "von drei Leuten": the number counts the noun after it.
    if opener != "um", cursor.isNoun(offset + 1) { return nil }
    return (hour, 0, hour > 12, offset + 1)
  }

  /// `halb acht`, `Viertel vor neun`, `viertel acht`, `drei viertel acht`, `zehn nach acht`, `fünf vor halb acht`.
  private static func relative(_ cursor: TokenCursor, _ offset: Int) -> Time? {
    switch cursor[offset] {
    case "halb":
      guard let hour = hour(cursor, offset + 1), hour > 0, hour < 13 else { return nil }
      return (earlier(hour), 30, false, offset + 2)
    case "dreiviertel":
      guard let hour = hour(cursor, offset + 1), hour < 13 else { return nil }
      return (earlier(hour), 45, false, offset + 2)
    case "drei" where cursor[offset + 1] == "viertel":
      guard let hour = hour(cursor, offset + 2), hour < 13 else { return nil }
      return (earlier(hour), 45, false, offset + 3)
    case "viertel":
      if let time = around(cursor, offset + 1, minute: 15) { return time }
      guard let hour = hour(cursor, offset + 1), hour < 13 else { return nil }
      return (earlier(hour), 15, false, offset + 2)
    default:
      guard let minute = cursor.small(at: offset, 1...29) else { return nil }
      let skip = cursor[offset + 1] == "minuten" ? 2 : 1
      return around(cursor, offset + skip, minute: minute)
    }
  }

  /// `vor neun`, `nach halb acht` after the minutes.
  private static func around(_ cursor: TokenCursor, _ offset: Int, minute: Int) -> Time? {
    guard cursor[offset] == "vor" || cursor[offset] == "nach" else { return nil }
    let sign = cursor[offset] == "vor" ? -1 : 1
    let isHalf = cursor[offset + 1] == "halb"
    let place = isHalf ? offset + 2 : offset + 1
    guard let hour = hour(cursor, place), hour > 0, !counted.contains(cursor[place + 1]) else { return nil }
    let total = (hour * 60 - (isHalf ? 30 : 0) + sign * minute + 1440) % 1440
    let count = cursor[place + 1] == "uhr" ? place + 2 : place + 1
    return (total / 60 == 0 && hour == 12 ? 0 : total / 60, total % 60, hour > 12, count)
  }

  private static func earlier(_ hour: Int) -> Int { hour == 1 ? 12 : hour - 1 }

  private static func hour(_ cursor: TokenCursor, _ offset: Int) -> Int? {
    if cursor[offset] == "eins" { return 1 }
    if cursor[offset] == "ein" { return cursor[offset + 1] == "uhr" ? 1 : nil }
    return cursor.small(at: offset, 0...24)
  }

  /// `20.15`.
  private static func dotted(_ word: String) -> (hour: Int, minute: Int)? {
    EnglishClock.digital(word.replacing(".", with: ":"))
  }

  /// `vor einer Stunde`, `vor anderthalb Stunden`, `vor 20 Minuten`, `in zwei Stunden`.
  private static func ago(_ cursor: TokenCursor) -> TimeMention? {
    guard cursor[0] == "vor" || cursor[0] == "in" else { return nil }
    let sign = cursor[0] == "vor" ? -1.0 : 1
    var offset = ["etwa", "circa", "gut", "ungefahr", "rund"].contains(cursor[1]) ? 2 : 1
    var value = 1.0
    if let number = cursor.number(at: offset) {
      value = number.value
      offset += number.count
    } else if ["einer", "ner"].contains(cursor[offset]) {
      offset += 1
      if cursor[offset] == "halben" {
        value = 0.5
        offset += 1
      }
    } else {
      return nil
    }
    switch cursor[offset] {
    case "stunde", "stunden": break
    case "minute", "minuten": value /= 60
    case "viertelstunde": value *= 0.25
    case "dreiviertelstunde": value *= 0.75
    default: return nil
    }
    return cursor.mention(.hours(sign * value), offset + 1)
  }
}

extension TokenCursor {
  /// True if a German noun is at `offset`, judging by its capital.
  func isNoun(_ offset: Int) -> Bool {
    let index = start + offset
    return index < tokens.count && tokens[index].isCapitalised && TimeWords.parts[tokens[index].normal] == nil
      && TimeWords.weekdays[tokens[index].normal] == nil
  }
}
