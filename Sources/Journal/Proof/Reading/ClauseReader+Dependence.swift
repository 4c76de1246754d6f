import Text

/// What depends on a wish, a report, a condition or an order.
extension ClauseReader {
  // MARK: Orders and quotations

  /// An order and all that depends on it or is joined to it.
  mutating func markOrders() {
    for index in clauses.indices {
      let range = clauses[index].range
      clauses[index].isOrder = isOrder(range)
      let said = range.filter { words[$0].isContent }
      if !said.isEmpty, said.allSatisfy({ words[$0].isQuoted }) {
        clauses[index].isQuoted = true
        clauses[index].modes.insert(.report)
      }
      guard index > 0, clauses[index - 1].isOrder else { continue }
      let isJoined = grammar.coordinators.contains(words[range.lowerBound].normal)
      if clauses[index].isGoverned || isJoined && !hasOwnSubject(range)
        || grammar.complementisers.contains(words[range.lowerBound].normal)
      {
        clauses[index].isOrder = true
      }
    }
  }

  func isOrder(_ range: Range<Int>) -> Bool {
    let first = range.first { place in
      !grammar.coordinators.contains(words[place].normal)
        && !["please", "bitte", "now", "jetzt", "just", "also", "ok", "okay"].contains(words[place].normal)
    }
    guard let first, words[first].traits.contains(.imperative), first + 1 < words.count else { return false }
    // "I took it and put it away": joined to what is told.
    if grammar.coordinators.contains(words[range.lowerBound].normal), range.lowerBound > 0,
      !words[range.lowerBound - 1].endsStatement
    {
      return false
    }
    let next = words[first + 1]
    // "Put in three rows of garlic": told without the subject.
    if !grammar.isGerman, words[first].isForm(.past), next.traits.contains(.particle) { return false }
    return next.role != .auxiliary && next.person != .speaker && next.person != .we
  }

  // MARK: Dependence

