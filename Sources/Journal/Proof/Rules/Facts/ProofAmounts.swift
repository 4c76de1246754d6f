import Text

/// Numbers, times and compounds said in another way.
extension ProofMatcher {
  /// Whether a time counts `number`: "in three weeks", "at eight".
  func counts(_ time: TimeMention, _ number: Double) -> Bool {
    switch time.meaning {
    case .distance(let count, _): Double(count) == number
    case .clock(let hour, 0, _): Double(hour) == number
    case .date(let day, nil, nil): Double(day) + 0.001 == number
    case .hours(let hours): hours == number || hours * 60 == number
    default: false
    }
  }

  /// "gone ten", "eleven at night": an hour said as a number that counts nothing.
  func bareHours(_ time: TimeMention) -> [Int] {
    if case .clock(let hour, let minute, _) = time.meaning, minute > 0 {
      // "the seven ten"
      return source.words.indices.filter {
        let number = source.words[$0].number
        return (number == Double(hour) || number == Double(hour) - 12) && nextNumber($0) == Double(minute)
      }
    }
    guard case .clock(let hour, 0, _) = time.meaning else { return [] }
    return source.words.indices.filter { place in
      guard let number = source.words[place].number, number == Double(hour) || number + 12 == Double(hour),
        nextNumber(place).map({ $0 < 10 }) ?? true
      else {
        return false
      }
      guard place + 1 < source.words.count, !source.words[place].token.endsClause else { return true }
      return !source.words[place + 1].isContent
    }
  }

  /// "quarter past eight" for "8.15".
  func clocks(_ number: Double) -> [Int] {
    let minutes = ((number - number.rounded(.down)) * 100).rounded()
    guard !grammar.isGerman, minutes > 0, minutes < 60, number < 24 else { return [] }
    return source.words.indices.filter { place in
      guard case .clock(let hour, let minute, _)? = source.words[place].time?.meaning else { return false }
      return Double(hour % 12) == number.rounded(.down).truncatingRemainder(dividingBy: 12)
        && Double(minute) == minutes
    }
  }

  /// "neun zu vier" for "9:4".
  func score(_ time: TimeMention) -> [Int] {
    guard case .clock(let hour, let minute, _) = time.meaning else { return [] }
    return source.words.indices.filter { place in
      guard source.words[place].number == Double(hour), place + 2 < source.words.count else { return false }
      let next = (place + 1..<min(source.words.count, place + 3)).first { source.words[$0].role != .rest }
      guard let next, ["zu", "to", "nil"].contains(source.words[next].normal), next + 1 < source.words.count
      else {
        return false
      }
      return source.words[next + 1].number == Double(minute)
    }
  }

  /// "zum dritten" for the third of something, which may be read as a day.
  func ordinals(_ time: TimeMention) -> [Int] {
    guard case .date(let day, nil, nil) = time.meaning else { return [] }
    return source.words.indices.filter { source.words[$0].number == Double(day) + 0.001 }
  }

  /// A number said in another way: "half of them", "fifteen k", "a quarter of an hour" for fifteen minutes.
  func sameAmount(_ index: Int, _ number: Double) -> [Int] {
    if number == 0.5 {
      return source.words.indices.filter {
        ["half", "halb", "halbe", "halben", "hälfte", "halfte"].contains(source.words[$0].normal)
      }
    }
    // "vier Kilo dreihundert" for "4,3 Kilo"
    if number != number.rounded() {
      let parts = source.words.indices.filter { place in
        guard source.words[place].number == number.rounded(.down) else { return false }
        let rest = (place + 1..<min(source.words.count, place + 4)).first { source.words[$0].number != nil }
        guard let rest, let small = source.words[rest].number, !source.words[place].token.endsClause else {
          return false
        }
        let part = number - number.rounded(.down)
        return [10.0, 100, 1000].contains { abs(small / $0 - part) < 0.0001 && small >= $0 / 10 }
      }
      if !parts.isEmpty { return parts }
    }
    let spoken = grammar.isGerman ? [] : source.words.indices.flatMap { joined($0, number) }
    if !spoken.isEmpty { return spoken }
    let minutes = minutes(index, in: claim)
    return source.words.indices.filter { place in
      guard let other = source.words[place].number else { return false }
      // "the fourth time" for "four times"
      if isTimes(index, number), place + 1 < source.words.count,
        ["time", "times"].contains(source.words[place + 1].normal),
        other == number.rounded(.down)
      {
        return true
      }
      // "fifty-six" for 1956
      if number > 1900, number < 2100, number.truncatingRemainder(dividingBy: 100) == other, place > 0,
        ["in", "of", "since", "from", "by", "'", "the", "seit", "von", "anno"].contains(
          source.words[place - 1].normal)
          || source.words[place - 1].role == .content
      {
        return true
      }
      if other == number * 1000, place + 1 < source.words.count, source.words[place + 1].normal == "k" {
        return true
      }
      return minutes != nil && minutes == self.minutes(place, in: source)
    }
  }

