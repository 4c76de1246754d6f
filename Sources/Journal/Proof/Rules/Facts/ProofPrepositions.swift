import Text

/// Where, for whom and with whom: the word before a noun.
extension ProofMatcher {
  /// "from my aunt" for "for my aunt".
  func prepositions() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.isNoun {
      guard let own = word.preposition, !candidates[index].isEmpty,
        !isCounted(index)
      else { continue }
      let others = candidates[index].compactMap { source.words[$0].preposition }
      guard others.count == candidates[index].count, !isGenitive(index),
        others.allSatisfy({ exclude(own, $0) || $0 == "of" && own == "into" })
      else { continue }
      return ProofFailure(.word, [own, word.text])
    }
    if let failure = rerouted() { return failure }
    for index in claim.words.indices where claim.words[index].role == .time {
      guard !candidates[index].isEmpty else { continue }
      // "in two weeks" for "for two weeks"
      let isSpan = claim.words[index].normal == "in" || index > 0 && claim.words[index - 1].normal == "in"
      if isSpan,
        candidates[index].allSatisfy({
          $0 > 0 && source.words[$0 - 1].normal == "for" || source.words[$0].normal == "for"
        })
      {
        return ProofFailure(.date, [claim.words[index].text])
      }
      // "in two weeks" for "since two weeks", "seit sechs Wochen" for "alle sechs Wochen"
      let starts = candidates[index].map { place in
        place > 0
          ? [source.words[place].normal, source.words[place - 1].normal] : [source.words[place].normal]
      }
      let isSince =
        claim.words[index].normal == "seit" || index > 0 && claim.words[index - 1].normal == "seit"
      if grammar.isGerman,
        isSpan && starts.allSatisfy({ $0.contains("seit") })
          || isSince && starts.allSatisfy({ !Set($0).isDisjoint(with: ["alle", "fur", "in"]) })
      {
        return ProofFailure(.date, [claim.words[index].text])
      }
      let others = candidates[index].compactMap { bound($0, in: source) }
      guard let own = bound(index, in: claim), others.count == candidates[index].count, !others.contains(own),
        !others.contains(where: { Self.near.contains([own, $0]) })
      else { continue }
      return ProofFailure(.date, [claim.words[index].text])
    }
    return agents() ?? instead()
  }

  /// "out of the house" for "into the house", "next to the sink" for "in the sink".
  private func rerouted() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated()
    where word.isNoun && candidates[index].count == 1 {
      let (own, there) = (path(index, in: claim), path(candidates[index][0], in: source))
      if let own, let there, own != there { return ProofFailure(.word, words([index])) }
    }
    return nil
  }

  /// Whether the way leads in, out, past or beside.
  private func path(_ noun: Int, in reading: ProofReading) -> String? {
    var place = noun - 1
    while place > 0,
      reading.words[place].isAdjective || grammar.determiners.contains(reading.words[place].normal)
        || reading.words[place].isPossessive
    {
      place -= 1
    }
    guard place >= 0, reading.words[place].sentence == reading.words[noun].sentence,
      !reading.words[place].token.endsClause
    else { return nil }
    let (last, before) = (reading.words[place].normal, place > 0 ? reading.words[place - 1].normal : "")
    switch (before, last) {
    case ("out", "of"), (_, "off"): return "out"
    case ("next", "to"), (_, "beside"), (_, "near"): return "beside"
    case (_, "into"), (_, "inside"), (_, "in"): return "in"
    case (_, "under"), (_, "above"), (_, "below"), (_, "behind"), (_, "past"), (_, "over"): return last
    default: return nil
    }
  }

  private static let near: Set<Set<String>> = [
    ["by", "until"], ["in", "within"], ["um", "gegen"], ["from", "since"], ["ab", "seit"],
  ]

  /// The word that tells on which side of a time it is: "until", "after".
  private func bound(_ time: Int, in reading: ProofReading) -> String? {
    let bounds: Set<String> =
      grammar.isGerman
      ? ["seit", "bis", "nach", "vor", "ab", "um"] : ["until", "after", "before", "by", "since", "from"]
    if bounds.contains(reading.words[time].normal) { return reading.words[time].normal }
    guard time > 0, !reading.words[time - 1].token.endsClause, bounds.contains(reading.words[time - 1].normal)
    else { return nil }
    return reading.words[time - 1].normal
  }

  /// "sent to Karl by me" for "sent to me by Karl".
  private func agents() -> ProofFailure? {
    guard !grammar.isGerman, let own = behind(["by"], in: claim), let there = behind(["by"], in: source),
      claim.words[own].time == nil,
      !candidates[own].contains(there), claim.words[own].person != .named,
      claim.words[own].person.map({ $0 != source.words[there].person }) ?? !candidates[own].isEmpty,
      source.words[there].role == .content || source.words[there].person != nil,
      source.words[there].number == nil,
      !source.words[there].isForm(.gerund), claim.clauses[claim.words[own].clause].isPassive
    else { return nil }
    return ProofFailure(.order, words([own]))
  }

  /// "statt Tom Eva" for "statt Eva Tom".
  private func instead() -> ProofFailure? {
    let marks: Set<String> = ["statt", "anstatt", "instead"]
    guard let own = behind(marks, in: claim), let there = behind(marks, in: source), !candidates[own].isEmpty,
      !candidates[own].contains(there), !candidates[own].contains(there + 1),
      claim.words.indices.contains(where: { candidates[$0].contains(there) })
    else { return nil }
    return ProofFailure(.order, words([own]))
  }

  /// The first word that says something behind the only one of `marks`.
  private func behind(_ marks: Set<String>, in reading: ProofReading) -> Int? {
    let places = reading.words.indices.filter { marks.contains(reading.words[$0].normal) }
    guard places.count == 1 else { return nil }
    let first = (places[0] + 1..<min(reading.words.count, places[0] + 6)).first {
      reading.words[$0].isContent && !reading.words[$0].isAdjective
        || reading.words[$0].role == .pronoun && !reading.words[$0].isPossessive
        || reading.words[$0].number != nil
    }
    // "by Ronja's brother"
    guard let first, first + 2 < reading.words.count, reading.words[first + 1].token.text == "'s" else {
      return first
    }
    return (first + 2..<min(reading.words.count, first + 5)).first {
      reading.words[$0].isNoun
    }
  }

  /// "over two hours": a number stands between the preposition and the noun.
  private func isCounted(_ noun: Int) -> Bool {
    var place = noun - 1
    while place >= 0, claim.words[place].normal != claim.words[noun].preposition, noun - place < 5 {
      if claim.words[place].number != nil { return true }
      place -= 1
    }
    return false
  }

  /// "mit Omas Briefen", "not a twinge" for "without a twinge": the preposition is another word's, or a denial.
  private func isGenitive(_ index: Int) -> Bool {
    let next =
      index + 1 < claim.words.count && !claim.words[index].token.endsClause ? claim.words[index + 1] : nil
    return next.map { $0.isNoun || $0.normal == "'s" } ?? false
      || claim.words[index].isNegated && candidates[index].allSatisfy { source.words[$0].isNegated }
  }

  /// Whether two prepositions exclude each other: "from" and "for", "under" and "in".
  private func exclude(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Self.plain[one] ?? one, Self.plain[other] ?? other)
    guard one != other, Set([one, other]) != ["fur", "wegen"] else { return false }
    let (strict, apart, inner) =
      grammar.isGerman
      ? (Self.strictGerman, Self.apartGerman, Self.innerGerman) : (Self.strict, Self.apart, Self.inner)
    return strict.contains(one) && strict.contains(other)
      || apart.contains(one) && inner.contains(other) || apart.contains(other) && inner.contains(one)
      || Self.pairs.contains([one, other])
  }

  private static let plain = [
    "into": "in", "onto": "on", "im": "in", "ins": "in", "am": "an", "ans": "an", "aufs": "auf",
    "furs": "fur", "vom": "von",
    "zum": "zu", "zur": "zu", "beim": "bei", "ubers": "uber", "unterm": "unter", "vorm": "vor",
  ]
  private static let strict: Set<String> = [
    "from", "for", "against", "under", "below", "above", "near", "behind", "past", "before", "after", "until",
    "during",
    "without", "with",
  ]
  private static let apart: Set<String> = [
    "under", "below", "above", "near", "behind", "past", "before", "after", "without", "against", "off",
  ]
  private static let inner: Set<String> = ["in", "on", "at", "to", "by", "with"]
  private static let strictGerman: Set<String> = [
    "von", "fur", "mit", "ohne", "gegen", "unter", "neben", "hinter", "vor", "nach", "wegen", "trotz", "seit",
  ]
  private static let apartGerman: Set<String> = ["unter", "neben", "hinter", "vor", "ohne", "gegen", "aus"]
  private static let innerGerman: Set<String> = ["in", "an", "auf"]
  private static let pairs: Set<Set<String>> = [
    ["from", "to"], ["uber", "mit"], ["an", "von"], ["an", "fur"], ["off", "on"],
  ]
}
