import Text

/// Days, names and numbers beside the words that they belong to.
extension ProofMatcher {
  /// A day beside a verb that has another day beside it there.
  func dated() -> ProofFailure? {
    for clause in claim.clauses {
      for place in clause.range where claim.words[place].time != nil {
        // "five on Monday and eight on Thursday": a statement without a verb of its own.
        guard let match = matches[place], source.clauses[source.words[match].clause].hasVerb else { continue }
        let said = Set(claim.words.indices.flatMap { claim.words[$0].role == .time ? candidates[$0] : [] })
        for anchor in clause.range where isEvent(anchor, clause) {
          guard let there = matches[anchor] else { continue }
          guard source.words[there].sentence == source.words[match].sentence else {
            if isElsewhere(place, there, said) { return ProofFailure(.date, words([place, anchor])) }
            continue
          }
          let range = source.clauses[source.words[there].clause].range
          let others = range.filter { other in
            source.words[other].time != nil && !said.contains(other) && isAlike(other, match)
              && !isListed(other, match) && !isInstead(other)
          }
          let own = candidates[place].map { distance($0, there) }.min() ?? 99
          if !areTogether(place, anchor), others.contains(where: { distance($0, there) < own }) {
            return ProofFailure(.date, words([place, anchor]))
          }
        }
      }
    }
    return nil
  }

  /// Whether what happens is told in another sentence, of another day.
  private func isElsewhere(_ place: Int, _ event: Int, _ said: Set<Int>) -> Bool {
    let sentence = source.words[event].sentence
    guard let time = claim.words[place].time, !time.isClock, time.meaning != .part,
      !candidates[place].contains(where: { source.words[$0].sentence == sentence })
    else { return false }
    return source.words.indices.contains { other in
      guard let rival = source.words[other].time, source.words[other].sentence == sentence else {
        return false
      }
      return other < event && event - other < 10 && !said.contains(other) && !rival.isClock
        && rival.meaning != .part
        && Self.kind(rival.meaning) == Self.kind(time.meaning)
    }
  }

  private static func kind(_ meaning: TimeMention.Meaning) -> Int {
    switch meaning {
    case .day, .night, .weekday, .weekend: 0
    case .date, .month, .dayOf, .monthOf, .numbered: 1
    case .advent, .easter: 2
    case .period, .end: 3
    default: 4
    }
  }

  /// "five on Monday and eight on Thursday": days of one list.
  func isListed(_ one: Int, _ other: Int) -> Bool {
    source.words[one].clause == source.words[other].clause
      && source.words[min(one, other)..<max(one, other)].contains { grammar.coordinators.contains($0.normal) }
  }

  /// The verb of a clause, or what stands for it: "had a fall".
  func isEvent(_ place: Int, _ clause: ProofClause) -> Bool {
    if claim.words[place].role == .verb { return true }
    // "am ersten Advent Kerzenverkauf": a clause without a verb
    if !clause.hasVerb {
      return claim.words[place].role == .content && claim.words[place].preposition == nil
        && !claim.words[place].isAdjective
    }
    guard claim.words[place].isNoun,
      !clause.range.contains(where: { claim.words[$0].role == .verb })
    else { return false }
    let auxiliary = clause.range.first { claim.words[$0].role == .auxiliary }
    return auxiliary.map { place > $0 && place - $0 < 4 && claim.words[place].preposition == nil } ?? false
  }

  /// A name beside a word for a person that has another name beside it there: "Frau Behrens, die Direktorin".
  func named() -> ProofFailure? {
    let said = matched
    for (place, word) in claim.words.enumerated() where isName(place, in: claim) {
      guard let match = matches[place] else { continue }
      for anchor in max(0, place - 4)..<min(claim.words.count, place + 5) where anchor != place {
        let other = claim.words[anchor]
        guard other.isNoun, !isName(anchor, in: claim),
          other.clause == word.clause,
          !(min(anchor, place)..<max(anchor, place)).contains(where: {
            claim.words[$0].isVerbal
              || claim.words[$0].preposition != nil && $0 != anchor && $0 != place
              || grammar.coordinators.contains(claim.words[$0].normal) || claim.words[$0].normal == "'s"
          }),
          let there = matches[anchor], source.words[there].sentence == source.words[match].sentence
        else { continue }
        let own = candidates[place].map { distance($0, there) }.min() ?? 99
        let rival = source.words.indices.first { rival in
          source.words[rival].sentence == source.words[match].sentence && !said.contains(rival)
            && isName(rival, in: source) && distance(rival, there) < own && abs(rival - there) < 8
        }
        if rival != nil || isApposed(there, besides: match, said) {
          return ProofFailure(.name, words([place, anchor]))
        }
      }
    }
    return nil
  }

