import Text

/// Splits a sentence into clauses and finds out what is denied, wished, supposed or told.
struct ClauseReader {
  var words: [ProofWord]
  var clauses: [ProofClause] = []
  let grammar: ProofGrammar
  let firstClause: Int
  let sentence: Int

  init(words: [ProofWord], grammar: ProofGrammar, firstClause: Int, sentence: Int) {
    (self.words, self.grammar, self.firstClause, self.sentence) = (words, grammar, firstClause, sentence)
  }

  /// Splits; `offset` is added to the places of words.
  mutating func read(offset: Int) {
    let pieces = pieces()
    for (index, piece) in pieces.enumerated() {
      deny(piece, next: index + 1 < pieces.count ? pieces[index + 1] : nil)
    }
    for piece in pieces {
      completeCleft(piece)
      add(piece)
    }
    for index in clauses.indices { describe(index) }
    for index in clauses.indices { govern(index) }
    markOrders()
    for index in clauses.indices {
      let range = clauses[index].range
      for place in range {
        words[place].clause = firstClause + index
        words[place].sentence = sentence
        if let head = words[place].head, head >= 0 { words[place].head = head + offset }
        if let owner = words[place].owner { words[place].owner = owner + offset }
      }
      clauses[index].range = (range.lowerBound + offset)..<(range.upperBound + offset)
      clauses[index].sentence = sentence
    }
  }

  // MARK: Clauses

  mutating func add(_ piece: Range<Int>) {
    let hasVerb = hasVerb(piece)
    let first = words[piece.lowerBound].normal
    let isContrast = ["sondern", "statt", "ohne", "without", "instead", "rather"].contains(first)
    let isNew = piece.lowerBound > 0 && words[piece.lowerBound - 1].endsStatement
    if let last = clauses.indices.last, !isNew {
      // "dass ich die Ausbildung anfang", whose verb looks like a noun without capitals
      let isDependent = grammar.isGerman && ["dass", "ob"].contains(first)
      let isWeak = !hasVerb && !isContrast && !isGap(piece) && !isDependent
      // "am Freitag, da kam …": what comes before the first verb belongs to it.
      if isWeak || !clauses[last].hasVerb && last == 0 && hasVerb && !grammar.coordinators.contains(first) {
        clauses[last].range = clauses[last].range.lowerBound..<piece.upperBound
        clauses[last].hasVerb = clauses[last].hasVerb || hasVerb
        return
      }
    }
    clauses.append(ProofClause(range: piece, sentence: sentence, hasVerb: hasVerb))
  }

  /// "and Ben two": another subject of the verb before it.
  func isGap(_ piece: Range<Int>) -> Bool {
    guard grammar.coordinators.contains(words[piece.lowerBound].normal) || isParallel(piece) else {
      return false
    }
    let rest = grammar.coordinators.contains(words[piece.lowerBound].normal) ? piece.dropFirst() : piece
    let bare = rest.filter {
      words[$0].role == .content && words[$0].preposition == nil && !words[$0].isAdjective
    }
    if bare.count > 1, let first = bare.first, let last = bare.last,
      (first + 1..<last).contains(where: { grammar.determiners.contains(words[$0].normal) })
    {
      return clauses.last?.hasVerb ?? false
    }
    return rest.contains {
      words[$0].role == .content && words[$0].preposition == nil || words[$0].role == .pronoun
    }
      && rest.contains {
        words[$0].role == .number || words[$0].role == .time || words[$0].preposition != nil
      }
      && (clauses.last?.hasVerb ?? false)
  }

  /// "am Dienstag ist der Zahnarzt, am Freitag die Sitzung": another day and another noun.
  func isParallel(_ piece: Range<Int>) -> Bool {
    guard let last = clauses.last, last.hasVerb else { return false }
    return piece.contains { words[$0].role == .time } && last.range.contains { words[$0].role == .time }
      && piece.contains {
        words[$0].role == .content && words[$0].preposition == nil && !words[$0].isAdjective
      }
  }

