import Text

/// Finds the words that express spending: verbs of paying and costing, and their substitutes.
extension SpendRule {
  /// A verb of paying in the clause, or before it if the clause has none.
  func paying(_ place: Int, _ range: Range<Int>) -> Int? {
    if let verb = swallowing(range) { return utterance.isReal(verb) ? verb : nil }
    let verbs = range.filter {
      utterance.marks[$0].contains(.spend) || isForcedBase($0) || utterance.has(["put", "down"], at: $0)
        || utterance.has(["liegen", "lassen"], at: $0 - 1) && $0 > range.lowerBound
    }
    let verb = verbs.last { $0 < place } ?? verbs.first
    if let verb {
      // "They charged me fifty" is the speaker's money but someone else's action.
      if ["charged", "fined", "billed", "stung"].contains(utterance.words[verb]),
        ["me", "us"].contains(utterance.word(verb + 1)) || isEndured(verb)
      {
        return utterance.isReal(verb) && !utterance.isNegated(verb) ? verb : nil
      }
      // "got paid", "was paid" are income.
      if ["get", "got", "gets", "was", "were", "been", "being"].contains(utterance.word(verb - 1)),
        ["paid", "tipped"].contains(utterance.words[verb])
      {
        return nil
      }
      if ["spending", "paying"].contains(utterance.words[verb]), utterance.word(verb - 1) != "up" {
        return nil
      }
      if utterance.words[verb] == "settled",
        ["on", "for", "in", "into", "down", "at"].contains(utterance.word(verb + 1))
      {
        return nil
      }
      if utterance.words[verb] == "threw", utterance.word(verb + 1) != "in" { return nil }
      if utterance.words[verb] == "parted", utterance.word(verb + 1) != "with" { return nil }
      return holds(verb, place) ? verb : nil
    }
    let index = utterance.clauseAt[place]
    guard index > 0, !utterance.clauses[index].hasVerb,
      let verb = utterance.first(.spend, in: utterance.clauses[index - 1].range), holds(verb, place)
    else { return nil }
    return verb
  }

  /// "The meter ate four pounds", "Der Automat hat sechs Euro geschluckt"
  private func swallowing(_ range: Range<Int>) -> Int? {
    guard
      range.contains(where: { index in
        ["meter", "machine", "automat", "parkautomat", "parkuhr"].contains(utterance.words[index])
          && ["the", "der", "die"].contains {
            [utterance.word(index - 1), utterance.word(index - 2)].contains($0)
          }
      }), utterance.negation(in: range) == nil
    else { return nil }
    return range.first {
      ["ate", "swallowed", "gobbled", "geschluckt", "gefressen", "verschluckt"].contains(utterance.words[$0])
    }
  }

  /// "I got fined eighty euros"
  private func isEndured(_ verb: Int) -> Bool {
    ["got", "was", "were", "been"].contains(utterance.word(verb - 1)) && utterance.isOwn(verb)
  }

  /// "put forty pounds into the whip-round", "twenty on my Oyster card"; not aside, on a horse or on the hips.
  func putting(_ amount: Amount, _ range: Range<Int>) -> Int? {
    guard
      let verb = range.first(where: {
        ["put", "stuck", "bunged", "chucked", "gesteckt", "reingesteckt"].contains(utterance.words[$0])
          && !utterance.isInMention($0)
      }), amount.currency != nil || amount.isCents, holds(verb, amount.range.lowerBound)
    else { return nil }
    let isKept = range.contains { utterance.money.kept.contains(utterance.words[$0]) }
    if utterance.isGerman { return isKept ? nil : verb }
    let end = amount.range.upperBound
    let isOnto =
      (["in", "into", "at", "on", "onto", "towards", "toward"].contains(utterance.word(end))
        || utterance.word(end) == "for" && utterance.word(amount.range.lowerBound - 1) == "in")
      && !utterance.isInMention(end)
    return isOnto && !isKept && utterance.isNoun(nounPlace(end + 1)) ? verb : nil
  }

