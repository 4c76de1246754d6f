import Text

/// Something in the place of something else of its kind.
extension ProofMatcher {
  private enum Slot: Hashable {
    case number, time, name
    case noun(String)
  }

  /// Nouns after a preposition that tell when.
  private static let mealtimes: Set<String> = [
    "breakfast", "lunch", "dinner", "supper", "teatime", "bedtime", "dawn", "dusk", "fruhstuck",
    "mittagessen", "abendessen",
  ]
  private static let quantities: Set<String> = ["all", "whole", "both", "most", "alle", "ganze", "ganzen"]

  /// "three big bin bags": a noun or an adjective right before the noun that it describes.
  func isModifier(_ place: Int, in reading: ProofReading) -> Bool {
    guard !grammar.isGerman, place + 1 < reading.words.count else { return false }
    let (word, next) = (reading.words[place], reading.words[place + 1])
    return word.role == .content && next.role == .content && !word.token.endsClause
      && word.traits.isDisjoint(with: .person) && !word.token.isCapitalised
      && (word.preposition == next.preposition || word.preposition == nil)
  }

  private func slot(_ place: Int, in reading: ProofReading) -> Slot? {
    let word = reading.words[place]
    // "the fourteenth" that counts nothing is a day.
    if !grammar.isGerman, word.role == .number, isRank(word), unit(place, in: reading) == nil { return .time }
    return slot(word)
  }

  private func slot(_ word: ProofWord) -> Slot? {
    switch word.role {
    case .number: return .number
    case .time: return .time
    case .content:
      if word.isAdjective || Self.quantities.contains(word.normal) || grammar.currencies.contains(word.normal)
      {
        return nil
      }
      if word.preposition != nil, Self.mealtimes.contains(word.normal) { return .time }
      if let preposition = word.preposition { return .noun(preposition) }
      return .noun("")
    default: return nil
    }
  }

  func replaced() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index] else { continue }
      let used = grammar.isGerman ? Set(claim.words.indices.compactMap { matches[$0] }) : matched
      var dropped: [Slot: [Int]] = [:]
      for place in source.clauses[mate].range
      where !used.contains(place) && !(grammar.isGerman && source.words[place].isAbsent) {
        if let slot = slot(place, in: source), !isModifier(place, in: source) {
          dropped[slot, default: []].append(place)
        }
      }
      for place in clause.range {
        guard let match = matches[place], let slot = slot(place, in: claim), !isModifier(place, in: claim)
        else { continue }
        guard source.words[match].clause != mate || self.slot(source.words[match]) != slot else { continue }
        if case .noun = slot, source.words[match].clause == mate, slot == .noun("") { continue }
        // "the choir director asked you" for "choir director stopped me and asked me"
        if !grammar.isGerman, slot == .noun(""),
          candidates[place].contains(where: source.clauses[mate].subjects.contains)
        {
          continue
        }
        guard let lost = dropped[slot]?.filter({ isRivalSlot(place, $0) }), !lost.isEmpty else { continue }
        // "Modelleisenbahn" for "Eisenbahn"
        if grammar.isGerman, claim.words[place].role == .content,
          lost.contains(where: {
            source.words[$0].role == .content && claim.words[place].normal.hasSuffix(source.words[$0].normal)
          })
        {
          continue
        }
        if slot == .time, isFiner(match, lost) { continue }
        // "one piece" for "the last one": nothing is counted there.
        if !grammar.isGerman, claim.words[place].number == 1, unit(match, in: source) == nil { continue }
        if slot == .number, isOfOtherUnit(place, match, lost) { continue }
        if lost.allSatisfy({ isRenamed($0, match) }) { continue }
        let word = claim.words[place]
        let kind: ProofFailure.Kind = slot == .number ? .number : slot == .time ? .date : .name
        return ProofFailure(kind, [word.text])
      }
    }
    return nil
  }

  /// Whether two words may stand for each other: in German of nouns only those of one kind, two that may be somebody, or
  /// two that do something.
  private func isRivalSlot(_ place: Int, _ lost: Int) -> Bool {
    guard grammar.isGerman, claim.words[place].role == .content else { return true }
    if let kind = kindHere(place), kind == kindThere(lost) { return true }
    let (clause, there) = (
      claim.clauses[claim.words[place].clause], source.clauses[source.words[lost].clause]
    )
    return clause.subjects.contains(place) && there.subjects.contains(lost)
      || isSomebody(claim.words[place]) && isSomebody(source.words[lost])
      || areOfOneGroup(claim.words[place], source.words[lost])
  }

  /// "der Hund" and "der Kater": two things that one general word names.
  private func areOfOneGroup(_ word: ProofWord, _ other: ProofWord) -> Bool {
    let groups = word.keys.flatMap { lists.narrowGroups($0) }
    return other.keys.contains { lists.narrowGroups($0).contains(where: groups.contains) }
  }

  private func isSomebody(_ word: ProofWord) -> Bool {
    !word.traits.isDisjoint(with: .person) || word.traits.isEmpty && word.groups.isEmpty
  }

  /// "38 miles" and "mile 30": numbers of other things.
  private func isOfOtherUnit(_ place: Int, _ match: Int, _ others: [Int]) -> Bool {
    guard let own = unit(place, in: claim), let there = unit(match, in: source),
      candidates[own].contains(there)
    else {
      return false
    }
    return others.allSatisfy { other in
      guard let unit = unit(other, in: source) else {
        return !grammar.isGerman && other > 0 && source.words[other - 1].role == .content
          && !source.words[other - 1].token.endsClause
      }
      return !candidates[own].contains(unit)
    }
  }

  /// "the guy on Harrow Street, the upholsterer": the same in other words, after a comma.
  private func isRenamed(_ one: Int, _ other: Int) -> Bool {
    if grammar.isGerman { return isCalled(one, other) }
    guard !grammar.isGerman, one < other, other - one < 8,
      source.words[one].sentence == source.words[other].sentence,
      grammar.determiners.contains(source.words[other - 1].normal), source.words[other - 2].token.endsClause
    else { return false }
    return source.words[one..<other].allSatisfy { !$0.isVerbal }
  }

  /// "dem Jungen von nebenan, der heißt Samir"
  private func isCalled(_ one: Int, _ other: Int) -> Bool {
    let clause = source.clauses[source.words[other].clause]
    return one < other && other - one < 16
      && clause.range.contains { source.words[$0].forms.contains { $0.lemma == "heissen" } }
      && clause.subjects.allSatisfy {
        source.words[$0].person == .named || source.words[$0].person == .he || abs($0 - other) < 2
      }
  }

  /// "heute do not exclude each other.
  private func isFiner(_ one: Int, _ others: [Int]) -> Bool {
    // "the twelfth" is a day, too.
    guard let time = source.words[one].time else { return !isRank(source.words[one]) }
    return others.allSatisfy {
      source.words[$0].time.map { $0.isClock != time.isClock } ?? !isRank(source.words[$0])
    }
  }
}
