import Text

/// Splits a sentence into clauses and finds out what is denied, wished, supposed or told.
struct ClauseReader {
  private(set) var words: [ProofWord]
  private(set) var clauses: [ProofClause] = []
  private let grammar: ProofGrammar
  private let firstClause: Int
  private let sentence: Int

  init(words: [ProofWord], grammar: ProofGrammar, firstClause: Int, sentence: Int) {
    (self.words, self.grammar, self.firstClause, self.sentence) = (words, grammar, firstClause, sentence)
  }

  /// Splits; `offset` is added to the places of words.
  mutating func read(offset: Int) {
    let pieces = pieces()
    for (index, piece) in pieces.enumerated() { deny(piece, next: index + 1 < pieces.count ? pieces[index + 1] : nil) }
    for piece in pieces { add(piece) }
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

  // MARK: Pieces

  private func pieces() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for index in words.indices.dropFirst() where isBorder(index, from: start) {
      result.append(start..<index)
      start = index
    }
    if start < words.count { result.append(start..<words.count) }
    return result.flatMap(split)
  }

  private func isBorder(_ index: Int, from start: Int) -> Bool {
    let word = words[index]
    if word.role == .rest { return false }
    if words[index - 1].token.endsClause { return true }
    let normal = word.normal
    if grammar.coordinators.contains(normal) {
      if normal == "aber" {
        let isInner = [.auxiliary, .verb].contains(words[index - 1].role) && !(index + 1 < words.count && words[index + 1].role == .pronoun)
        return !isInner && isFiniteAhead(index)
      }
      // "two and three", "bread and butter": the clause goes on unless a verb follows.
      let before = words[start..<index]
      if ["and", "und", "or", "oder"].contains(normal) {
        guard before.contains(where: { $0.role == .verb || $0.role == .auxiliary }) else { return false }
        return !grammar.isGerman || before.contains { $0.role == .verb } || isFiniteAhead(index)
      }
      return normal != "then" && normal != "so" || isClauseAhead(index)
    }
    if grammar.isGerman {
      if normal == "ohne" || normal == "statt" || normal == "anstatt" {
        return words[index...].prefix(8).contains { $0.normal == "zu" || $0.isForm(.toInfinitive) }
      }
      if ["dann", "deshalb", "deswegen", "trotzdem", "danach"].contains(normal) {
        return index + 1 < words.count && isFinite(index + 1) && words[start..<index].contains { $0.role == .verb || $0.role == .auxiliary }
      }
      if normal == "seit" { return index + 1 < words.count && words[index + 1].role == .pronoun }
      return grammar.subordinators.contains(normal) && (!["damit", "wahrend"].contains(normal) || index + 1 < words.count && grammar.pronouns[words[index + 1].normal] != nil)
        || ["was", "wie", "wo", "warum"].contains(normal) && words[start..<index].contains { $0.role == .verb }
    }
    if normal == "not" || normal == "never" { return index + 1 < words.count && words[index + 1].normal == "to" }
    if normal == "without" || isInstead(index) {
      return words[index...].prefix(3).contains { $0.isForm(.gerund) && $0.role == .verb }
    }
    if ["because", "if", "whether", "while", "although", "though", "unless", "who", "which", "whose", "whatever"]
      .contains(normal)
    {
      return true
    }
    if ["when", "where", "what", "how", "why", "that", "before", "after", "since", "until", "as", "whom"].contains(normal) {
      return isClauseAhead(index)
    }
    if normal == "to", index + 1 < words.count, words[index - 1].normal != "not", words[index - 1].normal != "never" { return words[index + 1].isForm(.base) && words[index + 1].role == .verb }
    return isBareComplement(index, from: start)
  }

