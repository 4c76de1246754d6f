import Text

/// The rules: each returns what is wrong, or nil. The first that finds something is the reason.
extension ProofMatcher {
  /// Those for every text, a title too: its words, its denials, its facts and what they are told of.
  private static let rules: [@Sendable (ProofMatcher) -> () -> ProofFailure?] = [
    missing, units, denied, torn, undenied, deniedBefore, hardly, unhardly, quantified, doublyDenied,
    misdenied, elsewhere, dated, named, substituted, ranked, doubled, replaced, displaced, turnedRound,
    misplaced, uncounted, rescaled, possessed, bounded, measured, attached, misattached, exchanged, crossed,
    reversed, elliptic, contrary, paired, adjoining, excepted, attributed, relabelled, answered, groundless,
    rarer, overruled, repeated, former, compared, belied, disowned, enlisted, reframed, totalled, parted,
    titled, promoted, predicated, singled, lacking, gapped, gappedBehind, corrected, outranked, misobjected,
    mispredicated, contrasted, causes, unlimited, joined, relinked, resequenced, chosen, questioned,
    commanded, swapped,
    gappedAway, reowned, reheaded, controlled, prepositions, rescoped, redenied, retimed, added, peopled,
    appropriated, particled, misreferred, misrelated, past, unturned, exceeded, outcompared, retracted,
    enlistedAgain, appeared, owned, mistaken, recurring, belittled, undone, foreseen, recased, dependent,
    remodalled, crisscrossed, regrouped, merged, undescribed, generalised, reattached, entitled, shared,
    equated, pooled, overcounted, aimed,
    overdenied, rowed, contraposed, substitutes, firstTimed, offset, transplanted, orphaned, reused,
    recoupled, overtaken, regendered, handed, opposed, undoubted, resolved, uncoupled, elevated, impersonated,
    affirmed, notOnly, untouched, elided, ordinal, raised, dosed, flanked,
  ]

  /// Those for statements: whether, when and by whom it was done.
  private static let statementRules: [@Sendable (ProofMatcher) -> () -> ProofFailure?] = [
    modes, conditioned, unconditioned, retold, tenses, roles, declined, doers, owners,
  ]

  func failure(isTitle: Bool) -> ProofFailure? {
    (isTitle ? Self.rules : Self.rules + Self.statementRules).lazy.compactMap { $0(self)() }.first
  }

  // MARK: Words that are not there

  func missing() -> ProofFailure? {
    for index in claim.words.indices {
      let word = claim.words[index]
      guard word.isContent || word.role == .number || word.role == .time,
        matches[index] == nil || isTaken(index)
      else { continue }
      if word.role == .number { return ProofFailure(.number, [word.text]) }
      if word.role == .time { return ProofFailure(.date, [word.text]) }
      if word.traits.contains(.name) || !grammar.isGerman && word.token.isCapitalised && index > 0 {
        return ProofFailure(.name, [word.text])
      }
      return ProofFailure(.word, [word.text])
    }
    return nil
  }

  /// "accepted our offer" for "turned our offer down": a verb that only a noun there says, which a noun here says already.
  private func isTaken(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard !grammar.isGerman, word.role == .verb else { return false }
    return candidates[index].allSatisfy { there in
      source.words[there].role == .content && !word.keys.contains(where: source.words[there].keys.contains)
        && claim.clauses[word.clause].range.contains { other in
          other != index && claim.words[other].role == .content && candidates[other].contains(there)
            && claim.words[other].keys.contains(where: source.words[there].keys.contains)
        }
    }
  }

  /// What a number counts.
  func unit(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index + 1
    while place < reading.words.count, reading.words[place].role == .rest { place += 1 }
    var steps = 0
    while place < reading.words.count, steps < 2, !reading.words[place - 1].token.endsClause {
      let word = reading.words[place]
      if word.isNoun { return place }
      guard
        word.role == .content
          || word.traits.contains(.function) && !grammar.prepositions.contains(word.normal)
            && !grammar.coordinators.contains(word.normal)
      else { return nil }
      place += 1
      steps += 1
    }
    return nil
  }