  mutating func govern(_ index: Int) {
    let range = clauses[index].range
    let first = words[range.lowerBound].normal
    let second = range.count > 1 ? words[range.lowerBound + 1].normal : ""
    let isConcession =
      range.lowerBound > 0 && ["auch", "even", "als", "as"].contains(words[range.lowerBound - 1].normal)
    if !isConcession,
      ["if", "wenn", "falls", "unless", "sofern"].contains(first)
        || grammar.coordinators.contains(first) && ["wenn", "falls", "if"].contains(second)
    {
      clauses[index].modes.insert(.condition)
      // The main clause after it, else before it.
      let isLater =
        index == 0 || grammar.coordinators.contains(first) || clauses[index - 1].governs.contains(.report)
        || !clauses[index - 1].hasVerb || !clauses[index].hasVerb && !grammar.isGerman
        || words[range.lowerBound - 1].endsStatement
        || grammar.coordinators.contains(words[range.lowerBound - 1].normal)
      if !isLater || index + 1 == clauses.count, index > 0, !isAsked(index) {
        clauses[index - 1].modes.insert(.condition)
      }
      if isLater || index + 1 < clauses.count && isConsequence(clauses[index + 1].range) {
        if index + 1 < clauses.count { clauses[index + 1].modes.insert(.condition) }
      }
    }
    // "it looks as if she is ill"
    if !grammar.isGerman, ["if", "though"].contains(first), range.lowerBound > 0,
      words[range.lowerBound - 1].normal == "as"
    {
      clauses[index].modes.insert(.possible)
    }
    // "I'm not sure that I locked it"
    if index > 0,
      clauses[index - 1].range.contains(where: {
        words[$0].isDenied && ["sure", "certain", "sicher"].contains(words[$0].normal)
      }),
      !grammar.coordinators.contains(first)
    {
      clauses[index].modes.insert(.possible)
    }
    if isVerbFirst(index), index + 1 < clauses.count,
      isVerbFirst(index + 1) || words[clauses[index + 1].range.lowerBound].normal == "dann"
    {
      clauses[index].modes.insert(.condition)
      clauses[index + 1].modes.insert(.condition)
    }
    guard index > 0 else { return }
    let before = clauses[index - 1]
    if isTag(index) { return tag(index) }
    if ["sondern", "statt"].contains(first)
      || first == "but" && clauses[index].tense == nil && !clauses[index].hasVerb
    {
      clauses[index].modes.formUnion(before.modes)
      clauses[index].loose.formUnion(before.loose)
      (clauses[index].tense, clauses[index].isGoverned) = (
        clauses[index].tense ?? before.tense, before.isGoverned
      )
      return
    }
    let opener = grammar.coordinators.contains(first) ? second : first
    let isJoined = grammar.coordinators.contains(first)
    let isComplement = grammar.complementisers.contains(opener)
    if opener == "to", range.lowerBound > 0 {
      let verb = words[range.lowerBound - 1].normal
      clauses[index].isOpen = !Self.done.contains(verb)
      if verb == "going" { clauses[index].modes.insert(.wish) }
      if ["have", "has", "had", "need", "needs", "needed", "got"].contains(verb) {
        clauses[index].modes.insert(.must)
      }
      clauses[index].modes.formUnion(before.modes.intersection([.must, .can, .possible, .unreal]))
    }
    let isInfinitive =
      opener == "to" || opener == "not"
      || !range.prefix(3).contains { ["um", "ohne", "statt"].contains(words[$0].normal) }
        && range.contains {
          words[$0].isForm(.toInfinitive)
            || words[$0].normal == "zu" && $0 + 1 < words.count
              && (words[$0 + 1].isForm(.base) || ["haben", "sein", "werden"].contains(words[$0 + 1].normal))
        }
    if before.modes.contains(.report) { clauses[index].loose.insert(.report) }
    if isJoined {
      // "I'd rather bake something and talk"
      if !grammar.isGerman, range.count > 1, words[range.lowerBound + 1].role == .verb,
        words[range.lowerBound + 1].isForm(.base), first != "but",
        clauses[index - 1].range.contains(where: { Self.modal.contains(words[$0].normal) })
      {
        clauses[index].modes.formUnion(before.modes.intersection(.modes))
        clauses[index].tense = before.tense
      }
      if isComplement
        || before.isGoverned && !hasOwnSubject(range) && first != "but" && first != "aber" && !isMain(index)
      {
        clauses[index].isGoverned = before.isGoverned
        if before.isGoverned { clauses[index].modes.formUnion(before.modes.intersection(Self.governing)) }
      }
      return
    }
    // What is said of a noun is not wished or told with it.
    if words[range.lowerBound].person == .named { return }
    let isCause =
      words[range.lowerBound].traits.contains(.cause) || ["obwohl", "although", "though"].contains(first)
    guard !isCause else { return }
    if before.governs.contains(.report) || before.loose.contains(.report) {
      clauses[index].loose.insert(.report)
    }
    let isSure = ["that", "dass", "ob", "whether"].contains(opener) || isInfinitive
    let isNew = words[range.lowerBound - 1].endsStatement
    if isNew && !isComplement { return }
    // "… überlegen vielleicht verkauf ich die Kamera": a main clause.
    if grammar.isGerman, range.count > 2, words[range.lowerBound].role == .function,
      isFinite(range.lowerBound + 1),
      words[range.lowerBound + 2].role == .pronoun, !isComplement
    {
      return
    }
    if isSure || endsWithGovernor(index - 1) && (isComplement || hasOwnSubject(range)) {
      clauses[index].isGoverned = true
      clauses[index].modes.formUnion(before.governs)
      // "used to play"
      if opener == "to", words[range.lowerBound - 1].normal == "used" { clauses[index].tense = .past }
      if before.isGoverned { clauses[index].modes.formUnion(before.modes.intersection(Self.governing)) }
    }
  }

  /// "…, dass er geht, und glaubst, dass …": joined to the statement before the dependent one.
  private func isMain(_ index: Int) -> Bool {
    let range = clauses[index].range
    guard grammar.isGerman, range.count > 1, isFinite(range.lowerBound + 1) else { return false }
    return range.count > 3
      || index + 1 < clauses.count
        && grammar.complementisers.contains(words[clauses[index + 1].range.lowerBound].normal)
  }

