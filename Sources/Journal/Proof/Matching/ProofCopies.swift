import Text

/// What the sentence takes over word for word, so that nobody need follow who does what there, or when.
extension ProofMatcher {
  /// Whether a clause is taken over word for word.
  func isCopied(_ index: Int) -> Bool { copied.contains(index) }

  /// Whether a clause says what its sources say in the same words and the same order, with everything that denies or
  /// restricts them there: what `copied` holds.
  func readsAlike(_ index: Int) -> Bool {
    let clause = claim.clauses[index]
    guard let mate = mates[index] else { return false }
    let sentence = source.clauses[mate].sentence
    let order = ordered(clause.range, in: sentence)
    guard !order.isEmpty, let low = order.values.min(), let high = order.values.max() else { return false }
    for place in clause.range {
      let word = claim.words[place]
      guard order[place] == nil else { continue }
      if word.role == .auxiliary {
        guard hasAuxiliary(word, low, high) else { return false }
      } else if word.isContent || word.role == .number || word.role == .time {
        guard let match = matches[place], source.words[match].sentence == sentence, isMovable(place, match)
        else {
          return false
        }
      } else if isDenial(word) {
        return false
      } else if word.role == .pronoun, word.person != nil, !word.isPossessive {
        return false
      }
    }
    if grammar.isGerman, !isTogether(order) { return false }
    // "and pushed him": who does it stands in another clause.
    let isOutside = !clause.subjects.contains(where: clause.range.contains)
    let subjects =
      clause.subjects.isEmpty && clause.isElliptic && index > 0
      ? claim.clauses[index - 1].subjects : clause.subjects
    let there = source.clauses[mate].subjects
    if isOutside, !subjects.isEmpty, !there.isEmpty,
      !subjects.contains(where: { one in there.contains { same(one, $0) } })
    {
      return false
    }
    guard order.allSatisfy({ !isDenial(claim.words[$0.key]) || isBesideTheSame($0.key, order) }) else {
      return false
    }
    return !isRestricted(sentence, low, high, by: order, Set(clause.range.compactMap { matches[$0] }))
  }

  /// "den Opa" is not "der Opa".
  private func isSameCase(_ place: Int, _ other: Int) -> Bool {
    guard place > 0, other > 0 else { return true }
    let (own, there) = (claim.words[place - 1].normal, source.words[other - 1].normal)
    let cases: Set<String> = ["der", "den", "dem", "ein", "einen", "einem", "mein", "meinen", "meinem"]
    return !cases.contains(own) || !cases.contains(there) || own == there
  }

  /// Whether the denial at `place` stands beside the same word here and there.
  private func isBesideTheSame(_ place: Int, _ order: [Int: Int]) -> Bool {
    guard let denial = order[place] else { return false }
    let next = order.keys.filter { $0 > place }.min().flatMap { order[$0] }
    let last = order.keys.filter { $0 < place }.max().flatMap { order[$0] }
    guard let other = next ?? last else { return false }
    return !(min(other, denial) + 1..<max(other, denial)).contains { source.words[$0].isContent }
  }

  /// What may stand elsewhere in its sentence: "in the morning".
  private func isMovable(_ place: Int, _ match: Int) -> Bool {
    let (word, there) = (claim.words[place], source.words[match])
    guard word.role != .verb, word.traits.isDisjoint(with: .person) else { return false }
    if word.role == .number, let own = unit(place, in: claim) {
      return unit(match, in: source).map(candidates[own].contains) ?? false
    }
    return word.preposition != nil && word.preposition == there.preposition || word.role == .time
      || place > 0 && claim.words[place - 1].number != nil
  }

  /// Whether the verbs and the persons stand in one clause there.
  private func isTogether(_ order: [Int: Int]) -> Bool {
    let places = order.filter { claim.words[$0.key].role == .verb || claim.words[$0.key].role == .pronoun }
    return Set(places.values.map { source.words[$0].clause }).count < 2
  }

