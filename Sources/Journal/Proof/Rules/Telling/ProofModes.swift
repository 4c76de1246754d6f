import Text

/// Wishes, doubts and reports told as deeds, or deeds told as them; and when it was.
extension ProofMatcher {
  func modes() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb || claim.clauses.count == 1 {
      guard let mate = mates[index] else { continue }
      let other = source.clauses[mate]
      if other.isQuoted, !clause.modes.contains(.report), !clause.loose.contains(.report) {
        return ProofFailure(.quoted, said(clause.range))
      }
      if other.isOrder, !clause.isOrder { return ProofFailure(.orderOnly, said(clause.range)) }
      // "I'm going" for "würde so gern nach Schottland": only the modal verb there.
      let isBare =
        grammar.isGerman && !other.range.contains { source.words[$0].role == .verb }
        && (other.hasVerb
          ? other.modes.contains(.unreal)
          : !other.modes.isDisjoint(with: [.possible, .wish, .fear])
            && clause.range.contains {
              claim.words[$0].role == .verb && candidates[$0].contains(where: other.range.contains)
            })
      guard isAligned(clause, mate) || isBare, !isCopied(index) else { continue }
      if other.isOpen, !clause.isOpen, clause.tense == .past, !hadTo(mate), !clause.isGoverned,
        clause.governs.isDisjoint(with: [.wish, .order]), !isObliged(clause.range)
      {
        return ProofFailure(.modality, said(clause.range))
      }
      if losesMode(index, mate) || losesGovernor(index, mate) || losesReport(index, mate)
        || inventsMode(index, mate)
      {
        return ProofFailure(.modality, said(clause.range))
      }
    }
    return nil
  }

  /// "had to be put down"
  func isObliged(_ range: Range<Int>) -> Bool {
    range.dropLast().contains {
      ["had", "have", "has", "need", "needs", "needed"].contains(claim.words[$0].normal)
        && claim.words[$0 + 1].normal == "to"
    }
  }

  /// "had to borrow a pump": it was done.
  private func hadTo(_ mate: Int) -> Bool {
    let first = source.clauses[mate].range.lowerBound
    guard !grammar.isGerman, first > 0, source.words[first].normal == "to",
      source.words[first - 1].normal == "had"
    else {
      return false
    }
    return !source.clauses[mate - 1].isDenied
      && source.clauses[mate - 1].modes.isDisjoint(with: .modes.subtracting(.must))
  }

  private static let doubts: ProofTraits = [.possible, .question, .condition, .unreal]

  /// What is wished, supposed, feared or nearly so there is told as a fact here. What somebody else says may be told as it is.
  private func losesMode(_ index: Int, _ mate: Int) -> Bool {
    let clause = claim.clauses[index]
    let other = source.clauses[mate]
    guard !clause.isOpen, !isAgreed(index) else { return false }
    var mine = clause.modes.union(clause.loose).union(clause.governs)
    for place in claim.clauses.indices where place != index && mates[place] == mate {
      mine.formUnion(claim.clauses[place].modes.union(claim.clauses[place].governs))
    }
    // What its own verb tells is told of something else.
    let told = clause.modes.union(clause.loose).union(isExact(clause, mate) ? [] : mine)
    // "it's broken": now, whatever it is.
    let isNow = clause.range.contains {
      claim.words[$0].role == .auxiliary && ["is", "are", "am"].contains(claim.words[$0].normal)
    }
    let isSettled =
      clause.tense == .future || clause.tense == nil && !isNow
      || !mine.isDisjoint(with: [.must, .wish, .order])
    for mode in ProofTraits.listed.map(\.trait)
    where ProofTraits.modes.contains(mode) && mode != .report && other.modes.contains(mode)
      && !mine.contains(mode)
    {
      if mode == .wish || mode == .must, isSettled { continue }
      if mode == .must, hadTo(mate) { continue }
      // "might" for "could"
      if mode == .can, other.modes.contains(.possible), mine.contains(.possible) { continue }
      // "had to wait", "musste weinen": it was done.
      let isDone =
        other.tense == .past && !other.isOpen && grammar.isGerman
        && !other.range.contains {
          source.words[$0].normal.hasPrefix("soll")
        }
      if mode == .must, isDone || isObliged(clause.range) {
        continue
      }
      if mode == .question, mine.contains(.wish) { continue }
      if mine.contains(.order), [.question, .can, .possible, .must, .wish].contains(mode) { continue }
      // "asked you to do it" for "asked would I do it"
      if mine.contains(.order), mode == .unreal, !grammar.isGerman { continue }
      if mode == .unreal || mode == .possible, told.contains(.report) { continue }
      // "asked her" for "would love to ask her": the question is in the verb, not about it.
      if Self.doubts.contains(mode), !(isExact(clause, mate) ? told : mine).isDisjoint(with: Self.doubts) {
        continue
      }
      if mode == .order, !mine.isDisjoint(with: [.question, .report, .wish, .must]) { continue }
      return true
    }
    return false
  }

  /// "They're closing the plant" for "someone said that they're closing the plant": what somebody else says is a report.
  private func losesReport(_ index: Int, _ mate: Int) -> Bool {
    let (clause, other) = (claim.clauses[index], source.clauses[mate])
    if isAttributed(other), !isAttributed(in: index) { return true }
    guard mate > 0 else { return false }
    let teller = source.clauses[mate - 1]
    let isTold =
      other.isGoverned && !other.modes.isDisjoint(with: [.report, .possible, .order]) || isQuotedBehind(mate)
    // "I must say", "I need to write down that …"
    let isOwn =
      (teller.subjects + Array(teller.range)).contains {
        ["i", "ich", "we", "wir"].contains(source.words[$0].normal)
      }
      || teller.subjects.isEmpty && mate > 1
        && source.clauses[mate - 2].subjects.contains { isSpeaker(source.words[$0]) }
    let isHeard = teller.range.contains { place in
      source.words[place].role == .verb
        && source.words[place].forms.contains { Self.hearing.contains($0.lemma) }
    }
    // "ich habe gelogen und gesagt, ich …"
    let isLie = source.words[..<other.range.lowerBound].contains {
      $0.sentence == other.sentence && $0.role == .verb && $0.forms.contains { Self.lies.contains($0.lemma) }
    }
    guard isTold && (!isOwn || isHeard || isLie) || (isOwn && isHeard || isLie) && other.isGoverned else {
      return false
    }
    let near = [index - 1, index, index + 1].filter(claim.clauses.indices.contains)
    return !clause.isGoverned
      && !near.contains { place in
        let one = claim.clauses[place]
        // "… and I told her": another statement
        if place == index + 1, grammar.coordinators.contains(claim.words[one.range.lowerBound].normal) {
          return false
        }
        return !one.modes.union(one.loose).union(one.governs).isDisjoint(with: [
          .report, .question, .possible, .order,
        ])
          || one.range.contains { !claim.words[$0].traits.isDisjoint(with: [.report, .possible, .order]) }
          || one.range.contains {
            ["laut", "according", "apparently", "angeblich"].contains(claim.words[$0].normal)
          }
      }
  }

  /// "According to Joe, the shop is closing", "laut Eva"
  private func isAttributed(_ clause: ProofClause) -> Bool {
    var first = clause.range.lowerBound
    while first > 0, source.words[first - 1].sentence == clause.sentence,
      source.words[first - 1].clause == source.words[clause.range.lowerBound].clause - 1,
      !source.clauses[source.words[first - 1].clause].hasVerb
    {
      first -= 1
    }
    return (first..<clause.range.upperBound).contains { place in
      let word = source.words[place].normal
      if word == "meinung", place > 0, source.words[place - 1].normal == "nach" { return true }
      guard ["laut", "according"].contains(word), place + 1 < source.words.count else { return false }
      // "laut gelacht"
      return word == "according"
        || source.words[place + 1].role == .content && source.words[place].role == .function
        || grammar.determiners.contains(source.words[place + 1].normal)
    }
  }

  private func isAttributed(in index: Int) -> Bool {
    claim.words.contains {
      !$0.traits.isDisjoint(with: [.report, .possible])
        || ["laut", "according", "soll", "sollen", "meinung"].contains($0.normal)
    }
  }

  /// Verbs that tell what is not so, or what others say.
  private static let hearing: Set<String> = ["hear", "read", "horen", "mitkriegen", "lesen"]
  private static let lies: Set<String> = ["lie", "pretend", "lugen"]

  /// "tom sagt: ich hasse dich": what comes right behind a verb of telling.
  private func isQuotedBehind(_ mate: Int) -> Bool {
    let (one, other) = (source.clauses[mate - 1], source.clauses[mate])
    guard one.sentence == other.sentence, other.hasVerb,
      !grammar.coordinators.contains(source.words[other.range.lowerBound].normal),
      let last = one.range.last, source.words[last].token.endsClause
    else { return false }
    // "dauert fünf Wochen, haben sie gesagt, …": what was told stands before it
    let isBehind = source.words[one.range.lowerBound].isVerbal
    return !isBehind && source.words[last].role == .verb && source.words[last].traits.contains(.report)
  }

  /// "quit" for "thinking of quitting": the verb there depends on one that wishes or tries, which is not here.
  private func losesGovernor(_ index: Int, _ mate: Int) -> Bool {
    guard !grammar.isGerman else { return false }
    let clause = claim.clauses[index]
    let modes: ProofTraits = [.wish, .fear, .dream, .attempt, .neglect]
    return clause.range.contains { place in
      let mine = clause.range.reduce(into: clause.modes.union(clause.loose)) { traits, other in
        if other != place { traits.formUnion(claim.words[other].traits) }
      }
      guard claim.words[place].role == .verb, let match = matches[place], source.words[match].isForm(.gerund),
        source.words[match].clause == mate, !claim.words[place].isForm(.gerund) || isProgressive(place)
      else { return false }
      let governor = (max(source.clauses[mate].range.lowerBound, match - 3)..<match).last {
        source.words[$0].role == .verb
          || source.words[$0].isAdjective && source.words[$0].traits.contains(.fear)
      }
      guard let governor else { return false }
      let theirs = source.words[governor].traits.intersection(modes)
      // "thought about reporting them"
      let isThought =
        source.words[governor].forms.contains { ["think", "consider", "talk", "toy"].contains($0.lemma) }
        && !claim.words.contains { $0.forms.contains { ["think", "consider", "talk"].contains($0.lemma) } }
      return (!theirs.isEmpty || isThought) && mine.isDisjoint(with: modes)
    }
  }

  /// "is entering"
  private func isProgressive(_ place: Int) -> Bool {
    place > 0 && ["is", "am", "are", "was", "were"].contains(claim.words[place - 1].normal)
  }

  /// "hast zugesagt, die Orgel zu übernehmen" for "hat gebeten, … ich hab zugesagt": what somebody agrees to.
  private func isAgreed(_ index: Int) -> Bool {
    let clause = claim.clauses[index]
    guard grammar.isGerman, clause.isGoverned, index > 0,
      clause.range.contains(where: {
        claim.words[$0].isForm(.toInfinitive) || claim.words[$0].normal == "zu"
      })
    else { return false }
    return claim.clauses[index - 1].range.contains { place in
      claim.words[place].forms.contains { Self.agreements.contains($0.lemma) } && !candidates[place].isEmpty
        && matches[place].map { !source.words[$0].isNegated } ?? false
    }
  }

  private static let agreements: Set<String> = [
    "zusagen", "versprechen", "annehmen", "zustimmen", "einwilligen",
  ]

  private func isExact(_ clause: ProofClause, _ mate: Int) -> Bool {
    clause.range.contains { place in
      claim.words[place].traits.contains(.report) && claim.words[place].role == .verb
        && (matches[place].map {
          source.words[$0].clause == mate && source.words[$0].traits.contains(.report)
        } ?? false)
    }
  }

  /// A deed there is only a wish, a condition or a near miss here.
  private func inventsMode(_ index: Int, _ mate: Int) -> Bool {
    let clause = claim.clauses[index]
    let other = source.clauses[mate]
    let theirs = other.modes.union(other.loose).union(other.governs)
    for mode in [ProofTraits.wish, .must, .almost, .condition, .neglect, .unreal, .barely]
    where clause.modes.contains(mode) && !theirs.contains(mode) {
      if mode == .barely, other.isDenied || source.words.contains(where: { $0.traits.contains(.barely) }) {
        continue
      }
      if mode == .wish, other.tense != .past || theirs.contains(.must) { continue }
      // "need to renew it" for "renewed it"
      if mode == .must,
        grammar.isGerman || !clause.isOpen || other.isOpen || other.tense != .past || isObliged(clause.range)
          || !theirs.isDisjoint(with: [.wish, .order, .report, .can, .possible])
          || claim.words[max(0, clause.range.lowerBound - 1)].normal.hasPrefix("had")
      {
        continue
      }
      if Self.doubts.contains(mode), !theirs.isDisjoint(with: Self.doubts) { continue }
      if mode == .unreal || mode == .condition, clause.isGoverned || theirs.contains(.report) { continue }
      return true
    }
    return false
  }

  /// Whether a clause of the sources goes on with "then" after one in the past.
  private func isNarrated(_ mate: Int) -> Bool {
    mate > 0 && source.clauses[mate].sentence == source.clauses[mate - 1].sentence
      && source.words[source.clauses[mate].range.lowerBound].normal == "then"
      && source.clauses[..<mate].suffix(2).contains {
        $0.tense == .past && $0.sentence == source.clauses[mate].sentence
      }
  }

  /// "has ironed the shirt", "and polished the shoes" after it.
  private func isPerfect(_ index: Int) -> Bool {
    let range = claim.clauses[index].range
    if range.contains(where: { ["has", "have"].contains(claim.words[$0].normal) }) { return true }
    return index > 0 && grammar.coordinators.contains(claim.words[range.lowerBound].normal)
      && claim.clauses[index].isElliptic && isPerfect(index - 1)
  }

  /// Whether the verb of a clause stands in the sources in the same form behind the same auxiliary.
  private func isSameForm(_ clause: ProofClause) -> Bool {
    func auxiliaries(_ verb: Int, _ words: [ProofWord]) -> [String] {
      words[max(0, verb - 3)..<verb].filter { $0.role == .auxiliary || $0.normal == "to" }.map {
        Self.kind(of: $0.normal)
      }
    }
    guard !grammar.isGerman, let verb = clause.range.first(where: { claim.words[$0].role == .verb }) else {
      return false
    }
    return candidates[verb].contains { place in
      source.words[place].normal == claim.words[verb].normal
        && auxiliaries(place, source.words) == auxiliaries(verb, claim.words)
    }
  }

  func tenses() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb && !isReworded(clause) {
      guard let mate = mates[index], isAligned(clause, mate), let own = clause.tense,
        let there = source.clauses[mate].tense, own != there, !isCopied(index)
      else { continue }
      if Set([own, there]) == [.present, .future] || isSameForm(clause) { continue }
      // "i get on the wrong tram and had to wait": told in the present.
      if !grammar.isGerman, own == .past, there == .present,
        clause.range.contains(where: { claim.words[$0].role == .verb }),
        source.clauses.contains(where: { $0.sentence == source.clauses[mate].sentence && $0.tense == .past })
      {
        continue
      }
      // "has gone" for "is gone"
      if !grammar.isGerman, own == .past, there == .present, source.clauses[mate].isPassive,
        isPerfect(index)
      {
        continue
      }
      // "is broken" for "has broken"
      if !grammar.isGerman, own == .present, there == .past, clause.isPassive,
        source.clauses[mate].range.contains(where: { ["has", "have"].contains(source.words[$0].normal) })
          || !source.clauses[mate].isPassive
            && !clause.range.contains(where: { ["being", "be"].contains(claim.words[$0].normal) })
      {
        continue
      }
      // "and then at nine Phil walks in": told in the present.
      if own == .past, there == .present, isNarrated(mate) { continue }
      // "she said she is ill": told in the past.
      let other = source.clauses[mate]
      // "the doctor says" for "the doctor said"
      if own == .present, there == .past, isExact(clause, mate), !clause.governs.isDisjoint(with: [.report]) {
        continue
      }
      // "they wrote" for "it says"
      if !grammar.isGerman, own == .past, there == .present, !clause.governs.isDisjoint(with: [.report]),
        !other.governs.isDisjoint(with: [.report])
      {
        continue
      }
      let isTold = !other.modes.union(other.loose).isDisjoint(with: [.report, .order])
      if clause.isGoverned || other.isGoverned || isTold, own == .past, there == .present { continue }
      if other.isMixed || clause.isMixed { continue }
      return ProofFailure(.tense, said(clause.range))
    }
    return nil
  }
}
