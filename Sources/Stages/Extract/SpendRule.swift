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
      ?? utterance.words.lazy.compactMap { $0.count > 2 ? utterance.money.currencies[$0] : nil }
      .first
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
      fact.currency = amount.currency ?? said ?? reading.currency ?? amount.fallback
      fact.item = items.item(amount, way) ?? (isHeaded(amount) ? reading.heading : nil)
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
      return isNamed || isBareBehind(verb, amount, hasCurrency) ? .paid(verb) : nil
    }
    if isNamed, let verb = gone(amount, clause) { return .paid(verb) }
    if let verb = utterance.first(.cost, in: clause.range), let way = cost(verb, amount, isNamed) {
      return way
    }
    if isNamed, SpendItems.tips.contains(utterance.word(amount.range.upperBound)),
      let verb = utterance.first(.verb, in: clause.range), holds(verb, place)
    {
      return .paid(verb)
    }
    if let verb = settled(clause) ?? debited(clause), isNamed || hasListed(amount) || isLone(amount) {
      return .cost(verb)
    }
    if let verb = utterance.last(.buy, in: clause.range) {
      guard isFor(amount) || hasListed(amount) || isGiven(verb, amount) || isBareListed(amount, verb) else {
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
    guard !clause.hasVerb, isNamed || hasCurrency else { return nil }
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

  func holds(_ verb: Int, _ place: Int) -> Bool { utterance.holds(verb, for: place) }

  /// "dinner for four, 160 dollars": the number of guests.
  private func isParty(_ amount: Amount) -> Bool {
    amount.currency == nil && !amount.isPrice && !amount.isCents && amount.value <= 12
      && utterance.word(amount.range.lowerBound - 1) == "for"
      && (utterance.mark(amount.range.lowerBound - 2).contains(.meal)
        || ["table", "drinks", "meal", "room", "tickets"].contains(
          utterance.word(amount.range.lowerBound - 2)))
      && utterance.words[amount.range.upperBound...].contains {
        utterance.money.currencies[$0] != nil
      }
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

  /// "Ordered a charger online, twenty four ninety nine", "sent Mum flowers, 195 with delivery".
  private func isBareListed(_ amount: Amount, _ verb: Int) -> Bool {
    let (start, end) = (amount.range.lowerBound, amount.range.upperBound)
    guard start > (utterance.isGerman ? verb : verb + 1), utterance.tokens[start - 1].endsClause else {
      return false
    }
    if amount.isPrice { return true }
    guard amount.value >= 10, Self.bought.contains(utterance.words[verb]) else { return false }
    return end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || ["with", "for", "including", "all", "mit", "fur", "inklusive"].contains(utterance.words[end])
  }

  /// Verbs followed only by a price.
  private static let bought: Set<String> = [
    "bought", "ordered", "booked", "purchased", "sent", "treated", "picked", "rented", "hired", "gekauft",
    "bestellt",
    "gebucht", "besorgt", "gegonnt", "geleistet", "gemietet",
  ]

  /// "New boots! Eighty-five quid": an amount that opens a sentence, after one that only names something.
  private func isHeaded(_ amount: Amount) -> Bool {
    guard reading.heading != nil, amount.currency != nil, amount.range.lowerBound <= 1 else { return false }
    let end = amount.range.upperBound
    let isAlone =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || !utterance.marks[end].isDisjoint(with: [.each, .total])
    return isAlone && utterance.isReal(amount.range.lowerBound)
  }

  /// "gave him fifty euros for the repair".
  private func isGiven(_ verb: Int, _ amount: Amount) -> Bool {
    ["gave", "sent", "gegeben", "uberwiesen"].contains(utterance.words[verb])
      && (utterance.isGerman
        ? utterance.clause(verb).range : amount.range.upperBound..<utterance.clause(verb).range.upperBound)
        .contains {
          ["for", "fur"].contains(utterance.words[$0]) && !utterance.isInMention($0)
        }
  }

  private func overAmount(_ amount: Amount) -> Bool { utterance.word(amount.range.lowerBound - 1) == "uber" }

  /// "fifty euros for", "£40 on".
  private func isNamedFor(_ amount: Amount) -> Bool {
    ["for", "on", "fur", "furs", "pro"].contains(utterance.word(amount.range.upperBound))
  }

  /// Whether the amount is alone between commas: "new shoes, ninety euros".
  func hasListed(_ amount: Amount) -> Bool {
    let start = amount.range.lowerBound
    guard start > 0, amount.currency != nil || amount.isCents else { return false }
    if utterance.tokens[start - 1].endsClause { return true }
    // "…, je zwölf Euro"
    return start > 1 && utterance.marks[start - 1].contains(.each) && utterance.tokens[start - 2].endsClause
  }

  /// "lunch at the beach 45 dirhams", but not "300 euro bike".
  private func isBehindName(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    guard amount.currency != nil, amount.range.lowerBound > 0 else { return false }
    let isClosed =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || utterance.marks[end].contains(.join) || utterance.isInMention(end)
    return isClosed && utterance.isNoun(amount.range.lowerBound - 1)
  }

  /// A bare number shortly after its verb, or directly before it in German.
  private func isBareBehind(_ verb: Int, _ amount: Amount, _ hasCurrency: Bool) -> Bool {
    if amount.isPrice || hasCurrency || isNamedFor(amount) { return true }
    if isFor(amount), utterance.words[verb] != "paid" { return true }
    if utterance.isGerman { return true }
    // "Paid the electricity bill, eighty-six"
    if isLone(amount), (verb..<max(verb, amount.range.lowerBound)).contains(where: isBill) { return true }
    let between = verb + 1..<max(verb + 1, amount.range.lowerBound)
    // "paid the plumber a hundred and ten"
    let isDitransitive = Self.ditransitive.contains(utterance.words[verb]) && between.count <= 4
    return amount.range.lowerBound > verb
      && between.allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [
          .adverb, .near, .relative, .determiner, .preposition, .pronoun,
        ])
          || utterance.isInMention($0)
          || isDitransitive && utterance.isNoun($0) && !utterance.tokens[$0].endsClause
      }
  }

  private static let ditransitive: Set<String> = ["paid", "tipped", "charged", "slipped", "handed", "gave"]

  /// Former prices, and the cost of alternatives: "down from a hundred and forty".
  private func isCompared(_ amount: Amount) -> Bool {
    let place = amount.range.lowerBound
    return ["from", "of", "than", "statt", "anstatt"].contains(utterance.word(place - 1))
      && ["down", "reduced", "instead", "rather", "statt", "anstatt"].contains {
        [utterance.word(place - 2), utterance.word(place - 1)].contains($0)
      }
  }

  /// Money that was not spent, and amounts that describe a thing: "my 300 euro bike".
  private func isBlocked(_ amount: Amount, _ clause: Clause) -> Bool {
    let before = utterance.mark(amount.range.lowerBound - 1)
    if !before.isDisjoint(with: [.possessive, .otherPossessive]) || isCompared(amount) { return true }
    let segment = utterance.segment(amount.range.lowerBound)
    if utterance.isGerman, segment.contains(where: { utterance.words[$0].hasPrefix("zuruck") }) {
      return true
    }
    for index in clause.range where utterance.marks[index].contains(.notSpent) && !isSettling(index) {
      if segment.contains(index) || utterance.first(.spend, in: segment) == nil { return true }
    }
    for index in clause.range where utterance.words[index] == "back" {
      if !clause.range.contains(where: { utterance.words[$0] == "set" }) { return true }
    }
    // "a hundred and thirty over eighty" is not a price.
    let end = amount.range.upperBound
    return utterance.word(end) == "off"
      || utterance.word(end) == "over" && utterance.number(at: end + 1) != nil
  }
}
