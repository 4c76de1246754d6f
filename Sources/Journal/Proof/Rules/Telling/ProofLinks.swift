import Text

/// What joins two statements: a cause, a time, a condition, an order of events, a choice.
extension ProofMatcher {
  /// What a word that joins two statements says of them.
  private enum Link {
    case cause, result, concession, condition, time, meanwhile, before, after, until, aim
  }

  private static let links: [String: Link] = [
    "because": .cause, "although": .concession, "though": .concession, "if": .condition, "unless": .condition,
    "when": .time, "whenever": .time, "while": .meanwhile, "before": .before, "after": .after,
    "until": .until,
    "once": .time, "so": .result,
    "weil": .cause, "denn": .cause, "obwohl": .concession, "wenn": .condition, "falls": .condition,
    "sobald": .time, "als": .time, "wahrend": .meanwhile, "bevor": .before, "ehe": .before,
    "nachdem": .after, "bis": .until, "damit": .aim, "deshalb": .result, "deswegen": .result,
    "darum": .result, "daher": .result,
  ]

  /// The link with which a clause begins: "because …", "and when …", "even if …".
  private func link(_ clause: ProofClause, in reading: ProofReading) -> (link: Link, place: Int)? {
    for place in clause.range.prefix(2) {
      let word = reading.words[place]
      if let link = Self.links[word.normal] {
        // "asked if God is going to pay"
        if word.normal == "if", clause.isGoverned { return nil }
        return isStatement(behind: place, clause, link, in: reading) ? (link, place) : nil
      }
      guard
        grammar.coordinators.contains(word.normal)
          || ["even", "only", "just", "auch", "selbst", "nur", "erst"].contains(word.normal)
      else { return nil }
    }
    return nil
  }

  /// Whether a statement follows and no noun alone: "so tired", "als Lehrer", "after nine days of rain there are …".
  private func isStatement(
    behind place: Int, _ clause: ProofClause, _ link: Link, in reading: ProofReading
  ) -> Bool {
    let verb = (place + 1..<max(place + 1, clause.range.upperBound)).first {
      reading.words[$0].isVerbal
    }
    guard let verb else { return false }
    guard [.before, .after, .until].contains(link) else { return true }
    let next = reading.words[place + 1]
    if grammar.isGerman, link == .until {
      return next.role == .pronoun || grammar.determiners.contains(next.normal)
        || isName(place + 1, in: reading)
    }
    return next.role == .pronoun
      || !reading.words[place + 1..<verb].contains {
        $0.number != nil || $0.time != nil || grammar.prepositions.contains($0.normal) || $0.token.endsClause
      } && (grammar.isGerman || verb - place < 5 && !reading.words[verb].isForm(.gerund))
  }

