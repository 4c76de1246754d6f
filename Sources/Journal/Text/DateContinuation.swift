/// Completes a date by the words around it: `Friday week`, `Dienstag, den achten`, `in a month or two`.
extension DatePhrases {
  /// `found` with the words around it that belong to it.
  static func completed(_ found: TimeMention, _ cursor: TokenCursor) -> TimeMention {
    let end = found.range.upperBound - cursor.start
    let isOpen = !cursor.ends(end - 1)
    func grown(_ meaning: TimeMention.Meaning, to place: Int? = nil) -> TimeMention {
      cursor.mention(meaning, place ?? end, part: found.part)
    }
    // "not this Friday but the next"
    if ["not", "nicht"].contains(cursor[-1]), !cursor.ends(-1) { return grown(.unread) }
    switch found.meaning {
    case .weekday, .weekend:
      let isRough =
        cursor[end] == "or" && ["so", "thereabouts", "maybe", "whenever"].contains(cursor[end + 1])
      let isLater = cursor[end] == "next" && cursor.ends(end) && isOpen
      if isRough || isLater { return grown(.unread, to: isLater ? end + 1 : end + 2) }
    default: break
    }
    switch found.meaning {
    case .weekend where isOpen && cursor[end] == "of": return grown(.unread)
    case .month where shares.contains(cursor[-1]) && cursor[-1] != "course": return grown(.unread)
    case .weekday(let day, let choice): return weekday(day, choice, found, cursor, end)
    case .day(let shift) where isOpen && found.part == nil && !cursor.language.isGerman:
      if shift >= 0, cursor[end] == "week" || cursor[end] == "fortnight", cursor[end - 1] == "tomorrow" {
        return grown(.day(shift + (cursor[end] == "week" ? 7 : 14)), to: end + 1)
      }
    case .day(let shift) where isOpen && ["in", "vor"].contains(cursor[end]):
      guard let counted = DateReader.count(cursor, end + 1) else { break }
      let sign = cursor[end] == "in" ? 1 : -1
      switch counted.unit {
      case .week: return grown(.day(shift + sign * 7 * counted.value), to: counted.end)
      case .day where counted.value != 8: return grown(.day(shift + sign * counted.value), to: counted.end)
      default:
        let isPlain = shift == 0 && counted.unit != .day
        return grown(isPlain ? .distance(sign * counted.value, counted.unit) : .unread, to: counted.end)
      }
    case .period(let unit, let steps): return period(unit, steps, found, cursor, end)
    case .distance(let count, let unit): return distance(count, unit, found, cursor, end)
    case .date(let day, nil, _):
      // "am 3. 12."
      if cursor.language.isGerman, cursor[end - 1].allSatisfy(\.isNumber), cursor.ends(end),
        let month = Int(cursor[end]), (1...12).contains(month)
      {
        return grown(.date(day: day, month: month, year: nil), to: end + 1)
      }
      guard isOpen else { break }
      if cursor.language.isGerman, let month = TimeWords.ordinal(cursor[end]), month <= 12 {
        let year = DateReader.yearOfMonth(cursor, end + 1)
        return grown(.date(day: day, month: month, year: year?.value), to: end + 1 + (year?.count ?? 0))
      }
      // "on the eleventh of the twelfth"
      if cursor[end] == "of", cursor[end + 1] == "the", let month = TimeWords.ordinal(cursor[end + 2]),
        month <= 12
      {
        return grown(.date(day: day, month: month, year: nil), to: end + 3)
      }
      guard let month = ofMonth(cursor, end), case .steps(let steps) = month.value else { break }
      return grown(.dayOf(day, months: steps), to: month.end)
    case .date:
      // "two days before Christmas", "am Tag nach Silvester"
      let isBeside = ["before", "after", "vor", "nach"].contains(cursor[0])
      if isBeside, TimeWords.units[cursor[-1]] != nil || TimeWords.weekdays[cursor[-1]] != nil {
        return grown(.unread)
      }
    case .month(let month, nil, let isEnd) where isOpen:
      var index = end
      while ["of", "in", "des"].contains(cursor[index]) { index += 1 }
      guard let choice = TimeWords.choices[cursor[index]], TimeWords.units[cursor[index + 1]] == .year else {
        break
      }
      let years = choice == .last ? -1 : choice == .next ? 1 : 0
      return grown(.monthOf(month, years: years, isEnd: isEnd), to: index + 2)
    default: break
    }
    return found
  }

