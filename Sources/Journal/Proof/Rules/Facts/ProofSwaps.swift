import Text

/// Words that have changed places.
extension ProofMatcher {
  /// "the young man had an old dog" for "the old man had a young dog": two words of a kind have changed places, and what
  /// stands between them has not.
  func swapped() -> ProofFailure? {
    let units = claim.words.indices.filter { index in
      let word = claim.words[index]
      return needs(word) && (!grammar.isGerman || word.role != .verb || isDescription(index))
        && unique(index) != nil
    }
    let places = units.compactMap(unique)
    for first in units.indices {
      for last in units.indices where last > first + 1 && places[first] > places[last] {
        guard claim.words[units[first]].sentence == claim.words[units[last]].sentence,
          areOfOneKind(units[first], units[last]), keepsOrder(first, last, places)
        else { continue }
        let middle = units[first + 1..<last]
        guard
          middle.contains(where: {
            claim.words[$0].role != .verb && !grammar.currencies.contains(claim.words[$0].normal)
          })
        else { continue }
        return ProofFailure(.order, words([units[first], units[last]]))
      }
    }
    return nil
  }

  /// The one place of a word in the sources, if there is one.
  private func unique(_ index: Int) -> Int? {
    if candidates[index].count == 1 { return candidates[index][0] }
    let exact = candidates[index].filter { claim.words[index].normal == source.words[$0].normal }
    return exact.count == 1 ? exact[0] : nil
  }

  /// Whether the words between two that have changed places stand in their order and between them there, too.
  private func keepsOrder(_ first: Int, _ last: Int, _ places: [Int]) -> Bool {
    let order = [places[last]] + places[first + 1..<last] + [places[first]]
    return zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
  }

  private func areOfOneKind(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (claim.words[one], claim.words[other])
    guard
      first.role == second.role && first.role != .verb || isRank(first) && isRank(second)
        || isDescription(one) && isDescription(other),
      let own = unique(one), let mine = unique(other)
    else { return false }
    if first.isAdjective != second.isAdjective {
      return areListed(one, other, in: claim) && areListed(mine, own, in: source)
        && isBeforeNoun(one) == isBeforeNoun(other)
        && [one, other].allSatisfy { isBeforeNoun($0) || isLast($0) }
    }
    if first.isNoun {
      guard first.preposition == second.preposition,
        source.words[own].preposition == source.words[mine].preposition,
        areListed(one, other, in: claim), areListed(mine, own, in: source)
      else { return false }
    }
    return !isInstead(own) && !isInstead(mine)
  }

  /// "warm" and "kalt", also where the reading takes one for a verb.
  private func isDescription(_ place: Int) -> Bool {
    claim.words[place].isAdjective || (unique(place).map { source.words[$0].isAdjective } ?? false)
  }

  private func isBeforeNoun(_ place: Int) -> Bool {
    place + 1 < claim.words.count && !claim.words[place].token.endsClause
      && claim.words[place + 1].isNoun
  }

  /// Whether a statement ends with the word.
  private func isLast(_ place: Int) -> Bool {
    place + 1 == claim.words.count || claim.words[place].token.endsClause
      || grammar.coordinators.contains(claim.words[place + 1].normal)
  }

  /// Whether "and" or a comma stands between two words.
  private func areListed(_ one: Int, _ other: Int, in reading: ProofReading) -> Bool {
    reading.words[one].sentence != reading.words[other].sentence
      || (one..<other).contains {
        grammar.coordinators.contains(reading.words[$0].normal) || reading.words[$0].token.endsClause
      }
  }