  private func isTimes(_ index: Int, _ number: Double) -> Bool {
    index + 1 < claim.words.count && claim.words[index + 1].normal == "time" && isRank(claim.words[index])
  }

  /// The words that say `number` one after the other: "one fifty" for 150, "four one two" for 412, "four fifty" for 4.50,
  /// "eighty-eight dollars and twelve cents" for 88.12.
  func joined(_ place: Int, _ number: Double) -> [Int] {
    guard let first = value(place), first == first.rounded(), first < 10_000 else { return [] }
    if let second = value(place + 1), !source.words[place].token.endsClause {
      if second >= 10, second < 100, first > 0, first < 100 {
        if first < 20, number == first * 100 + second { return [place, place + 1] }
        if abs(first + second / 100 - number) < 0.0005 { return [place, place + 1] }
      }
      if first < 10, second < 10, number >= 100, let third = value(place + 2), third < 10,
        number == first * 100 + second * 10 + third
      {
        return [place, place + 1, place + 2]
      }
    }
    guard number != number.rounded(), first == number.rounded(.down) else { return [] }
    var index = place + 1
    while index < min(source.words.count, place + 8), source.words[index].role == .rest { index += 1 }
    guard index < source.words.count, grammar.currencies.contains(source.words[index].normal),
      source.words[place].number == first,
      let next = ((index + 1)..<min(source.words.count, index + 3)).first(where: {
        source.words[$0].number != nil
      }),
      let cents = source.words[next].number, abs(first + cents / 100 - number) < 0.0005
    else { return [] }
    return [place, next]
  }

  /// The number that one word of the sources is, by itself or as a part of a number or a time.
  private func value(_ place: Int) -> Double? {
    guard place < source.words.count, [.number, .rest, .time].contains(source.words[place].role) else {
      return nil
    }
    return NumberWords.value(source.words[place].normal)
  }

  /// The number that follows the one at `place` of the sources at once.
  private func nextNumber(_ place: Int) -> Double? {
    var next = place + 1
    while next < source.words.count, source.words[next].role == .rest { next += 1 }
    guard next < source.words.count, !source.words[next - 1].token.endsClause else { return nil }
    return source.words[next].number
  }

  /// The minutes of "a quarter of an hour", "90 minutes", "anderthalb Stunden"; nil for all else.
  func minutes(_ index: Int, in reading: ProofReading) -> Double? {
    guard let number = reading.words[index].number else { return nil }
    for word in reading.words[(index + 1)...].prefix(4) {
      if Self.hours.contains(word.normal) { return number * 60 }
      if Self.minutes.contains(word.normal) { return number }
      guard word.role == .rest || word.traits.contains(.function) else { return nil }
    }
    return nil
  }

  static let hours: Set<String> = ["hour", "hours", "stunde", "stunden", "std", "h"]
  static let minutes: Set<String> = ["minute", "minutes", "min", "mins", "minuten"]

  /// What numbers often count without its being said: "hundred and eighty" for 180 euros.
  static let units: Set<String> = [
    "people", "persons", "years", "year", "old", "kilometres", "kilometers", "km", "minutes", "percent",
    "degrees", "times",
    "pm", "am", "hours", "pages", "points", "jahre", "jahren", "jahr", "uhr", "kilometer", "minuten",
    "prozent", "grad",
    "personen", "leute", "leuten", "stunden", "mal", "seiten", "stuck", "punkte", "punkten",
  ]

  /// Whether the word is the unit of a number that is said there without one.
  func isBareUnit(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard index > 0, word.role == .content,
      Self.units.contains(word.normal) || grammar.currencies.contains(word.normal)
    else { return false }
    var place = index - 1
    while place > 0, claim.words[place].role == .rest { place -= 1 }
    guard claim.words[place].number != nil else { return false }
    if let minutes = minutes(place, in: claim),
      candidates[place].contains(where: { self.minutes($0, in: source) == minutes })
    {
      return true
    }
    return candidates[place].contains { other in
      var next = other + 1
      while next < source.words.count, source.words[next].role == .rest { next += 1 }
      return next >= source.words.count || source.words[next - 1].token.endsClause
        || !source.words[next].isContent
        || source.words[next].role == .verb || source.words[next].isAdjective
    }
  }

