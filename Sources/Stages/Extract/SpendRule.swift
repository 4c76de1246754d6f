import JournalModel
import JournalText

/// Finds what was paid, with currency and item.
struct SpendRule {
  private let reading: FactReading
  let utterance: Utterance

  init(_ reading: FactReading) {
    self.reading = reading
    utterance = reading.utterance
  }

  /// Amounts paid by the speaker, in the order said.
  func facts() -> [FoundFact] {
    let all = AmountReader(utterance).amounts()
    let said =
      all.first { $0.currency != nil }?.currency
      ?? utterance.words.lazy.compactMap { $0.count > 2 ? Lexicon.currencies[$0] : nil }.first
    var spent: [(amount: Amount, way: Way)] = []
    for amount in all {
      guard let way = way(amount, hasCurrency: said != nil) else { continue }
      spent.append((amount, way))
    }
    let candidates = spent.map(\.amount)
    spent = withoutTotals(spent)
    let items = SpendItems(
      utterance, amounts: all.filter { $0.currency != nil || $0.isCents || $0.isPrice } + candidates)
    var result: [FoundFact] = []
    for (amount, way) in spent {
      var fact = reading.fact(.spend, confidence: amount.currency == nil ? 0.7 : 0.95)
      fact.value = rounded(amount.value * count(amount))
      fact.currency = amount.currency ?? said ?? reading.currency ?? (amount.isCents ? "EUR" : nil)
      fact.item = items.item(amount, way)
      fact.when = reading.when(amount.range.lowerBound)
      if fact.currency == nil { fact.unresolved.append("currency") }
      let isRepeat = result.contains {
        $0.fact.value == fact.value && $0.fact.currency == fact.currency
          && (fact.item == nil || $0.fact.item == fact.item)
      }
      if !isRepeat { result.append(FoundFact(place: amount.range.lowerBound, fact: fact)) }
    }
    return result
  }

  /// How a sentence says that an amount was spent.
  enum Way: Equatable {
    /// A verb of paying at this token.
    case paid(Int)
    /// A verb of getting, for the amount.
    case bought(Int)
    /// The thing was or cost the amount.
    case cost(Int)
    /// No verb: "three euros for a coffee", "the ticket, five euros".
    case listed
  }

  private func way(_ amount: Amount, hasCurrency: Bool) -> Way? {
    let place = amount.range.lowerBound
    let clause = utterance.clause(place)
    guard !isBlocked(amount, clause) else { return nil }
    let isNamed = amount.currency != nil || amount.isCents
    if let verb = paying(place, clause.range) {
      return isNamed || isBareBehind(verb, amount, hasCurrency) ? .paid(verb) : nil
    }
    if let verb = utterance.first(.cost, in: clause.range), let way = cost(verb, amount, isNamed) {
      return way
    }
    if isNamed, SpendItems.tips.contains(utterance.word(amount.range.upperBound)),
      let verb = utterance.first(.verb, in: clause.range), holds(verb, place)
    {
      return .paid(verb)
    }
    if let verb = utterance.last(.buy, in: clause.range) {
      let isFor = isFor(amount) || hasListed(amount) || isGiven(verb, amount)
      guard isFor, isNamed || hasCurrency || isFor && reading.currency != nil || amount.isPrice || isFor
      else { return nil }
      return holds(verb, place) ? .bought(verb) : nil
    }
    // Any other deed done "for" an amount that names its currency.
    if isNamed, isFor(amount) || overAmount(amount), let verb = deed(clause, place), holds(verb, place),
      utterance.isReal(place)
    {
      return .bought(verb)
    }
    guard !clause.hasVerb, isNamed || hasCurrency else { return nil }
    guard utterance.isReal(place), !utterance.isNegated(place), utterance.isOwn(place),
      !utterance.isReported
    else {
      return nil
    }
    return isNamedFor(amount) || hasListed(amount)
      || isFor(amount) && utterance.isNoun(amount.range.lowerBound - 2)
      || isBehindName(amount) ? .listed : nil
  }

