import Text

/// Persons who exclude each other.
extension ProofMatcher {
  /// Whether the subject here cannot be the one there: the speaker for somebody else, or one person for another.
  ///
  /// What cannot be followed is no conflict: only persons that exclude each other are.
  func conflicts(_ index: Int, _ mate: Int) -> Bool {
    let clause = claim.clauses[index]
    let own = clause.subjects.map { antecedent($0, in: claim) }
    let there = source.clauses[mate].subjects.map { antecedent($0, in: source) }
    if own.isEmpty {
      guard !there.isEmpty, index == 0, !clause.isGoverned, !source.clauses[mate].isGoverned else {
        return false
      }
      // "With your hours cut": somebody or something else.
      if !grammar.isGerman, ["with", "after"].contains(claim.words[clause.range.lowerBound].normal) {
        return false
      }
      // "Telefoniert": the speaker.
      return isThird(there, in: source) && !there.contains { isSpeaker(source.words[$0]) }
    }
    if there.isEmpty {
      // The speaker, as in "Hab telefoniert".
      return isThird(own, in: claim)
        && !own.contains {
          matches[$0].map { source.words[$0].clause <= mate } ?? (claim.words[$0].person != nil)
        }
    }
    if own.contains(where: { one in there.contains { same(one, $0) } }) { return false }
    let isOwnSpeaker = own.contains { isSpeaker(claim.words[$0]) }
    let isSpeakerThere = there.contains { isSpeaker(source.words[$0]) }
    if isOwnSpeaker, isSpeakerThere { return false }
    let hasSeveral = hasSeveralVerbs(mate)
    if isOwnSpeaker {
      if hasSeveral,
        source.clauses[mate].range.contains(where: {
          isSpeaker(source.words[$0]) || ["hab", "habe", "bin"].contains(source.words[$0].normal)
        })
      {
        return false
      }
      if isLet(mate) { return false }
      return isThird(there, in: source) || hasSpeakerAsObject(source.clauses[mate], in: source)
        || grammar.isGerman
          && there.contains { kindThere($0) == .name && source.words[$0].token.isCapitalised }
    }
    let isNear =
      hasSeveral && own.contains { one in source.clauses[mate].range.contains { isMeant(one, $0) } }
    if isSpeakerThere {
      return (isThird(own, in: claim) || hasSpeakerAsObject(clause, in: claim)) && !isNear
        && !isDirectSpeech(own, mate)
    }
    guard !isNear, isThird(own, in: claim) else { return false }
    // Two persons, each named or told by pronouns that exclude each other.
    return own.allSatisfy { one in
      there.allSatisfy { other in
        let (word, said) = (claim.words[one], source.words[other])
        if let person = word.person, let third = said.person {
          return [person, third] == [.he, .she] || [person, third] == [.she, .he]
        }
        if let person = word.person { return !fits(person, said) }
        guard said.person == nil else {
          return said.person.map { [.he, .she].contains($0) && !fits($0, word) } ?? false
        }
        let isSomebody = !said.traits.isDisjoint(with: .person) || isTeller(other) || isCapital(other)
        return isSomebody && word.isEntity
          && !word.isAdjective
          && !isBeside(one, other)
      }
    }
  }

  /// A name that no list knows, by its capital within the sentence.
  private func isCapital(_ place: Int) -> Bool {
    let word = source.words[place]
    guard !grammar.isGerman, word.role == .content, word.groups.isEmpty, word.forms.isEmpty else {
      return false
    }
    // "thabo" where the sentence has "Thabo", too
    let isNamed = claim.words.indices.contains {
      claim.words[$0].token.isCapitalised && claim.words[$0].groups.isEmpty && claim.words[$0].forms.isEmpty
        && candidates[$0].contains(place)
    }
    return isNamed || word.token.isCapitalised && place > 0 && !source.words[place - 1].endsStatement
  }

  /// "the consultant thinks": who says or thinks something is somebody.
  private func isTeller(_ subject: Int) -> Bool {
    guard !grammar.isGerman else { return false }
    let clause = source.clauses[source.words[subject].clause]
    return source.words[subject].role == .content && clause.subjects.count == 1
      && clause.range.contains {
        source.words[$0].role == .verb && !source.words[$0].traits.isDisjoint(with: [.report, .possible])
          && source.words[$0].isForm(.present, .past)
      }
  }

  /// "du musstest korrigieren" for "der Prüfer hat mich korrigieren lassen": whom somebody lets do it.
  private func isLet(_ mate: Int) -> Bool {
    grammar.isGerman
      && source.clauses[mate].range.contains { source.words[$0].forms.contains { $0.lemma == "lassen" } }
      && source.clauses[mate].range.contains { ["mich", "uns"].contains(source.words[$0].normal) }
  }

  /// Whom "who" or "die" means: the noun before it, unless that is denied.
  func antecedent(_ index: Int, in reading: ProofReading) -> Int {
    guard reading.words[index].person == .named, index > 0 else { return index }
    let near = (max(0, index - 5)..<index).filter {
      reading.words[$0].isEntity && reading.words[$0].sentence == reading.words[index].sentence
    }
    // "Ms Hathaway for history who"
    let somebody =
      reading.words[index].normal == "who"
      ? near.last { !reading.words[$0].traits.isDisjoint(with: .person) } : nil
    let found = somebody ?? near.last
    guard let found, !reading.words[found].isDenied else { return index }
    return found
  }

