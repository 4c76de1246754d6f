import Text

/// What was, is done to somebody, or is only nearly so.
extension ProofMatcher {
  /// "I am sick" for "I have been sick", "we have a baby" for "we will have a baby".
  func past() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = mates[index],
        let own = clause.range.first(where: {
          ["am", "is", "are", "have", "has", "'m", "'re"].contains(claim.words[$0].normal)
        }),
        !clause.range.contains(where: {
          ["been", "had", "will", "going"].contains(claim.words[$0].normal)
            || claim.words[$0].role == .verb && claim.words[$0].normal != "have"
              && claim.words[$0].normal != "has"
        })
      else { continue }
      let range = source.clauses[mate].range
      let words = source.words[range].map(\.normal)
      let isState = clause.range.contains {
        claim.words[$0].isContent && candidates[$0].contains(where: range.contains)
      }
      guard isState,
        !words.contains(where: {
          ["am", "is", "are", "'m", "'re", "since", "for", "still", "always", "ever"].contains($0)
        }),
        !source.words[range].contains(where: { $0.time != nil })
      else { continue }
      // "have been sick", but not "have been bitten"
      let isOver = range.dropLast().contains { place in
        ["have", "has", "'ve", "had"].contains(source.words[place].normal)
          && ["been", "had"].contains(source.words[place + 1].normal)
          && !(place + 2 < range.upperBound && source.words[place + 2].isForm(.participle))
      }
      let isToCome = words.contains("will") || words.contains("'ll")
      if isOver || isToCome { return ProofFailure(.tense, self.words([own])) }
    }
    return nil
  }

  /// "Eva hat verletzt" for "Eva hat sich verletzt", "ich habe es verkauft" for "es wurde verkauft".
  func unturned() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated() where word.role == .verb && word.isForm(.participle) {
      let clause = claim.clauses[word.clause]
      guard !clause.isPassive,
        clause.range.contains(where: {
          ["habe", "hab", "hast", "hat", "haben", "habt"].contains(claim.words[$0].normal)
        }),
        !clause.range.contains(where: {
          ["worden", "wurde", "wurden", "werden", "wird", "bekommen", "gekriegt"].contains(
            claim.words[$0].normal)
        })
      else { continue }
      let there = candidates[index].filter { source.words[$0].role == .verb }
      guard !there.isEmpty, there.allSatisfy({ isUndergone($0) }) else { continue }
      return ProofFailure(.order, words([index]))
    }
    for (index, word) in claim.words.enumerated() where word.role == .verb {
      let there = candidates[index].filter { source.words[$0].role == .verb }
      guard there.count == 1, let place = there.first,
        isReflexive(source.words[place].clause, in: source),
        !isReflexive(word.clause, in: claim),
        claim.clauses[word.clause].subjects.contains(where: {
          claim.words[$0].role == .content || [.he, .she, .they].contains(claim.words[$0].person)
        }),
        source.clauses[source.words[place].clause].range.count(where: { source.words[$0].role == .verb })
          == 1,
        !source.words[source.clauses[source.words[place].clause].range].contains(where: {
          grammar.coordinators.contains($0.normal)
        }),
        word.keys.contains(where: source.words[place].keys.contains),
        claim.clauses[word.clause].range.count(where: { claim.words[$0].role == .verb }) == 1
      else { continue }
      return ProofFailure(.order, words([index]))
    }
    return nil
  }

  private func isReflexive(_ clause: Int, in reading: ProofReading) -> Bool {
    reading.clauses[clause].range.contains { reading.words[$0].normal == "sich" }
  }

  /// Whether it was done by somebody who is not named: "wurde verkauft", "bin betrogen worden".
  private func isUndergone(_ verb: Int) -> Bool {
    let range = source.clauses[source.words[verb].clause].range
    return source.words[verb].isForm(.participle)
      && range.contains {
        ["worden", "wurde", "wurden", "wird", "werden"].contains(source.words[$0].normal)
          && abs($0 - verb) < 8
      }
      && !range.contains { ["von", "vom", "durch"].contains(source.words[$0].normal) }
      && !range.contains { ["habe", "hab", "hat", "haben"].contains(source.words[$0].normal) }
  }

  /// "I was weak" for "I was too weak to walk" together with the walk.
  func exceeded() -> ProofFailure? {
    for (place, word) in source.words.enumerated()
    where ["too", "zu"].contains(word.normal) && place + 1 < source.words.count {
      let quality = source.words[place + 1]
      guard quality.isAdjective, !word.token.endsClause,
        let own = claim.words.indices.first(where: { candidates[$0].contains(place + 1) })
      else { continue }
      let hasToo = claim.words.contains { ["too", "zu"].contains($0.normal) }
      if claim.words.contains(where: { ["enough", "genug"].contains($0.normal) }),
        !source.words.contains(where: { ["enough", "genug"].contains($0.normal) })
      {
        return ProofFailure(.word, words([own]))
      }
      guard !hasToo,
        !claim.words.contains(where: { !$0.traits.isDisjoint(with: [.negation, .no, .without, .can]) })
      else { continue }
      let end = min(source.words.count, place + 8)
      let isAim = (place + 2..<max(place + 2, end)).contains { other in
        source.words[other].sentence == word.sentence && source.words[other].role == .verb
          && ["to", "zu"].contains(source.words[other - 1].normal)
          && claim.words.indices.contains {
            candidates[$0].contains(other)
              || !grammar.isGerman
                && claim.words[$0].keys.contains(where: source.words[other].keys.contains)
          }
      }
      if isAim { return ProofFailure(.negation, words([own])) }
    }
    return nil
  }

  /// "yesterday was better than today" for "today was better than yesterday".
  func outcompared() -> ProofFailure? {
    for (place, word) in claim.words.enumerated()
    where ["than", "als"].contains(word.normal) && place > 0 && place + 1 < claim.words.count {
      let thans = source.words.indices.filter { source.words[$0].normal == word.normal }
      guard thans.count == 1, let than = thans.first,
        isComparative(claim.words[max(0, place - 4)..<place].map { $0 })
      else { continue }
      let behind = (place + 1..<min(claim.words.count, place + 5)).first {
        claim.words[$0].isContent || claim.words[$0].time != nil
          || claim.words[$0].role == .pronoun && !claim.words[$0].isPossessive
      }
      guard let behind else { continue }
      if claim.words[behind].role == .pronoun {
        let next = source.words[min(than + 1, source.words.count - 1)]
        if grammar.isGerman, next.role == .content, !matched.contains(than + 1) { continue }
        if grammar.isGerman, claim.words[behind].person == .speaker, next.person != .speaker,
          next.role == .content
        {
          return ProofFailure(.order, words([behind]))
        }
        continue
      }
      guard !candidates[behind].isEmpty, candidates[behind].allSatisfy({ $0 < than }),
        source.words[than].sentence == source.words[candidates[behind][0]].sentence
      else { continue }
      return ProofFailure(.order, words([place, behind]))
    }
    return nil
  }

  /// "more cherries" for "fewer cherries".
  func overcounted() -> ProofFailure? {
    let (more, less): (Set<String>, Set<String>) = (["more", "mehr"], ["less", "fewer", "weniger"])
    for index in claim.words.indices.dropFirst()
    where claim.words[index].role == .content && !candidates[index].isEmpty {
      let own = claim.words[index - 1].normal
      guard let opposite = more.contains(own) ? less : less.contains(own) ? more : nil else { continue }
      if candidates[index].allSatisfy({ $0 > 0 && opposite.contains(source.words[$0 - 1].normal) }) {
        return ProofFailure(.word, words([index - 1, index]))
      }
    }
    return neither()
  }

  /// "She sent it but didn't answer" for "she neither sent it nor answered".
  private func neither() -> ProofFailure? {
    guard let place = source.words.firstIndex(where: { ["weder", "neither"].contains($0.normal) }),
      !claim.words.contains(where: { ["weder", "neither", "nor"].contains($0.normal) })
    else { return nil }
    // "no power but warm water" for "neither power nor warm water"
    for (index, word) in claim.words.enumerated() where word.isNoun && candidates[index].count == 1 {
      let there = candidates[index][0]
      let range = claim.clauses[word.clause].range
      let turn = range.last { $0 < index && ["aber", "but", "sondern"].contains(claim.words[$0].normal) }
      guard there > place, there - place < 6,
        !source.words[place..<there].contains(where: { $0.token.endsClause || $0.isVerbal }),
        !claim.words[(turn ?? range.lowerBound)..<range.upperBound].contains(where: {
          !$0.traits.isDisjoint(with: [.negation, .no, .without])
        })
      else { continue }
      return ProofFailure(.negation, words([index]))
    }
    for (index, word) in claim.words.enumerated() where word.role == .verb && candidates[index].count == 1 {
      let there = candidates[index][0]
      let clause = claim.clauses[word.clause]
      guard there > place, source.words[there].sentence == source.words[place].sentence, there - place < 12,
        source.words[place..<there].allSatisfy({ !["aber", "but"].contains($0.normal) }),
        !clause.range.contains(where: {
          !claim.words[$0].traits.isDisjoint(with: [.negation, .no, .without])
        })
      else { continue }
      return ProofFailure(.negation, words([index]))
    }
    return nil
  }

  private func isComparative(_ words: [ProofWord]) -> Bool {
    words.contains {
      $0.normal.hasSuffix("er") || ["more", "less", "worse", "mehr", "lieber", "besser"].contains($0.normal)
    }
  }

  /// "It was stolen" for "it's a lie that it was stolen".
  func retracted() -> ProofFailure? {
    for (place, word) in source.words.enumerated() {
      guard let frame = Self.frames.first(where: { source.says($0, at: place) }) else { continue }
      let isSaid =
        claim.words.contains {
          ["lie", "false", "true", "falsch", "gelogen", "luge", "wahr", "stimmt"].contains($0.normal)
        }
        || claim.words.contains { $0.denies }
      guard !isSaid,
        let own = claim.words.indices.first(where: { index in
          claim.words[index].isContent
            && candidates[index].contains {
              $0 > place + frame.count - 1 && source.words[$0].sentence == word.sentence
            }
        })
      else { continue }
      return ProofFailure(.negation, words([own]))
    }
    // "… and I take that back", "that's wrong"
    for place in source.words.indices {
      guard Self.takebacks.contains(where: { source.says($0, at: place) }) else { continue }
      let isSaid = claim.words.contains { ["wrong", "back", "zuruck", "falsch"].contains($0.normal) }
      guard !isSaid,
        let own = claim.words.indices.first(where: { index in
          claim.words[index].isContent && candidates[index].contains { place - $0 < 16 && $0 < place }
            && !candidates[index].contains { $0 > place }
        }),
        !claim.words.indices.contains(where: { index in
          claim.words[index].isContent && candidates[index].contains { $0 > place + 2 }
        })
      else { continue }
      return ProofFailure(.negation, words([own]))
    }
    // "Just kidding": a sentence of its own that takes back the one before it
    for sentence in Set(source.words.map(\.sentence)).sorted() where sentence > 0 {
      let said = source.words.filter { $0.sentence == sentence }
      guard said.count < 6, said.contains(where: { Self.retractions.contains($0.normal) }),
        let own = claim.words.indices.first(where: {
          candidates[$0].contains { source.words[$0].sentence == sentence - 1 }
        }),
        !claim.words.contains(where: {
          Self.retractions.contains($0.normal) || $0.denies
        })
      else { continue }
      return ProofFailure(.negation, words([own]))
    }
    return nil
  }

  private static let frames: [[String]] = [
    ["not", "true", "that"], ["a", "lie", "that"], ["false", "that"], ["n't", "true", "that"],
    ["stimmt", "nicht", "dass"], ["falsch", "dass"], ["gelogen", "dass"], ["nicht", "wahr", "dass"],
    ["luge", "dass"], ["unwahr", "dass"],
  ]
  private static let takebacks: [[String]] = [
    ["take", "that", "back"], ["that", "is", "wrong"], ["that", "was", "wrong"], ["which", "is", "wrong"],
    ["nehm", "ich", "zuruck"], ["nehme", "ich", "zuruck"], ["das", "war", "falsch"],
  ]
  private static let retractions: Set<String> = ["kidding", "lie", "scherz", "gelogen", "untrue"]
}
