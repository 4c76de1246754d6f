import Text

/// Who does what in German, by the articles; and what depends on "dessen" and "deren".
extension ProofMatcher {
  private enum Case {
    case subject, object, indirect
    /// "mein", "ein": the subject, if it is "meinen" elsewhere.
    case stem
  }

  /// "den Mann" for "der Mann" beside the same verb: another does it.
  func recased() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated().dropFirst()
    where word.isNoun && word.preposition == nil {
      let places = candidates[index].filter { source.words[$0].normal == word.normal }
      guard places.count == 1, let there = places.first, source.words[there].preposition == nil,
        let own = grammaticalCase(index, in: claim), let other = grammaticalCase(there, in: source),
        own != other, own != .stem || other == .object,
        other != .stem
          || own == .object && source.clauses[source.words[there].clause].subjects.contains(there)
      else { continue }
      let (clause, mate) = (claim.clauses[word.clause], source.clauses[source.words[there].clause])
      // "der Flug ist gebucht"
      guard !isResult(clause, in: claim), !isResult(mate, in: source), !clause.isPassive, !mate.isPassive,
        // "hab ich meinen Ex, den Gernot, angerufen"
        (clause.range.lowerBound..<min(claim.words.count, clause.range.upperBound + 1)).contains(where: {
          verb in
          ["mag", "mochte", "mochten"].contains(claim.words[verb].normal)
            && mate.range.contains { source.words[$0].normal == claim.words[verb].normal }
            || claim.words[verb].role == .verb
              && candidates[verb].contains {
                mate.range.contains($0)
                  && source.words[$0].keys.contains(where: claim.words[verb].keys.contains)
              }
        }), clause.range.count(where: { claim.words[$0].role == .verb }) < 2,
        mate.range.count(where: { source.words[$0].role == .verb }) < 2
      else { continue }
      return ProofFailure(.order, words([index - 1, index]))
    }
    return nil
  }

  /// "hat Amelie der Finja gesagt" for "hat Finja der Amelie gesagt": the article tells to whom.
  func handed() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    func article(_ name: Int, _ reading: ProofReading) -> String? {
      guard name > 0, !reading.words[name - 1].token.endsClause else { return nil }
      return ["der", "dem", "den"].contains(reading.words[name - 1].normal)
        ? reading.words[name - 1].normal : nil
    }
    func isBare(_ name: Int, _ reading: ProofReading) -> Bool {
      guard name > 0, !reading.words[name - 1].token.endsClause else { return true }
      let before = reading.words[name - 1]
      return !grammar.determiners.contains(before.normal) && !before.isPossessive && !before.isAdjective
        && before.number == nil && before.role != .content
    }
    for clause in claim.clauses {
      let names = clause.range.filter {
        claim.words[$0].isNoun && claim.words[$0].token.isCapitalised && candidates[$0].count == 1
          && claim.words[$0].preposition == nil
      }
      for one in names {
        guard let own = article(one, claim), isBare(candidates[one][0], source) else { continue }
        for other in names where other != one && isBare(other, claim) {
          let there = candidates[other][0]
          guard article(there, source) == own,
            source.words[there].clause == source.words[candidates[one][0]].clause
          else { continue }
          return ProofFailure(.order, words([one, other]))
        }
      }
    }
    return nil
  }

  private func isResult(_ clause: ProofClause, in reading: ProofReading) -> Bool {
    clause.range.contains {
      ["ist", "sind", "war", "waren", "wird", "wurde"].contains(reading.words[$0].normal)
    }
      && clause.range.contains { reading.words[$0].isForm(.participle) && reading.words[$0].role == .verb }
      || !clause.range.contains {
        reading.words[$0].role == .auxiliary || reading.words[$0].isForm(.present, .past)
      }
  }

  private func grammaticalCase(_ noun: Int, in reading: ProofReading) -> Case? {
    var place = noun - 1
    while place > 0, reading.words[place].isAdjective { place -= 1 }
    guard place >= 0, reading.words[place].sentence == reading.words[noun].sentence,
      !reading.words[place].token.endsClause
    else { return nil }
    let article = reading.words[place].normal
    // "mit dem Hund"
    if place > 0, grammar.prepositions.contains(reading.words[place - 1].normal) { return nil }
    return switch article {
    case "den", "einen", "meinen", "deinen", "seinen", "ihren", "unseren", "unsern", "keinen": .object
    case "dem", "einem", "meinem", "seinem", "ihrem", "unserem", "unserm", "deinem", "meiner", "seiner",
      "unserer":
      .indirect
    case "der": .subject
    case "mein", "dein", "sein", "ihr", "unser", "ein", "kein": .stem
    default: nil
    }
  }

  /// "The friend is dead" for "the friend whose father is dead called".
  func dependent() -> ProofFailure? {
    for (place, word) in source.words.enumerated()
    where ["dessen", "deren", "whose"].contains(word.normal) && place > 0 {
      guard
        let own = (place + 1..<min(source.words.count, place + 4)).first(where: {
          source.words[$0].isNoun
        }),
        let head = (0..<place).last(where: {
          source.words[$0].isNoun
            && source.words[$0].sentence == word.sentence
        })
      else { continue }
      let told = (own + 1..<min(source.words.count, own + 5)).prefix {
        source.words[$0].sentence == word.sentence && !source.words[$0 - 1].token.endsClause || $0 == own + 1
      }
      .first { source.words[$0].isContent }
      guard let told else { continue }
      for clause in claim.clauses where clause.hasVerb {
        guard clause.range.contains(where: { candidates[$0].contains(told) }) else { continue }
        let hasOwn = claim.words.indices.contains { candidates[$0].contains(own) }
        let hasHead = clause.subjects.contains { candidates[$0].contains(head) }
        if hasHead, !hasOwn { return ProofFailure(.order, words([clause.range.lowerBound])) }
      }
    }
    return nil
  }

  /// "I must cook and want to clean" for "I want to cook and must clean".
  func remodalled() -> ProofFailure? {
    let modals: ProofTraits = [.wish, .must, .can]
    func modal(_ verb: Int, _ reading: ProofReading) -> ProofTraits {
      reading.clauses[reading.words[verb].clause].range.reduce(into: []) { traits, place in
        if reading.words[place].role == .auxiliary {
          traits.formUnion(reading.words[place].traits.intersection(modals))
        }
      }
    }
    for (index, word) in claim.words.enumerated() where word.role == .verb && candidates[index].count == 1 {
      let there = candidates[index][0]
      let (own, other) = (modal(index, claim), modal(there, source))
      guard !own.isEmpty, !other.isEmpty, own.isDisjoint(with: other),
        source.words.contains(where: {
          $0.role == .auxiliary && !$0.traits.isDisjoint(with: own) && $0.clause != source.words[there].clause
        })
      else { continue }
      return ProofFailure(.modality, words([index]))
    }
    return nil
  }

  /// "I hate dogs and like cats" for "I like dogs. I hate cats": verbs and their nouns from two statements, crosswise.
  func crisscrossed() -> ProofFailure? {
    func pairs() -> [(verb: Int, noun: Int, index: Int)] {
      claim.clauses.indices.flatMap { index -> [(verb: Int, noun: Int, index: Int)] in
        let range = claim.clauses[index].range
        let verbs = range.filter { claim.words[$0].role == .verb && candidates[$0].count == 1 }
        let nouns = range.filter {
          claim.words[$0].isNoun && candidates[$0].count == 1
            && claim.clauses[index].objects.contains($0)
        }
        guard verbs.count == 1, nouns.count == 1 else { return [] }
        return [
          (
            source.words[candidates[verbs[0]][0]].clause, source.words[candidates[nouns[0]][0]].clause,
            nouns[0]
          )
        ]
      }
    }
    let all = pairs()
    for (place, one) in all.enumerated() where one.verb != one.noun {
      for other in all[(place + 1)...] where other.verb == one.noun && other.noun == one.verb {
        return ProofFailure(.order, words([one.index, other.index]))
      }
    }
    return nil
  }

  /// "We lost" where the speaker alone is told of, "I am not to lie" for "one is not to lie".
  func regrouped() -> ProofFailure? {
    func has(_ persons: Set<ProofWord.Person>, _ reading: ProofReading) -> Bool {
      reading.words.contains { $0.person.map(persons.contains) ?? false }
    }
    if let own = claim.words.firstIndex(where: { $0.person == .we }), has([.speaker], source),
      !has([.we, .they, .youAll, .you, .one], source),
      !claim.words.contains(where: { $0.person == .speaker }),
      !source.words.contains(where: { ["and", "und", "mit", "with", "let", "together"].contains($0.normal) })
    {
      return ProofFailure(.order, words([own]))
    }
    guard grammar.isGerman else { return nil }
    if let own = claim.words.firstIndex(where: { $0.person == .youAll && $0.isPossessive }),
      !has([.we], source) || source.words.contains(where: { $0.isPossessive && $0.person == .we }),
      claim.words.contains(where: { $0.person == .speaker })
    {
      return ProofFailure(.order, words([own]))
    }
    if let own = claim.words.firstIndex(where: { $0.normal == "ich" }),
      source.words.contains(where: { $0.normal == "man" }), !has([.speaker, .we], source)
    {
      return ProofFailure(.order, words([own]))
    }
    return nil
  }
}