  mutating func describe(_ index: Int) {
    let range = clauses[index].range
    var own: ProofTraits = []
    var governs: ProofTraits = []
    var content = 0
    for place in range {
      let word = words[place]
      if word.role == .verb || word.role == .content { content += 1 }
      let modes = word.traits.intersection(.modes)
      if word.traits.contains(.cause) { clauses[index].hasCause = true }
      // Nor the month in "in May".
      guard !modes.isEmpty, word.role != .pronoun, word.role != .rest, word.role != .time else { continue }
      if isAside(place, range) {
        clauses[index].loose.formUnion(modes)
        continue
      }
      if word.role == .verb || word.role == .content {
        governs.formUnion(modes.intersection(Self.governing))
        if word.role == .content || word.isForm(.base) { own.formUnion(modes.intersection([.possible])) }
        own.formUnion(modes.subtracting(Self.governing))
      } else {
        own.formUnion(isOwn(place, modes))
      }
    }
    if words[range.lowerBound].normal == "so" { clauses[index].hasCause = true }
    // "thanks to Aditi"
    if !grammar.isGerman,
      range.dropLast().contains(where: { words[$0].normal == "thanks" && words[$0 + 1].normal == "to" })
    {
      clauses[index].hasCause = true
    }
    // "this close to telling her"
    if !grammar.isGerman,
      range.dropLast(2).contains(where: {
        words[$0].normal == "close" && words[$0 + 1].normal == "to" && words[$0 + 2].isForm(.gerund)
      })
    {
      own.insert(.almost)
    }
    // "the aid is to be fitted"
    if !grammar.isGerman,
      range.dropLast().contains(where: {
        ["is", "are", "am"].contains(words[$0].normal) && words[$0 + 1].normal == "to"
      })
    {
      own.insert(.must)
    }
    // "so … dass": what follows is caused by it.
    if index > 0, ["dass", "that"].contains(words[range.lowerBound].normal),
      clauses[index - 1].range.contains(where: { words[$0].normal == "so" })
    {
      (clauses[index - 1].hasCause, clauses[index].hasCause) = (true, true)
    }
    clauses[index].isDenied = range.contains { place in
      guard words[place].isDenied else { return false }
      if words[place].isVerbal { return true }
      return place > range.lowerBound && ["n't", "not", "never"].contains(words[place].normal)
        && words[place - 1].role == .auxiliary && !words[place - 1].token.endsClause
    }
    clauses[index].governs = governs
    clauses[index].modes = own
    clauses[index].tense = tense(range)
    clauses[index].isMixed = isMixed(range) || isUnderWay(range)
    clauses[index].isPassive = isPassive(range)
    // "… wird repariert und nicht verkauft": the auxiliary of both.
    if index > 0, grammar.coordinators.contains(words[range.lowerBound].normal),
      !range.contains(where: { words[$0].role == .auxiliary }),
      range.contains(where: { words[$0].role == .verb && words[$0].isForm(.participle) }),
      clauses[index].tense == .past,
      grammar.isGerman
        || (clauses[index - 1].isPassive || isState(clauses[index - 1].range)) && !startsWithEntity(range)
    {
      (clauses[index].tense, clauses[index].isPassive) = (
        clauses[index - 1].tense ?? .past, clauses[index - 1].isPassive
      )
    }
  }

  /// "you are proud | and scared": what somebody is, not what is done.
  private func isState(_ range: Range<Int>) -> Bool {
    !range.contains { words[$0].role == .verb }
      && range.contains { ["am", "is", "are", "was", "were", "be", "been"].contains(words[$0].normal) }
  }

  /// "and a boy led us": somebody before the verb.
  private func startsWithEntity(_ range: Range<Int>) -> Bool {
    let verb = range.first { words[$0].isVerbal } ?? range.upperBound
    return (range.lowerBound..<verb).contains { words[$0].isEntity }
  }

  /// Whether the word stands in a part without a verb that says something else, too: ", maybe this weekend".
  func isAside(_ place: Int, _ range: Range<Int>) -> Bool {
    var start = place
    while start > range.lowerBound, !words[start - 1].token.endsClause { start -= 1 }
    var end = place
    while end + 1 < range.upperBound, !words[end].token.endsClause { end += 1 }
    guard start > range.lowerBound, !hasVerb(start..<(end + 1)) else { return false }
    return (start...end).contains {
      $0 != place && (words[$0].isContent || words[$0].role == .number || words[$0].role == .time)
    }
  }

  /// Modes that bear on what depends on the word.
  static let governing: ProofTraits = [.wish, .report, .fear, .dream, .order, .attempt, .neglect, .possible]