  /// "I did the cooking and the cleaning" for "I did the cooking, and Tim the cleaning": somebody else stands before it there.
  func gappedAway() -> ProofFailure? {
    for index in claim.words.indices.dropFirst()
    where claim.words[index].role == .content || claim.words[index].number != nil {
      guard let there = unique(index), let joint = before(index, in: claim),
        ["and", "und"].contains(claim.words[joint].normal),
        let holder = before(there, in: source),
        source.words[holder].role == .content
          || source.words[holder].person != nil && !source.words[holder].isPossessive,
        !source.words[holder].isAdjective, !source.words[holder].token.endsClause,
        isSomebody(holder, in: source) || source.words[holder].person != nil,
        !matched.contains(holder), let link = before(holder, in: source),
        ["and", "und"].contains(source.words[link].normal) || source.words[link].token.endsClause
      else { continue }
      return ProofFailure(.order, words([index]))
    }
    return nil
  }

  /// The word before a word and its articles.
  private func before(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index - 1
    while place >= 0, reading.words[place].sentence == reading.words[index].sentence,
      grammar.determiners.contains(reading.words[place].normal) || reading.words[place].isPossessive
    {
      place -= 1
    }
    return place >= 0 && reading.words[place].sentence == reading.words[index].sentence ? place : nil
  }

  /// "my birthday" for "my boss's birthday": what is somebody's there is the speaker's here, or the reverse.
  func reowned() -> ProofFailure? {
    for index in claim.words.indices.dropFirst()
    where claim.words[index].isNoun {
      guard let own = possessive(index, in: claim), !candidates[index].isEmpty else { continue }
      let isOwn = isSpeaker(claim.words[own])
      let isElsewhere = candidates[index].allSatisfy { place in
        if let holder = holder(place), isBeing(holder, in: source) {
          return !claim.words.indices.contains { abs($0 - index) < 5 && candidates[$0].contains(holder) }
        }
        guard let other = possessive(place, in: source) else { return false }
        let isTold =
          isOwn
          && source.words.contains {
            $0.sentence == source.words[place].sentence && $0.traits.contains(.report)
          }
        return !isTold && isSpeaker(source.words[other]) != isOwn
          && ([.he, .she, .speaker, .we].contains(source.words[other].person)
            || ["sein", "ihr"].contains(source.words[other].normal))
          && claim.words[own].person != .they
      }
      if isElsewhere { return ProofFailure(.order, words([own, index])) }
    }
    return nil
  }

  private func isBeing(_ place: Int, in reading: ProofReading) -> Bool {
    isSomebody(place, in: reading)
      // "Susannes Sohn"
      || grammar.isGerman && reading.words[place].normal.hasSuffix("s")
        && lists.traits("", normal: String(reading.words[place].normal.dropLast())).contains(.name)
      // "my aunts house": without an apostrophe
      || !grammar.isGerman && reading.words[place].normal.hasSuffix("s")
        && !lists.traits(
          String(reading.words[place].raw.dropLast()), normal: String(reading.words[place].normal.dropLast())
        )
        .isDisjoint(with: .person)
  }

  /// "my" before a noun and its adjectives.
  private func possessive(_ noun: Int, in reading: ProofReading) -> Int? {
    var place = noun - 1
    while place >= 0, reading.words[place].isAdjective { place -= 1 }
    guard place >= 0, !reading.words[place].token.endsClause,
      reading.words[place].sentence == reading.words[noun].sentence
    else { return nil }
    // "sein Rad", "ihr Haus": also a verb and a pronoun
    let isBare =
      grammar.isGerman && ["sein", "ihr", "euer"].contains(reading.words[place].normal)
      && reading.words[noun].preposition == nil
    return isBare || reading.words[place].isPossessive && reading.words[place].person != nil ? place : nil
  }

