import Text

/// Finds noun phrases that name things.
extension Utterance {
  /// The first name at or after `start`, without articles, numbers, measures and adjectives.
  ///
  /// If `joined`, the name continues after "and", "with", "und" and "mit": "eggs and toast".
  func name(from start: Int, to limit: Int, joined: Bool = false) -> Range<Int>? {
    var first = start
    // "the last of the cereal"
    while first < limit, skips(first, limit) || words[first] == "of" && first > start { first += 1 }
    if isGerman, hasCapitals {
      guard let noun = (first..<max(first, limit)).first(where: isNoun),
        (first..<noun).allSatisfy({ !stops($0) && !tokens[$0].endsClause })
      else { return nil }
      first = noun
    }
    guard first < limit, !stops(first), !isInMention(first), !Self.postures.contains(words[first]) else {
      return nil
    }
    var end = first
    while end < limit, !isInMention(end),
      end == first || !stops(end) || continues(end, limit, joined)
        || joined && isJoin(end - 1) && skips(end, limit)
    {
      end += 1
      if tokens[end - 1].endsClause { break }
      if isGerman, hasCapitals, end < limit, !isNoun(end), !continues(end, limit, joined), !isNamePart(end),
        !isJoin(end - 1)
      {
        break
      }
    }
    while end > first + 1,
      !marks[end - 1].isDisjoint(with: [.adverb, .determiner, .join, .preposition, .adjective])
        || Self.postures.contains(words[end - 1])
    {
      end -= 1
    }
    return end > first ? first..<end : nil
  }

  /// Words that are not part of the food: "ate the olives standing up".
  private static let postures: Set<String> = ["standing", "sitting", "lying", "walking", "watching"]

  /// True if the word is to be skipped: articles, numbers, adjectives, and "a bowl of".
  private func skips(_ index: Int, _ limit: Int) -> Bool {
    if isInMention(index) { return false }
    let mark = marks[index]
    if mark.contains(.portion), index + 1 < limit, !tokens[index].endsClause {
      if !isGerman { return words[index + 1] == "of" }
      // "eine Tüte gebrannte Mandeln"
      let isDescribed =
        hasCapitals && !tokens[index + 1].isCapitalised && isNoun(index + 2) && marks[index + 1].isEmpty
      return isNoun(index + 1) || isDescribed || !hasCapitals || ["vom", "von"].contains(words[index + 1])
    }
    if words[index] == "of" || isGerman && ["vom", "von"].contains(words[index]), index > 0 {
      return marks[index - 1].contains(.portion) || number(at: index - 1) != nil
        || Measures.unit(words[index - 1]) != nil
    }
    if number(at: index) != nil { return true }
    return !mark.isDisjoint(with: [.determiner, .adjective, .adverb, .possessive, .otherPossessive])
      && !(isGerman && hasCapitals && tokens[index].isCapitalised && index > 0)
  }

  /// True if the word ends a name.
  private func stops(_ index: Int) -> Bool {
    let mark = marks[index]
    if isGerman, hasCapitals, index > 0, tokens[index].isCapitalised, !mark.contains(.own) { return false }
    if words[index] == "of" { return false }
    if number(at: index) != nil, tokens[index].isDigits || !isGerman { return true }
    return !mark.isDisjoint(with: [
      .verb, .preposition, .join, .own, .other, .thing, .negation, .contrast, .intention, .adverb, .spend,
    ]) || Self.signs.contains(words[index])
  }

  private static let signs: Set<String> = ["€", "$", "£"]

  private func isJoin(_ index: Int) -> Bool { ["and", "with", "und", "mit"].contains(words[index]) }

