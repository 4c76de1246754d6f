/// Recognises English times of day: `at eight`, `half past five`, `quarter to nine`, `8:30 pm`, `noon`.
enum EnglishClock {
  private static let openers: Set<String> = [
    "at", "around", "about", "by", "until", "till", "from", "to", "before", "after", "since", "between",
    "past", "and",
  ]
  /// Openers after which a bare number is an hour, unless something is counted.
  private static let strong: Set<String> = ["at"]
  /// Words that may follow the hour of a weak opener, because they cannot be what is counted.
  private static let followers: Set<String> = Set(
    """
    this in at yesterday today last tonight tomorrow on and but because so sharp with after before then when until
    till to from by i we already or every as up woke awake without while when although since
    """.split(whereSeparator: \.isWhitespace).map(String.init))
  private static let counted: Set<String> = Set(
    """
    glasses glass bottles bottle cups cup litres liters litre liter ml kilos kilo kg pounds pound dollars dollar
    euros euro dirhams dirham percent % degrees people hours hour minutes minute days day weeks week months month
    years year times tablets pills km kilometres miles bucks quid francs rupees and-a-half kilometers mph metres mg
    milligrams g grams units capsules drops puffs
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Words that may begin a time, besides numbers.
  static let starters = openers.union(["noon", "midday", "midnight", "half", "quarter", "a", "an", "in"])

  static func mention(at cursor: TokenCursor) -> TimeMention? {
    var opener = cursor[0]
    var offset = 0
    // "The fine came to three twenty" is a price.
    if opener == "to", ["came", "comes", "come", "amounted", "up"].contains(cursor[-1]) { return nil }
    if openers.contains(opener) { offset = 1 } else { opener = "" }
    if offset == 1, cursor[1] == "about" || cursor[1] == "around" || cursor[1] == "exactly" { offset = 2 }
    guard let time = time(cursor, offset, opener: opener) else { return ago(cursor) }
    // "two coffees at four fifty each"
    if opener == "at", ["each", "apiece"].contains(cursor[time.count]) { return nil }
    var count = time.count
    var (hour, minute, isExact) = (time.hour, time.minute, time.isExact)
    guard let half = half(cursor, count) else {
      return cursor.mention(.clock(hour: hour, minute: minute, isExact: isExact), count)
    }
    count += half.count
    if let isAfternoon = half.isAfternoon, hour <= 12 {
      hour = hour % 12 + (isAfternoon ? 12 : 0)
      isExact = true
    }
    if hour > 23 { (hour, minute) = (0, minute) }
    return cursor.mention(.clock(hour: hour, minute: minute, isExact: isExact), count, part: half.part)
  }

  private typealias Time = (hour: Int, minute: Int, isExact: Bool, count: Int)

  private static func time(_ cursor: TokenCursor, _ offset: Int, opener: String) -> Time? {
    let word = cursor[offset]
    if word == "noon" || word == "midday" { return (12, 0, true, offset + 1) }
    if word == "midnight" { return (0, 0, true, offset + 1) }
    if let time = relative(cursor, offset, opener: opener) { return time }
    if let digital = digital(word) { return (digital.hour, digital.minute, digital.hour > 12, offset + 1) }
    guard let hour = cursor.small(at: offset, 0...24) else { return nil }
    let next = cursor[offset + 1]
    if next == "o'clock" || next == "oclock" { return (hour, 0, hour > 12, offset + 2) }
    if half(cursor, offset + 1)?.isAfternoon != nil { return (hour, 0, hour > 12, offset + 1) }
    guard !opener.isEmpty, !cursor.ends(offset) || opener != "and" else { return nil }
    // "between five and six hours"
    if ["between", "from"].contains(opener), ["and", "to"].contains(next),
      let other = cursor.number(at: offset + 2), counted.contains(cursor[offset + 2 + other.count])
    {
      return nil
    }
    if !cursor.ends(offset), let minute = minutes(cursor, offset + 1) {
      let (value, count) = minute
      let after = cursor[offset + 1 + count]
      if !counted.contains(after), opener != "and" || half(cursor, offset + 1 + count) != nil {
        return (hour, value, hour > 12, offset + 1 + count)
      }
      return nil
    }
    guard hour > 0, opener != "and" else { return nil }
    // "look at three flats", "shout at two people"
    let isObject =
      opener == "at" && ["look", "looked", "looking", "laughed", "shouted", "stared"].contains(cursor[-1])
    let isFree =
      cursor.ends(offset) || followers.contains(next) || half(cursor, offset + 1) != nil
      || TimeWords.weekdays[next] != nil
    guard
      isFree
        || strong.contains(opener) && !isObject && !counted.contains(next)
          && cursor.number(at: offset + 1) == nil
    else { return nil }
    if next == "and", cursor[offset + 2] == "half" { return nil }
    if next == "and", cursor[offset + 2] == "a", ["half", "quarter"].contains(cursor[offset + 3]) {
      return nil
    }
    return (hour, 0, hour > 12, offset + 1)
  }

  /// Minutes after an hour: `thirty`, `45`, `oh five`, `forty five`.
  private static func minutes(_ cursor: TokenCursor, _ offset: Int) -> (value: Int, count: Int)? {
    if cursor[offset] == "oh" || cursor[offset] == "o", let unit = cursor.small(at: offset + 1, 1...9) {
      return (unit, 2)
    }
    guard let number = cursor.number(at: offset), number.value >= 10, number.value < 60,
      number.value == number.value.rounded()
    else { return nil }
    return (Int(number.value), number.count)
  }

  /// `half past five`, `a quarter to nine`, `ten past eight`, `twenty minutes to six`, `half seven` after
  /// `at`.
  private static func relative(_ cursor: TokenCursor, _ offset: Int, opener: String) -> Time? {
    var index = offset
    if cursor[index] == "a" { index += 1 }
    var minute: Int
    switch cursor[index] {
    case "half":
      minute = 30
      if index == offset, !opener.isEmpty, let hour = cursor.small(at: index + 1, 1...12),
        !counted.contains(cursor[index + 2])
      {
        return (hour, 30, false, index + 2)
      }
    case "quarter": minute = 15
    default:
      guard let value = cursor.small(at: index, 1...29) else { return nil }
      minute = value
      if cursor[index] == "twenty", let unit = cursor.small(at: index + 1, 1...9) {
        minute += unit
        index += 1
      }
      if cursor[index + 1] == "minutes" { index += 1 }
    }
    let sign: Int
    switch cursor[index + 1] {
    case "past", "after": sign = 1
    case "to", "before", "till": sign = -1
    default: return nil
    }
    let target = cursor[index + 2]
    let hour: Int
    if target == "noon" || target == "midday" {
      hour = 12
    } else if target == "midnight" {
      hour = 24
    } else {
      guard let value = cursor.small(at: index + 2, 1...12) else { return nil }
      // "from five to seven" is an interval.
      if ["from", "between"].contains(opener), minute != 30, minute != 15,
        !["until", "till"].contains(cursor[index + 3])
      {
        return nil
      }
      if index == offset, opener.isEmpty, minute != 30, minute != 15, sign < 0 { return nil }
      hour = value
    }
    if sign < 0 { return ((hour + 23) % 24, 60 - minute, hour > 12, index + 3) }
    return (hour, minute, false, index + 3)
  }

  /// `8:30`, `20.15`; nil for other numbers.
  static func digital(_ word: String) -> (hour: Int, minute: Int)? {
    guard let colon = word.firstIndex(of: ":"), let hour = Int(word[..<colon]),
      let minute = Int(word[word.index(after: colon)...]), (0...24).contains(hour), (0...59).contains(minute)
    else { return nil }
    return (hour % 24, minute)
  }

  private typealias Half = (isAfternoon: Bool?, part: TimeMention.DayPart?, count: Int)

  /// `pm`, `p.m.`, `in the morning`, `at night`. A part of the day that also names a day is not consumed.
  private static func half(_ cursor: TokenCursor, _ offset: Int) -> Half? {
    switch cursor[offset] {
    case "am" where !cursor.ends(offset - 1): return (false, .morning, 1)
    case "pm": return (true, nil, 1)
    case "a" where cursor[offset + 1] == "m": return (false, .morning, 2)
    case "p" where cursor[offset + 1] == "m": return (true, nil, 2)
    case "in" where cursor[offset + 1] == "the":
      guard let part = TimeWords.parts[cursor[offset + 2]], part != .night else { return nil }
      return (part != .morning, part, 3)
    case "at" where cursor[offset + 1] == "night": return (nil, .night, 2)
    default: return nil
    }
  }

  /// `an hour ago`, `half an hour ago`, `20 minutes ago`, `two and a half hours ago`, `in an hour`.
  private static func ago(_ cursor: TokenCursor) -> TimeMention? {
    let opens = cursor[0] == "in" || cursor[0] == "about" || cursor[0] == "around"
    var offset = opens ? 1 : 0
    var value: Double
    if let number = cursor.number(at: offset) {
      value = number.value
      offset += number.count
    } else if cursor[offset] == "an" || cursor[offset] == "a" {
      value = 1
      offset += 1
    } else {
      return nil
    }
    switch cursor[offset] {
    case "hour", "hours": break
    case "minute", "minutes": value /= 60
    default: return nil
    }
    if cursor.has(["and", "a", "half"], at: offset + 1) {
      value += 0.5
      offset += 3
    }
    if cursor[offset + 1] == "ago" { return cursor.mention(.hours(-value), offset + 2) }
    // "got in four hours of sleep"
    return cursor[0] == "in" && cursor[offset + 1] != "of" ? cursor.mention(.hours(value), offset + 1) : nil
  }
}