  /// Whose it is: "parents" of "my parents house", "the house of my parents".
  private func holder(_ noun: Int) -> Int? {
    var place = noun - 1
    while place >= 0, source.words[place].isAdjective || source.words[place].token.text == "'s" { place -= 1 }
    let words = source.words
    if place > 0, words[place].role == .content, !words[place].token.endsClause,
      words[place].sentence == words[noun].sentence,
      isBeing(place, in: source) || words[noun - 1].token.text == "'s",
      !grammar.isGerman || words[place].normal.hasSuffix("s") && words[place].traits.contains(.name)
        || words[place].isPossessive
    {
      return place
    }
    guard !words[noun].token.endsClause, noun + 2 < words.count else { return nil }
    let isOf = ["of", "von", "vom"].contains(words[noun + 1].normal)
    let isGenitive =
      grammar.isGerman && words[noun + 1].isPossessive
      && ["meiner", "meines", "unserer", "unseres", "seiner", "seines"].contains(words[noun + 1].normal)
    guard isOf || isGenitive else { return nil }
    return (noun + 2..<min(words.count, noun + 5)).first {
      words[$0].isNoun
    }
  }

  /// "My boss is ill" for "the wife of my boss is ill".
  func reheaded() -> ProofFailure? {
    for index in claim.words.indices.dropFirst()
    where claim.words[index].isNoun {
      guard claim.words[index].preposition == nil, let there = unique(index),
        let own = possessive(index, in: claim), own == index - 1,
        there > 1, !["of", "von"].contains(claim.words[max(0, index - 2)].normal)
      else { continue }
      let words = source.words
      let isGenitive =
        grammar.isGerman
        && ["meiner", "meines", "unserer", "unseres"].contains(words[there - 1].normal)
        && words[there - 2].isNoun
        && !words[there - 2].token.endsClause
      guard isGenitive, !matched.contains(there - 2) else { continue }
      return ProofFailure(.order, self.words([index]))
    }
    return nil
  }

  /// "I want to sing" for "I want my son to sing": somebody else is to do it.
  func controlled() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for index in claim.words.indices.dropFirst() where claim.words[index].role == .verb {
      let words = claim.words
      let there = candidates[index].filter {
        source.words[$0].isForm(.base) || source.words[$0].role == .verb
      }
      guard !there.isEmpty else { continue }
      if index > 1, words[index - 1].normal == "to", words[index - 2].role == .verb,
        !candidates[index - 2].isEmpty
      {
        let isOther = there.allSatisfy { place in
          place > 2 && source.words[place - 1].normal == "to" && doerOfInfinitive(place) != nil
            && candidates[index - 2].contains { place - $0 < 8 && $0 < place }
        }
        if isOther { return ProofFailure(.order, self.words([index - 2, index])) }
      }
      let clause = claim.clauses[words[index].clause]
      let isOwn = clause.subjects.contains { isSpeaker(words[$0]) }
      let isSeenHere =
        words[index - 1].role == .content || ["her", "him", "them"].contains(words[index - 1].normal)
      if isOwn, !isSeenHere, there.allSatisfy({ source.words[$0].isForm(.base) && isSeen($0) }),
        words[index - 1].normal != "to"
      {
        return ProofFailure(.order, self.words([index]))
      }
    }
    return nil
  }

  /// Of "want my son to sing" the son.
  private func doerOfInfinitive(_ verb: Int) -> Int? {
    let place = verb - 2
    let word = source.words[place]
    guard !word.token.endsClause else { return nil }
    if word.role == .content, word.preposition == nil, isBeing(place, in: source) { return place }
    return ["me", "him", "them", "us", "her", "you"].contains(word.normal) ? place : nil
  }

  /// Whether somebody else does it: "heard my wife sing", "let Tim drive".
  private func isSeen(_ verb: Int) -> Bool {
    guard verb > 1,
      source.words[verb - 1].isNoun
        || ["him", "them", "her"].contains(source.words[verb - 1].normal)
    else { return false }
    return (max(0, verb - 4)..<verb - 1).contains { Self.seers.contains(source.words[$0].normal) }
  }

  private static let seers: Set<String> = [
    "let", "lets", "made", "make", "makes", "saw", "see", "heard", "hear", "watched", "watch", "helped",
    "help", "felt",
  ]
}