  /// "instead of", "rather than".
  private func isInstead(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return false }
    return words[index].normal == "instead" && words[index + 1].normal == "of" || words[index].normal == "rather" && words[index + 1].normal == "than"
  }

  private func isFiniteAhead(_ index: Int) -> Bool {
    var place = index + 1
    while place < words.count {
      if isFinite(place) { return true }
      if words[place].token.endsClause || grammar.coordinators.contains(words[place].normal) { return false }
      place += 1
    }
    return false
  }

  /// Whether a subject and a verb follow soon.
  private func isClauseAhead(_ index: Int) -> Bool {
    var place = index + 1
    while place < min(words.count, index + 6), !words[place - 1].token.endsClause || place == index + 1 {
      let word = words[place]
      if word.role == .verb || word.role == .auxiliary { return true }
      if word.role == .function, grammar.prepositions.contains(word.normal), place > index + 2 { return false }
      place += 1
    }
    return false
  }

  /// "I think | we hurt him", "he said | it was".
  private func isBareComplement(_ index: Int, from start: Int) -> Bool {
    guard index > start, words[index].role == .pronoun || grammar.determiners.contains(words[index].normal) else { return false }
    let before = words[index - 1]
    guard before.role == .verb, !before.traits.isDisjoint(with: [.report, .possible, .wish, .fear]) else { return false }
    return isClauseAhead(index) && (words[index].person.map { ![.it].contains($0) || true } ?? true)
      && !["me", "him", "them", "us"].contains(words[index].normal) && words[index + 1].normal != "to"
  }

  private func isFinite(_ index: Int) -> Bool {
    let word = words[index]
    if word.role == .auxiliary { return !["been", "being", "be", "gewesen", "gehabt", "worden", "geworden"].contains(word.normal) }
    guard word.role == .verb, word.isForm(.present, .past) else { return false }
    // "besorgt", "überwiesen" at the end are participles.
    return !grammar.isGerman || !word.isForm(.participle, .base) || !isAtEnd(index)
  }

  private func isAtEnd(_ index: Int) -> Bool {
    guard index + 1 < words.count, !words[index].token.endsClause else { return true }
    let next = words[index + 1]
    return grammar.coordinators.contains(next.normal) || next.role == .verb || next.role == .auxiliary || next.role == .content && false
      || grammar.subordinators.contains(next.normal)
  }

  /// Models that write no marks join statements: the second finite verb begins another one.
  private func split(_ piece: Range<Int>) -> [Range<Int>] {
    guard grammar.isGerman else { return splitEnglish(piece) }
    let finite = piece.filter { isFinite($0) && !isFinalFinite($0, piece) }
    guard finite.count > 1, let second = finite.dropFirst().first(where: { $0 > finite[0] + 2 }) else { return [piece] }
    guard !grammar.subordinators.contains(words[piece.lowerBound].normal) else { return [piece] }
    var start = second
    // The words before the verb as far as they are one part of the sentence.
    if start - 1 > finite[0] { start -= 1 }
    if words[start].role == .content || words[start].role == .rest {
      while start - 1 > finite[0], words[start - 1].role != .verb, words[start].role == .content || words[start].role == .rest || words[start].isPossessive || grammar.determiners.contains(words[start].normal),
        grammar.determiners.contains(words[start - 1].normal) || grammar.prepositions.contains(words[start - 1].normal) || words[start - 1].isPossessive
          || words[start].role == .rest
      {
        start -= 1
      }
    }
    guard start > piece.lowerBound else { return [piece] }
    return [piece.lowerBound..<start] + split(start..<piece.upperBound)
  }

  /// "müssen", "haben" and the like after an infinitive or a participle at the end.
  private func isFinalFinite(_ index: Int, _ piece: Range<Int>) -> Bool {
    guard index > piece.lowerBound else { return false }
    let before = words[index - 1]
    return before.role == .verb && before.isForm(.base, .participle, .toInfinitive)
  }

  private func splitEnglish(_ piece: Range<Int>) -> [Range<Int>] {
    // A subject pronoun with a verb after another verb.
    guard let first = piece.first(where: isFinite) else { return [piece] }
    for index in piece where index > first + 1 {
      guard ["i", "we", "he", "she", "they", "it", "you"].contains(words[index].normal) else { continue }
      let after = words[index...].dropFirst().prefix(3).indices.first { !(words[$0].role == .function) }
      guard let after, piece.contains(after), isFinite(after), words[index - 1].role != .auxiliary || words[index - 1].normal == "have" else { continue }
      return [piece.lowerBound..<index] + splitEnglish(index..<piece.upperBound)
    }
    return [piece]
  }

  // MARK: Denial

  /// Marks what a negation denies: in German all of its part, in English what follows "not", and of "not A but B" only A.
  private mutating func deny(_ piece: Range<Int>, next: Range<Int>?) {
    let isContrast = next.map { ["sondern", "but", "statt"].contains(words[$0.lowerBound].normal) && $0.count > 1 && (grammar.isGerman || !hasVerb($0)) } ?? false
    for index in piece {
      let word = words[index]
      guard word.role == .function || word.role == .content || word.role == .verb || word.role == .pronoun else { continue }
      guard word.traits.contains(.negation) || word.traits.contains(.no) else { continue }
      let next = index + 1 < words.count ? words[index + 1].normal : ""
      if ["nicht", "not"].contains(word.normal), ["nur", "only", "bloss", "just"].contains(next) { continue }
      if ["no", "nein", "nee", "ja"].contains(word.normal), word.token.endsClause || index == piece.lowerBound && next != "" && word.normal != "no" { continue }
      let isAfter = isContrast || !grammar.isGerman && ["not", "n't", "never"].contains(word.normal)
      // "a gate, not the main gate", "seven, nicht sechs": only the noun.
      for place in isAfter ? index..<piece.upperBound : piece { words[place].isDenied.toggle() }
    }
    if let without = piece.first(where: { words[$0].traits.contains(.without) && (!["instead", "rather"].contains(words[$0].normal) || isInstead($0)) }) {
      let isClause = without == piece.lowerBound && piece.contains { words[$0].isForm(.gerund, .toInfinitive) || words[$0].normal == "zu" }
      for index in without..<piece.upperBound {
        if !isClause, words[index].role == .verb || words[index].role == .auxiliary || index > without + 2 && grammar.prepositions.contains(words[index].normal) { break }
        words[index].isDenied.toggle()
      }
    }
  }

  private func hasVerb(_ piece: Range<Int>) -> Bool { piece.contains { words[$0].role == .verb || words[$0].role == .auxiliary } }

  // MARK: Clauses

  private mutating func add(_ piece: Range<Int>) {
    let hasVerb = hasVerb(piece)
    let first = words[piece.lowerBound].normal
    let isContrast = ["sondern", "statt", "ohne", "without", "instead", "rather"].contains(first)
    if let last = clauses.indices.last, last >= 0 {
      let isWeak = !hasVerb && !isContrast && !isGap(piece)
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
  private func isGap(_ piece: Range<Int>) -> Bool {
    guard grammar.coordinators.contains(words[piece.lowerBound].normal) || isParallel(piece) else { return false }
    let rest = grammar.coordinators.contains(words[piece.lowerBound].normal) ? piece.dropFirst() : piece
    let bare = rest.filter { words[$0].role == .content && words[$0].preposition == nil && !words[$0].isAdjective }
    if bare.count > 1, let first = bare.first, let last = bare.last, (first + 1..<last).contains(where: { grammar.determiners.contains(words[$0].normal) }) {
      return clauses.last?.hasVerb ?? false
    }
    return rest.contains { words[$0].role == .content && words[$0].preposition == nil || words[$0].role == .pronoun }
      && rest.contains { words[$0].role == .number || words[$0].role == .time || words[$0].preposition != nil }
      && (clauses.last?.hasVerb ?? false)
  }

  /// "am Dienstag ist der Zahnarzt, am Freitag die Sitzung": another day and another noun.
  private func isParallel(_ piece: Range<Int>) -> Bool {
    guard let last = clauses.last, last.hasVerb else { return false }
    return piece.contains { words[$0].role == .time } && last.range.contains { words[$0].role == .time }
      && piece.contains { words[$0].role == .content && words[$0].preposition == nil && !words[$0].isAdjective }
  }

  private mutating func describe(_ index: Int) {
    let range = clauses[index].range
    var own: ProofTraits = []
    var governs: ProofTraits = []
    var content = 0
    for place in range {
      let word = words[place]
      if word.role == .verb || word.role == .content { content += 1 }
      let modes = word.traits.intersection(.modes)
      if word.traits.contains(.cause) { clauses[index].hasCause = true }
      guard !modes.isEmpty, word.role != .pronoun else { continue }
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
    // "so … dass": what follows is caused by it.
    if index > 0, ["dass", "that"].contains(words[range.lowerBound].normal), clauses[index - 1].range.contains(where: { words[$0].normal == "so" }) {
      (clauses[index - 1].hasCause, clauses[index].hasCause) = (true, true)
    }
    clauses[index].isDenied = range.contains { place in
      guard words[place].isDenied else { return false }
      if words[place].role == .verb || words[place].role == .auxiliary { return true }
      return place > range.lowerBound && ["n't", "not", "never"].contains(words[place].normal) && words[place - 1].role == .auxiliary
    }
    clauses[index].governs = governs
    clauses[index].modes = own
    clauses[index].tense = tense(range)
    clauses[index].isPassive = isPassive(range)
    // "… wird repariert und nicht verkauft": the auxiliary of both.
    if index > 0, grammar.coordinators.contains(words[range.lowerBound].normal), !range.contains(where: { words[$0].role == .auxiliary }),
      range.contains(where: { words[$0].role == .verb && words[$0].isForm(.participle) }), clauses[index].tense == .past, grammar.isGerman || clauses[index - 1].isPassive
    {
      (clauses[index].tense, clauses[index].isPassive) = (clauses[index - 1].tense ?? .past, clauses[index - 1].isPassive)
    }
  }

  /// Whether the word stands in a part without a verb that says something else, too: ", maybe this weekend".
  private func isAside(_ place: Int, _ range: Range<Int>) -> Bool {
    var start = place
    while start > range.lowerBound, !words[start - 1].token.endsClause { start -= 1 }
    var end = place
    while end + 1 < range.upperBound, !words[end].token.endsClause { end += 1 }
    guard start > range.lowerBound, !hasVerb(start..<(end + 1)) else { return false }
    return (start...end).contains { $0 != place && (words[$0].isContent || words[$0].role == .number || words[$0].role == .time) }
  }

  /// Modes that bear on what depends on the word.
  private static let governing: ProofTraits = [.wish, .report, .fear, .dream, .order, .attempt, .neglect, .possible]

  private func isOwn(_ place: Int, _ modes: ProofTraits) -> ProofTraits {
    var modes = modes
    let word = words[place]
    let next = place + 1 < words.count ? words[place + 1] : nil
    // "fast acht", "almost forty" are about the number.
    if modes.contains(.almost), next?.role == .number || next?.role == .time { modes.remove(.almost) }
    if word.normal == "sonst" { modes.remove(.condition) }
    return modes
  }

  private func tense(_ range: Range<Int>) -> ProofTense? {
    var found: ProofTense?
    var hasParticiple = false
    var hasFinite = false
    var hasPerfect = false
    var hasBase = false
    var isUnreal = false
    for place in range {
      let word = words[place]
      if word.role == .auxiliary {
        let tense = grammar.auxiliaries[word.normal] ?? (word.normal == "hatt" || word.normal == "wurd" || word.normal == "war" ? .past : .present)
        if Self.clipped.contains(word.normal), range.contains(where: { ["ich", "er", "sie", "es", "man"].contains(words[$0].normal) }) { isUnreal = true }
        if word.raw != word.normal, word.raw.contains(where: { "öäü".contains($0) }) { isUnreal = true }
        if found == nil || tense != .present { found = tense }
        if Self.perfect.contains(word.normal) { hasPerfect = true }
        if word.normal != "been", word.normal != "being" { hasFinite = true }
      } else if word.role == .verb {
        if word.isForm(.participle), !word.isForm(.past) || grammar.isGerman || hasPerfect { hasParticiple = true }
        if word.isForm(.base) { hasBase = true }
        if !hasFinite {
          if word.isForm(.past), !grammar.isGerman || isFinite(place), !word.isForm(.base, .present) || !grammar.isGerman && !word.isForm(.base) {
            (found, hasFinite) = (.past, true)
          } else if word.isForm(.present), !grammar.isGerman || isFinite(place) {
            (found, hasFinite) = (.present, true)
          } else if word.isForm(.base), !grammar.isGerman, place > range.lowerBound, words[place - 1].normal != "to" {
            (found, hasFinite) = (.present, true)
          }
        }
      }
    }
    if isUnreal { return nil }
    if grammar.isGerman {
      let future = range.contains { ["werde", "wirst", "wird", "werden", "werdet", "werd"].contains(words[$0].normal) }
      if hasParticiple, hasPerfect { return .past }
      if future { return hasParticiple ? .present : hasBase ? .future : .present }
      if !hasFinite, hasParticiple { return .past }
      return found
    }
    // "the plan's changed": "is" or "has"
    if hasParticiple, range.contains(where: { words[$0].role == .auxiliary && words[$0].text == "'s" }) { return nil }
    if hasPerfect, hasParticiple, found == .present { return .past }
    if range.contains(where: { words[$0].normal == "going" }), range.upperBound < words.count, words[range.upperBound].normal == "to" {
      return found == .past ? .past : .future
    }
    if !hasFinite, hasParticiple { return .past }
    return found
  }

  /// Forms of the past or of the present, as spoken.
  private static let clipped: Set<String> = ["wollt", "sollt", "konnt", "musst", "durft"]

  private static let perfect: Set<String> = [
    "habe", "hab", "hast", "hat", "haben", "habt", "bin", "bist", "ist", "sind", "seid", "have", "has", "had", "hatte", "sei",
    "war", "waren", "hatten",
  ]

  private func isPassive(_ range: Range<Int>) -> Bool {
    let verbs = range.filter { words[$0].role == .verb }
    guard let participle = verbs.last(where: { words[$0].isForm(.participle) }) else { return false }
    let forms: Set<String> =
      grammar.isGerman
      ? ["wird", "werde", "wirst", "werden", "wurde", "wurden", "wurdest", "worden"]
      : ["is", "are", "was", "were", "been", "be", "being", "am", "got"]
    guard let form = range.first(where: { forms.contains(words[$0].normal) }) else { return false }
    return grammar.isGerman || form < participle && participle - form < 4 && !words[participle].isForm(.gerund)
  }

  // MARK: Orders and quotations

  /// An order and all that depends on it or is joined to it.
  private mutating func markOrders() {
    for index in clauses.indices {
      let range = clauses[index].range
      clauses[index].isOrder = isOrder(range)
      guard index > 0, clauses[index - 1].isOrder else { continue }
      let isJoined = grammar.coordinators.contains(words[range.lowerBound].normal)
      if clauses[index].isGoverned || isJoined && !hasOwnSubject(range) || grammar.complementisers.contains(words[range.lowerBound].normal) {
        clauses[index].isOrder = true
      }
    }
  }

  private func isOrder(_ range: Range<Int>) -> Bool {
    let first = range.first { place in
      !grammar.coordinators.contains(words[place].normal) && !["please", "bitte", "now", "jetzt", "just", "also", "ok", "okay"].contains(words[place].normal)
    }
    guard let first, words[first].traits.contains(.imperative), first + 1 < words.count else { return false }
    let next = words[first + 1]
    return next.role != .auxiliary && next.person != .speaker && next.person != .we
  }

  // MARK: Dependence

  private mutating func govern(_ index: Int) {
    let range = clauses[index].range
    let first = words[range.lowerBound].normal
    let second = range.count > 1 ? words[range.lowerBound + 1].normal : ""
    let isConcession = range.lowerBound > 0 && ["auch", "even", "als", "as"].contains(words[range.lowerBound - 1].normal)
    if !isConcession, ["if", "wenn", "falls", "unless", "sofern"].contains(first) || grammar.coordinators.contains(first) && ["wenn", "falls", "if"].contains(second) {
      clauses[index].modes.insert(.condition)
      // The main clause before or after it.
      if index > 0, !isAsked(index) { clauses[index - 1].modes.insert(.condition) }
      if index + 1 < clauses.count { clauses[index + 1].modes.insert(.condition) }
    }
    if isVerbFirst(index), index + 1 < clauses.count, isVerbFirst(index + 1) || words[clauses[index + 1].range.lowerBound].normal == "dann" {
      clauses[index].modes.insert(.condition)
      clauses[index + 1].modes.insert(.condition)
    }
    guard index > 0 else { return }
    let before = clauses[index - 1]
    if isTag(index) { return tag(index) }
    if ["sondern", "statt"].contains(first) || first == "but" && clauses[index].tense == nil {
      clauses[index].modes.formUnion(before.modes)
      clauses[index].loose.formUnion(before.loose)
      (clauses[index].tense, clauses[index].isGoverned) = (clauses[index].tense ?? before.tense, before.isGoverned)
      return
    }
    let opener = grammar.coordinators.contains(first) ? second : first
    let isJoined = grammar.coordinators.contains(first)
    let isComplement = grammar.complementisers.contains(opener)
    if opener == "to", range.lowerBound > 0 {
      let verb = words[range.lowerBound - 1].normal
      clauses[index].isOpen = !Self.done.contains(verb)
      if verb == "going" { clauses[index].modes.insert(.wish) }
      if ["have", "has", "had", "need", "needs", "needed", "got"].contains(verb) { clauses[index].modes.insert(.must) }
      clauses[index].modes.formUnion(before.modes.intersection([.must, .can, .possible, .unreal]))
    }
    let isInfinitive = opener == "to" || opener == "not" || !range.prefix(3).contains { ["um", "ohne", "statt"].contains(words[$0].normal) } && range.contains { words[$0].isForm(.toInfinitive) || words[$0].normal == "zu" && $0 + 1 < words.count && words[$0 + 1].isForm(.base) }
    if before.modes.contains(.report) { clauses[index].loose.insert(.report) }
    if isJoined {
      if isComplement || before.isGoverned && !hasOwnSubject(range) && first != "but" && first != "aber" {
        clauses[index].isGoverned = before.isGoverned
        if before.isGoverned { clauses[index].modes.formUnion(before.modes.intersection(Self.governing)) }
      }
      return
    }
    // What is said of a noun is not wished or told with it.
    if words[range.lowerBound].person == .named { return }
    let isCause = words[range.lowerBound].traits.contains(.cause) || ["obwohl", "although", "though"].contains(first)
    guard !isCause else { return }
    if before.governs.contains(.report) || before.loose.contains(.report) { clauses[index].loose.insert(.report) }
    let isSure = ["that", "dass", "ob", "whether"].contains(opener) || isInfinitive
    if isSure || endsWithGovernor(index - 1) && (isComplement || hasOwnSubject(range)) {
      clauses[index].isGoverned = true
      clauses[index].modes.formUnion(before.governs)
      // "used to play"
      if opener == "to", words[range.lowerBound - 1].normal == "used" { clauses[index].tense = .past }
      if before.isGoverned { clauses[index].modes.formUnion(before.modes.intersection(Self.governing)) }
    }
  }

  /// Verbs after which the infinitive tells what happened.
  private static let done: Set<String> = [
    "managed", "got", "happened", "used", "began", "started", "continued", "helped", "came", "went", "dared", "turned", "manage",
    "proceeded", "ended", "learned", "learnt", "ran", "stopped",
  ]

  /// "Fällst du durch, …".
  private func isVerbFirst(_ index: Int) -> Bool {
    guard grammar.isGerman else { return false }
    let range = clauses[index].range
    return range.count > 1 && isFinite(range.lowerBound) && words[range.lowerBound + 1].role == .pronoun
  }

  /// "…, hat er gesagt", "…, the doctor said".
  private func isTag(_ index: Int) -> Bool {
    let range = clauses[index].range
    guard clauses[index].governs.contains(.report), !grammar.coordinators.contains(words[range.lowerBound].normal) else { return false }
    let isComplementNext = index + 1 < clauses.count && grammar.complementisers.contains(words[clauses[index + 1].range.lowerBound].normal)
    return !isComplementNext && range.count { words[$0].isContent } <= 4
      && (!grammar.isGerman || [.auxiliary, .verb].contains(words[range.lowerBound].role))
      && !range.contains { words[$0].role == .number || words[$0].role == .time }
      && clauses[index - 1].hasVerb && (grammar.isGerman || words[range.lowerBound - 1].token.endsClause && range.upperBound == words.count)
  }

  private mutating func tag(_ index: Int) {
    var place = index - 1
    clauses[place].modes.insert(.report)
    while place > 0, ["sondern", "but"].contains(words[clauses[place].range.lowerBound].normal) {
      place -= 1
      clauses[place].modes.insert(.report)
    }
    if index + 1 < clauses.count { clauses[index + 1].loose.insert(.report) }
    clauses[index].governs.remove(.report)
  }

  /// Whether the verb that tells or supposes is the last word, or a person follows it: "he told me".
  private func endsWithGovernor(_ index: Int) -> Bool {
    let modes: ProofTraits = [.report, .possible, .wish, .fear, .dream, .order]
    guard !clauses[index].governs.isDisjoint(with: modes) else { return false }
    for place in clauses[index].range.reversed() {
      let word = words[place]
      if word.role == .verb { return !word.traits.isDisjoint(with: modes) }
      guard word.person != nil || !word.traits.isDisjoint(with: .person) || word.role == .content && word.token.isCapitalised && !grammar.isGerman || word.isPossessive || grammar.determiners.contains(word.normal) || word.role == .auxiliary || grammar.isGerman && word.role != .content else { return false }
    }
    return false
  }

  private func isAsked(_ index: Int) -> Bool {
    index > 0 && clauses[index - 1].governs.contains(.order)
  }

  private func hasOwnSubject(_ range: Range<Int>) -> Bool {
    range.prefix(4).contains { words[$0].role == .pronoun || words[$0].role == .content || grammar.determiners.contains(words[$0].normal) }
  }
}