  /// "…, dann kommt er", "…, kommt er": what depends on the condition before it.
  private func isConsequence(_ range: Range<Int>) -> Bool {
    let first = words[range.lowerBound].normal
    return first == "dann" || first == "then" || grammar.isGerman && isFinite(range.lowerBound)
  }

  private static let modal: Set<String> = [
    "will", "would", "can", "could", "should", "must", "might", "may", "did", "do", "does", "to",
  ]

  /// Verbs after which the infinitive tells what happened.
  static let done: Set<String> = [
    "managed", "got", "happened", "used", "began", "started", "continued", "helped", "came", "went", "dared",
    "turned", "manage",
    "proceeded", "ended", "learned", "learnt", "ran", "stopped",
  ]

  /// "Fällst du durch, …".
  func isVerbFirst(_ index: Int) -> Bool {
    guard grammar.isGerman else { return false }
    let range = clauses[index].range
    return range.count > 1 && isFinite(range.lowerBound)
      && (words[range.lowerBound + 1].role == .pronoun
        || words[range.lowerBound + 1].normal == "das" && clauses.indices.contains(index + 1)
          && words[clauses[index + 1].range.lowerBound].isVerbal)
  }

  /// "…, hat er gesagt", "…, the doctor said".
  func isTag(_ index: Int) -> Bool {
    let range = clauses[index].range
    guard !clauses[index].governs.isDisjoint(with: grammar.isGerman ? [.report, .possible] : .report),
      !grammar.coordinators.contains(words[range.lowerBound].normal)
    else { return false }
    let isComplementNext =
      index + 1 < clauses.count
      && grammar.complementisers.contains(words[clauses[index + 1].range.lowerBound].normal)
    return !isComplementNext && range.count { words[$0].isContent } <= 4
      && (!grammar.isGerman || words[range.lowerBound].isVerbal)
      && !range.contains { words[$0].role == .number || words[$0].role == .time }
      && clauses[index - 1].hasVerb
      && (grammar.isGerman || words[range.lowerBound - 1].token.endsClause && range.upperBound == words.count)
  }

  mutating func tag(_ index: Int) {
    var place = index - 1
    let mode: ProofTraits = clauses[index].governs.contains(.report) ? .report : .possible
    clauses[place].modes.insert(mode)
    while place > 0, ["sondern", "but"].contains(words[clauses[place].range.lowerBound].normal) {
      place -= 1
      clauses[place].modes.insert(mode)
    }
    if index + 1 < clauses.count { clauses[index + 1].loose.insert(.report) }
    clauses[index].governs.subtract([.report, .possible])
  }

  /// Whether the verb that tells or supposes is the last word, or a person follows it: "he told me".
  func endsWithGovernor(_ index: Int) -> Bool {
    let modes: ProofTraits = [.report, .possible, .wish, .fear, .dream, .order]
    guard !clauses[index].governs.isDisjoint(with: modes) else { return false }
    for place in clauses[index].range.reversed() {
      let word = words[place]
      if word.role == .verb { return !word.traits.isDisjoint(with: modes) }
      // "I'm afraid they'll close it"
      if !grammar.isGerman, word.isAdjective, !word.traits.isDisjoint(with: modes) { return true }
      guard
        word.person != nil || !word.traits.isDisjoint(with: .person)
          || word.role == .content && word.token.isCapitalised && !grammar.isGerman || word.isPossessive
          || grammar.determiners.contains(word.normal) || word.role == .auxiliary
          || grammar.isGerman && word.role != .content
      else { return false }
    }
    return false
  }

  func isAsked(_ index: Int) -> Bool {
    index > 0 && clauses[index - 1].governs.contains(.order)
  }

  func hasOwnSubject(_ range: Range<Int>) -> Bool {
    range.prefix(4).contains {
      words[$0].role == .pronoun || words[$0].role == .content
        || grammar.determiners.contains(words[$0].normal)
    }
  }
}