  /// "der neue Schlagzeuger, der Mischa": whether another name stands right after the word `there`.
  func isApposed(_ there: Int, besides match: Int, _ said: Set<Int>) -> Bool {
    guard grammar.isGerman, abs(match - there) > 3, there + 2 < source.words.count else { return false }
    let next = ["der", "die", "den", "dem"].contains(source.words[there + 1].normal) ? there + 2 : there + 1
    let word = source.words[next]
    return word.role == .content && word.token.isCapitalised && !said.contains(next) && word.groups.isEmpty
      && source.words[next - 1].token.endsClause == (next == there + 1)
  }

  /// "on either Tuesday or Tuesday": what is said once there stands here twice, in the place of another.
  func doubled() -> ProofFailure? {
    let facts = claim.words.indices.filter {
      claim.words[$0].role == .number || claim.words[$0].role == .time
    }
    let said = Set(facts.flatMap { candidates[$0] })
    for (count, one) in facts.enumerated() where candidates[one].count == 1 {
      for other in facts[(count + 1)...] where candidates[other] == candidates[one] {
        let match = candidates[one][0]
        let isLost = source.words.indices.contains {
          source.words[$0].role == source.words[match].role && !said.contains($0) && isAlike($0, match)
            && (source.words[$0].role == .number || source.words[$0].sentence == source.words[match].sentence)
        }
        guard isLost else { continue }
        return ProofFailure(claim.words[one].role == .time ? .date : .number, words([one, other]))
      }
    }
    return nil
  }

  /// "the second one quoted 4,100": a number beside an ordinal that has another number beside it there.
  func ranked() -> ProofFailure? {
    let ranks = claim.words.indices.filter { isRank(claim.words[$0]) }
    guard !ranks.isEmpty else { return nil }
    let said = Set(
      claim.words.indices.flatMap {
        claim.words[$0].number == nil || isRank(claim.words[$0]) ? [] : candidates[$0]
      })
    for (place, word) in claim.words.enumerated() where word.number != nil && !isRank(word) {
      guard let match = matches[place] else { continue }
      let range = source.clauses[source.words[match].clause].range
      let rivals = range.filter {
        source.words[$0].number.map { $0 > 1 } ?? false && !isRank(source.words[$0]) && !said.contains($0)
      }
      for rank in ranks where claim.words[rank].sentence == word.sentence {
        for there in candidates[rank] where range.contains(there) {
          if rivals.contains(where: { distance($0, there) < distance(match, there) }) {
            return ProofFailure(.number, words([rank, place]))
          }
        }
      }
    }
    return nil
  }

  func isRank(_ word: ProofWord) -> Bool {
    word.number.map {
      $0.truncatingRemainder(dividingBy: 1) > 0.0005 && $0.truncatingRemainder(dividingBy: 1) < 0.0015
    }
      ?? ["first", "erste", "ersten", "erster", "erstes"].contains(word.normal)
  }

  func isName(_ place: Int, in reading: ProofReading) -> Bool {
    let word = reading.words[place]
    guard word.role == .content else { return false }
    if word.traits.contains(.name) { return true }
    if place > 0, Self.titles.contains(reading.words[place - 1].normal) { return true }
    // "der Schlagzeuger, Steffen; er …"
    if grammar.isGerman {
      return word.token.isCapitalised && word.token.endsClause && place > 0
        && reading.words[place - 1].token.endsClause
    }
    return word.token.isCapitalised && place > 0 && !reading.words[place - 1].endsStatement
  }

