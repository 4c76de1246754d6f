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
    if let verb = utterance.first(.cost, in: clause.range),
      let way = cost(verb, amount, isNamed, hasCurrency: hasCurrency)
    {
      return way
    }
    if isNamed || amount.isPrice, let verb = paidAfterwards(clause) { return .cost(verb) }
    if isNamed, SpendItems.tips.contains(utterance.word(amount.range.upperBound)),
      let verb = utterance.first(.verb, in: clause.range), holds(verb, place)
    {
      return .paid(verb)
    }
    if let verb = settled(clause) ?? debited(clause), isNamed || hasListed(amount) || isLone(amount) {
      return .cost(verb)
    }
    // "Die Nachzahlung von 187,40 Euro hab ich überwiesen"
    if isNamed, let verb = transferred(amount, clause), holds(verb, place) { return .paid(verb) }
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
    if isNamed, isFee(amount) { return .listed }
    if isNamed, isTip(amount, clause) { return .listed }
    guard !clause.hasVerb, isNamed || hasCurrency || isPriced(amount, clause) else { return nil }
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

  private func transferred(_ amount: Amount, _ clause: Clause) -> Int? {
    guard utterance.isGerman, ["von", "uber"].contains(utterance.word(amount.range.lowerBound - 1)),
      utterance.isNoun(amount.range.lowerBound - 2)
    else { return nil }
    return clause.range.first { ["uberwiesen", "beglichen", "bezahlt"].contains(utterance.words[$0]) }
  }

  private static let fees: Set<String> = ["eintritt", "porto", "maut", "versand", "strafe", "pfand"]

  /// "neunundfünfzig Euro Eintritt" without a verb of its own
  private func isFee(_ amount: Amount) -> Bool {
    let (place, end) = (amount.range.lowerBound, amount.range.upperBound)
    let segment = utterance.segment(place)
    return Self.fees.contains(utterance.word(end)) && !utterance.tokens[end - 1].endsClause
      && utterance.isReal(place) && !utterance.isNegated(place) && !utterance.isReported
      && !segment.contains {
        utterance.marks[$0].contains(.verb) && !["war", "waren"].contains(utterance.words[$0])
          || !utterance.marks[$0].isDisjoint(with: [.relative, .other])
            && !["alle", "die", "kinder", "kindern"].contains(utterance.words[$0])
      }
  }

  /// "It was nine pounds for the parking and a two pound tip"
  private func isTip(_ amount: Amount, _ clause: Clause) -> Bool {
    let end = amount.range.upperBound
    return SpendItems.tips.contains(utterance.word(end)) && !utterance.tokens[end - 1].endsClause
      && ["a", "another", "plus", "und", "plus"].contains(utterance.word(amount.range.lowerBound - 1))
      && utterance.isReal(amount.range.lowerBound) && !utterance.isNegated(amount.range.lowerBound)
      && !clause.range.contains {
        !utterance.marks[$0].isDisjoint(with: [.other, .notSpent, .negation])
          || utterance.marks[$0].contains(.relative) && utterance.word($0 - 1) != "the"
      }
  }

  /// What bare numbers count at the beginning of a sentence: "Thirty for the wedding" are guests.
  private static let occasions: Set<String> = [
    "wedding", "party", "dinner", "lunch", "breakfast", "supper", "tea", "brunch", "team", "class", "course",
    "day", "week", "night", "evening", "weekend", "trip", "project", "barbecue", "picnic", "christening",
    "meeting", "show", "game", "match", "record", "books", "year", "month", "moment",
  ]

  /// "Thirty-five for the haircut", "Eleven fifty on a sandwich": a sum at the beginning, and what it was for.
  private func isPriced(_ amount: Amount, _ clause: Clause) -> Bool {
    let end = amount.range.upperBound
    let opening = utterance.segment(amount.range.lowerBound).lowerBound..<amount.range.lowerBound
    guard ["for", "on"].contains(utterance.word(end)), !utterance.isInMention(end), !utterance.isGerman,
      opening.allSatisfy({
        !utterance.marks[$0].isDisjoint(with: [.adverb, .join, .near])
          || ["plus", "another", "a"].contains(utterance.words[$0])
      }),
      amount.isPrice
        || utterance.word(end) == "for" && amount.value >= 5
          && ["the", "a", "an", "my", "our", "new"].contains(utterance.word(end + 1))
    else { return false }
    return !(end..<min(end + 5, clause.range.upperBound)).contains {
      Self.occasions.contains(utterance.words[$0]) && !amount.isPrice
        || !utterance.marks[$0].isDisjoint(with: [.relative, .other])
    }
  }

  /// "The gas bill came, 212 euros, and I've just paid it": the verb before the amount.
  private func paidAfterwards(_ clause: Clause) -> Int? {
    guard
      let verb = clause.range.first(where: {
        ["came", "arrived", "was", "kam"].contains(utterance.words[$0])
      }),
      clause.range.contains(where: { $0 < verb && isBill($0) }), isPaidLater(clause) == true,
      !clause.range.contains(where: { !utterance.marks[$0].isDisjoint(with: [.other, .otherPossessive]) })
    else { return nil }
    return verb
  }

  /// Whether the next clause says that "it" was paid (true) or was not (false); nil if it says neither.
  private func isPaidLater(_ clause: Clause) -> Bool? {
    let next = utterance.clauseAt[clause.range.lowerBound] + 1
    guard utterance.clauses.indices.contains(next) else { return nil }
    let range = utterance.clauses[next].range
    if utterance.isGerman {
      guard let verb = range.first(where: { ["bezahlt", "uberwiesen"].contains(utterance.words[$0]) }),
        range.contains(where: { ["sie", "ihn", "es", "die", "das"].contains(utterance.words[$0]) }),
        utterance.isOwn(verb)
      else { return nil }
      return utterance.isReal(verb) && utterance.negation(in: range) == nil
    }
    guard let verb = range.first(where: { ["paid", "settled"].contains(utterance.words[$0]) }),
      ["it", "them"].contains(utterance.word(verb + 1))
        || ["which", "die"].contains(utterance.words[range.lowerBound]),
      utterance.isOwn(verb)
    else { return nil }
    return utterance.isReal(verb) && utterance.negation(in: range.lowerBound..<verb) == nil
  }

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
    // "die Schuhe gegönnt hundertneununddreißig fünfundneunzig"
    if utterance.isGerman, amount.isPrice, verb + 1 == start, end == utterance.words.count { return true }
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
          ["for", "fur", "furs"].contains(utterance.words[$0]) && !utterance.isInMention($0)
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
    let isAlone = isLone(amount) || utterance.segment(amount.range.lowerBound) == amount.range
    if isAlone, (verb..<max(verb, amount.range.lowerBound)).contains(where: isBill) { return true }
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

  private func segmentSends(_ amount: Amount) -> Bool {
    let words = utterance.segment(amount.range.lowerBound).map { utterance.words[$0] }
    return words.contains { ["sent", "wrote", "geschickt", "geschrieben"].contains($0) }
      && words.contains { ["invoice", "bill", "quote", "rechnung"].contains($0) }
  }

  /// "The film cost a hundred million dollars to make"
  private func isMade(_ amount: Amount) -> Bool {
    amount.value >= 1_000_000
      || utterance.word(amount.range.upperBound) == "to"
        && ["make", "build", "produce", "restore", "film"].contains(
          utterance.word(amount.range.upperBound + 1))
  }

  /// Money that was not spent, and amounts that describe a thing: "my 300 euro bike".
  private func isBlocked(_ amount: Amount, _ clause: Clause) -> Bool {
    let before = utterance.mark(amount.range.lowerBound - 1)
    if !before.isDisjoint(with: [.possessive, .otherPossessive]) || isCompared(amount) { return true }
    if quantity(amount) == nil { return true }
    // "sent an invoice for four hundred pounds"
    if segmentSends(amount) { return true }
    if isMade(amount) || isPaidLater(clause) == false { return true }
    let segment = utterance.segment(amount.range.lowerBound)
    if utterance.isGerman, segment.contains(where: { utterance.words[$0].hasPrefix("zuruck") }) {
      return true
    }
    for index in clause.range where utterance.marks[index].contains(.notSpent) && !isSettling(index) {
      if utterance.words[index] == "worth", ["every", "it"].contains(utterance.word(index + 1)) { continue }
      if segment.contains(index) || utterance.first(.spend, in: segment) == nil { return true }
    }
    for index in clause.range where utterance.words[index] == "back" {
      let isTime = utterance.word(index + 1) == "in" && utterance.isInMention(index + 1)
      if !isTime, !clause.range.contains(where: { utterance.words[$0] == "set" }) { return true }
    }
    // "a hundred and thirty over eighty" is not a price.
    let end = amount.range.upperBound
    return utterance.word(end) == "off"
      || utterance.word(end) == "over" && utterance.number(at: end + 1) != nil
  }
}
