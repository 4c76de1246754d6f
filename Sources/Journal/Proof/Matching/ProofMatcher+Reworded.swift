import Text

/// Verbs and adjectives that say in another word what the sources say.
extension ProofMatcher {
  /// A verb that the sources lack stands for the verb that is left over there: "reduced the dose" for "put me down to ten".
  ///
  /// All else in its clause must be found beside that verb, and the two must not be opposites. A verb that says little
  /// needs no source: "lies in the drawer" for "is in the drawer".
  mutating func adopt(_ index: Int) {
    let word = claim.words[index]
    let isLight = word.traits.contains(.light)
    let clause = claim.clauses[word.clause]
    guard let mate = mates[word.clause] else {
      if isLight { claim.words[index].role = .auxiliary }
      return
    }
    let modes: ProofTraits = [.wish, .fear, .dream, .attempt, .neglect, .order, .report, .possible]
    guard isLight || word.traits.isDisjoint(with: modes) else { return }
    let range = source.clauses[mate].range
    let used = Set(claim.words.indices.flatMap { claim.words[$0].role == .verb ? candidates[$0] : [] })
    let free = range.filter { source.words[$0].role == .verb && !used.contains($0) }
    let beside = clause.range.filter { place in
      needs(claim.words[place]) && place != index && !clause.subjects.contains(place)
        && candidates[place].contains(where: range.contains)
    }
    let isComplete = clause.range.allSatisfy {
      $0 == index || !needs(claim.words[$0]) || !candidates[$0].isEmpty
    }
    guard isLight || isComplete && !beside.isEmpty, !isOfSpeaker(clause, mate) else { return }
    let isContrary = source.words.indices.contains {
      source.words[$0].role == .verb && source.words[$0].sentence == source.clauses[mate].sentence
        && !used.contains($0) && lists.areOpposed(word.keys, source.words[$0].keys)
    }
    if isContrary || free.contains(where: { lists.isNeglect(source.words[$0].keys) })
      || free.contains(where: { isTurned(word, source.words[$0]) })
    {
      return
    }
    if let verb = free.first(where: { source.words[$0].traits.isDisjoint(with: modes) }) {
      candidates[index] = [verb]
      adopted.insert(index)
    } else if isLight || beside.count > 1 && !range.contains(where: { source.words[$0].role == .verb }) {
      claim.words[index].role = .auxiliary
    }
  }

  /// "she reproached me" for "I wept": done by the speaker there and by somebody else here.
  func isOfSpeaker(_ clause: ProofClause, _ mate: Int) -> Bool {
    let there = source.clauses[mate]
    return !clause.isPassive && !clause.subjects.isEmpty && !there.subjects.isEmpty
      && there.subjects.allSatisfy { source.words[$0].person == .speaker }
      && there.objects.allSatisfy { source.words[$0].person == nil }
      && clause.subjects.allSatisfy {
        [.he, .she, .they].contains(claim.words[$0].person) || claim.words[$0].traits.contains(.name)
      }
  }

  /// "didn't remember" for "forgot".
  mutating func contradict(_ index: Int) {
    let word = claim.words[index]
    if negate(index) || word.role == .content { return }
    guard word.role == .verb else { return }
    if !word.isDenied, word.traits.contains(.neglect) || lists.isNeglect(word.keys) { return forbear(index) }
    guard word.isDenied else { return }
    let found = source.words.indices.filter {
      source.words[$0].role == .verb && source.words[$0].traits.contains(.neglect)
        && !source.words[$0].isDenied
        && lists.areOpposed(word.keys, source.words[$0].keys)
    }
    guard !found.isEmpty else { return }
    candidates[index] = found
    for place in claim.clauses[word.clause].range { claim.words[place].isDenied = false }
    claim.clauses[word.clause].isDenied = false
  }

  /// "was unexpected" for "I wasn't expecting", "not happy" for "unhappy".
  mutating func negate(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard word.isContent else { return false }
    let found = source.words.indices.filter { place in
      let there = source.words[place]
      guard there.isContent else { return false }
      return word.keys.contains { key in
        key.hasPrefix("un") && there.isDenied && there.keys.contains(String(key.dropFirst(2)))
          || word.isDenied && word.isAdjective && !there.isDenied && there.keys.contains("un" + key)
      }
    }
    guard !found.isEmpty else { return false }
    candidates[index] = found
    claim.words[index].isDenied.toggle()
    claim.clauses[word.clause].isDenied = claim.words[index].isDenied
    return true
  }

  /// "ignore the phone" for "not answer the phone", "refuses payment" for "won't take payment".
  mutating func forbear(_ index: Int) {
    guard !grammar.isGerman else { return }
    let word = claim.words[index]
    let found = source.words.indices.filter {
      source.words[$0].role == .verb && source.words[$0].isDenied
        && lists.areOpposed(word.keys, source.words[$0].keys)
    }
    guard !found.isEmpty else { return }
    candidates[index] = found
    for place in index..<claim.clauses[word.clause].range.upperBound { claim.words[place].isDenied = true }
    claim.clauses[word.clause].isDenied = true
  }

  /// "raufgefallen" for "runtergefallen", "zumachen" for "aufdrehen": the particle says something else.
  func isTurned(_ word: ProofWord, _ other: ProofWord) -> Bool {
    guard grammar.isGerman else { return false }
    return word.forms.contains { form in
      other.forms.contains { there in
        guard let own = VerbForms.parts(form.lemma), let said = VerbForms.parts(there.lemma),
          own.particle != said.particle
        else { return false }
        return own.base == said.base || Self.particleTurns.contains([own.particle, said.particle])
          || Self.particleTurns.contains([said.particle, own.particle])
      }
    }
  }

  static let particleTurns: Set<[String]> = [
    ["rauf", "runter"], ["rein", "raus"], ["auf", "zu"], ["an", "aus"], ["ein", "aus"], ["hin", "her"],
    ["hoch", "runter"],
    ["vor", "zuruck"],
  ]

  /// Whether all verbs of `clause` are told in other words there.
  func isReworded(_ clause: ProofClause) -> Bool {
    let verbs = clause.range.filter { claim.words[$0].role == .verb }
    return !verbs.isEmpty && verbs.allSatisfy(adopted.contains)
  }

  /// "called and asked whether" for "called, whether".
  func asks(_ index: Int) -> Bool {
    let next = claim.words[index].clause + 1
    return !self.claim.words[index].isDenied
      && claim.words[index].forms.contains { ["ask", "fragen", "wissen"].contains($0.lemma) }
      && claim.clauses.indices.contains(next)
      && claim.clauses[next].modes.contains(.question)
      && source.clauses.contains { $0.modes.contains(.question) }
  }
}