  private func nounPlace(_ start: Int) -> Int {
    (start..<min(start + 3, utterance.words.count)).first {
      utterance.marks[$0].isDisjoint(with: [.determiner, .possessive, .adjective])
    } ?? start
  }

  /// "gave the cleaner sixty euros", "der Putzhilfe sechzig Euro gegeben": payment for work.
  func giving(_ amount: Amount, _ range: Range<Int>, hasCurrency: Bool) -> Int? {
    guard hasCurrency || amount.isCents,
      let verb = range.first(where: {
        ["gave", "handed", "slipped", "gegeben"].contains(utterance.words[$0])
      }),
      holds(verb, amount.range.lowerBound)
    else { return nil }
    let near =
      (utterance.isGerman ? range.lowerBound : min(verb, amount.range.lowerBound))..<amount.range.lowerBound
    return near.contains { Payees.isPaid(utterance, at: $0) } ? verb : nil
  }

  /// "Forty quid went on petrol".
  func gone(_ amount: Amount, _ clause: Clause) -> Int? {
    var end = amount.range.upperBound
    while end < clause.range.upperBound, utterance.isInMention(end) || utterance.marks[end].contains(.adverb)
    {
      end += 1
    }
    guard ["went", "gone"].contains(utterance.word(end)),
      ["on", "for", "towards", "into"].contains(utterance.word(end + 1)), utterance.isReal(end),
      !utterance.isNegated(end)
    else { return nil }
    return end
  }

  private static let paid: Set<String> = ["paid", "settled", "uberwiesen", "bezahlt", "abgebucht"]
  private static let settlings = paid.union(["raus", "weg", "gone", "sorted", "through"])

  /// "transferred the rent" is a payment, although a transfer alone is not.
  func isSettling(_ index: Int) -> Bool {
    ["transferred", "wired", "deposited", "eingezahlt"].contains(utterance.words[index])
      && utterance.segment(index).contains { utterance.money.bills.contains(utterance.words[$0]) }
      && utterance.isOwn(index)
  }