  /// Names of feasts and sales that are no plain weekday, before it.
  private static let named: Set<String> = [
    "easter", "good", "black", "cyber", "ash", "palm", "shrove", "maundy", "holy", "whit", "super",
    "following",
    "folgenden", "folgende", "schwarzen", "weisse", "weissen", "second", "third", "fourth", "fifth",
  ]
  private static let following: Set<String> = ["darauf", "drauf", "danach", "davor", "darauffolgenden"]
  /// Events from which a weekday before or after is counted.
  private static let events: Set<String> = [
    "easter", "christmas", "thanksgiving", "ostern", "weihnachten", "pfingsten", "silvester", "hochzeit",
    "geburtstag", "urlaub", "ferien", "prufung", "umzug", "feiertag", "holiday", "holidays", "that",
  ]

  private static func weekday(
    _ day: Int, _ choice: TimeMention.Choice, _ found: TimeMention, _ cursor: TokenCursor, _ end: Int
  ) -> TimeMention {
    func grown(_ meaning: TimeMention.Meaning, to place: Int) -> TimeMention {
      cursor.mention(meaning, place, part: found.part)
    }
    if named.contains(cursor[-1]) { return grown(.unread, to: end) }
    if let date = date(behind: end, cursor) {
      var whole = grown(date.meaning, to: date.end)
      whole.weekday = day
      return whole
    }
    guard !cursor.ends(end - 1) else { return found }
    if cursor.has(["after", "next"], at: end) { return grown(.ofWeek(weekday: day, weeks: 2), to: end + 2) }
    if cursor.has(["before", "last"], at: end) {
      return grown(.counted(weekday: day, weeks: -1), to: end + 2)
    }
    // "on Tuesday two weeks ago"
    if let counted = DateReader.count(cursor, end), cursor[counted.end] == "ago" {
      return grown(.unread, to: counted.end + 1)
    }
    let next = cursor[end]
    if following.contains(next) { return grown(.unread, to: end + 1) }
    if !cursor.language.isGerman, next == "week" || next == "fortnight" {
      guard choice == .plain || choice == .this else { return grown(.unread, to: end + 1) }
      return grown(.counted(weekday: day, weeks: next == "week" ? 1 : 2), to: end + 1)
    }
    if ["in", "vor"].contains(next), let counted = DateReader.count(cursor, end + 1) {
      let weeks =
        counted.unit == .week
        ? counted.value : counted.unit == .day && [7, 8, 14].contains(counted.value) ? counted.value / 7 : 0
      guard weeks > 0, next == "in" else { return grown(.unread, to: counted.end) }
      return grown(
        weeks == 1 ? .counted(weekday: day, weeks: 1) : .within(weekday: day, weeks: weeks), to: counted.end)
    }
    if let week = week(behind: end, cursor) {
      return grown(week.steps.map { .ofWeek(weekday: day, weeks: $0) } ?? .unread, to: week.end)
    }
    if ["before", "after", "vor", "nach"].contains(next) {
      let isDefinite = (0..<end).contains { cursor[$0] == "the" } || cursor[-1] == "the"
      let isEvent = (1...3).contains { events.contains(cursor[end + $0]) }
      if isDefinite || isEvent { return grown(.unread, to: end + 1) }
    }
    return found
  }

  /// The date after a weekday: `the eighth of December`, `, den 8. Dezember`, `the fourth`.
  private static func date(
    behind end: Int, _ cursor: TokenCursor
  ) -> (meaning: TimeMention.Meaning, end: Int)? {
    let hasArticle = articles.contains(cursor[end])
    let place = hasArticle ? end + 1 : end
    if let date = DateReader.date(cursor, place) {
      return (date.meaning, date.range.upperBound - cursor.start)
    }
    guard hasArticle, let day = DateReader.day(cursor, place) ?? DateReader.germanDigits(cursor, place) else {
      return nil
    }
    let last = place + day.count
    if cursor.language.isGerman, let month = TimeWords.ordinal(cursor[last]), month <= 12,
      !cursor.ends(last - 1)
    {
      return (.date(day: day.value, month: month, year: nil), last + 1)
    }
    if let month = ofMonth(cursor, last), case .steps(let steps) = month.value {
      return (.dayOf(day.value, months: steps), month.end)
    }
    guard DateReader.isFree(cursor, last - 1) else { return nil }
    return (.date(day: day.value, month: nil, year: nil), last)
  }

