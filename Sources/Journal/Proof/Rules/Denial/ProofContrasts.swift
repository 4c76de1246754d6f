import Text

/// Denials that the sources do not have, or have of something else: "not A but B", "instead of A".
extension ProofMatcher {
  /// "I don't smoke and don't drink" for "I don't smoke but I still drink": more denials than the sources have.
  func overdenied() -> ProofFailure? {
    let own = denials(in: claim)
    guard own.count > 1, own.count > denials(in: source).count, let last = own.last else { return nil }
    // "forgot to", "stopped": what denies without a word of denial
    let denies: ProofTraits = [.barely, .neglect, .almost, .unreal]
    guard !source.words.contains(where: { !$0.traits.isDisjoint(with: denies) }) else { return nil }
    return ProofFailure(.negation, words([last]))
  }

  private func denials(in reading: ProofReading) -> [Int] {
    reading.words.indices.filter { place in
      let word = reading.words[place]
      return word.denies
        || ["without", "ohne", "nor", "neither", "weder", "nix", "none"].contains(word.normal)
    }
  }

  /// "Ann and Tom passed" for "Ann passed, Tom didn't": somebody of whom it is denied, in one row with whom it is told of.
  func rowed() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.subjects.count > 1 && !clause.isDenied {
      guard let mate = mates[index], !source.clauses[mate].isDenied,
        !clause.range.contains(where: { claim.words[$0].denies })
      else { continue }
      let verbs = clause.range.filter { claim.words[$0].role == .verb }.flatMap { candidates[$0] }
      for subject in clause.subjects where claim.words[subject].role == .content {
        let homes = Set(candidates[subject].map { source.words[$0].clause })
        let isDenied =
          !homes.isEmpty
          && homes.allSatisfy { home in
            let range = source.clauses[home].range
            return home != mate && range.contains { source.words[$0].denies }
              && !range.contains(where: verbs.contains)
              && !range.contains { source.words[$0].role == .verb }
          }
        if isDenied { return ProofFailure(.negation, words([subject])) }
      }
    }
    return nil
  }

  /// "Not the head but the teacher called" for "not the teacher but the head": the two sides have changed places.
  func contraposed() -> ProofFailure? {
    guard let there = contrasted(source) else { return nil }
    // "not at New Year" for "not at Christmas but at New Year"
    for denial in claim.words.indices where claim.words[denial].isNot {
      let behind = denial + 1..<min(claim.words.count, denial + 5)
      guard !claim.words[denial].token.endsClause,
        let next = behind.first(where: { !candidates[$0].isEmpty }),
        candidates[next].allSatisfy({ (there.upperBound + 1...there.upperBound + 4).contains($0) }),
        claim.words[next].isNoun || [.number, .time].contains(claim.words[next].role),
        !claim.words[denial..<next].contains(where: { $0.token.endsClause || $0.role == .pronoun })
      else { continue }
      return ProofFailure(.negation, words([denial, next]))
    }
    guard let own = contrasted(claim) else {
      // "It was for us" for "it was not for us but for them"
      let phrase = source.words[there].map(\.normal)
      let place = claim.words.indices.first { claim.says(phrase, at: $0) }
      guard let place, phrase.count > 1, denials(in: claim).isEmpty,
        !source.words[there].contains(where: \.isVerbal)
      else { return nil }
      return ProofFailure(.negation, said(place..<place + phrase.count))
    }
    let nouns = own.filter { claim.words[$0].isNoun && !candidates[$0].isEmpty }
    guard !nouns.isEmpty, nouns.allSatisfy({ candidates[$0].allSatisfy { $0 >= there.upperBound } }) else {
      return nil
    }
    return ProofFailure(.negation, said(own))
  }

  /// What is denied in "nicht A, sondern B", "not A but B": the words between the two.
  private func contrasted(_ reading: ProofReading) -> Range<Int>? {
    let words = reading.words
    guard let joint = words.indices.first(where: { ["sondern", "but"].contains(words[$0].normal) }),
      let denial = words[..<joint].lastIndex(where: { $0.isNot || $0.normal == "kein" }),
      denial + 1 < joint, joint - denial < 6
    else { return nil }
    return denial + 1..<joint
  }

  /// "statt Eva Tom eingeladen" for "statt Tom Eva": another thing is done without.
  func substitutes() -> ProofFailure? {
    let places = { (reading: ProofReading) -> [Int] in
      reading.words.indices.filter { place in
        ["statt", "anstatt"].contains(reading.words[place].normal)
          || reading.says(["instead", "of"], at: place) || reading.says(["rather", "than"], at: place)
      }
    }
    let (own, there) = (places(claim), places(source))
    guard own.count == 1, there.count == 1, let next = thing(behind: own[0], in: claim),
      !candidates[next].isEmpty
    else { return nil }
    let other = thing(behind: there[0], in: source)
    // "instead of cream cheese", "statt Halle eins"
    let isMeant = candidates[next].contains { place in
      place == other
        || other.map { place == $0 + 1 } ?? false
          && (!grammar.isGerman || source.words[place].role == .number)
    }
    if isMeant { return nil }
    return ProofFailure(.negation, words([own[0], next]))
  }

  /// The noun or the number that follows in the same part.
  private func thing(behind place: Int, in reading: ProofReading) -> Int? {
    for next in place + 1..<min(reading.words.count, place + 5) {
      if reading.words[next].isNoun || reading.words[next].role == .number { return next }
      if reading.words[next].token.endsClause { return nil }
    }
    return nil
  }

  /// "I have spoken to him for years" for "for the first time in years I spoke to him".
  func firstTimed() -> ProofFailure? {
    let first = [["zum", "ersten", "mal", "seit"], ["first", "time", "in"], ["first", "time", "since"]]
    guard !claim.words.contains(where: { ["ersten", "erstmals", "first", "mal"].contains($0.normal) }) else {
      return nil
    }
    for place in source.words.indices {
      guard let phrase = first.first(where: { source.says($0, at: place) }) else { continue }
      let span = place + phrase.count..<min(source.words.count, place + phrase.count + 3)
      if let own = claim.words.indices.first(where: { index in
        !candidates[index].isEmpty && candidates[index].allSatisfy(span.contains)
      }) {
        return ProofFailure(.date, words([own]))
      }
    }
    return nil
  }

  /// "The plaster and the iodine didn't hurt" for "the plaster didn't hurt, the iodine did": what is affirmed in short.
  func affirmed() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for place in source.words.indices.dropFirst() where source.words[place].normal == "schon" {
      let isLast =
        place + 1 == source.words.count || source.words[place].token.endsClause
        || source.words[place + 1].sentence != source.words[place].sentence
      guard isLast else { continue }
      let noun = source.words[place - 1].normal == "aber" ? place - 2 : place - 1
      guard noun >= 0, source.words[noun].isNoun, source.words[noun].sentence == source.words[place].sentence
      else { continue }
      for index in claim.words.indices
      where candidates[index] == [noun]
        && !claim.words[index..<min(claim.words.count, index + 3)].contains(where: { $0.normal == "schon" })
      {
        let range = claim.clauses[claim.words[index].clause].range
        if range.contains(where: { claim.words[$0].denies }) {
          return ProofFailure(.negation, words([index]))
        }
      }
    }
    return nil
  }

  /// "not only at the weekend" for "only at the weekend".
  func notOnly() -> ProofFailure? {
    let phrases = [["nicht", "nur"], ["not", "only"], ["not", "just"], ["n't", "only"], ["n't", "just"]]
    func says(_ reading: ProofReading) -> Int? {
      reading.words.indices.first { place in phrases.contains { reading.says($0, at: place) } }
    }
    guard let own = says(claim), says(source) == nil else { return nil }
    return ProofFailure(.negation, words([own, own + 1]))
  }

  /// "I dared to say no" for "I didn't dare to say no": the denial right before a verb, where another one is kept.
  func untouched() -> ProofFailure? {
    let denials: Set<String> = ["nicht", "nie", "niemals", "not", "n't", "never"]
    for (index, word) in claim.words.enumerated() where word.role == .verb && candidates[index].count == 1 {
      let there = candidates[index][0]
      guard there > 0, denials.contains(source.words[there - 1].normal),
        !source.words[there - 1].token.endsClause,
        source.words[there].keys.contains(where: word.keys.contains),
        there < 2 || !source.words[there - 2].denies,
        // "She asked Val" for "she did not ask me but Val"
        !source.words[there...].contains(where: { $0.normal == "sondern" })
      else { continue }
      let start = claim.words[..<index].lastIndex {
        $0.token.endsClause || ["und", "and"].contains($0.normal)
      }
      let end = claim.words[index...].firstIndex {
        $0.token.endsClause || ["und", "and"].contains($0.normal)
      }
      let around = claim.words[((start ?? -1) + 1)...(end ?? claim.words.count - 1)]
      let isDenied = around.contains { !$0.traits.isDisjoint(with: [.negation, .no, .without, .barely]) }
      // "noch hat er gelacht"
      if !isDenied, !claim.words.contains(where: { ["weder", "neither", "nor", "noch"].contains($0.normal) })
      {
        return ProofFailure(.negation, words([index]))
      }
    }
    return nil
  }

  /// "I didn't get the first jab" for "I got the first jab, the second one not": whose short denial is left out.
  func elided() -> ProofFailure? {
    guard grammar.isGerman, denials(in: source).count == 1, let denial = denials(in: source).first,
      source.words[denial].normal == "nicht", denial > 0,
      denial + 1 == source.words.count || source.words[denial].token.endsClause,
      let own = denials(in: claim).first
    else { return nil }
    let denied = denial - 1
    let isShort =
      denied >= 1
      && (source.words[denied].isNoun || isRank(source.words[denied]))
      && ["der", "die", "das", "den", "dem"].contains(source.words[denied - 1].normal)
      && (denied == 1 || source.words[denied - 2].token.endsClause)
    guard isShort, !matched.contains(denied) else { return nil }
    return ProofFailure(.negation, words([own]))
  }
}