  /// "Die Miete ist raus", "the bill's been paid": a bill is settled.
  func settled(_ clause: Clause) -> Int? {
    guard !clause.isUnreal, !clause.isHabit,
      let verb = clause.range.first(where: {
        ["ist", "sind", "wurde", "is", "was", "has", "got"].contains(utterance.words[$0])
      }), verb > clause.range.lowerBound,
      let end = clause.range.first(where: { $0 > verb && Self.settlings.contains(utterance.words[$0]) }),
      Self.paid.contains(utterance.words[end])
        || clause.range.contains(where: {
          $0 < verb && utterance.money.bills.contains(utterance.words[$0])
        }),
      utterance.negation(in: utterance.segment(verb)) == nil, !utterance.isIntended(verb),
      !clause.range.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.other, .otherPossessive, .relative])
          || $0 < verb && utterance.marks[$0].contains(.own)
      })
    else { return nil }
    return verb
  }

  func isBill(_ index: Int) -> Bool {
    let word = utterance.words[index]
    return utterance.money.bills.contains(word)
      || utterance.isGerman
        && ["miete", "rechnung", "versicherung", "gebuhr"].contains(where: word.hasSuffix)
  }

  /// Whether `amount` is the only number of its clause and counts nothing.
  func isLone(_ amount: Amount) -> Bool {
    let (range, end) = (utterance.clause(amount.range.lowerBound).range, amount.range.upperBound)
    let hasOther = utterance.numbers.contains {
      range.contains($0.range.lowerBound) && !amount.range.overlaps($0.range)
    }
    guard amount.value >= 5, !hasOther else { return false }
    return end == utterance.words.count || utterance.tokens[end - 1].endsClause || utterance.isInMention(end)
      || utterance.marks[end].contains(.join) && !utterance.marks[end].contains(.other)
  }

  /// "Rent went out", "Miete ging ab": a bill leaves the account.
  func debited(_ clause: Clause) -> Int? {
    guard !clause.isUnreal, !clause.isHabit,
      let verb = clause.range.first(where: { index in
        switch utterance.words[index] {
        case "went": ["out", "through", "off"].contains(utterance.word(index + 1))
        case "came", "comes": utterance.word(index + 1) == "out" && utterance.word(index + 2) != "at"
        case "ging", "gingen", "ist", "sind":
          (index + 1..<clause.range.upperBound).contains {
            ["ab", "raus", "runter", "abgegangen", "rausgegangen", "abgezogen"].contains(utterance.words[$0])
          }
        default: false
        }
      }), verb > clause.range.lowerBound, (clause.range.lowerBound..<verb).contains(where: isBill),
      utterance.negation(in: utterance.segment(verb)) == nil, !utterance.isIntended(verb),
      !clause.range.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.own, .other, .otherPossessive, .relative])
      })
    else { return nil }
    return verb
  }

  private func isForcedBase(_ index: Int) -> Bool {
    [
      "pay", "spend", "buy", "fork", "shell", "cough", "hand", "kaufen", "holen", "besorgen", "bestellen",
      "zahlen", "bezahlen", "ausgeben", "hinlegen",
      "berappen", "blechen", "hinblattern",
    ].contains(utterance.words[index])
      && utterance.clause(index).range.contains { utterance.marks[$0].contains(.forced) }
      && !utterance.isIntended(index)
  }

  func cost(_ verb: Int, _ amount: Amount, _ isNamed: Bool, hasCurrency: Bool) -> Way? {
    let word = utterance.words[verb]
    let clause = utterance.clause(verb)
    guard !clause.isUnreal, !clause.isHabit, !utterance.isIntended(verb),
      utterance.negation(in: utterance.segment(verb)) == nil
    else { return nil }
    let isOther = clause.range.contains {
      utterance.marks[$0].contains(.other) && !["er", "sie"].contains(utterance.words[$0])
        || utterance.marks[$0].contains(.otherPossessive)
    }
    if isOther || isForgone(clause) { return nil }
    switch word {
    case "lag", "lagen":
      guard utterance.word(verb + 1) == "bei" || utterance.isInMention(verb + 1) else { return nil }
    case "came", "ran", "kam", "rang", "worked", "added", "ended", "turned":
      // "came to", "came out at", "ended up costing", "added up to"
      let isSplit = ["up", "out", "in"].contains(utterance.word(verb + 1))
      guard
        ["to", "me", "us", "auf", "at", "being", "costing"].contains(utterance.word(verb + (isSplit ? 2 : 1)))
          && (isSplit || ["came", "ran", "kam"].contains(word)), isNamed || isSplit || word != "ran"
      else { return nil }
    case "set": guard utterance.word(verb + 2) == "back" else { return nil }
    case "cost":
      let isGeneral =
        clause.range.prefix { $0 < verb }.last.map { utterance.words[$0].hasSuffix("s") } ?? false
      if isGeneral, !["me", "us"].contains(utterance.word(verb + 1)), utterance.mentions.isEmpty,
        utterance.has(.intention)
      {
        return nil
      }
    case "machte", "gemacht":
      guard isNamed, !clause.range.contains(where: { utterance.marks[$0].contains(.own) }) else { return nil }
    case "costs", "kostet":
      guard ["me", "us", "mich", "uns"].contains(utterance.word(verb + 1)), isNamed else { return nil }
    case "was", "were", "war", "waren":
      let isDirect = (verb + 1..<max(verb + 1, amount.range.lowerBound)).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .near, .preposition, .total, .change, .thing])
          || utterance.isInMention($0) || utterance.words[$0] == "another"
      }
      // "it was 8 30" is a time of day.
      let isTime = utterance.word(verb - 1) == "it" && amount.isPrice && amount.value < 24.6
      // "The rent was due, nine hundred euros"
      let isLone =
        isNamed && hasListed(amount)
        && utterance.segment(amount.range.lowerBound).allSatisfy {
          amount.range.contains($0) || utterance.marks[$0].contains(.adverb) || utterance.isInMention($0)
        }
      guard amount.range.lowerBound > verb, isDirect || isLone || hasCurrency && isAlso(amount, verb),
        isNamed || amount.isPrice && !isTime || isAnother(amount)
          || hasCurrency && (isAlso(amount, verb) || isNextPrice(amount, verb))
      else {
        return nil
      }
    default: break
    }
    return isNamed || amount.range.lowerBound > verb || utterance.isGerman ? .cost(verb) : nil
  }

  /// "It was eleven pounds for the swim and four for the locker": another sum with its purpose.
  private func isAlso(_ amount: Amount, _ verb: Int) -> Bool {
    let (start, end) = (amount.range.lowerBound, amount.range.upperBound)
    let segment = utterance.segment(start)
    return segment != utterance.segment(verb) && ["for", "on", "fur"].contains(utterance.word(end))
      && !utterance.isInMention(end)
      && (segment.lowerBound..<start).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.join, .adverb, .near])
          || ["another", "a", "plus", "noch"].contains(utterance.words[$0])
      }
      && !(segment.lowerBound..<end).contains {
        utterance.marks[$0].contains(.verb) && !utterance.isInMention($0)
      }
  }

  /// "The cinema was nine pounds and the popcorn was seven": the sum of another thing, without its currency.
  private func isNextPrice(_ amount: Amount, _ verb: Int) -> Bool {
    let (range, end) = (utterance.clause(verb).range, amount.range.upperBound)
    let subject = range.lowerBound..<verb
    return end == utterance.words.count || utterance.tokens[end - 1].endsClause
      ? subject.contains { ["the", "my", "our"].contains(utterance.words[$0]) }
        && !subject.contains { !utterance.marks[$0].isDisjoint(with: [.relative, .other, .own]) }
        && (0..<range.lowerBound).contains {
          !utterance.marks[$0].isDisjoint(with: [.cost, .spend]) && utterance.isReal($0)
        }
        && verb + 1 == amount.range.lowerBound
      : false
  }

  private static let noDeeds: Set<String> = [
    "saw", "seen", "found", "looked", "noticed", "spotted", "thought", "think", "know", "knew", "heard",
    "offered",
    "gesehen", "sah", "angeboten", "gedacht", "dachte", "gefunden",
  ]

  /// "I was going to buy it but it was ninety quid": wanted but not bought.
  private func isForgone(_ clause: Clause) -> Bool {
    let index = utterance.clauseAt[clause.range.lowerBound]
    guard index > 0 else { return false }
    let before = utterance.clauses[index - 1].range
    // "I put the lamp back, it was ninety pounds"
    if before.contains(where: { ["put", "left"].contains(utterance.words[$0]) && utterance.isOwn($0) }),
      before.last.map({ ["back", "it", "there"].contains(utterance.words[$0]) }) ?? false
    {
      return true
    }
    let isWanted = before.contains {
      utterance.marks[$0].contains(.intention) || utterance.has(["going", "to"], at: $0)
    }
    return isWanted && before.contains { utterance.marks[$0].contains(.own) }
      && clause.range.prefix(2).contains { ["but", "aber"].contains(utterance.words[$0]) }
  }

  /// "… and the alternator was another four hundred" after money spent.
  private func isAnother(_ amount: Amount) -> Bool {
    guard ["another", "nochmal", "weitere"].contains(utterance.word(amount.range.lowerBound - 1)) else {
      return false
    }
    return (0..<amount.range.lowerBound).contains {
      !utterance.marks[$0].isDisjoint(with: [.spend, .cost])
        && $0 < utterance.clause(amount.range.lowerBound).range.lowerBound
    }
  }

  /// The verb of an action in the clause, other than seeing or thinking.
  func deed(_ clause: Clause, _ place: Int) -> Int? {
    guard !clause.range.contains(where: { Self.noDeeds.contains(utterance.words[$0]) }) else { return nil }
    return clause.range.last {
      utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) && ($0 < place || utterance.isGerman)
        && !utterance.words[$0].hasSuffix("ing")
    }
  }
}