  /// `next week`, `of that week`, `übernächster Woche`; without steps if it is not known which week.
  private static func week(behind end: Int, _ cursor: TokenCursor) -> (steps: Int?, end: Int)? {
    var index = end
    while ["of", "in", "der", "the"].contains(cursor[index]) { index += 1 }
    guard TimeWords.units[cursor[index + 1]] == .week else { return nil }
    if let far = TimeWords.farChoices[cursor[index]] { return (far, index + 2) }
    if let choice = TimeWords.choices[cursor[index]] {
      return (DateReader.steps(cursor[index], choice), index + 2)
    }
    return ["that", "following", "folgenden"].contains(cursor[index]) ? (nil, index + 2) : nil
  }

  /// Words before "of" that make a period or a month only a part of it.
  private static let shares: Set<String> = [
    "middle", "week", "half", "part", "days", "weeks", "quarter", "weekend", "rest", "course",
  ]

  private static func period(
    _ unit: TimeMention.Unit, _ steps: Int, _ found: TimeMention, _ cursor: TokenCursor, _ end: Int
  ) -> TimeMention {
    let isPart =
      cursor[-1] == "mitte" || cursor[-1] == "mid" || cursor[-1] == "time"
      || shares.contains(cursor[-1]) && cursor[0] == "of"
      || ["of", "der", "des"].contains(cursor[-1]) && (shares.contains(cursor[-2]) || cursor[-2] == "mitte")
      || cursor[-1] == "the" && cursor[-2] == "of" && shares.contains(cursor[-3])
    if isPart { return cursor.mention(.unread, end) }
    if let whole = continued(unit, steps, cursor, end) { return whole }
    guard unit == .week else { return found }
    if cursor.ends(end - 1) {
      // "next week, Tuesday"
      guard let day = TimeWords.weekdays[cursor[end]], !cursor[end].hasSuffix("'s") else { return found }
      return cursor.mention(.ofWeek(weekday: day, weeks: steps), end + 1)
    }
    // "the last week of November"
    if let month = ofMonth(cursor, end) { return cursor.mention(.unread, month.end) }
    let place = ["on", "am"].contains(cursor[end]) ? end + 1 : end
    guard let day = TimeWords.weekdays[cursor[place]], !cursor[place].hasSuffix("'s") else { return found }
    var (part, last): (TimeMention.DayPart?, Int) = (nil, place + 1)
    if !cursor.ends(place), let said = TimeWords.parts[cursor[last]] { (part, last) = (said, last + 1) }
    return cursor.mention(.ofWeek(weekday: day, weeks: steps), last, part: part)
  }

  private static func distance(
    _ count: Int, _ unit: TimeMention.Unit, _ found: TimeMention, _ cursor: TokenCursor, _ end: Int
  ) -> TimeMention {
    // "three or four days ago"
    if ["or", "to", "oder", "bis", "and", "und"].contains(cursor[-1]), cursor.number(at: -2) != nil,
      cursor[0] != "in", cursor[0] != "vor"
    {
      return TimeMention(.unread, range: (cursor.start - 2)..<(cursor.start + end))
    }
    if cursor.language.isGerman, count == 8, unit == .day { return cursor.mention(.unread, end) }
    guard !cursor.ends(end - 1) else { return found }
    let next = cursor[end]
    if next == "time", !cursor.language.isGerman { return cursor.mention(found.meaning, end + 1) }
    if cursor.has(["or", "so"], at: end) { return cursor.mention(found.meaning, end + 2) }
    if ["or", "oder", "and", "und", "to", "bis"].contains(next),
      cursor.number(at: end + 1) != nil
        || ["a", "ein", "einen", "einem", "einer"].contains(cursor[end + 1])
          && ["half", "halb", "halben", "halbes", "couple"].contains(cursor[end + 2])
    {
      return cursor.mention(.unread, end + 1 + (cursor.number(at: end + 1)?.count ?? 2))
    }
    if unit == .year, let whole = continued(unit, count, cursor, end) { return whole }
    if count < 0, next == "today" { return cursor.mention(found.meaning, end + 1) }
    let place = ["on", "am"].contains(next) ? end + 1 : end
    guard let day = TimeWords.weekdays[cursor[place]], !cursor[place].hasSuffix("'s") else { return found }
    guard count > 0, unit == .week else { return cursor.mention(.unread, place + 1) }
    return cursor.mention(
      count == 1 ? .ofWeek(weekday: day, weeks: 1) : .within(weekday: day, weeks: count), place + 1)
  }