  /// True if "and" or "with" at `index` continues to another noun.
  private func continues(_ index: Int, _ limit: Int, _ joined: Bool) -> Bool {
    guard joined, index + 1 < limit, ["and", "with", "und", "mit"].contains(words[index]) else {
      return false
    }
    var next = index + 1
    while next < limit, skips(next, limit) { next += 1 }
    guard next < limit, !isInMention(next) else { return false }
    if isGerman, hasCapitals { return isNoun(next) || next < limit - 1 && isNoun(next + 1) }
    return !stops(next)
  }

  /// `C` of "Vitamin C", `drei` of "Omega drei", `B12`.
  private func isNamePart(_ index: Int) -> Bool {
    ["vitamin", "omega"].contains(word(index - 1)) || tokens[index].text.count == 1
  }

  /// True if the word at `index` is a noun: by its capital in German, if the text has capitals.
  func isNoun(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), !isInMention(index) else { return false }
    if isGerman, hasCapitals {
      return tokens[index].isCapitalised && !marks[index].contains(.own)
        && (index > 0
          || marks[index].isDisjoint(with: [.determiner, .preposition, .adverb, .verb, .negation]))
        && !(index == 0 && number(at: 0) != nil)
    }
    return !stops(index) && !skips(index, tokens.count)
  }

  /// "the same as Monday", "because it's Friday": a day mentioned only in passing.
  private func isBeside(_ mention: TimeMention) -> Bool {
    ["than", "unlike", "as", "wie", "als", "it's", "is"].contains(word(mention.range.lowerBound - 1))
      || word(mention.range.upperBound) == "ist" && isGerman
  }

  private static let pastPlans: Set<String> = [
    "needed", "wanted", "planned", "hoped", "meant", "intended", "supposed", "wollte", "wollten", "geplant",
    "vorgenommen",
  ]

  /// True if the day belongs to another clause: a document's expiry, or a plan if `tense` is past.
  private func isElsewhere(_ mention: TimeMention, _ tense: JournalCalendar.Tense) -> Bool {
    let place = mention.range.lowerBound
    if tense == .past, mention.isToCome { return true }
    // "my railcard ran out on Sunday, so I paid full fare"
    let range = clause(place).range
    let hasRunOut =
      !isGerman && range.contains { words[$0] == "ran" && word($0 + 1) == "out" }
      && range.contains { marks[$0].contains(.document) }
    return first(.expire, in: range) != nil || hasRunOut
      || tense == .past && isIntended(clause(place).range.upperBound - 1)
        && !clause(place).range.contains { Self.pastPlans.contains(words[$0]) }
  }

  /// True if the clause tells what happened: "I saw Tom on Monday, and I need to call him".
  private func isTold(_ place: Int) -> Bool {
    clause(place).range.contains { index in
      isGerman
        ? ["war", "waren", "habe", "hab", "haben", "hatte"].contains(words[index])
        : ["was", "were", "had"].contains(words[index])
          || marks[index].contains(.verb) && nouns.isPast(words[index])
            && marks[index].isDisjoint(with: .task)
    }
  }

  /// "one after breakfast and another at four", "Haferbrei und um halb drei ein Käsebrot": the time of the next thing.
  private func isOfNext(_ clock: TimeMention, behind piece: Range<Int>) -> Bool {
    let place = clock.range.lowerBound
    let next = segment(place)
    guard next.lowerBound >= piece.upperBound,
      ["and", "und", "then", "dann"].contains(words[next.lowerBound])
    else {
      return false
    }
    // "skipped the tablet and lay there till two": how long something else went on.
    if ["till", "until"].contains(words[place]) { return true }
    let isFirst =
      place == next.lowerBound + 1 && clock.range.upperBound < next.upperBound
      && (clock.range.upperBound..<next.upperBound).contains { isNoun($0) }
    return isFirst || next.contains { ["another", "noch", "more"].contains(words[$0]) && $0 < place + 6 }
  }

  /// "Friday is Tom's birthday, I must buy a card": the day of what happens then.
  private func isEvent(_ mention: TimeMention, _ place: Int) -> Bool {
    let said = clause(mention.range.lowerBound)
    return said.hasVerb && said.range != clause(place).range
      && !said.range.contains { marks[$0].contains(.own) }
      && said.range.contains { marks[$0].contains(.verb) && !isInMention($0) }
  }

  /// "…, so I'll ring him on Monday": the day of another statement.
  private func hasSubject(_ mention: TimeMention) -> Bool {
    let start = clause(mention.range.lowerBound).range.lowerBound
    // "its her birthday on Saturday"
    if words[start] == "its" { return true }
    // "…, am Freitag kommen die Kinder"
    if isGerman, start == mention.range.lowerBound, mark(mention.range.upperBound).contains(.verb) {
      return true
    }
    return (start..<mention.range.lowerBound).contains {
      !marks[$0].isDisjoint(with: [.own, .other, .thing]) && !isInMention($0)
    }
  }

  /// "vorgestern angefangen und gestern um drei aufgehört": a time of another day than that of `piece`.
  private func isOfOtherDay(_ clock: TimeMention, _ piece: Range<Int>) -> Bool {
    func hasDay(_ range: Range<Int>) -> Bool {
      mentions.contains { !$0.isClock && $0.meaning != .part && range.contains($0.range.lowerBound) }
    }
    return isGerman && hasDay(piece) && hasDay(segment(clock.range.lowerBound))
  }

  /// "…, letzte Woche waren es nur achtzig": another day than that of what was said before.
  private func opensNext(_ mention: TimeMention) -> Bool {
    isGerman && mention.meaning != .day(0)
      && clause(mention.range.lowerBound).range.lowerBound == mention.range.lowerBound
      && mark(mention.range.upperBound).contains(.verb)
  }

  /// "…, which hurts right before Christmas": the day of a remark.
  private func isAside(_ mention: TimeMention) -> Bool {
    ["which", "was", "because", "weil", "since", "da"].contains(
      words[clause(mention.range.lowerBound).range.lowerBound])
  }

  /// "I paid the fine I got in June", "I ate the cake Mum baked on Sunday": the time of what is told of a thing; not in
  /// "my tablet I took at six", where nothing else is told.
  private func isOfDescription(_ mention: TimeMention, for place: Int) -> Bool {
    guard !isGerman, let inner = innerClauses.first(where: { $0.contains(mention.range.lowerBound) }) else {
      return false
    }
    let opener = words[inner.lowerBound] == "that" ? inner.lowerBound + 1 : inner.lowerBound
    return
      (!mark(opener).isDisjoint(with: [.own, .other, .possessive, .relative])
      || ["who", "the"].contains(words[opener]))
      && clause(place).range.contains { marks[$0].contains(.verb) && !inner.contains($0) && !isInMention($0) }
  }

  /// "got the flight moved to Monday"
  private func isGoal(_ mention: TimeMention) -> Bool {
    let first = mention.range.lowerBound
    return !isGerman && [words[first], word(first - 1)].contains("to")
  }

  /// "took the tablets with food I felt sick by eleven": the time of another statement that no mark sets off.
  private func isOfRunOn(_ mention: TimeMention, for place: Int) -> Bool {
    let (range, first) = (clause(place).range, mention.range.lowerBound)
    guard !isGerman, first > place + 2 else { return false }
    return (place + 1..<first - 1).contains { index in
      marks[index].contains(.own) && (nouns.isPast(words[index + 1]) || mark(index + 1).contains(.verb))
        && !isInMention(index) && range.contains(index)
        && (range.lowerBound..<index).contains { marks[$0].contains(.verb) && !isInMention($0) }
    }
  }

  /// "woke up at six had toast and coffee": the time of waking, not of what is told after it.
  private func isOfWaking(_ mention: TimeMention, for place: Int) -> Bool {
    let (first, end) = (mention.range.lowerBound, mention.range.upperBound)
    guard !isGerman, mention.isClock, end <= place, mark(first - 1).contains(.wake) else { return false }
    return (end...place).contains { marks[$0].contains(.verb) && marks[$0].isDisjoint(with: .slept) }
  }

  /// "…, and the rest is due in May": the day of what is so now, or will be.
  private func isOfPresent(_ mention: TimeMention) -> Bool {
    let said = clause(mention.range.lowerBound).range
    if case .day(let days) = mention.meaning, days <= 0 { return false }
    return !isGerman
      && (said.lowerBound..<mention.range.lowerBound).contains {
        ["is", "are", "due", "will"].contains(words[$0])
      }
  }

  /// "the paper from yesterday", "die Zeitung von gestern"
  private func isOfThing(_ mention: TimeMention) -> Bool {
    let noun = mention.range.lowerBound - 1
    guard isNoun(noun), !tokens[noun].endsClause else { return false }
    // "ein Ticket für das Konzert im März"
    let isPurpose =
      isGerman && ["im", "am", "in", "an"].contains(words[mention.range.lowerBound])
      && (word(noun - 1) == "furs"
        || word(noun - 2) == "fur" && !mark(noun - 1).isDisjoint(with: [.determiner, .possessive]))
    return ["from", "von", "vom"].contains(words[mention.range.lowerBound]) || isPurpose
  }

  /// The day and time of day that apply to the token at `place`.
  ///
  /// - Parameter others: times that are known to belong to something else.
  func times(
    for place: Int, tense: JournalCalendar.Tense = .past, without others: [TimeMention] = []
  ) -> (day: TimeMention?, clock: TimeMention?) {
    let range = clause(place).range
    let mentions = mentions.filter {
      !(isOfInnerClause($0, for: place) && (tense == .future || isOfDescription($0, for: place)))
        && !others.contains($0)
        // "der ist seit August fällig"
        && !(tense == .future && words[$0.range.lowerBound] == "seit"
          && clauseAt[$0.range.lowerBound] != clauseAt[place])
    }
    let inside = mentions.filter {
      range.contains($0.range.lowerBound)
        && !(tense == .past && (isOfRunOn($0, for: place) || isOfWaking($0, for: place)))
    }
    let piece = segment(place)
    let clock =
      inside.first { $0.isClock && piece.contains($0.range.lowerBound) }
      ?? inside.first { $0.isClock && !isOfNext($0, behind: piece) && !isOfOtherDay($0, piece) }
    if clock != nil, case .hours = clock?.meaning { return (nil, clock) }
    // What was bought "for today" was not bought today.
    let days = mentions.filter {
      !$0.isClock && !isBeside($0) && !(tense == .past && isOfThing($0))
        && (tense == .future
          || !["for", "fur", "bis", "until", "till", "by", "since"].contains(words[$0.range.lowerBound])
            && !isGoal($0))
        && (range.contains($0.range.lowerBound) || !isElsewhere($0, tense))
    }
    let own = inside.filter { mention in days.contains(mention) }
    let day =
      own.first { $0.meaning != .part && piece.contains($0.range.lowerBound) }
      ?? (isGerman && tense == .past
        ? own.last { $0.meaning != .part && $0.range.lowerBound < place } : nil)
      ?? own.first { $0.meaning != .part }
      ?? days.last {
        $0.range.upperBound <= range.lowerBound && $0.meaning != .part
          && (tense == .past || !isTold($0.range.lowerBound) && !isEvent($0, place))
      }
      ?? days.first {
        $0.range.lowerBound >= range.upperBound && $0.meaning != .part
          && (tense == .past ? !isAside($0) && !isOfPresent($0) && !opensNext($0) : !hasSubject($0))
      } ?? own.first
    let part = own.first { $0.meaning == .part && $0.part != nil }?.part
    guard var said = day, said.part == nil, let part, clock != nil else { return (day, clock) }
    said.part = part
    return (said, clock)
  }
}
