import Text

/// What is denied.
extension ProofMatcher {
  // MARK: Denial

  func denied() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      if grammar.isGerman, let mate = mates[index], isDeniedAfter(clause, mate) {
        return ProofFailure(.negation, said(clause.range))
      }
      guard let mate = mates[index], isAligned(clause, mate),
        clause.isDenied != source.clauses[mate].isDenied,
        !isDeniedOtherwise(clause, mate), !isCopied(index), !isInsteadSaid(clause, mate)
      else { continue }
      return ProofFailure(.negation, said(clause.range))
    }
    if let missing = claim.words.indices.first(where: { isMissingThere($0) || isMissingBesideVerb($0) }) {
      return ProofFailure(.negation, [claim.words[missing].text])
    }
    for index in claim.words.indices
    where claim.words[index].isContent && !isCopied(claim.words[index].clause) {
      if !grammar.isGerman, claim.words[index].normal.hasSuffix("ly") { continue }
      // "statt zweihundert Gramm nur hundertfünfzig": the unit holds for both.
      if grammar.isGerman, isUnitWord(index) { continue }
      guard let match = matches[index], !isSubject(index, match) || source.words[match].isAbsent else {
        continue
      }
      // "statt nach Steyr" for "statt zu uns nach Steyr"
      if grammar.isGerman, claim.words[index].isAbsent,
        source.words[max(0, match - 6)..<match].contains(where: {
          $0.traits.contains(.without) && $0.clause == source.words[match].clause
        })
      {
        continue
      }
      // Of nouns only what is denied by itself: "no sugar", "but not the cake".
      if claim.words[index].role == .content, !claim.words[index].isAbsent, !source.words[match].isAbsent,
        !isPredicate(index)
      {
        continue
      }
      if claim.words[index].role == .content,
        grammar.isGerman && !claim.words[index].isAdjective || claim.words[index].preposition != nil
          || claim.clauses[claim.words[index].clause].subjects.contains(index),
        !source.words[match].isAbsent,
        source.words[match].clause != mates[claim.words[index].clause],
        source.clauses[source.words[match].clause].hasVerb
      {
        continue
      }
      if claim.words[index].isDenied != source.words[match].isDenied,
        claim.words[index].isNegated != source.words[match].isNegated
      {
        if candidates[index].contains(where: {
          source.words[$0].isDenied == claim.words[index].isDenied
            && source.words[$0].clause == source.words[match].clause
        }) {
          continue
        }
        if let mate = mates[claim.words[index].clause],
          isInsteadSaid(claim.clauses[claim.words[index].clause], mate)
        {
          continue
        }
        return ProofFailure(.negation, [claim.words[index].text])
      }
    }
    return nil
  }

  /// "hat ihre Cousine gefragt" for "hat nicht mich gefragt, sondern ihre Cousine": what is said after the denial, with its
  /// verb and without what is denied.
  private func isInsteadSaid(_ clause: ProofClause, _ mate: Int) -> Bool {
    guard grammar.isGerman, !clause.isDenied, source.clauses[mate].isDenied, mate + 1 < source.clauses.count,
      source.words[source.clauses[mate + 1].range.lowerBound].normal == "sondern"
    else { return false }
    let said = Set(clause.range.flatMap { candidates[$0] })
    let instead = source.clauses[mate + 1].range.filter {
      source.words[$0].isContent || source.words[$0].role == .number || source.words[$0].role == .time
    }
    guard !instead.isEmpty, instead.allSatisfy(said.contains) else { return false }
    let slots = Set(instead.map { source.words[$0].preposition })
    // What stands in its place there is left out here.
    let replaced = source.clauses[mate].range.filter { place in
      let word = source.words[place]
      return word.isDenied && word.isEntity
        || word.role == .pronoun && word.person != nil && !word.isPossessive
    }.filter { slots.contains(source.words[$0].preposition) && !source.clauses[mate].subjects.contains($0) }
    return !replaced.isEmpty
      && replaced.allSatisfy { place in
        !said.contains(place)
          && !(source.words[place].person.map { person in
            clause.objects.contains { claim.words[$0].person == person }
          } ?? false)
      }
  }

  /// "angekommen samt Akku" for "angekommen, aber der Akku war nicht dabei": what is told here and of which the sources say
  /// only that it was not there.
  private func isMissingThere(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard word.isNoun, !word.isNegated, !candidates[index].isEmpty else {
      return false
    }
    return candidates[index].allSatisfy { there in
      let clause = source.clauses[source.words[there].clause]
      let isAlone = grammar.isGerman && !clause.range.contains { source.words[$0].role == .verb }
      return clause.isDenied && (clause.subjects.contains(there) || isAlone)
        && !clause.range.contains { $0 != there && source.words[$0].isContent }
        && !clause.range.contains { ["do", "does", "did"].contains(source.words[$0].normal) }
        && !mates.contains(source.words[there].clause)
    }
  }

  /// "came home with the bread" for "went for the bread, came home with stamps and no bread": beside the verb the sources
  /// name it only as what was not there.
  private func isMissingBesideVerb(_ index: Int) -> Bool {
    let word = claim.words[index]
    guard word.isNoun, !word.isNegated, candidates[index].count > 1 else {
      return false
    }
    return claim.clauses[word.clause].range.contains { verb in
      guard claim.words[verb].role == .verb, !claim.words[verb].isDenied, candidates[verb].count == 1 else {
        return false
      }
      let there = candidates[verb][0]
      let near = candidates[index].filter { source.words[$0].sentence == source.words[there].sentence }
      return !near.isEmpty && near.allSatisfy { source.words[$0].isAbsent && !source.words[there].isDenied }
    }
  }

  /// "has to come out" for "doesn't have to come out": what stands right before "to" is denied there and not here.
  func deniedBefore() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index], clause.range.lowerBound > 0,
        claim.words[clause.range.lowerBound].normal == "to",
        verbMatches(clause, mate, exactly: true)
      else { continue }
      let first = source.clauses[mate].range.lowerBound
      guard first > 0, source.words[first].normal == "to" else { continue }
      let (own, there) = (claim.words[clause.range.lowerBound - 1], source.words[first - 1])
      guard own.isVerbal, there.isVerbal,
        own.isDenied != there.isDenied, Self.kind(of: own.normal) == Self.kind(of: there.normal)
      else { continue }
      return ProofFailure(.negation, said(clause.range))
    }
    return nil
  }

  /// Whether two clauses of which only one is denied as a whole agree in what is denied: each verb, or "no heating" for
  /// "had no heating".
  private func isDeniedOtherwise(_ clause: ProofClause, _ mate: Int) -> Bool {
    let verbs = clause.range.filter { place in
      claim.words[place].role == .verb
        && matches[place].map { source.words[$0].role == .verb && source.words[$0].clause == mate } ?? false
    }
    if !verbs.isEmpty {
      return verbs.allSatisfy { claim.words[$0].isDenied == matches[$0].map { source.words[$0].isDenied } }
    }
    if grammar.isGerman, deniesAlike(clause, mate) { return true }
    return clause.isDenied
      && !clause.range.contains { ["not", "n't", "never", "nicht", "nie"].contains(claim.words[$0].normal) }
      && clause.range.contains { place in
        claim.words[place].isContent && claim.words[place].isNegated
          && matches[place].map { source.words[$0].isNegated } ?? false
      }
  }

  /// "Die Apotheke hatte sie nicht da" for "… zur Apotheke. Die hatten sie nicht da": the same denial in a statement
  /// without a noun right after.
  private func deniesAlike(_ clause: ProofClause, _ mate: Int) -> Bool {
    bareStatements(clause, after: mate).contains { $0.isDenied == clause.isDenied }
  }

  /// "Die Apotheke hatte sie da" for the same.
  private func isDeniedAfter(_ clause: ProofClause, _ mate: Int) -> Bool {
    guard !clause.isDenied, !clause.range.contains(where: { claim.words[$0].role == .verb }) else {
      return false
    }
    let bare = bareStatements(clause, after: mate)
    let auxiliaries = clause.range.filter { claim.words[$0].role == .auxiliary }
    let isSaid = source.clauses[mate].range.contains { place in
      auxiliaries.contains { claim.words[$0].normal.prefix(2) == source.words[place].normal.prefix(2) }
    }
    return !isSaid && !bare.isEmpty && bare.allSatisfy(\.isDenied)
  }

  /// Statements of the sources without a noun or a verb, with the auxiliary of `clause`, up to three after `mate`.
  private func bareStatements(_ clause: ProofClause, after mate: Int) -> [ProofClause] {
    source.clauses[min(mate + 1, source.clauses.count)..<min(source.clauses.count, mate + 4)].filter {
      there in
      there.hasVerb && !there.range.contains { source.words[$0].isContent }
        && clause.range.contains { place in
          claim.words[place].role == .auxiliary
            && there.range.contains {
              source.words[$0].normal.prefix(2) == claim.words[place].normal.prefix(2)
            }
        }
    }
  }

  /// "You cried at the funeral" for "I didn't cry at the funeral, I cried in the car park": what belongs to the same verb
  /// that is denied there.
  func torn() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index] else { continue }
      for verb in clause.range where claim.words[verb].role == .verb {
        guard let match = matches[verb], source.words[match].clause == mate else { continue }
        let rivals = candidates[verb].filter {
          source.words[$0].clause != mate && source.words[$0].role == .verb
            && source.words[$0].isDenied != source.words[match].isDenied
            && source.words[$0].keys.contains(where: claim.words[verb].keys.contains)
        }
        guard !rivals.isEmpty else { continue }
        for place in clause.range
        where place != verb && matches[place] != nil && claim.words[place].role != .verb {
          let clauses = Set(candidates[place].map { source.words[$0].clause })
          if !clauses.contains(mate), rivals.contains(where: { clauses.contains(source.words[$0].clause) }),
            !claim.words[place].isNegated
          {
            return ProofFailure(.negation, words([verb, place]))
          }
        }
      }
    }
    return nil
  }

  /// "angry" in "I'm not angry with him": no noun with an article or a preposition.
  func isPredicate(_ index: Int) -> Bool {
    let word = claim.words[index]
    if grammar.isGerman {
      if Self.adverbs.contains(word.normal) { return false }
      // "die rechte Hüfte"
      if index > 0, grammar.determiners.contains(claim.words[index - 1].normal),
        index + 1 < claim.words.count,
        claim.words[index + 1].isNoun
      {
        return false
      }
      let before = index > 0 ? claim.words[index - 1].normal : ""
      return word.isAdjective && word.preposition == nil && !["wie", "als", "statt"].contains(before)
    }
    guard word.preposition == nil, index > 0, word.owner == nil, !word.token.isCapitalised else {
      return false
    }
    let clause = claim.clauses[word.clause].range
    return !(max(clause.lowerBound, index - 3)..<index).contains {
      grammar.determiners.contains(claim.words[$0].normal) || claim.words[$0].number != nil
    }
  }

  /// "verträgst die Tabletten nicht" for "vertrage die Tabletten gut, kein Schwindel": what "no" denies there is one noun,
  /// which is not told here.
  func misdenied() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.isDenied {
      guard let mate = mates[index],
        let own = clause.range.first(where: { isNegation(claim.words, $0) }),
        !claim.words[own].traits.contains(.no)
      else { continue }
      let first = source.clauses[mate].range.first { source.words[$0].traits.contains(.no) }
      let denials = source.clauses[mate].range.filter { place in
        // "kein Schwindel, nichts"
        let isRest = ["nichts", "nix", "nothing"].contains(source.words[place].normal)
        return isNegation(source.words, place) && !(isRest && first.map { $0 < place } ?? false)
      }
      guard !denials.isEmpty, denials.allSatisfy({ source.words[$0].traits.contains(.no) }) else { continue }
      let verbs = clause.range.filter { claim.words[$0].role == .verb && !candidates[$0].isEmpty }
      let nouns = denials.compactMap { denial in
        (denial + 1..<min(source.words.count, denial + 4)).first {
          source.words[$0].isNoun
        }
      }
      guard !nouns.isEmpty, let first else { continue }
      let range = source.clauses[mate].range.lowerBound..<first
      let isBefore = verbs.contains { candidates[$0].contains(where: range.contains) }
      let isTold = nouns.contains { noun in clause.range.contains { candidates[$0].contains(noun) } }
      guard isBefore, !isTold else { continue }
      return ProofFailure(.negation, said([own]))
    }
    return nil
  }

  /// "lag nicht in der Stiefelspitze" for "nicht verloren, der war in der Stiefelspitze": where the verb is another one,
  /// all that is denied here is denied there.
  func elsewhere() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for (index, clause) in claim.clauses.enumerated() where clause.isDenied {
      guard let mate = mates[index], source.clauses[mate].isDenied else { continue }
      let verbs = clause.range.filter { claim.words[$0].role == .verb }
      let isExact = verbs.contains { verb in
        candidates[verb].contains {
          source.words[$0].role == .verb
            && claim.words[verb].keys.contains(where: source.words[$0].keys.contains)
        }
      }
      guard !isExact else { continue }
      for place in clause.range
      where claim.words[place].role == .content && claim.words[place].preposition != nil {
        guard let match = matches[place] else { continue }
        let other = source.clauses[source.words[match].clause]
        if source.words[match].clause != mate, other.hasVerb, !other.isDenied,
          !candidates[place].contains(where: { source.words[$0].isDenied })
        {
          return ProofFailure(.negation, said([place]))
        }
      }
    }
    return nil
  }

  private static let adverbs: Set<String> = [
    "manchmal", "oft", "haufig", "meistens", "zusammen", "gemeinsam", "allein", "alleine", "personlich",
    "abends",
    "morgens", "mittags", "nachts", "draussen", "drinnen", "oben", "unten", "links", "rechts", "vorne",
    "hinten",
    "dauernd", "standig", "taglich", "trotz", "wegen", "seitdem", "zwischendurch", "erstmal", "jedenfalls",
  ]

  /// What is denied here must be denied near its place there.
  func undenied() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let negation = clause.range.first(where: { isNegation(claim.words, $0) }) else { continue }
      let near =
        mates[index].map { mate in
          (max(0, mate - 1)..<min(source.clauses.count, mate + 3)).flatMap { source.clauses[$0].range }
        } ?? Array(source.words.indices)
      let isDenied = near.contains { place in
        source.words[place].isDenied || isNegation(source.words, place)
          || !source.words[place].traits.isDisjoint(with: [.barely, .neglect, .negation, .no, .without])
          || ["un", "in"].contains { source.words[place].normal.hasPrefix($0) }
            && source.words[place].isAdjective
      }
      if !isDenied { return ProofFailure(.negation, [claim.words[negation].text]) }
    }
    return nil
  }

  /// "it is not the mites" for "it is not the cat, it is the mites": of what is denied here the sources deny nothing.
  func groundless() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.isDenied && !isCopied(index) {
      let told = clause.range.filter {
        claim.words[$0].isContent && !candidates[$0].isEmpty
      }
      guard !told.isEmpty, !clause.range.contains(where: { claim.words[$0].role == .verb }) else { continue }
      let isDenied = told.contains { place in
        candidates[place].contains { there in
          source.words[there].isNegated
            || [0, 1].contains { step in
              let near = source.words[there].clause + step
              return near < source.clauses.count
                && source.clauses[near].range.contains { isNegation(source.words, $0) }
            }
        }
      }
      if !isDenied { return ProofFailure(.negation, said(told)) }
    }
    return nil
  }

  /// Whether a word denies: "not", "keine"; "not only" does not.
  func isNegation(_ words: [ProofWord], _ place: Int) -> Bool {
    let word = words[place]
    guard word.role == .function || word.role == .pronoun, word.denies
    else {
      return false
    }
    let next = place + 1 < words.count ? words[place + 1].normal : ""
    return !["only", "nur", "bloss", "just"].contains(next)
  }

  func isSubject(_ index: Int, _ match: Int) -> Bool {
    let clause = claim.clauses[claim.words[index].clause]
    guard clause.hasVerb, clause.subjects.contains(index), claim.words[index].role == .content else {
      return false
    }
    let other = source.clauses[source.words[match].clause]
    return other.hasVerb && other.subjects.contains(match)
  }
}