  /// "until the 28th" for "until the twenty-eighth", "this week": a time of the same days, months and hours that was not
  /// read as a whole.
  func inSameWords(_ index: Int) -> [Int] {
    guard !grammar.isGerman, !isClock(claim.words[index]) else { return [] }
    var own = timeWords(index, in: claim)
    guard !own.isEmpty else { return [] }
    // "all afternoon" for "the whole afternoon"
    if own.remove("all") != nil {
      return source.words.indices.dropFirst().filter {
        own.contains(source.words[$0].normal) && ["whole", "entire"].contains(source.words[$0 - 1].normal)
      }
    }
    return source.words.indices.filter {
      source.words[$0].role == .time && !isClock(source.words[$0]) && timeWords($0, in: source) == own
    }
  }

  private func isClock(_ word: ProofWord) -> Bool {
    if case .clock = word.time?.meaning { return true }
    return false
  }

  /// The words of a time that are no articles or prepositions, numbers by their value.
  private func timeWords(_ index: Int, in reading: ProofReading) -> Set<String> {
    var result: Set<String> = []
    var place = index
    repeat {
      let word = reading.words[place].normal
      if let day = WordReader.ordinals[word] {
        result.insert(String(day))
      } else if let value = NumberWords.value(word) {
        result.insert(String(Int(value)))
      } else if let first = word.first, first.isNumber {
        result.insert(String(word.prefix { $0.isNumber }))
      } else if !["the", "a", "an"].contains(word), !grammar.prepositions.contains(word) {
        result.insert(word)
      }
      place += 1
    } while place < reading.words.count && reading.words[place].role == .rest
    return result
  }

  /// A time that is said there in the same words, or as a number of the same.
  func literal(_ index: Int) -> [Int] {
    guard let mention = claim.words[index].time else { return [] }
    if case .distance(let count, let unit) = mention.meaning {
      return source.words.indices.filter { place in
        guard source.words[place].number == Double(count) else { return false }
        return source.words[place...].prefix(3).contains { TimeWords.units[$0.normal] == unit }
      }
    }
    // "In drei Stunden" for "drei Stunden hat's gedauert"
    if grammar.isGerman, case .hours(let hours) = mention.meaning {
      return source.words.indices.filter { minutes($0, in: source) == hours * 60 }
    }
    if case .month(let month, _, false) = mention.meaning {
      // "it's July"
      return source.words.indices.filter { place in
        place > 0 && source.words[place].role == .content
          && TimeWords.months[source.words[place].normal] == month
          && ["is", "'s", "was", "now", "ist", "war"].contains(source.words[place - 1].normal)
      }
    }
    switch mention.meaning {
    case .part, .weekend: break
    default: return []
    }
    let words = (index..<min(claim.words.count, index + mention.range.count)).filter {
      !claim.words[$0].traits.contains(.function)
    }
    return words.flatMap { claim.words[$0].keys.flatMap { places[$0] ?? [] } }
  }

  /// "eleven pages long": what measures the unit before it.
  func isMeasure(_ index: Int) -> Bool {
    Self.measures.contains(claim.words[index].normal) && index > 1
      && (max(0, index - 3)..<(index - 1)).contains { claim.words[$0].number != nil }
  }

  private static let measures: Set<String> = [
    "long", "old", "tall", "high", "deep", "wide", "away", "lang", "alt", "hoch", "breit", "tief",
  ]

  func says(_ time: TimeMention, _ word: ProofWord, _ other: ProofWord) -> Bool {
    guard let said = other.time else {
      if case .clock = time.meaning { return false }
      return false
    }
    if let part = time.part, let there = said.part, part != there { return false }
    switch (time.meaning, said.meaning) {
    case (.clock(let hour, let minute, _), .clock(let otherHour, let otherMinute, _)):
      return hour % 12 == otherHour % 12 && minute == otherMinute
    case (.date(let day, let month, let year), .date(let otherDay, let otherMonth, let otherYear)):
      return day == otherDay && (month == nil || otherMonth == nil || month == otherMonth)
        && (year == nil || otherYear == nil || year == otherYear)
    case (.weekday(let day, let choice), .weekday(let otherDay, let otherChoice)):
      return day == otherDay
        && (choice == otherChoice || choice == .plain || otherChoice == .plain && choice != .next)
    case (.weekend, .weekend): return true
    case (.month(let month, let year, let isEnd), .month(let otherMonth, let otherYear, let isOtherEnd)):
      return month == otherMonth && isEnd == isOtherEnd
        && (year == nil || otherYear == nil || year == otherYear)
    case (.part, _): return time.part != nil && time.part == said.part
    case (.day(let day), .night(let other)), (.night(let day), .day(let other)): return day == other
    default: return time.meaning == said.meaning
    }
  }
}