  func isOwn(_ place: Int, _ modes: ProofTraits) -> ProofTraits {
    var modes = modes
    let word = words[place]
    let next = place + 1 < words.count ? words[place + 1] : nil
    // "fast acht", "almost forty" are about the number.
    if modes.contains(.almost), next?.role == .number || next?.role == .time { modes.remove(.almost) }
    if word.normal == "sonst" { modes.remove(.condition) }
    // "the car wouldn't start"
    if word.normal == "would", next.map({ $0.traits.contains(.negation) }) ?? false { modes.remove(.unreal) }
    // "auch wenn", "even if"
    if place > 0, ["auch", "even", "als", "as"].contains(words[place - 1].normal) {
      modes.remove(.condition)
    }
    return modes
  }

  func tense(_ range: Range<Int>) -> ProofTense? {
    var found: ProofTense?
    var hasParticiple = false
    var hasFinite = false
    var hasPerfect = false
    var hasBase = false
    var isUnreal = false
    for place in range {
      let word = words[place]
      if word.role == .auxiliary {
        let tense =
          grammar.auxiliaries[word.normal]
          ?? (word.normal == "hatt" || word.normal == "wurd" || word.normal == "war" ? .past : .present)
        if Self.clipped.contains(word.normal),
          range.contains(where: { ["ich", "er", "sie", "es", "man"].contains(words[$0].normal) })
        {
          isUnreal = true
        }
        if word.raw != word.normal, word.raw.contains(where: { "öäü".contains($0) }) { isUnreal = true }
        if found == nil || tense != .present { found = tense }
        if Self.perfect.contains(word.normal) { hasPerfect = true }
        if word.normal != "been", word.normal != "being" { hasFinite = true }
      } else if word.role == .verb {
        if word.isForm(.participle), !word.isForm(.past) || grammar.isGerman || hasPerfect {
          hasParticiple = true
        }
        if word.isForm(.base) { hasBase = true }
        if !hasFinite {
          if word.isForm(.past), !grammar.isGerman || isFinite(place),
            !word.isForm(.base, .present) || !grammar.isGerman && !word.isForm(.base)
          {
            (found, hasFinite) = (.past, true)
          } else if word.isForm(.present), !grammar.isGerman || isFinite(place) {
            (found, hasFinite) = (.present, true)
          } else if word.isForm(.base), !grammar.isGerman, place > range.lowerBound,
            words[place - 1].normal != "to"
          {
            (found, hasFinite) = (.present, true)
          }
        }
      }
    }
    if isUnreal { return nil }
    // "couldn't sleep": then or now.
    if !grammar.isGerman, range.contains(where: { ["could", "would"].contains(words[$0].normal) }) {
      return nil
    }
    if grammar.isGerman {
      let future = range.contains {
        ["werde", "wirst", "wird", "werden", "werdet", "werd"].contains(words[$0].normal)
      }
      if hasParticiple, hasPerfect { return .past }
      // "hab lachen müssen"
      if hasPerfect, hasBase,
        range.dropFirst().contains(where: {
          Self.replacing.contains(words[$0].normal) && words[$0 - 1].isForm(.base)
        })
      {
        return .past
      }
      if future { return hasParticiple ? .present : hasBase ? .future : .present }
      if !hasFinite, hasParticiple { return .past }
      return found
    }
    // "the plan's changed": "is" or "has"
    if hasParticiple, range.contains(where: { words[$0].role == .auxiliary && words[$0].text == "'s" }) {
      return nil
    }
    // "has been home since Friday" for "is home since Friday"
    if !hasParticiple, found == .past || found == .present,
      zip(range, range.dropFirst()).contains(where: {
        ["has", "have"].contains(words[$0].normal) && words[$1].normal == "been"
      })
    {
      return nil
    }
    if hasPerfect, hasParticiple, found == .present { return .past }
    if range.contains(where: { words[$0].normal == "going" }), range.upperBound < words.count,
      words[range.upperBound].normal == "to"
    {
      return found == .past ? .past : .future
    }
    // "Tired of waiting, you left": not when.
    if let opening = range.first, words[opening].role == .verb, words[opening].isForm(.participle),
      range.count > 1,
      ["of", "by", "about", "with"].contains(words[opening + 1].normal),
      !range.contains(where: { words[$0].role == .auxiliary && words[$0].normal != "being" })
    {
      return nil
    }
    if !hasFinite, hasParticiple { return .past }
    return found
  }