  private static let noDeeds: Set<String> = [
    "saw", "seen", "found", "looked", "noticed", "spotted", "thought", "think", "know", "knew", "heard",
    "offered",
    "gesehen", "sah", "angeboten", "gedacht", "dachte", "gefunden",
  ]

  /// The verb of a clause in which something was done and not only seen or thought of.
  private func deed(_ clause: Clause, _ place: Int) -> Int? {
    guard !clause.range.contains(where: { Self.noDeeds.contains(utterance.words[$0]) }) else { return nil }
    return clause.range.last {
      utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) && ($0 < place || utterance.isGerman)
        && !utterance.words[$0].hasSuffix("ing")
    }
  }

  private func holds(_ verb: Int, _ place: Int) -> Bool { utterance.holds(verb, for: place) }

  /// A verb of paying in the clause, or before it where the clause has none.
  private func paying(_ place: Int, _ range: Range<Int>) -> Int? {
    let verbs = range.filter {
      utterance.marks[$0].contains(.spend) || isForcedBase($0) || utterance.has(["put", "down"], at: $0)
    }
    let verb = verbs.last { $0 < place } ?? verbs.first
    if let verb {
      // "They charged me fifty" is the speaker's money though not his deed.
      if ["charged", "fined"].contains(utterance.words[verb]),
        ["me", "us"].contains(utterance.word(verb + 1))
      {
        return utterance.isReal(verb) && !utterance.isNegated(verb) ? verb : nil
      }
      // "got paid", "was paid" bring money in.
      if ["get", "got", "gets", "was", "were", "been", "being"].contains(utterance.word(verb - 1)),
        ["paid", "tipped"].contains(utterance.words[verb])
      {
        return nil
      }
      if ["spending", "paying"].contains(utterance.words[verb]), utterance.word(verb - 1) != "up" {
        return nil
      }
      return holds(verb, place) ? verb : nil
    }
    let index = utterance.clauseAt[place]
    guard index > 0, !utterance.clauses[index].hasVerb,
      let verb = utterance.first(.spend, in: utterance.clauses[index - 1].range), holds(verb, place)
    else { return nil }
    return verb
  }

  private func isForcedBase(_ index: Int) -> Bool {
    utterance.marks[index].contains(.base)
      && ["pay", "spend", "buy", "zahlen", "bezahlen", "ausgeben", "hinlegen"].contains(
        utterance.words[index])
      && utterance.clause(index).range.contains { utterance.marks[$0].contains(.forced) }
      && !utterance.isIntended(index)
  }

  private func cost(_ verb: Int, _ amount: Amount, _ isNamed: Bool) -> Way? {
    let word = utterance.words[verb]
    let clause = utterance.clause(verb)
    guard !clause.isUnreal, !clause.isHabit, !utterance.isIntended(verb),
      utterance.negation(in: utterance.segment(verb)) == nil
    else { return nil }
    let isOther = clause.range.contains {
      utterance.marks[$0].contains(.other) && !["er", "sie"].contains(utterance.words[$0])
        || utterance.marks[$0].contains(.otherPossessive)
    }
    if isOther { return nil }
    switch word {
    case "lag", "lagen":
      guard utterance.word(verb + 1) == "bei" || utterance.isInMention(verb + 1) else { return nil }
    case "came", "ran", "kam":
      guard ["to", "me", "auf"].contains(utterance.word(verb + 1)) else { return nil }
    case "set": guard utterance.word(verb + 2) == "back" else { return nil }
    case "cost":
      let isGeneral =
        clause.range.prefix { $0 < verb }.last.map { utterance.words[$0].hasSuffix("s") } ?? false
      if isGeneral, !["me", "us"].contains(utterance.word(verb + 1)), utterance.mentions.isEmpty,
        utterance.has(.intention)
      {
        return nil
      }
    case "machte": guard isNamed else { return nil }
    case "was", "were", "war", "waren":
      let isDirect = (verb + 1..<max(verb + 1, amount.range.lowerBound)).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .near, .preposition, .total, .change, .thing])
          || utterance.isInMention($0)
      }
      // "it was 8 30" tells the time.
      let isTime = utterance.word(verb - 1) == "it" && amount.isPrice && amount.value < 24.6
      // "The rent was due, nine hundred euros"
      let isLone =
        isNamed && hasListed(amount)
        && utterance.segment(amount.range.lowerBound).allSatisfy {
          amount.range.contains($0) || utterance.marks[$0].contains(.adverb) || utterance.isInMention($0)
        }
      guard amount.range.lowerBound > verb, isDirect || isLone, isNamed || amount.isPrice && !isTime else {
        return nil
      }
    default: break
    }
    return isNamed || amount.range.lowerBound > verb || utterance.isGerman ? .cost(verb) : nil
  }

  /// "bought for fifty", "für fast fünfzig Euro geholt".
  private func isFor(_ amount: Amount) -> Bool {
    var place = amount.range.lowerBound - 1
    while place > 0,
      !utterance.marks[place].isDisjoint(with: [.adverb, .near])
        || ["around", "about", "over", "under", "than", "more", "less", "je", "unter"].contains(
          utterance.words[place])
    {
      place -= 1
    }
    return ["for", "fur", "at"].contains(utterance.word(place)) || utterance.has(["zu", "je"], at: place)
  }

  /// "gave him fifty euros for the repair".
  private func isGiven(_ verb: Int, _ amount: Amount) -> Bool {
    ["gave", "gegeben", "uberwiesen"].contains(utterance.words[verb])
      && (amount.range.upperBound..<utterance.clause(verb).range.upperBound).contains {
        ["for", "fur"].contains(utterance.words[$0]) && !utterance.isInMention($0)
      }
  }

  private func overAmount(_ amount: Amount) -> Bool { utterance.word(amount.range.lowerBound - 1) == "uber" }

  /// "fifty euros for", "£40 on".
  private func isNamedFor(_ amount: Amount) -> Bool {
    ["for", "on", "fur", "furs", "pro"].contains(utterance.word(amount.range.upperBound))
  }

  /// The amount stands alone between commas: "new shoes, ninety euros".
  private func hasListed(_ amount: Amount) -> Bool {
    let start = amount.range.lowerBound
    guard start > 0, amount.currency != nil else { return false }
    return utterance.tokens[start - 1].endsClause
  }

  /// "lunch at the beach 45 dirhams", but no "300 euro bike".
  private func isBehindName(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    guard amount.currency != nil, amount.range.lowerBound > 0 else { return false }
    let isClosed =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || utterance.marks[end].contains(.join) || utterance.isInMention(end)
    return isClosed && utterance.isNoun(amount.range.lowerBound - 1)
  }

  /// A bare number close behind its verb, or right before it in German.
  private func isBareBehind(_ verb: Int, _ amount: Amount, _ hasCurrency: Bool) -> Bool {
    if amount.isPrice || hasCurrency || isNamedFor(amount) { return true }
    if isFor(amount), utterance.words[verb] != "paid" { return true }
    if utterance.isGerman { return true }
    let between = verb + 1..<max(verb + 1, amount.range.lowerBound)
    return amount.range.lowerBound > verb
      && between.allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .near, .relative, .determiner, .preposition])
          || utterance.isInMention($0)
      }
  }

  /// Money that was not spent, and amounts that name a thing: "my 300 euro bike".
  private func isBlocked(_ amount: Amount, _ clause: Clause) -> Bool {
    let before = utterance.mark(amount.range.lowerBound - 1)
    if !before.isDisjoint(with: [.possessive, .otherPossessive]) { return true }
    let segment = utterance.segment(amount.range.lowerBound)
    if utterance.isGerman, segment.contains(where: { utterance.words[$0].hasPrefix("zuruck") }) {
      return true
    }
    for index in clause.range where utterance.marks[index].contains(.notSpent) {
      if segment.contains(index) || utterance.first(.spend, in: segment) == nil { return true }
    }
    for index in clause.range where utterance.words[index] == "back" {
      if !clause.range.contains(where: { utterance.words[$0] == "set" }) { return true }
    }
    return utterance.word(amount.range.upperBound) == "off"
  }
}
