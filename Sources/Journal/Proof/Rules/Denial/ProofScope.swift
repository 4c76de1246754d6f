import Text

/// What a denial denies, and since when or how long something is so.
extension ProofMatcher {
  /// "Everyone didn't like it" for "not everyone liked it": the denial of a quantity has left it.
  func rescoped() -> ProofFailure? {
    for (place, word) in source.words.enumerated().dropFirst()
    where Self.quantities.contains(word.normal) || Self.quantities.contains(word.raw) {
      guard source.words[place - 1].isNot, !source.words[place - 1].token.endsClause else {
        continue
      }
      let own = claim.words.indices.filter { claim.words[$0].normal == word.normal }
      guard !own.isEmpty,
        claim.words.contains(where: {
          $0.isNot || $0.denies
        }),
        own.allSatisfy({ $0 == 0 || !claim.words[$0 - 1].isNot })
      else { continue }
      return ProofFailure(.negation, words([own[0]]))
    }
    return nil
  }

  /// "bad" for "not bad": a description without the denial right before it.
  func undescribed() -> ProofFailure? {
    guard !claim.words.contains(where: { !$0.traits.isDisjoint(with: [.negation, .no, .without, .barely]) })
    else { return nil }
    let steps: Set<String> = [
      "too", "very", "so", "that", "really", "sehr", "besonders", "wirklich", "mehr", "gerade",
    ]
    for (index, word) in claim.words.enumerated() where word.isAdjective && candidates[index].count == 1 {
      let there = candidates[index][0]
      guard source.words[there].keys.contains(where: word.keys.contains) else { continue }
      var place = there - 1
      while place >= 0, steps.contains(source.words[place].normal) { place -= 1 }
      guard place >= 0, source.words[place].isNot || source.words[place].normal == "never",
        !source.words[place].token.endsClause, source.words[place].sentence == source.words[there].sentence
      else { continue }
      return ProofFailure(.negation, words([index]))
    }
    return nil
  }

  /// "Every window was open" for "one of the windows was open. I checked every cupboard": all of another thing.
  func generalised() -> ProofFailure? {
    for (place, word) in claim.words.enumerated() where Self.universals.contains(word.normal) {
      guard
        let noun = (place + 1..<min(claim.words.count, place + 5)).first(where: {
          claim.words[$0].isNoun
        }), !claim.words[place..<noun].contains(where: { $0.token.endsClause || $0.role == .verb }),
        !candidates[noun].isEmpty
      else { continue }
      let all = source.words.indices.filter {
        Self.universals.contains(source.words[$0].normal) || Self.wholes.contains(source.words[$0].normal)
      }
      // Each of them is told of another thing.
      let isSaid =
        all.isEmpty
        || !all.allSatisfy { other in
          let thing = (other + 1..<min(source.words.count, other + 4)).first {
            source.words[$0].isNoun
          }
          return thing.map { thing in
            !(noun..<min(claim.words.count, place + 6)).contains { candidates[$0].contains(thing) }
              && !["but", "except", "bar"].contains(source.words[other + 1].normal)
              && source.words[thing].traits.isEmpty
              && !source.words[other..<thing].contains {
                $0.normal == "of" || $0.role == .pronoun || $0.role == .verb || $0.token.endsClause
              }
          } ?? false
        }
      if !isSaid { return ProofFailure(.word, words([place, noun])) }
    }
    return nil
  }

  private static let universals: Set<String> = [
    "every", "all", "each", "whole", "entire", "alle", "jeder", "jede", "jedes", "jeden", "jedem", "ganze",
    "ganzen", "ganzes",
  ]

  private static let quantities: Set<String> = [
    "all", "every", "everyone", "everybody", "everything", "always", "often", "many", "much", "both",
    "enough",
    "alle", "allen", "alles", "jeder", "jede", "jedes", "jeden", "jedem", "immer", "oft", "viele", "vielen",
    "viel", "ganz",
    "beide", "beiden", "genug", "besonders",
  ]

  /// "I didn't shower but had breakfast" for "I showered but didn't have breakfast": the denial stands before another of two
  /// words that are both said.
  func redenied() -> ProofFailure? {
    guard let own = onlyDenial(claim), let there = onlyDenial(source),
      let first = denied(own, in: claim), let second = denied(there, in: source),
      !candidates[first].contains(second), candidates[first].count == 1,
      source.words[candidates[first][0]].sentence == source.words[second].sentence,
      claim.words.indices.contains(where: { $0 != first && candidates[$0] == [second] })
    else { return nil }
    return ProofFailure(.negation, words([own, first]))
  }

  private func onlyDenial(_ reading: ProofReading) -> Int? {
    let found = reading.words.indices.filter { reading.words[$0].isNot }
    return found.count == 1 ? found[0] : nil
  }

  /// The verb right behind a denial: "nicht geduscht", "nicht zu weinen".
  private func denied(_ denial: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    guard !words[denial].token.endsClause else { return nil }
    let next = (denial + 1..<min(words.count, denial + 3)).first {
      words[$0].normal != "zu" && words[$0].normal != "to"
    }
    return next.flatMap { words[$0].role == .verb ? $0 : nil }
  }