  /// "wir sind dann nach Görlitz": gone there, without a verb.
  private func isUnderWay(_ range: Range<Int>) -> Bool {
    guard grammar.isGerman, !range.contains(where: { words[$0].role == .verb }),
      range.contains(where: { ["bin", "bist", "sind", "ist", "seid"].contains(words[$0].normal) }),
      !range.contains(where: { isToCome(words[$0]) })
    else { return false }
    return range.contains { place in
      guard place + 1 < range.upperBound, !words[place].token.endsClause else {
        return ["los", "heim", "weiter", "weg", "rüber", "ruber", "hin", "raus", "rein"].contains(
          words[place].normal)
      }
      return ["nach", "zum", "zur", "ins", "ans", "aufs"].contains(words[place].normal)
        || ["in", "auf", "an"].contains(words[place].normal)
          && (["die", "den", "das", "ihr", "unser"].contains(words[place + 1].normal)
            || words[place + 1].isPossessive && ["e", "n"].contains(words[place + 1].normal.last))
    }
  }

  /// "morgen", "nächsten Montag"
  private func isToCome(_ word: ProofWord) -> Bool {
    switch word.time?.meaning {
    case .day(let days): days > 0
    case .weekday(_, let choice), .weekend(let choice): choice == .next
    case .distance, .within, .counted, .period(_, 1): true
    default: false
    }
  }

  /// Whether verbs of the past and of the present stand together, or one that may be both: "they cut it".
  func isMixed(_ range: Range<Int>) -> Bool {
    var tenses: Set<ProofTense> = []
    for place in range {
      let word = words[place]
      if word.role == .auxiliary {
        // "will have paid"
        if place > range.lowerBound, words[place].normal == "have",
          words[max(range.lowerBound, place - 2)..<place].contains(where: { $0.normal == "will" })
        {
          continue
        }
        if isFinite(place), let tense = grammar.auxiliaries[word.normal] {
          let isPerfect = Self.perfect.contains(word.normal) && word.normal != "had"
          tenses.insert(isPerfect && hasParticiple(range) ? .past : tense)
        }
      } else if !grammar.isGerman, word.role == .verb, place > range.lowerBound,
        words[max(range.lowerBound, place - 2)..<place].contains(where: { $0.role == .auxiliary })
      {
        continue
      } else if word.role == .verb, isFinite(place) || grammar.isGerman && word.isForm(.base),
        !(grammar.isGerman && word.isForm(.participle))
      {
        let (isPast, isPresent) = (
          word.isForm(.past), word.isForm(.present) || word.isForm(.base) && !grammar.isGerman
        )
        // "hat gesagt sie zahlen"
        if grammar.isGerman, word.isForm(.base), place > range.lowerBound,
          ["sie", "wir", "die"].contains(words[place - 1].normal)
        {
          tenses.insert(.present)
        }
        if isPast, isPresent { return true }
        if isPast { tenses.insert(.past) } else if word.isForm(.present) { tenses.insert(.present) }
      }
    }
    return tenses.contains(.past)
      && (tenses.contains(.present) || !grammar.isGerman && tenses.contains(.future))
  }

  private func hasParticiple(_ range: Range<Int>) -> Bool {
    range.contains { words[$0].role == .verb && words[$0].isForm(.participle) }
  }

  /// Forms of the past or of the present, as spoken.
  static let clipped: Set<String> = ["wollt", "sollt", "konnt", "musst", "durft"]

  private static let replacing: Set<String> = ["mussen", "konnen", "wollen", "durfen", "sollen", "lassen"]

  static let perfect: Set<String> = [
    "habe", "hab", "hast", "hat", "haben", "habt", "bin", "bist", "ist", "sind", "seid", "have", "has", "had",
    "hatte", "sei",
    "war", "waren", "hatten",
  ]

  func isPassive(_ range: Range<Int>) -> Bool {
    let verbs = range.filter { words[$0].role == .verb }
    guard let participle = verbs.last(where: { words[$0].isForm(.participle) }) else { return false }
    let forms: Set<String> =
      grammar.isGerman
      ? ["wird", "werde", "wirst", "werden", "wurde", "wurden", "wurdest", "worden"]
      : ["is", "are", "was", "were", "been", "be", "being", "am", "got"]
    guard
      let form = range.first(where: {
        forms.contains(words[$0].normal)
          // "without being asked"
          && !(words[$0].normal == "being" && $0 > range.lowerBound
            && grammar.prepositions.contains(words[$0 - 1].normal))
      })
    else { return false }
    return grammar.isGerman
      || form < participle && participle - form < 4 && !words[participle].isForm(.gerund)
        && !(form + 1..<participle).contains { words[$0].isNoun }
  }
}
