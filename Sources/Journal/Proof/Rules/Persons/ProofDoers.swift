import Text

/// Who does it, seen from the verb.
extension ProofMatcher {
  /// "I called Amma" for "Amma called": the verb is told there, each time, of somebody else.
  func doers() -> ProofFailure? {
    for (index, word) in claim.words.enumerated()
    where word.role == .verb && !claim.clauses[word.clause].isPassive {
      guard let own = doer(index, in: claim) else { continue }
      let places = candidates[index].filter { place in
        source.words[place].role == .verb && source.words[place].keys.contains(where: word.keys.contains)
      }
      guard !places.isEmpty, !isConverse(claim.clauses[word.clause], source.words[places[0]].clause) else {
        continue
      }
      let isElsewhere = places.allSatisfy { place in
        !source.clauses[source.words[place].clause].isPassive
          && (doer(place, in: source).map { isSomebodyElse(own, $0) } ?? false)
          && !isDirectSpeech([own], source.words[place].clause)
      }
      if isElsewhere { return ProofFailure(.order, words([own, index])) }
    }
    return nil
  }

  /// Whether a verb of the clause is told there of the same person, whatever the clauses are there.
  func isDoneBySame(_ clause: ProofClause, _ mate: Int) -> Bool {
    guard !grammar.isGerman else { return false }
    return clause.range.contains { verb in
      guard claim.words[verb].role == .verb, let own = doer(verb, in: claim) else { return false }
      // "I keep him idle" for "I keep him busy and she keeps him idle"
      let isToldThere = candidates[verb].contains { place in
        source.words[place].clause == mate
          && source.words[place].keys.contains(where: claim.words[verb].keys.contains)
          && (doer(place, in: source).map { isSomebodyElse(own, $0) } ?? false)
      }
      if isToldThere { return false }
      return candidates[verb].contains { place in
        source.words[place].normal == claim.words[verb].normal
          && !clause.objects.contains { object in
            claim.words[object].person == nil && isPerson(object, in: claim)
              && !candidates[object].contains { source.words[$0].clause == source.words[place].clause }
          }
          && (doer(place, in: source).map { same(own, $0) } ?? false)
      }
    }
  }

  /// Who does what the verb at `verb` says: the pronoun or the noun right before it; in German the subject of a clause
  /// with one verb.
  private func doer(_ verb: Int, in reading: ProofReading) -> Int? {
    let clause = reading.clauses[reading.words[verb].clause]
    if grammar.isGerman {
      guard clause.range.count(where: { reading.words[$0].role == .verb }) == 1, !clause.isOpen else {
        return nil
      }
      // "Ich hab dem Azubi, dem Fynn, | heute gezeigt": the subject stands before the comma.
      let index = reading.words[verb].clause
      let before = index > 0 ? reading.clauses[index - 1] : nil
      let isContinued =
        clause.subjects.isEmpty && before?.sentence == clause.sentence
        && !(before?.range.contains { reading.words[$0].role == .verb } ?? true)
        && !grammar.coordinators.contains(reading.words[clause.range.lowerBound].normal)
      let subjects = isContinued ? before?.subjects ?? [] : clause.subjects.filter(clause.range.contains)
      return subjects.count == 1 && reading.words[subjects[0]].person != .it ? subjects[0] : nil
    }
    guard !reading.words[verb].isForm(.gerund) || verb > 0 && reading.words[verb - 1].role == .auxiliary
    else {
      return nil
    }
    // "the shirt's ironed"
    if verb > 0, reading.words[verb - 1].normal == "'s" { return nil }
    var place = verb - 1
    while place >= 0, verb - place < 6, !reading.words[place].token.endsClause,
      reading.words[place].sentence == reading.words[verb].sentence
    {
      let word = reading.words[place]
      if isJoined(place, in: reading) { return nil }
      if word.role == .pronoun {
        if word.normal == "who" {
          let named = antecedent(place, in: reading)
          return named == place ? nil : named
        }
        guard !word.isPossessive, Self.subjects.contains(word.normal) else { return nil }
        return place
      }
      if word.role == .content { return word.isAdjective || word.preposition != nil ? nil : place }
      guard word.role == .auxiliary || Self.passable.contains(word.normal) else { return nil }
      place -= 1
    }
    return nil
  }

  /// "Maja and I"
  private func isJoined(_ place: Int, in reading: ProofReading) -> Bool {
    let start = reading.clauses[reading.words[place].clause].range.lowerBound
    return (max(start + 1, place - 3)..<max(start + 1, place)).contains {
      ["and", "or", "nor"].contains(reading.words[$0].normal)
    }
  }

  private static let subjects: Set<String> = ["i", "we", "you", "he", "she", "they"]
  private static let passable: Set<String> = [
    "to", "not", "n't", "never", "just", "really", "also", "even", "still", "already", "always", "only",
    "finally",
    "both", "then", "actually",
  ]

  /// Two persons, of whom one is the speaker or both have names.
  private func isSomebodyElse(_ own: Int, _ other: Int) -> Bool {
    if grammar.isGerman {
      let isKnown = claim.words[own].person != nil || kindHere(own) == .name
      guard isKnown, source.words[other].person != nil || kindThere(other) == .name else { return false }
    }
    let (word, there) = (claim.words[own], source.words[other])
    if same(own, other) || candidates[own].contains(other) || isBeside(own, other) { return false }
    if isSpeaker(word) { return isPerson(other, in: source) && !isSpeaker(there) }
    guard grammar.isGerman || isPerson(own, in: claim) else { return false }
    if there.person == .speaker || there.person == .we && word.person == nil { return true }
    guard word.person == nil else { return false }
    if there.person == nil { return !candidates[own].isEmpty }
    return there.person == .he && word.traits.contains(.woman)
      || there.person == .she && word.traits.contains(.man)
  }

  private func isPerson(_ place: Int, in reading: ProofReading) -> Bool {
    let word = reading.words[place]
    if let person = word.person { return [.he, .she, .speaker, .we, .they].contains(person) }
    if !word.traits.isDisjoint(with: .person) || isName(place, in: reading) { return true }
    guard !grammar.isGerman else { return false }
    let isUnknown = word.groups.isEmpty && word.traits.isEmpty && word.forms.isEmpty
    // The first word of a sentence is a name if no list knows it or it has its capital elsewhere, too.
    let isCapitalised = (claim.words + source.words).contains { other in
      other.normal == word.normal && other.token.isCapitalised && other.token.range != word.token.range
    }
    return word.token.isCapitalised && isUnknown
      || isCapitalised
        && !reading.words[max(0, place - 1)..<place].contains {
          grammar.determiners.contains($0.normal)
        }
  }
}