  /// Of "two hundred grams of butter" the butter.
  private func substance(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index + 1
    var steps = 0
    while place + 1 < reading.words.count, steps < 4, !reading.words[place].token.endsClause {
      let word = reading.words[place]
      if word.normal == "of" {
        // "two of them, because Oskar …"
        if place + 1 < reading.words.count, reading.words[place + 1].person != nil,
          !reading.words[place + 1].isPossessive
        {
          return nil
        }
        return (place + 1..<min(reading.words.count, place + 4)).first {
          reading.words[$0].isNoun
        }
      }
      if word.role != .rest { steps += 1 }
      place += 1
    }
    return nil
  }

  func units() -> ProofFailure? {
    for index in claim.words.indices where claim.words[index].number != nil {
      guard let own = substance(index, in: claim), !candidates[own].isEmpty else { continue }
      let others = candidates[index].compactMap { substance($0, in: source) }
      guard !others.isEmpty, !others.contains(where: candidates[own].contains) else { continue }
      return ProofFailure(.number, [claim.words[index].text, claim.words[own].text])
    }
    for index in claim.words.indices where claim.words[index].number.map({ $0 != 1 }) ?? false {
      guard let match = matches[index], let own = unit(index, in: claim) else { continue }
      if isElseCounted(index, own) {
        return ProofFailure(.number, [claim.words[index].text, claim.words[own].text])
      }
      guard let other = unit(match, in: source) else { continue }
      // "die Hochbeete, drei Stück" for "drei Hochbeete"
      if ["stuck", "pieces"].contains(source.words[other].normal),
        candidates[own].contains(where: { $0 < match })
      {
        continue
      }
      if candidates[own].contains(other) || isJoined(own, with: other) { continue }
      // Another place with the same number and the same unit.
      if candidates[index].contains(where: {
        unit($0, in: source).map { candidates[own].contains($0) } ?? false
      }) {
        continue
      }
      if candidates[own].isEmpty
        || candidates[own].contains(where: {
          isCounted($0) || source.words[$0].clause == source.words[match].clause
        })
      {
        let kind: ProofFailure.Kind = grammar.currencies.contains(claim.words[own].normal) ? .amount : .number
        return ProofFailure(kind, [claim.words[index].text, claim.words[own].text])
      }
    }
    return nil
  }

  /// "six-week-old" for "six weeks old"
  private func isJoined(_ own: Int, with other: Int) -> Bool {
    guard let unit = claim.words[own].normal.split(separator: "-").first,
      claim.words[own].normal.contains("-")
    else { return false }
    return source.words[other].keys.contains(String(unit))
  }

  /// "340 votes" for "I got 212 votes, my rival 340": a number right after somebody who is left out here, where another
  /// number has the noun.
  private func isElseCounted(_ number: Int, _ own: Int) -> Bool {
    // "slept two hours" for "slept six hours and woke twice"
    if !candidates[number].isEmpty, !Self.times.contains(claim.words[own].normal),
      candidates[own].contains(where: isCounted),
      candidates[number].allSatisfy({ isFrequency(source.words[$0]) }), !isFrequency(claim.words[number])
    {
      return true
    }
    guard candidates[number].count == 1, let place = candidates[number].first, place > 0,
      unit(place, in: source) == nil, candidates[own].contains(where: isCounted)
    else { return false }
    // "vier Sätze" for "elf zu vier, in drei Sätzen"
    if place > 1, ["zu", "to"].contains(source.words[place - 1].normal), source.words[place - 2].number != nil
    {
      return true
    }
    let holder = source.words[place - 1]
    return holder.isNoun && !holder.token.endsClause
      && !matched.contains(place - 1)
      && source.words[place].sentence == holder.sentence
  }

  private static let times: Set<String> = ["times", "time", "mal", "male"]

  /// "twice", "zweimal"
  private func isFrequency(_ word: ProofWord) -> Bool {
    ["once", "twice", "thrice"].contains(word.normal)
      || grammar.isGerman && word.normal.hasSuffix("mal") && word.number != nil
  }

  /// Whether a word of the sources is what a number there counts.
  private func isCounted(_ place: Int) -> Bool {
    source.words[max(0, place - 3)..<place].indices.contains {
      source.words[$0].number != nil && unit($0, in: source) == place
    }
  }

