import Model
import Text

/// Finds payments, with currency and item.
struct SpendRule: FactRule {
  let reading: FactReading

  /// Amounts paid by the speaker, in the order said.
  func facts() -> [FoundFact] {
    let all = AmountReader(utterance).amounts()
    let said =
      all.first { $0.currency != nil }?.currency
      ?? utterance.words.first { $0.count > 2 && utterance.money.currencies[$0] != nil }
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
      fact.value = (amount.value * count(amount)).fourDecimals
      if let word = amount.currency ?? said {
        // "kr 50" of someone who has none of them is no amount.
        guard let code = utterance.money.currency(word, own: reading.currency) else { continue }
        fact.currency = code
      } else {
        fact.currency = reading.currency ?? amount.fallback
      }
      fact.item = items.item(amount, way) ?? (isHeaded(amount) ? reading.heading : referent(way))
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

  /// How a sentence expresses that an amount was spent.
  enum Way: Equatable {
    /// A verb of paying at this token.
    case paid(Int)
    /// A verb of buying at this token, "for" the amount.
    case bought(Int)
    /// The thing was or cost the amount, with the verb at this token.
    case cost(Int)
    /// No verb: "three euros for a coffee", "the ticket, five euros".
    case listed
  }

  private func way(_ amount: Amount, hasCurrency: Bool) -> Way? {
    let place = amount.range.lowerBound
    let clause = utterance.clause(place)
    guard !isBlocked(amount, clause), !(hasCurrency && isParty(amount)) else { return nil }
    let isNamed = amount.currency != nil || amount.isCents
    if let verb = paying(place, clause.range) ?? putting(amount, clause.range)
      ?? giving(amount, clause.range, hasCurrency: hasCurrency)
    {
      // "Die Kette für 90 Euro hab ich im Laden gelassen"
      if utterance.words[verb] == "gelassen", isFor(amount) { return nil }
      return isNamed || isBareBehind(verb, amount, hasCurrency) ? .paid(verb) : nil
    }
    let isTipped = hasCurrency && SpendItems.tips.contains(utterance.word(amount.range.upperBound))
    if isNamed || isTipped, let verb = gone(amount, clause) ?? taken(amount, clause) { return .paid(verb) }
    for verb in clause.range where utterance.first(.cost, in: verb..<(verb + 1)) != nil {
      if let way = cost(verb, amount, isNamed, hasCurrency: hasCurrency) { return way }
    }
    if let verb = addedThing(amount, clause, isNamed) { return .cost(verb) }
    if isGapped(amount) || isOpeningSum(amount, hasCurrency: hasCurrency) { return .listed }
    if isNamed || amount.isPrice, let verb = paidAfterwards(clause) {
      return utterance.isGerman ? .listed : .cost(verb)
    }
    if isNamed, SpendItems.tips.contains(utterance.word(amount.range.upperBound)),
      let verb = utterance.first(.verb, in: clause.range), holds(verb, place)
    {
      return .paid(verb)
    }
    if let verb = settled(clause) ?? debited(clause), isNamed || hasListed(amount) || isLone(amount) {
      return .cost(verb)
    }
    if isNamed, let verb = transferred(amount, clause), holds(verb, place) { return .paid(verb) }
    if isNamed || isTipped || hasCurrency && isTipOf(amount, clause) || isAsTip(amount), isTip(amount, clause)
    {
      return .listed
    }
    if let verb = utterance.last(.buy, in: clause.range) {
      guard
        isFor(amount) || hasListed(amount) || isGiven(verb, amount) || isBareListed(amount, verb)
          || isToppedUp(verb, amount) || isEachBehindName(amount)
      else {
        return nil
      }
      return holds(verb, place) ? .bought(verb) : nil
    }
    // Any other action "for" an amount with a currency.
    if isNamed, isFor(amount) || overAmount(amount), let verb = deed(clause, place), holds(verb, place),
      utterance.isReal(place)
    {
      return .bought(verb)
    }
    if isHeaded(amount) { return .listed }
    if isNamed, isFee(amount) { return .listed }
    guard !clause.hasVerb, isNamed || hasCurrency || isPriced(amount, clause), !hasHiddenVerb(clause) else {
      return nil
    }
    guard utterance.isReal(place), !utterance.isNegated(place), utterance.isOwn(place),
      !utterance.isReported
    else {
      return nil
    }
    return isNamedFor(amount) || hasListed(amount)
      || isFor(amount) && utterance.isNoun(amount.range.lowerBound - 2)
      || isBehindName(amount)
      || utterance.mark(amount.range.lowerBound - 1).contains(.each)
        && utterance.isNoun(
          amount.range.lowerBound - (utterance.word(amount.range.lowerBound - 2) == "zu" ? 3 : 2))
      ? .listed : nil
  }

  /// "Die nehmen da neun Euro für ein Bier", "wir brauchten noch zehn": a verb in no list, behind its subject.
  private func hasHiddenVerb(_ clause: Clause) -> Bool {
    guard utterance.isGerman else { return false }
    let start = clause.range.lowerBound
    let subjects = clause.range.filter {
      utterance.marks[$0].contains(.own)
        || $0 == start
          && ["die", "der", "das", "man", "sie", "er", "es", "ihr"].contains(utterance.words[$0])
    }
    return subjects.contains { subject in
      let verb = subject + 1
      guard clause.range.contains(verb), !utterance.isNoun(verb) || !utterance.hasCapitals,
        utterance.marks[verb].isDisjoint(with: [.adverb, .preposition, .determiner, .near, .each, .adjective]
        ),
        utterance.number(at: verb) == nil, !utterance.isInMention(verb)
      else { return false }
      let word = utterance.words[verb]
      // "Das neue Schloss"
      if ["e", "en"].contains(where: {
        word.hasSuffix($0) && utterance.nouns.isAdjective(String(word.dropLast($0.count)))
      }) {
        return false
      }
      return utterance.hasCapitals ? ["e", "en", "t"].contains { word.hasSuffix($0) } : word.hasSuffix("en")
    }
  }

  func holds(_ verb: Int, _ place: Int) -> Bool { utterance.holds(verb, for: place) }
}