  /// The longest series of words in `range` and their places in `sentence` in which the order is the same.
  private func ordered(_ range: Range<Int>, in sentence: Int) -> [Int: Int] {
    let there = source.words.indices.filter { source.words[$0].sentence == sentence }
    let own = range.filter { place in
      let word = claim.words[place]
      if grammar.isGerman, word.role == .verb { return false }
      return isDenial(word) || word.isContent || word.role == .number || word.role == .time
        || word.role == .pronoun && word.person != nil && !word.isPossessive
    }
    var best = Array(repeating: Array(repeating: 0, count: there.count + 1), count: own.count + 1)
    for (row, place) in own.enumerated().reversed() {
      for (column, other) in there.enumerated().reversed() {
        let value = agrees(place, other) ? best[row + 1][column + 1] + 1 : 0
        best[row][column] = max(value, best[row + 1][column], best[row][column + 1])
      }
    }
    var (row, column) = (0, 0)
    var result: [Int: Int] = [:]
    while row < own.count, column < there.count {
      if agrees(own[row], there[column]), best[row][column] == best[row + 1][column + 1] + 1 {
        result[own[row]] = there[column]
        (row, column) = (row + 1, column + 1)
      } else if best[row][column] == best[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    if grammar.isGerman {
      for place in range where claim.words[place].role == .verb {
        if let match = candidates[place].first(where: { there.contains($0) && agrees(place, $0) }) {
          result[place] = match
        }
      }
    }
    return result
  }

  private func agrees(_ place: Int, _ other: Int) -> Bool {
    let (word, there) = (claim.words[place], source.words[other])
    if isDenial(word) || isDenial(there) { return isDenial(word) && isDenial(there) }
    if word.role == .pronoun {
      guard there.role == .pronoun, !there.isPossessive, same(place, other) else { return false }
      return there.person == .named || Self.doers.contains(there.normal) == isDoer(place)
    }
    guard candidates[place].contains(other) else { return false }
    guard word.role == .verb else {
      guard !grammar.isGerman || isSameCase(place, other) else { return false }
      let isPerson = !word.traits.isDisjoint(with: .person) || isName(place, in: claim)
      return there.role != .verb && (!isPerson || word.preposition == there.preposition)
    }
    return there.role == .verb && form(word) == form(there) && isOpen(claim, place) == isOpen(source, other)
  }

  /// Whether a pronoun is one that does something: "you" before its verb.
  private func isDoer(_ place: Int) -> Bool {
    let word = claim.words[place].normal
    if grammar.isGerman || !["you", "it"].contains(word) { return Self.doers.contains(word) }
    let next = place + 1 < claim.words.count ? claim.words[place + 1] : nil
    guard let next, !claim.words[place].token.endsClause else { return false }
    return next.role == .auxiliary || next.role == .verb && !next.isForm(.gerund)
      || next.traits.contains(.adverb)
  }

  private static let doers: Set<String> = [
    "i", "we", "you", "he", "she", "they", "it", "ich", "wir", "du", "ihr", "er", "sie", "es", "man",
  ]

  private func isDenial(_ word: ProofWord) -> Bool {
    !word.traits.isDisjoint(with: [.negation, .no, .without])
      || ["unless", "statt", "anstatt"].contains(word.normal)
  }

  private enum Form { case present, past, gerund }

  private func form(_ word: ProofWord) -> Form {
    if word.isForm(.past, .participle) { return .past }
    if word.isForm(.gerund) { return .gerund }
    return .present
  }

  /// Whether the verb is an infinitive with "to".
  private func isOpen(_ reading: ProofReading, _ place: Int) -> Bool {
    reading.words[place].isForm(.toInfinitive)
      || place > 0 && ["to", "zu"].contains(reading.words[place - 1].normal)
  }

  private func hasAuxiliary(_ word: ProofWord, _ low: Int, _ high: Int) -> Bool {
    let own = Self.kind(of: word.normal)
    let near = max(0, low - 3)..<min(source.words.count, high + 3)
    return near.contains {
      source.words[$0].role == .auxiliary && Self.kind(of: source.words[$0].normal) == own
    } || ["have", "had", "hab", "hatt"].contains(own)
  }

  /// What the forms of an auxiliary verb in one time have in common.
  static func kind(of word: String) -> String { kinds[word] ?? String(word.prefix(4)) }

  private static let kinds: [String: String] = [
    "am": "is", "are": "is", "were": "was", "has": "have", "does": "do", "hast": "hab", "hat": "hab",
    "habe": "hab",
    "haben": "hab", "habt": "hab", "bin": "ist", "bist": "ist", "sind": "ist", "seid": "ist", "wirst": "werd",
    "wird": "werd", "ware": "war", "warst": "war", "waren": "war",
  ]

  /// Whether something in the sources denies or restricts the words from `low` to `high`, or comes between them, and is not
  /// said here.
  private func isRestricted(
    _ sentence: Int, _ low: Int, _ high: Int, by order: [Int: Int], _ own: Set<Int>
  ) -> Bool {
    let said = Set(order.values).union(matches.compactMap(\.self)).union(saidDenials(sentence))
    let traits = claim.words.reduce(into: ProofTraits()) { $0.formUnion($1.traits) }
    let end = source.clauses[source.words[high].clause].range.upperBound
    let last = (high..<end).first { source.words[$0].token.endsClause }.map { $0 + 1 } ?? end
    return source.words.indices.contains { place in
      let word = source.words[place]
      guard word.sentence == sentence, !said.contains(place) else { return false }
      if isDenial(word) { return isNear(place, low, high, own) }
      guard place < last else { return false }
      let limits = word.traits.intersection(.modes)
      if !limits.isEmpty, traits.isDisjoint(with: limits) { return true }
      guard place > low, place < high else { return false }
      return word.role == .verb || word.role == .auxiliary && !Self.isPerfect(word.normal)
        || !limits.isEmpty
        || word.role == .pronoun && word.person != nil && word.person != .it && !word.isPossessive
        || word.isNoun && !word.traits.isDisjoint(with: .person)
    }
  }

  /// The denials of the sources that some clause here takes over.
  private func saidDenials(_ sentence: Int) -> Set<Int> {
    let there = source.words.indices.filter {
      source.words[$0].sentence == sentence && isDenial(source.words[$0])
    }
    let own = claim.words.indices.filter { place in
      isDenial(claim.words[place])
        && (mates[claim.words[place].clause].map { source.clauses[$0].sentence == sentence } ?? false)
    }
    return own.count == there.count ? Set(there) : []
  }

  /// Whether a denial stands among the words from `low` to `high`, or before or after them in the same part: no comma, no
  /// "but" and no other word that says something between.
  private func isNear(_ place: Int, _ low: Int, _ high: Int, _ own: Set<Int>) -> Bool {
    let between = place < low ? place..<low : high..<max(high, place)
    return !between.contains { index in
      let word = source.words[index]
      let isInner = index != place && index != high
      return word.token.endsClause
        || isInner
          && (["aber", "und", "but", "and"].contains(word.normal) || word.isContent && !own.contains(index))
    }
  }

  private static func isPerfect(_ word: String) -> Bool { ["have", "hab", "ist"].contains(kind(of: word)) }
}