  /// "I left because Tom came" for "Tom came. I left": a statement is joined to another as the sources do not join it.
  func joined() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let (own, place) = link(clause, in: claim), let mate = mates[index], !isLinked(own, mate, index)
      else { continue }
      return ProofFailure(.cause, [claim.words[place].text])
    }
    return nil
  }

  private func isLinked(_ own: Link, _ mate: Int, _ index: Int) -> Bool {
    let other = link(source.clauses[mate], in: source)?.link
    if other == own || isSameLink(own, claim.clauses[index]) { return true }
    let next = mate + 1 < source.clauses.count ? link(source.clauses[mate + 1], in: source)?.link : nil
    switch own {
    case .cause: return next == .result || other == .result || has(Self.causes, near: mate)
    case .result: return next == .cause || has(Self.causes, near: mate)
    case .concession:
      return has(["but", "still", "yet", "aber", "trotzdem", "dabei", "doch"], near: mate)
    case .condition: return other == .time || has(Self.conditions, in: mate)
    case .time:
      return other == .condition || other == .after || other == .meanwhile || has(Self.times, in: mate)
        || follows(mate, index, own)
    case .meanwhile:
      return other == .time || follows(mate, index, own)
        || has(["dabei", "meanwhile", "when", "as"], near: mate)
    case .before: return follows(mate, index, own)
    case .after: return other == .time && !hadDone(index) || follows(mate, index, own)
    case .until: return has(["till", "until", "bis", "dann", "then"], near: mate)
    case .aim: return has(["um", "dass", "zum", "zu"], near: mate)
    }
  }

  /// "She had already sold it when I came": what the main statement tells was before.
  private func hadDone(_ index: Int) -> Bool {
    [index - 1, index + 1].compactMap { mates.indices.contains($0) ? mates[$0] : nil }.contains { mate in
      source.clauses[mate].range.contains {
        ["already", "had", "schon", "bereits", "hatte"].contains(source.words[$0].normal)
      }
    }
  }

  /// Whether the link stands there before a statement in which something of this one is said.
  private func isSameLink(_ own: Link, _ clause: ProofClause) -> Bool {
    guard [.before, .after, .until, .aim, .concession].contains(own) else { return false }
    return source.clauses.contains { other in
      link(other, in: source)?.link == own
        && clause.range.contains { candidates[$0].contains(where: other.range.contains) }
    }
  }

  private static let causes: Set<String> = [
    "so", "because", "cause", "cos", "since", "as", "therefore", "why", "reason", "means", "due", "thanks",
    "weil", "da", "denn", "deshalb", "deswegen", "darum", "daher", "also", "drum", "wegen", "dank", "sodass",
    "namlich",
  ]
  private static let conditions: Set<String> = [
    "if", "when", "whenever", "unless", "otherwise", "like", "in", "should", "wenn", "falls", "sonst",
    "sobald", "sollte",
  ]
  private static let times: Set<String> = [
    "when", "as", "whenever", "once", "als", "da", "wie", "wo", "wenn", "sobald", "kaum",
  ]

  private func has(_ words: Set<String>, in clause: Int) -> Bool {
    source.clauses[clause].range.contains { words.contains(source.words[$0].normal) }
  }

  /// Whether one of `words` stands in the clause `mate` or beside it.
  private func has(_ words: Set<String>, near mate: Int) -> Bool {
    (max(0, mate - 1)...min(source.clauses.count - 1, mate + 1)).contains { has(words, in: $0) }
  }

  /// Whether what is told in order there is told in that order here: "after A, B" for "A, then B".
  private func follows(_ mate: Int, _ index: Int, _ link: Link) -> Bool {
    let main = [index - 1, index + 1].compactMap { mates.indices.contains($0) ? mates[$0] : nil }.first {
      $0 != mate
    }
    guard let main, abs(main - mate) < 3,
      [.before, .after].contains(link) || source.clauses[main].sentence == source.clauses[mate].sentence,
      [.before, .after].contains(link)
        || source.clauses[mate].range.contains(where: { source.words[$0].role == .verb }),
      source.clauses[mate].tense == .past || source.clauses[main].tense == .past,
      !source.words.contains(where: {
        [Link.before, .after].contains(Self.links[$0.normal]) && $0.sentence == source.clauses[mate].sentence
      })
    else { return false }
    return link == .before ? mate > main : mate < main
  }

  /// "When I get a headache I skip lunch" for "when I skip lunch I get a headache", also where no comma parts the two.
  func relinked() -> ProofFailure? {
    func links(_ reading: ProofReading) -> [Int] {
      reading.words.indices.filter { place in
        Self.links[reading.words[place].normal].map { $0 != .result && $0 != .until } ?? false
      }
    }
    let (mine, theirs) = (links(claim), links(source))
    guard mine.count == 1, let own = mine.first, theirs.count == 1, let there = theirs.first,
      claim.words[own].normal == source.words[there].normal,
      let first = (own + 1..<claim.words.count).first(where: { claim.words[$0].role == .verb }),
      let other = (there + 1..<source.words.count).first(where: { source.words[$0].role == .verb }),
      source.words[other].sentence == source.words[there].sentence, candidates[first].count == 1
    else { return nil }
    let match = candidates[first][0]
    let isBeyond =
      match < there
      || match > other && source.words[other..<match].contains { $0.isVerbal }
    guard match != other, isBeyond, source.words[match].sentence == source.words[there].sentence,
      claim.words.indices.contains(where: { $0 != first && candidates[$0] == [other] })
    else { return nil }
    return ProofFailure(.cause, words([own, first]))
  }

  /// "I am coming" for "I am coming if the pump holds": what is told there under a condition that is left out.
  func unconditioned() -> ProofFailure? {
    guard
      !claim.clauses.contains(where: {
        !$0.modes.union($0.loose).isDisjoint(with: [.condition, .possible, .unreal, .question])
      }),
      !claim.words.contains(where: {
        ["bei", "unless", "depending", "je", "when", "long"].contains($0.normal)
      })
    else { return nil }
    let used = matched
    for (place, word) in source.words.enumerated() where opensCondition(place) {
      let end = source.words.indices.last { source.words[$0].sentence == word.sentence } ?? place
      let stated = (place + 1...end).filter { source.words[$0].isContent && !source.words[$0].isAdjective }
      guard let first = stated.first, !used.contains(first), place < end else { continue }
      let verb = claim.words.indices.first { index in
        claim.words[index].role == .verb && claim.clauses[claim.words[index].clause].tense != .past
          && candidates[index].count == 1 && source.words[candidates[index][0]].sentence == word.sentence
          && source.words[candidates[index][0]].role == .verb
          && isNear(candidates[index][0], place, behind: first)
      }
      if let verb { return ProofFailure(.modality, words([verb])) }
    }
    return nil
  }

  /// "if", "wenn", "as long as"; not "even if", "as if", "asked if".
  private func opensCondition(_ place: Int) -> Bool {
    let words = source.words
    let openers: Set<String> = ["if", "wenn", "falls", "sofern", "solange"]
    let isOpener = openers.contains(words[place].normal)
    guard isOpener || words[place].normal == "long",
      // "if I'm honest", "wenn man mich fragt"
      !words[place..<min(words.count, place + 5)].contains(where: { Self.asides.contains($0.normal) })
    else { return false }
    guard place > 0, words[place - 1].sentence == words[place].sentence else { return isOpener }
    let last = words[place - 1]
    guard isOpener else {
      return last.normal == "as" && place + 1 < words.count && words[place + 1].normal == "as"
    }
    return !["even", "as", "auch", "selbst", "und", "what", "was", "only", "nur"].contains(last.normal)
      && !(last.role == .verb && !last.token.endsClause && words[place].normal == "if")
  }

  private static let asides: Set<String> = [
    "honest", "ask", "ehrlich", "fragt", "recht", "richtig", "remember",
  ]

  /// Whether a verb stands in the statement right before or right behind a condition.
  private func isNear(_ verb: Int, _ condition: Int, behind first: Int) -> Bool {
    let range = verb < condition ? verb + 1..<condition : first + 1..<max(first + 1, verb)
    let verbs = range.count { source.words[$0].role == .verb }
    return verbs < 2
      && !range.contains {
        source.words[$0].endsStatement || grammar.coordinators.contains(source.words[$0].normal)
      }
  }

  // MARK: Order of events

  private static let sequences: Set<String> = [
    "then", "later", "afterwards", "dann", "danach", "anschliessend", "spater", "hinterher", "schluss",
    "zuletzt",
  ]

  /// "I cooked and then cleaned" for "I cleaned and then cooked".
  func resequenced() -> ProofFailure? {
    for (place, word) in claim.words.enumerated() where Self.sequences.contains(word.normal) {
      if word.normal == "schluss", place == 0 || claim.words[place - 1].normal != "zum" { continue }
      func single(_ range: some Sequence<Int>) -> Int? {
        range.first {
          claim.words[$0].sentence == word.sentence && claim.words[$0].isContent && candidates[$0].count == 1
        }
      }
      guard let before = single((0..<place).reversed()), let after = single(place + 1..<claim.words.count)
      else { continue }
      let (first, second) = (candidates[before][0], candidates[after][0])
      if isTurnedRound(first, second) { return ProofFailure(.order, words([before, place, after])) }
      guard second < first, source.words[first].sentence == source.words[second].sentence,
        !grammar.isGerman || source.words[first].clause != source.words[second].clause
          || source.words[first].role != .verb
      else { continue }
      let isTurned = source.words[second..<first].contains { other in
        [Link.before, .after].contains(Self.links[other.normal])
          || ["vor", "nach", "vorher", "davor"].contains(other.normal)
      }
      if !isTurned { return ProofFailure(.order, words([before, place, after])) }
    }
    return nil
  }

  /// "I went to work and then fed the cat" for "before I went to work I fed the cat".
  private func isTurnedRound(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (
      source.clauses[source.words[first].clause], source.clauses[source.words[second].clause]
    )
    guard one.range != other.range, one.sentence == other.sentence else { return false }
    if link(one, in: source)?.link == .before, link(other, in: source)?.link != .before { return true }
    if link(other, in: source)?.link == .after, link(one, in: source)?.link != .after { return true }
    // "When I came she had already laid the table"
    let words = source.words[other.range].map(\.normal)
    return link(one, in: source)?.link == .time
      && (words.contains("hatte") || words.contains("had") || words.contains("hatten"))
      && (words.contains("schon") || words.contains("bereits") || words.contains("already"))
  }

  /// "um den Lehrer zu treffen", where no aim is told.
  func aimed() -> ProofFailure? {
    guard grammar.isGerman,
      !source.words.contains(where: {
        ["um", "damit", "zum", "zur", "will", "wollte", "soll", "weil"].contains($0.normal)
      })
    else { return nil }
    for (place, word) in claim.words.enumerated() where word.normal == "um" && word.time == nil {
      let behind = claim.words[place + 1..<min(claim.words.count, place + 9)]
      let isAim =
        behind.contains { $0.isForm(.toInfinitive) }
        || zip(behind, behind.dropFirst()).contains { $0.normal == "zu" && $1.role == .verb }
      if isAim { return ProofFailure(.cause, words([place])) }
    }
    return nil
  }

  // MARK: Choices

  /// "We'll call and text" for "we'll call or text", or one of the two alone.
  func chosen() -> ProofFailure? {
    let ors: Set<String> = [
      "or", "oder", "either", "entweder", "whether", "ob", "maybe", "vielleicht", "perhaps", "nor", "noch",
    ]
    guard !claim.words.contains(where: { ors.contains($0.normal) }) else { return nil }
    for (place, word) in source.words.enumerated() where ["or", "oder"].contains(word.normal) {
      let clause = source.clauses[word.clause]
      guard place > 0, place + 1 < source.words.count, !source.words[place].token.endsClause,
        !grammar.complementisers.contains(source.words[place + 1].normal)
      else { continue }
      let next = (place + 1..<min(source.words.count, place + 4)).first { needs(source.words[$0]) }
      let last = (max(0, place - 3)..<place).last { needs(source.words[$0]) }
      guard let next, let last, source.words[next].sentence == source.words[last].sentence else { continue }
      let used = matched
      guard used.contains(last) || used.contains(next) else { continue }
      let isDenied = claim.words.contains { !$0.traits.isDisjoint(with: [.negation, .no, .without]) }
      if isDenied || clause.isDenied { continue }
      let index = claim.words.indices.first { candidates[$0].contains(last) || candidates[$0].contains(next) }
      return ProofFailure(.word, words(index.map { [$0] } ?? []))
    }
    return nil
  }
}
