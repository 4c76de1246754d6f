import Text

/// A verb with its object and an adjective with its noun: partners that have others in the sources.
extension ProofMatcher {
  /// "I got a raise" for "I asked for a raise and got a plant": the verb has another object there, which is left out.
  func misobjected() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.role == .verb {
      let places = exact(index).filter { source.words[$0].role == .verb }
      guard places.count == 1 else { continue }
      let there = source.clauses[source.words[places[0]].clause]
      let rivals = there.range.filter { place in
        isBareNoun(source.words[place]) && !there.subjects.contains(place) && !matched.contains(place)
          && !isModifier(place, in: source) && !isInstead(place) && abs(place - places[0]) < 6
      }
      guard rivals.count == 1, !there.isPassive, !claim.clauses[word.clause].isPassive else { continue }
      let objects = claim.clauses[word.clause].objects.filter {
        isBareNoun(claim.words[$0]) && !isModifier($0, in: claim)
      }
      guard objects.count == 1, let object = objects.first, object > index || grammar.isGerman else {
        continue
      }
      let found = exact(object)
      guard !found.isEmpty, !found.contains(where: there.range.contains),
        candidates[object].allSatisfy({ !there.range.contains($0) || $0 == places[0] }),
        // What a pronoun there takes up.
        !there.range.contains(where: {
          source.words[$0].person.map { [.it, .they, .named].contains($0) } ?? false
        })
      else { continue }
      return ProofFailure(.order, words([index, object]))
    }
    return nil
  }

  /// "The dog is ill" for "the cat is ill, the dog is fine": what is told of another noun there.
  func mispredicated() -> ProofFailure? {
    for clause in claim.clauses
    where clause.hasVerb && !clause.range.contains(where: { claim.words[$0].role == .verb }) {
      let nouns = clause.subjects.filter { isBareNoun(claim.words[$0]) }
      guard !nouns.isEmpty, nouns.count == clause.subjects.count else { continue }
      for place in clause.range where claim.words[place].isAdjective && claim.words[place].preposition == nil
      {
        let found = candidates[place]
        guard found.count == 1, !nouns.contains(place) else { continue }
        let there = source.clauses[source.words[found[0]].clause]
        let isElsewhere = nouns.allSatisfy { noun in
          !candidates[noun].isEmpty && !candidates[noun].contains(where: there.range.contains)
        }
        let others = there.subjects.filter { isBareNoun(source.words[$0]) }
        guard isElsewhere, !others.isEmpty, others.count == there.subjects.count,
          others.allSatisfy({ !matched.contains($0) }), source.words[found[0]].isAdjective,
          !there.range.contains(where: { source.words[$0].role == .verb })
        else { continue }
        return ProofFailure(.order, words([nouns[0], place]))
      }
    }
    return nil
  }

  /// "My right ear is blocked" for "my left ear is blocked, my right ear is fine": beside the opposite of a word there.
  func contrasted() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() {
      let opposites = lists.contraries(word.normal)
      guard !opposites.isEmpty, word.role != .verb else { continue }
      let own = source.words.indices.filter { source.words[$0].normal == word.normal }
      let others = source.words.indices.filter { opposites.contains(source.words[$0].normal) }
      guard own.count == 1, others.count == 1,
        !claim.words.contains(where: { opposites.contains($0.normal) }),
        source.words[own[0]].sentence == source.words[others[0]].sentence
      else { continue }
      let range = claim.clauses[word.clause].range
      let anchors = range.filter { place in
        place > index && (claim.words[place].isAdjective || claim.words[place].role == .verb)
          && candidates[place].count == 1
          && source.words[candidates[place][0]].sentence == source.words[own[0]].sentence
      }
      guard !anchors.isEmpty else { continue }
      let isTurned = anchors.allSatisfy { anchor in
        let there = candidates[anchor][0]
        return there > others[0] && (own[0] > there || own[0] < others[0])
      }
      if isTurned { return ProofFailure(.word, words([index])) }
    }
    return nil
  }

  private func isBareNoun(_ word: ProofWord) -> Bool {
    word.isNoun && word.preposition == nil
  }

  /// The words of the sources that are the same word.
  private func exact(_ index: Int) -> [Int] {
    candidates[index].filter { claim.words[index].keys.contains(where: source.words[$0].keys.contains) }
  }
}