  /// "he said, I've had enough": the speaker there is who is told of here.
  func isDirectSpeech(_ own: [Int], _ mate: Int) -> Bool {
    guard mate > 0, source.clauses[mate].modes.contains(.report) else { return false }
    return own.contains { one in source.clauses[mate - 1].subjects.contains { same(one, $0) } }
  }

  /// Models that write no marks join statements: which subject belongs to which verb is not known then.
  func hasSeveralVerbs(_ mate: Int) -> Bool {
    source.clauses[mate].range.count {
      source.words[$0].role == .verb && source.words[$0].isForm(.present, .past, .participle)
        && !source.words[$0].isForm(.gerund)
    } > 1
  }

  /// "der neue Teamleiter, der Voss": two names of one person beside each other.
  func isBeside(_ one: Int, _ other: Int) -> Bool {
    candidates[one].contains { place in
      abs(place - other) < 5
        && source.words[min(place, other)..<max(place, other)].allSatisfy {
          !$0.isVerbal && !["and", "und", "or", "oder"].contains($0.normal)
        }
    }
  }

  /// Persons of whom none is the speaker.
  func isThird(_ indices: [Int], in reading: ProofReading) -> Bool {
    indices.contains { index in
      let word = reading.words[index]
      if let person = word.person { return [.he, .she, .they].contains(person) }
      return !word.traits.isDisjoint(with: [.woman, .man, .people, .name])
    } && !indices.contains { isSpeaker(reading.words[$0]) }
  }

  /// Whether something is done to the speaker, by whomever: "Ariane apologised to me".
  private func hasSpeakerAsObject(_ clause: ProofClause, in reading: ProofReading) -> Bool {
    clause.subjects.allSatisfy { reading.words[$0].role == .content || reading.words[$0].person == .named }
      && clause.objects.contains { isSpeaker(reading.words[$0]) && reading.words[$0].person != .we }
  }

  /// "Tobias asked Meera" for "Meera asked Tobias": two names that have changed places around the same verb, however
  /// the rest of the sources reads.
  func crossed() -> ProofFailure? {
    for (index, word) in claim.words.enumerated()
    where word.role == .verb && !claim.clauses[word.clause].isPassive {
      let range = claim.clauses[word.clause].range
      guard let before = range.last(where: { $0 < index && isBareName($0) }),
        let after = range.first(where: { $0 > index && (isBareName($0) || isNameBehind($0)) })
      else { continue }
      for verb in candidates[index]
      where source.words[verb].role == .verb && word.keys.contains(where: source.words[verb].keys.contains)
        && !source.clauses[source.words[verb].clause].isPassive
      {
        let sentence = source.words[verb].sentence
        let first = candidates[before].filter { source.words[$0].sentence == sentence }
        let second = candidates[after].filter { source.words[$0].sentence == sentence }
        guard let lastFirst = first.min(), let lastSecond = second.max() else { continue }
        if lastFirst > verb, lastSecond < verb {
          return ProofFailure(.order, [claim.words[before].text, word.text, claim.words[after].text])
        }
      }
    }
    return nil
  }

  /// "Beatrice threw it at Lorna" for "she threw it at Beatrice": who does it here, it is done to there.
  func reversed() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated()
    where word.role == .verb && !word.traits.contains(.light) && candidates[index].count == 1 {
      let clause = claim.clauses[word.clause]
      let there = source.clauses[source.words[candidates[index][0]].clause]
      guard !clause.isPassive, !there.isPassive, !there.subjects.isEmpty,
        !lists.areConverse(word.keys, source.words[candidates[index][0]].keys)
      else { continue }
      for subject in clause.subjects where subject < index && isBareName(subject) {
        let range = there.range
        let places = candidates[subject].filter(range.contains)
        let isObject =
          !places.isEmpty
          && places.allSatisfy { place in
            there.objects.contains(place) && place > candidates[index][0]
              && !["by", "with", "and"].contains(source.words[place].preposition)
          }
        if isObject, !there.subjects.contains(where: { same(subject, $0) && source.words[$0].person == nil })
        {
          return ProofFailure(.order, [claim.words[subject].text, word.text])
        }
      }
    }
    return nil
  }

  /// "gave it to Lucinda": a name behind a preposition that somebody else stands behind there.
  private func isNameBehind(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard !grammar.isGerman, word.role == .content, word.token.isCapitalised, index > 0,
      let preposition = word.preposition, ["to", "for", "with", "from", "at"].contains(preposition),
      claim.words[index - 1].normal == preposition
    else { return false }
    return candidates[index].contains { source.words[$0].preposition != preposition }
      && candidates.enumerated().contains { other, places in
        other < index && claim.words[other].role == .content
          && places.contains { source.words[$0].preposition == preposition }
      }
  }

  /// A name without an article, whose place in the sentence says what it is: "den Tobias hat Meera gefragt" is not one.
  private func isBareName(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard word.isNoun, word.preposition == nil, word.owner == nil else {
      return false
    }
    if !word.traits.isDisjoint(with: [.name]) { return true }
    return !grammar.isGerman && word.token.isCapitalised
      && (index > 0 || candidates[index].contains { source.words[$0].token.isCapitalised })
  }
}