  // MARK: Causes

  func causes() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasCause {
      guard let mate = mates[index] else { continue }
      let near = [mate - 1, mate, mate + 1].filter(source.clauses.indices.contains)
      // Two statements that follow each other there.
      let beside = (index > 0 ? [index - 1] : [index + 1]).compactMap {
        mates.indices.contains($0) ? mates[$0] : nil
      }
      if !isNominalCause(clause), isSpread(clause, mate) { continue }
      // What is only told beside it is no reason that a noun may give: "because of their parrot", "thanks to Aditi".
      let isNominal = isNominalCause(clause)
      if let failure = reversed(index, mate, beside.first) { return failure }
      if !isNominal, beside.contains(where: { $0 != mate && abs($0 - mate) < 2 }) { continue }
      guard near.contains(where: { source.clauses[$0].hasCause }) || isStated(clause, mate) else {
        let word = clause.range.first { claim.words[$0].traits.contains(.cause) } ?? clause.range.lowerBound
        return ProofFailure(.cause, [claim.words[word].text])
      }
    }
    return nil
  }

  /// "because of their parrot", "thanks to Aditi"
  private func isNominalCause(_ clause: ProofClause) -> Bool {
    clause.range.dropLast().contains { place in
      let (word, next) = (claim.words[place].normal, claim.words[place + 1].normal)
      return word == "because" && next == "of" || word == "thanks" && next == "to"
        || word == "due" && next == "to"
        || word == "wegen" || word == "dank"
    }
  }

  /// "giving it up because of your knees" for two statements that follow each other, or two that no mark parts there.
  private func isSpread(_ clause: ProofClause, _ mate: Int) -> Bool {
    guard !grammar.isGerman else { return false }
    if hasSeveralVerbs(mate), source.clauses[mate].hasCause { return true }
    let cause = clause.range.first { claim.words[$0].traits.contains(.cause) } ?? clause.range.lowerBound
    return (cause..<clause.range.upperBound).contains { place in
      matches[place].map { (1...2).contains(abs(source.words[$0].clause - mate)) } ?? false
    }
  }

  /// "Wegen der Verspätung hast du gewartet" for "der Zug hatte Verspätung, da hab ich gewartet": a noun that gives the
  /// reason and is told right before.
  private func isStated(_ clause: ProofClause, _ mate: Int) -> Bool {
    guard grammar.isGerman,
      let cause = clause.range.first(where: { claim.words[$0].traits.contains(.cause) }),
      let noun = (cause + 1..<min(claim.words.count, cause + 5)).first(where: {
        claim.words[$0].isNoun
      })
    else { return false }
    return candidates[noun].contains { (mate - 2..<mate).contains(source.words[$0].clause) }
  }

  /// "A because B" for "B because A".
  private func reversed(_ index: Int, _ mate: Int, _ other: Int?) -> ProofFailure? {
    let first = claim.words[claim.clauses[index].range.lowerBound].normal
    guard let other, other != mate, abs(other - mate) == 1,
      Self.reasons.contains(first) || Self.results.contains(first)
    else { return nil }
    let (opener, otherOpener) = (opener(source.clauses[mate]), opener(source.clauses[other]))
    let isTurned =
      Self.reasons.contains(first)
      ? Self.results.contains(opener) && mate > other || Self.reasons.contains(otherOpener)
      : Self.reasons.contains(opener) || Self.results.contains(otherOpener) && other > mate
    return isTurned ? ProofFailure(.cause, [claim.words[claim.clauses[index].range.lowerBound].text]) : nil
  }

  /// The word that begins a clause of the sources; "da haben wir …" tells no reason.
  private func opener(_ clause: ProofClause) -> String {
    let (first, next) = (clause.range.lowerBound, clause.range.lowerBound + 1)
    let word = source.words[first].normal
    guard word == "da", next < source.words.count else { return word }
    return source.words[next].isVerbal ? "" : word
  }

  private static let reasons: Set<String> = ["because", "weil", "da"]
  private static let results: Set<String> = ["so", "therefore", "deshalb", "deswegen", "darum", "also"]
}