  /// True if the day is one end of a span: `between Monday and Wednesday`, `zwischen dem ersten und dem fünften Mai`.
  private static func isSpan(_ mention: TimeMention, _ tokens: [Words.Token]) -> Bool {
    let first = mention.range.lowerBound
    let before = tokens[max(0, first - 5)..<first].map(\.normal)
    if let last = before.last, ["between", "zwischen"].contains(last) { return true }
    if let last = before.dropLast().last, ["between", "zwischen"].contains(last),
      articles.contains(before.last ?? "")
    {
      return true
    }
    guard let opener = before.firstIndex(where: { ["between", "zwischen"].contains($0) }) else {
      return false
    }
    let behind = before[(opener + 1)...].filter { !articles.contains($0) }
    return behind.count <= 3 && ["and", "und"].contains(behind.last ?? "")
  }

  /// Days between which the speaker leaves the choice open have no date: `Thursday or Friday`, and the ends of a span
  /// unless `readsSpans`.
  static func withoutChoices(
    _ mentions: [TimeMention], _ tokens: [Words.Token], readsSpans: Bool
  ) -> [TimeMention] {
    var result = mentions
    for (index, mention) in mentions.enumerated()
    where !readsSpans && !mention.isClock && mention.meaning != .part {
      if isSpan(mention, tokens) { result[index].meaning = .unread }
    }
    for index in mentions.indices.dropFirst() {
      let (one, other) = (mentions[index - 1], mentions[index])
      guard !one.isClock, !other.isClock, one.meaning != .part, other.meaning != .part else { continue }
      let between = tokens[one.range.upperBound..<max(one.range.upperBound, other.range.lowerBound)]
      let isOpen = between.count == 1 && ["or", "oder"].contains(between.first?.normal)
      if isOpen {
        result[index - 1].meaning = .unread
        result[index].meaning = .unread
      }
    }
    return corrected(specified(result, tokens), tokens)
  }

  /// "in drei Monaten, nämlich am zwölften Oktober" is the twelfth; "nächste Woche, genauer gesagt am Donnerstag" its
  /// Thursday.
  private static func specified(_ mentions: [TimeMention], _ tokens: [Words.Token]) -> [TimeMention] {
    var result = mentions
    for index in mentions.indices.dropFirst() {
      let (one, other) = (mentions[index - 1], mentions[index])
      guard one.range.upperBound < other.range.lowerBound else { continue }
      let between = tokens[one.range.upperBound..<other.range.lowerBound].map(\.normal)
      let isSpecified =
        between.last == "namlich" || between.suffix(2) == ["genauer", "gesagt"]
        || between.suffix(2) == ["und", "zwar"]
      guard between.count <= 4, isSpecified else { continue }
      switch (one.meaning, other.meaning) {
      case (.period(.week, let weeks), .weekday(let day, .plain)):
        result[index].meaning = .ofWeek(weekday: day, weeks: weeks)
      case (.period, .date), (.distance, .date), (.month, .date): break
      default: continue
      }
      result[index - 1].meaning = result[index].meaning
    }
    return result
  }

  /// "tomorrow, no, on Tuesday" is Tuesday.
  private static func corrected(_ mentions: [TimeMention], _ tokens: [Words.Token]) -> [TimeMention] {
    var result: [TimeMention] = []
    for mention in mentions {
      if let last = result.last, !last.isClock, !mention.isClock, last.meaning != .part,
        mention.meaning != .part,
        last.range.upperBound < mention.range.lowerBound
      {
        let between = tokens[last.range.upperBound..<mention.range.lowerBound].map(\.normal)
        if between.count <= 4, between.allSatisfy(corrections.union(beforeDay).contains),
          between.contains(where: corrections.contains)
        {
          result.removeLast()
          result.append(
            TimeMention(
              mention.meaning, range: last.range.lowerBound..<mention.range.upperBound, part: mention.part))
          continue
        }
      }
      result.append(mention)
    }
    return result
  }

  private static let corrections: Set<String> = [
    "no", "nope", "sorry", "wait", "actually", "mean", "rather", "nein", "nee", "quatsch", "meine",
    "vielmehr",
  ]
  private static let beforeDay: Set<String> = ["i", "ich", "on", "am", "the", "or", "oder"]
}
