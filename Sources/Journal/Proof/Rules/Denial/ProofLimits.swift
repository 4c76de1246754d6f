import Text

/// Words that limit what was said, and are lost: "only", "almost", "half of", "sometimes", "except".
extension ProofMatcher {
  /// What is said there with a limit is said here without it.
  func unlimited() -> ProofFailure? {
    let (own, there) = (lists.kept.marks(claim), lists.kept.marks(source))
    for mark in own where mark.kind == .parts {
      // "a few" for "few"
      if !there.contains(where: { $0.group == mark.group }),
        let noun = limited(mark, in: claim), let place = candidates[noun].first,
        source.words[max(0, place - 3)..<place].contains(where: { Self.counts.contains($0.normal) })
      {
        return ProofFailure(.word, words([mark.range.lowerBound]))
      }
    }
    for mark in there {
      if mark.kind == .exceptions {
        if let failure = unexcepted(mark, own) { return failure }
        continue
      }
      // "nur nichts mehr": but
      let behind = mark.range.upperBound < source.words.count ? source.words[mark.range.upperBound] : nil
      if mark.kind == .focus, let behind,
        behind.denies || behind.normal == "nix"
      {
        continue
      }
      if let failure = unexcepted(only: mark, own) { return failure }
      guard let place = limited(mark, in: source), let index = user(of: place) else { continue }
      // "damals hatte ich Angst": what is told in the past
      if ["fruher", "damals"].contains(source.words[mark.range.lowerBound].normal),
        claim.clauses[claim.words[index].clause].tense == .past
      {
        continue
      }
      let kept = own.filter {
        $0.group == mark.group && claim.words[$0.range.lowerBound].sentence == claim.words[index].sentence
      }
      if kept.isEmpty {
        if mark.kind == .some, !isKnown(index) { continue }
        return ProofFailure(
          mark.kind == .amounts ? .number : .word, words([index]))
      }
      if mark.kind == .focus, !kept.contains(where: { isSameFocus($0, mark) }) {
        return ProofFailure(.word, words([kept[0].range.lowerBound]))
      }
    }
    return nil
  }

  private static let nobody: Set<String> = [
    "nobody", "nothing", "no-one", "none", "never", "keiner", "niemand", "nichts", "nie", "keine",
  ]
  private static let counts: Set<String> = [
    "few", "little", "many", "most", "some", "wenig", "wenige", "viele", "viel",
  ]

  /// "All of them laughed" for "except Tom, all of them laughed".
  private func unexcepted(_ mark: ProofKept.Mark, _ own: [ProofKept.Mark]) -> ProofFailure? {
    let sentence = source.words[mark.range.lowerBound].sentence
    let target = limited(mark, in: source)
    guard !own.contains(where: { $0.kind == .exceptions || $0.kind == .focus }),
      !claim.words.contains(where: {
        !Self.nobody.contains($0.normal) && !$0.traits.isDisjoint(with: [.negation, .no, .without])
          || ["but", "aber"].contains($0.normal)
      })
    else { return nil }
    let index = claim.words.indices.first { index in
      claim.words[index].isContent || Self.wholes.contains(claim.words[index].normal)
        ? (candidates[index]
          + (source.words.indices.filter { source.words[$0].normal == claim.words[index].normal })).contains {
            $0 != target && source.words[$0].sentence == sentence && abs($0 - mark.range.lowerBound) < 9
          } : false
    }
    return index.map { ProofFailure(.word, words([$0])) }
  }

  /// "I can eat everything" for "I can eat everything, just not nuts", "alles, nur kein Fisch".
  private func unexcepted(only mark: ProofKept.Mark, _ own: [ProofKept.Mark]) -> ProofFailure? {
    let place = mark.range.lowerBound
    guard mark.kind == .focus, place > 0, source.words[place - 1].token.endsClause,
      !own.contains(where: { $0.kind == .focus || $0.kind == .exceptions }),
      let all = source.words[..<place].last(where: {
        Self.wholes.contains($0.normal) && $0.sentence == source.words[place].sentence
      }), let index = claim.words.indices.first(where: { claim.words[$0].normal == all.normal })
    else { return nil }
    return ProofFailure(.word, words([index]))
  }

  /// The word that a phrase limits.
  private func limited(_ mark: ProofKept.Mark, in reading: ProofReading) -> Int? {
    let first = reading.words[mark.range.lowerBound]
    let words = reading.words
    func next(_ steps: Int, where isWanted: (ProofWord) -> Bool) -> Int? {
      var place = mark.range.upperBound
      let last = min(words.count, place + steps)
      while place < last, place == mark.range.upperBound || !words[place - 1].token.endsClause,
        words[place].sentence == first.sentence
      {
        if isWanted(words[place]) { return place }
        place += 1
      }
      return nil
    }
    func isSaid(_ word: ProofWord) -> Bool { word.isContent || word.number != nil || word.time != nil }
    switch mark.kind {
    case .amounts:
      return next(1) { $0.number != nil || $0.time != nil || ["hour", "year", "stunde"].contains($0.normal) }
    case .parts, .some:
      // "the little candle", "one of them, Mr Haddad"
      let last = mark.range.lowerBound > 0 ? words[mark.range.lowerBound - 1] : nil
      let isSmall = ["little", "few", "most", "wenig", "wenige"].contains(first.normal)
      if let last, mark.range.count == 1, isSmall,
        grammar.determiners.contains(last.normal) || last.isPossessive
      {
        return nil
      }
      if ["of", "von"].contains(words[mark.range.upperBound - 1].normal), mark.range.upperBound < words.count,
        words[mark.range.upperBound].role == .pronoun,
        !words[mark.range.upperBound].isPossessive
      {
        return nil
      }
      return next(5) { $0.isNoun }
    case .focus, .exceptions: return next(5, where: isSaid)
    case .degrees:
      if let place = next(4, where: isSaid) { return place }
      // "I drink rarely": behind what it tells
      guard mark.range.count == 1,
        first.token.endsClause || mark.range.upperBound == words.count
          || words[mark.range.upperBound].sentence != first.sentence
          || grammar.coordinators.contains(words[mark.range.upperBound].normal)
      else { return nil }
      return (max(0, mark.range.lowerBound - 4)..<mark.range.lowerBound).last {
        isSaid(words[$0]) && words[$0].sentence == first.sentence
      }
    }
  }