  /// "not yet" and "no longer", "still", "already" and "again": each is kept, and none is added.
  func retimed() -> ProofFailure? {
    let (own, there) = (phases(claim), phases(source))
    // "noch" for "schon", and the reverse
    for (one, other) in [("noch", "schon"), ("schon", "noch")] where grammar.isGerman {
      func has(_ word: String, _ reading: ProofReading) -> Bool {
        reading.words.contains { $0.normal == word }
      }
      if has(one, claim), !has(other, claim), has(other, source), !has(one, source) {
        return ProofFailure(.word, [one])
      }
    }
    if let phase = Set(own.keys).subtracting(there.keys).first {
      return ProofFailure(.word, words([own[phase] ?? 0]))
    }
    for (phase, place) in there where own[phase] == nil && (grammar.isGerman || phase == .anymore) {
      let clause = source.words[place].clause
      let denial = claim.words.indices.first {
        claim.words[$0].denies && mates[claim.words[$0].clause] == clause
      }
      if let denial { return ProofFailure(.negation, words([denial])) }
    }
    return nil
  }

  private enum Phase { case yet, anymore }

  /// The places of "not yet" and "no longer".
  private func phases(_ reading: ProofReading) -> [Phase: Int] {
    var phases: [Phase: Int] = [:]
    let words = reading.words
    func isDenial(_ word: ProofWord) -> Bool {
      word.denies || ["nix", "nichts"].contains(word.normal)
    }
    for (place, word) in words.enumerated() {
      let before = words[max(0, place - 7)..<place]
      switch word.normal {
      case "noch":
        let next = words[place + 1..<min(words.count, place + 4)]
        // "noch nicht", "noch gar nicht", "noch ist nichts"
        if next.contains(where: isDenial), next.first.map({ $0.normal != "mal" && $0.number == nil }) ?? false
        {
          phases[.yet] = place
        }
      case "mehr": if before.contains(where: isDenial) { phases[.anymore] = place }
      case "nimmer", "anymore": phases[.anymore] = place
      case "yet": if before.contains(where: isDenial) { phases[.yet] = place }
      case "longer": if place > 0, words[place - 1].normal == "no" { phases[.anymore] = place }
      case "more":
        if place > 0, ["any", "no"].contains(words[place - 1].normal),
          isDenial(words[place - 1]) || before.contains(where: isDenial)
        {
          phases[.anymore] = place
        }
      default: break
      }
    }
    return phases
  }

  // MARK: Words that are added

  /// "I called again" for "I called": a word that says more than there is.
  func added() -> ProofFailure? {
    for (place, word) in claim.words.enumerated() {
      guard let support = Self.additions[word.normal],
        !source.words.contains(where: { support.contains($0.normal) })
      else { continue }
      // "too much"
      if word.normal == "too", place + 1 == claim.words.count || word.token.endsClause { continue }
      return ProofFailure(.word, words([place]))
    }
    return nil
  }

  /// Words that say more, with those of the sources that they may rest on.
  private static let additions: [String: Set<String>] = [
    "again": ["again", "back", "another", "more", "second", "once", "still", "third"],
    "still": ["still", "yet", "keep", "keeps", "kept", "even", "never", "not", "n't", "so", "haven't"],
    "too": ["too", "so", "enough", "over"],
    "finally": [
      "finally", "last", "eventually", "end", "ended", "after", "longest", "ages", "done", "years", "months",
      "weeks",
    ],
    "wieder": ["wieder", "nochmal", "weiter", "zuruck", "erneut", "mal", "schon", "wiedersehen"],
  ]

  /// "I cooked for him" for "I cooked": somebody whom nobody has named.
  func peopled() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    let others: Set<String> = ["him", "her", "them"]
    for (place, word) in claim.words.enumerated() where others.contains(word.normal) && !word.isPossessive {
      let isThere =
        source.words.contains { there in
          there.person.map { [.he, .she, .they, .one, .named, .it].contains($0) } ?? false
            || there.normal == "'em"
            || there.isNoun
              && (!there.traits.isDisjoint(with: .person) || there.token.isCapitalised)
        } || claim.words[..<place].contains { $0.isNoun }
      if !isThere { return ProofFailure(.word, words([place])) }
    }
    return nil
  }

  /// "my dog" for "a dog", where no dog is the speaker's.
  func appropriated() -> ProofFailure? {
    for index in claim.words.indices.dropFirst()
    where claim.words[index].isNoun {
      let own = claim.words[index - 1]
      guard own.isPossessive, own.person != nil, isSpeaker(own), !candidates[index].isEmpty else { continue }
      let isForeign = candidates[index].allSatisfy { place in
        place > 0
          && (grammar.isGerman ? Self.germanArticles : Self.articles).contains(source.words[place - 1].normal)
          && !source.words.contains {
            ["have", "had", "got", "has", "bought", "hab", "habe", "haben", "hatte", "own", "gekauft"]
              .contains($0.normal) || $0.isPossessive
          }
      }
      if isForeign { return ProofFailure(.word, words([index - 1, index])) }
    }
    return nil
  }

  private static let articles: Set<String> = ["a", "an"]
  private static let germanArticles: Set<String> = ["ein", "eine", "einen", "einem", "einer"]
}