  /// "you signed it with Melanie" for "Claudia and I signed it; Melanie lent us the money": a person from elsewhere in the
  /// place of one who is left out.
  func substituted() -> ProofFailure? {
    let used = matched
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = mates[index] else { continue }
      if let companion = clause.range.first(where: { isStrangeCompanion($0, mate) }) {
        return ProofFailure(.name, said([companion]))
      }
      // "was rude": what is said of somebody without a verb
      let told = clause.range.compactMap { place -> Int? in
        guard !clause.subjects.contains(place), claim.words[place].role == .content,
          claim.words[place].preposition == nil,
          !clause.range.contains(where: { claim.words[$0].role == .verb })
        else { return nil }
        return matches[place].map { source.words[$0].clause }
      }
      if let stranger = Set(told + [mate]).sorted().lazy.compactMap({ stranger(clause, $0, used) }).first {
        return ProofFailure(.name, said([stranger]))
      }
      let lost = source.clauses[mate].range.filter { isPersonName($0, in: source) && !used.contains($0) }
      guard !lost.isEmpty else { continue }
      for place in clause.range where isPersonName(place, in: claim) {
        guard let match = matches[place], !candidates[place].isEmpty,
          !candidates[place].contains(where: { source.words[$0].clause == mate }),
          abs(source.words[match].clause - mate) > 0
        else { continue }
        return ProofFailure(.name, said([place]))
      }
    }
    return nil
  }

  func isPersonName(_ place: Int, in reading: ProofReading) -> Bool {
    reading.words[place].role == .content && reading.words[place].traits.contains(.name)
  }

  /// A person who does here what another one, who is left out, does there.
  private func stranger(_ clause: ProofClause, _ mate: Int, _ used: Set<Int>) -> Int? {
    let there = source.clauses[mate].subjects
    guard
      there.contains(where: {
        source.words[$0].role == .content && !source.words[$0].traits.isDisjoint(with: .person)
      }),
      there.allSatisfy({ source.words[$0].role == .content && !used.contains($0) }),
      clause.isPassive == source.clauses[mate].isPassive
    else { return nil }
    return clause.subjects.first { place in
      let word = claim.words[place]
      let isPerson =
        !word.traits.isDisjoint(with: .person) || !grammar.isGerman && place > 0 && isName(place, in: claim)
      return word.role == .content && isPerson && !candidates[place].isEmpty
        && !candidates[place].contains { source.words[$0].clause == mate }
    }
  }

  /// "with Kerstin" for one who does something else there, alone.
  private func isStrangeCompanion(_ place: Int, _ mate: Int) -> Bool {
    let word = claim.words[place]
    guard isPersonName(place, in: claim) || grammar.isGerman && kindHere(place) == .name,
      ["mit", "with"].contains(word.preposition),
      !candidates[place].isEmpty
    else { return false }
    return candidates[place].allSatisfy { other in
      let there = source.clauses[source.words[other].clause]
      return source.words[other].clause != mate && there.subjects.contains(other) && there.hasVerb
        && there.subjects.allSatisfy { source.words[$0].role == .content }
        && !there.range.contains {
          isSpeaker(source.words[$0]) && (!grammar.isGerman || source.words[$0].normal != "mir")
        }
    }
  }

  /// "Silkes Sohn" for "der Sohn von Katja": somebody else's.
  func possessed() -> ProofFailure? {
    for place in claim.words.indices where claim.words[place].role == .content {
      // "Yara's translation" for "my translation"
      if let owner = owner(place, in: claim), let match = matches[place], match > 0,
        candidates[place].count == 1,
        source.words[match - 1].isPossessive, [.speaker, .we].contains(source.words[match - 1].person),
        !candidates[owner].isEmpty
      {
        return ProofFailure(.order, words([owner, place]))
      }
      guard let owner = owner(place, in: claim), let match = matches[place],
        let there = self.owner(match, in: source) ?? rawOwner(match),
        !candidates[owner].isEmpty, !candidates[owner].contains(there)
      else { continue }
      if candidates[place].contains(where: { other in
        self.owner(other, in: source).map { candidates[owner].contains($0) } ?? false
      }) {
        continue
      }
      return ProofFailure(.name, words([owner, place]))
    }
    return nil
  }

  /// "beths cello": the same in sources without capitals.
  private func rawOwner(_ place: Int) -> Int? {
    guard !grammar.isGerman, place > 0 else { return nil }
    let before = source.words[place - 1]
    let isName =
      before.role == .content && before.normal.hasSuffix("s") && !before.token.isCapitalised
      && !before.isAdjective && !before.token.endsClause
    return isName ? place - 1 : nil
  }

  /// The name of whom something or somebody is: "Silkes Sohn", "der Sohn von der Silke".
  private func owner(_ place: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    if place > 0,
      words[place - 1].token.isCapitalised && words[place - 1].normal.hasSuffix("s")
        || words[place - 1].normal == "'s"
    {
      let name = words[place - 1].normal == "'s" ? place - 2 : place - 1
      if name >= 0, words[name].role == .content,
        words[name].keys.count > 1 || words[name].traits.contains(.name)
          || !grammar.isGerman && words[name].token.isCapitalised
      {
        return name
      }
    }
    guard place + 2 < words.count, !words[place].token.endsClause,
      ["von", "vom", "of"].contains(words[place + 1].normal)
    else { return nil }
    let next = grammar.determiners.contains(words[place + 2].normal) ? place + 3 : place + 2
    guard next < words.count, words[next].role == .content, words[next].traits.contains(.name) else {
      return nil
    }
    return next
  }

  static let titles: Set<String> = [
    "frau", "herr", "herrn", "mr", "mrs", "ms", "dr", "doktor", "aunt", "uncle", "tante", "onkel",
  ]
}