  /// The word of the sentence that stands for the word `place` of the sources.
  private func user(of place: Int) -> Int? {
    claim.words.indices.first { matches[$0] == place }
      ?? claim.words.indices.first { candidates[$0] == [place] }
  }

  /// Whether "the" or "my" stands before the noun.
  private func isKnown(_ noun: Int) -> Bool {
    let before = (max(0, noun - 3)..<noun).reversed().prefix { !claim.words[$0].token.endsClause }
    return before.contains { place in
      ["the", "die", "den", "der"].contains(claim.words[place].normal) || claim.words[place].isPossessive
    }
  }

  /// "only Sam remembered it" is not "Sam remembered only it".
  private func isSameFocus(_ own: ProofKept.Mark, _ there: ProofKept.Mark) -> Bool {
    func focus(_ mark: ProofKept.Mark, _ reading: ProofReading) -> Int? {
      guard !reading.words[mark.range.upperBound - 1].token.endsClause else { return nil }
      return (mark.range.upperBound..<min(reading.words.count, mark.range.upperBound + 4)).first {
        reading.words[$0].role != .function || reading.words[$0].isPossessive
      }
    }
    guard let mine = focus(own, claim), let other = focus(there, source) else { return true }
    let (isBeforeVerb, isBeforeVerbThere) = (claim.words[mine].isVerbal, source.words[other].isVerbal)
    // Before the verb it limits what follows.
    if isBeforeVerbThere { return isBeforeVerb || isBehindVerb(mine, in: claim) }
    let isBehindVerbThere = isBehindVerb(other, in: source)
    if isBeforeVerb { return isBehindVerbThere }
    return isBehindVerbThere || !isBehindVerb(mine, in: claim) || candidates[mine].contains(other)
  }

  private func isBehindVerb(_ place: Int, in reading: ProofReading) -> Bool {
    reading.words[reading.clauses[reading.words[place].clause].range.lowerBound..<place]
      .contains(where: \.isVerbal)
  }

  /// "My three chickens" for "two of my three chickens".
  func shared() -> ProofFailure? {
    for (place, word) in source.words.enumerated() where word.number != nil && place + 2 < source.words.count
    {
      guard source.words[place + 1].normal == "of" || source.words[place + 1].normal == "von",
        let noun = (place + 2..<min(source.words.count, place + 6)).first(where: {
          source.words[$0].isNoun
        }),
        source.words[place + 2].isPossessive || grammar.determiners.contains(source.words[place + 2].normal),
        let own = claim.words.indices.first(where: { candidates[$0] == [noun] }),
        !claim.words.indices.contains(where: {
          candidates[$0].contains(place) && claim.words[$0].number != nil
        }),
        !claim.words.contains(where: { $0.normal == word.normal })
      else { continue }
      return ProofFailure(.number, words([own]))
    }
    return nil
  }

  /// "I see her once" for "once a month".
  func recurring() -> ProofFailure? {
    for (index, word) in claim.words.enumerated()
    where word.number != nil || ["once", "twice", "einmal"].contains(word.normal) {
      let places = source.words.indices.filter { source.words[$0].normal == word.normal }
      guard places.count == 1, let there = places.first, isPeriodic(there, in: source),
        !isPeriodic(index, in: claim),
        ["once", "twice", "times", "mal"].contains(where: {
          word.normal.hasSuffix($0)
            || (there + 1 < source.words.count && source.words[there + 1].normal == $0)
        })
      else { continue }
      return ProofFailure(.number, words([index]))
    }
    return nil
  }

  private func isPeriodic(_ place: Int, in reading: ProofReading) -> Bool {
    let periods: Set<String> = [
      "day", "week", "month", "year", "night", "tag", "woche", "monat", "jahr", "nacht", "stunde", "hour",
    ]
    let ahead = reading.words[place + 1..<min(reading.words.count, place + 4)]
    return ahead.contains { periods.contains($0.normal) }
      && ahead.contains {
        ["a", "per", "every", "each", "am", "im", "pro", "die", "in", "der"].contains($0.normal)
      }
      || reading.words[place + 1..<min(reading.words.count, place + 3)].contains {
        ["daily", "weekly", "taglich", "wochentlich"].contains($0.normal)
      }
  }

  /// "a few people" for "few people".
  func belittled() -> ProofFailure? {
    for (place, word) in source.words.enumerated() where ["few", "little"].contains(word.normal) {
      let last = place > 0 ? source.words[place - 1].normal : ""
      guard
        ![
          "a", "the", "these", "those", "last", "next", "past", "first", "my", "this", "that", "our", "his",
          "her", "quite",
        ].contains(last),
        word.normal == "few" || place + 1 < source.words.count && !grammar.determiners.contains(last)
      else { continue }
      let own = claim.words.indices.first {
        $0 > 0 && claim.words[$0].normal == word.normal && claim.words[$0 - 1].normal == "a"
      }
      if let own, source.words.count(where: { $0.normal == word.normal }) == 1 {
        return ProofFailure(.word, words([own]))
      }
    }
    return nil
  }
}
