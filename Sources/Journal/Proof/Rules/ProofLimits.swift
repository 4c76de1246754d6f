import Text

/// Words that limit what was said, and are lost: "only", "almost", "half of", "sometimes", "except".
extension ProofMatcher {
  /// What is said there with a limit is said here without it.
  func unlimited() -> ProofFailure? {
    let own = lists.kept.marks(claim.words)
    for mark in own where mark.kind == .parts && !source.words.isEmpty {
      // "a few" for "few"
      if !lists.kept.marks(source.words).contains(where: { $0.group == mark.group }),
        let noun = limited(mark, in: claim), let there = candidates[noun].first,
        source.words[max(0, there - 3)..<there].contains(where: { Self.counts.contains($0.normal) })
      {
        return ProofFailure(.word, words([mark.range.lowerBound]))
      }
    }
    for mark in lists.kept.marks(source.words) {
      if mark.kind == .exceptions {
        if let failure = unexcepted(mark, own) { return failure }
        continue
      }
      // "nur nichts mehr": but
      let behind = mark.range.upperBound < source.words.count ? source.words[mark.range.upperBound] : nil
      if mark.kind == .focus, let behind,
        !behind.traits.isDisjoint(with: [.negation, .no]) || behind.normal == "nix"
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
      return next(5) { $0.role == .content && !$0.isAdjective }
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
    let isBeforeVerb = isVerb(claim.words[mine])
    let isBeforeVerbThere = isVerb(source.words[other])
    // Before the verb it limits what follows.
    if isBeforeVerbThere { return isBeforeVerb || isBehindVerb(mine) }
    if isBeforeVerb { return isBehindSubject(other) }
    return isBehindSubject(other) || !isBehindVerb(mine) || candidates[mine].contains(other)
  }

  private func isVerb(_ word: ProofWord) -> Bool { word.role == .verb || word.role == .auxiliary }
  private func isBehindVerb(_ place: Int) -> Bool {
    claim.words[claim.clauses[claim.words[place].clause].range.lowerBound..<place].contains(where: isVerb)
  }
  private func isBehindSubject(_ place: Int) -> Bool {
    source.words[source.clauses[source.words[place].clause].range.lowerBound..<place].contains(where: isVerb)
  }
}
