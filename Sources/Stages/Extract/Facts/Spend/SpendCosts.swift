import Text

/// Finds verbs of costing: "the kettle was forty pounds", "it came to ninety".
extension SpendRule {
  /// How the verb of costing at `verb` says that the amount was spent; nil if it says something else.
  func cost(_ verb: Int, _ amount: Amount, _ isNamed: Bool, hasCurrency: Bool) -> Way? {
    let word = utterance.words[verb]
    let clause = utterance.clause(verb)
    guard !clause.isUnreal, !clause.isHabit, !utterance.isIntended(verb),
      utterance.negation(in: utterance.segment(verb)) == nil
    else { return nil }
    let isOther = clause.range.contains {
      utterance.marks[$0].contains(.other) && !["er", "sie"].contains(utterance.words[$0]) && !isReceiver($0)
        || utterance.marks[$0].contains(.otherPossessive)
    }
    // "a boat that cost him nine thousand"
    let isOfOther = ["him", "her", "them", "you", "ihn", "ihm", "ihr", "ihnen", "sie", "dich"].contains(
      utterance.word(verb + 1))
    if isOther || isOfOther && word != "was" || isForgone(clause) { return nil }
    switch word {
    case "lag", "lagen":
      let isNear = utterance.word(amount.range.lowerBound - 1) == "bei"
      guard isNear || utterance.word(verb + 1) == "bei" || utterance.isInMention(verb + 1) else { return nil }
    case "kam"
    where isNamed && utterance.word(amount.range.lowerBound - 1) == "auf" && utterance.isNoun(verb - 1):
      // "Das Fahrrad kam mit Zubehör auf 780 Euro"
      break
    case "kam" where utterance.word(amount.range.lowerBound - 1) == "mit":
      // "Die Inspektion kam mit 89 Euro obendrauf"
      guard isNamed, utterance.isNoun(verb - 1), !utterance.mark(verb - 1).contains(.other),
        clause.range.contains(where: {
          ["obendrauf", "dazu", "drauf", "hinzu"].contains(utterance.words[$0])
        })
      else { return nil }
    case "came", "ran", "kam", "rang", "worked", "added", "ended", "turned":
      // "came to", "came out at", "ended up costing", "added up to"
      let isSplit = ["up", "out", "in"].contains(utterance.word(verb + 1))
      guard
        ["to", "me", "us", "auf", "at", "being", "costing"].contains(utterance.word(verb + (isSplit ? 2 : 1)))
          && (isSplit || ["came", "ran", "kam"].contains(word)),
        isNamed || isSplit || word != "ran" || isPriceOf(amount, verb)
      else { return nil }
    case "knocked":
      guard ["me", "us"].contains(utterance.word(verb + 1)), utterance.word(verb + 2) == "back", isNamed
      else {
        return nil
      }
    case "kostete" where utterance.isInMention(verb - 1), "kosteten" where utterance.isInMention(verb - 1):
      // "Letztes Jahr kostete die Butter noch zwei Euro"
      if clause.range.contains(where: { utterance.words[$0] == "noch" }) { return nil }
    case "verschlungen", "gefressen", "betragen", "betrug", "betrugen":
      guard isNamed, !clause.range.contains(where: { utterance.marks[$0].contains(.relative) }) else {
        return nil
      }
    case "kam" where isAddition(verb), "kamen" where isAddition(verb):
      return isNamed && amount.range.lowerBound > verb ? .listed : nil
    case "kamen": return nil
    case "schlug", "schlagt":
      guard isNamed, clause.range.contains(where: { utterance.words[$0] == "buche" }) else { return nil }
    case "macht":
      // "Zwei Kinokarten, macht 24 Euro"
      let segment = utterance.segment(verb)
      let isFree =
        verb == segment.lowerBound
        || !(segment.lowerBound..<verb).contains {
          utterance.marks[$0].contains(.verb) || utterance.marks[$0].contains(.thing)
            || utterance.words[$0] == "das"
        }
      guard isNamed, isFree, verb > 0, verb + 1 == amount.range.lowerBound else { return nil }
    case "ging", "gingen":
      guard isNamed,
        clause.range.contains(where: { utterance.words[$0] == "drauf" })
          || ["mich", "uns"].contains(utterance.word(verb + 2)) && utterance.word(verb + 1) == "auf"
      else { return nil }
    case "belief", "beliefen", "belaufen":
      guard isNamed, clause.range.contains(where: { utterance.words[$0] == "sich" }) else { return nil }
    case "geschlagen":
      guard isNamed, utterance.word(verb - 1) == "buche" else { return nil }
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
      // "kostet uns im Monat hundertachtzig Euro"
      let isRunning = clause.range.contains {
        ["im", "pro", "a", "per", "every"].contains(utterance.words[$0])
          && ["monat", "jahr", "woche", "month", "year", "week"].contains(utterance.word($0 + 1))
      }
      guard !clause.isConditional, !isRunning, isNamed,
        ["me", "us", "mich", "uns"].contains(utterance.word(verb + 1))
      else { return nil }
    case "was", "were", "war", "waren":
      // "I was nine pounds two when I was born"
      if utterance.word(verb - 1) == "i" { return nil }
      let isDirect = (verb + 1..<max(verb + 1, amount.range.lowerBound)).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .near, .preposition, .total, .change, .thing])
          || utterance.isInMention($0) || utterance.words[$0] == "another"
      }
      // "Am Montag war die Heizungswartung 119 Euro"
      let isInverted =
        utterance.isGerman && isNamed && verb > 0 && utterance.isInMention(verb - 1)
        && amount.range.lowerBound - verb == 3
        && !utterance.mark(verb + 1).isDisjoint(with: [.determiner, .possessive])
        && utterance.isNoun(verb + 2)
      // "it was 8 30" is a time of day.
      let isTime = utterance.word(verb - 1) == "it" && amount.isPrice && amount.value < 24.6
      // "The rent was due, nine hundred euros"
      let isLone =
        isNamed && hasListed(amount)
        && utterance.segment(amount.range.lowerBound).allSatisfy {
          amount.range.contains($0) || utterance.marks[$0].contains(.adverb) || utterance.isInMention($0)
        }
      guard amount.range.lowerBound > verb,
        isDirect || isLone || isInverted || hasCurrency && isAlso(amount, verb),
        isNamed || amount.isPrice && !isTime || isAnother(amount) || isPriceOf(amount, verb)
          || isNextPurpose(amount, verb) || isAmongPrices(amount, verb)
          || hasCurrency && isAlso(amount, verb)
          || (hasCurrency || isBehindPayment(clause.range.lowerBound)) && isNextPrice(amount, verb)
      else {
        return nil
      }
    default: break
    }
    return isNamed || amount.range.lowerBound > verb || utterance.isGerman ? .cost(verb) : nil
  }

  /// "die Laternen für die Kinder": for whom it was bought.
  private func isReceiver(_ index: Int) -> Bool {
    utterance.isGerman && (1...2).contains { ["fur", "furs"].contains(utterance.word(index - $0)) }
  }

  /// "Dazu kamen zwanzig Euro Bußgeld" after a sum.
  private func isAddition(_ verb: Int) -> Bool {
    ["dazu", "hinzu"].contains(utterance.word(verb - 1))
      && (0..<utterance.clause(verb).range.lowerBound).contains {
        !utterance.marks[$0].isDisjoint(with: [.cost, .spend, .buy])
      }
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
    let range = utterance.clause(verb).range
    let subject = range.lowerBound..<verb
    return isClosed(amount) && subject.contains { ["the", "my", "our"].contains(utterance.words[$0]) }
      && !subject.contains { !utterance.marks[$0].isDisjoint(with: [.relative, .other, .own]) }
      && isBehindSum(range.lowerBound) && verb + 1 == amount.range.lowerBound
  }

  /// "… and the alternator was another four hundred" after money spent.
  private func isAnother(_ amount: Amount) -> Bool {
    ["another", "nochmal", "weitere"].contains(utterance.word(amount.range.lowerBound - 1))
      && (0..<utterance.clause(amount.range.lowerBound).range.lowerBound).contains {
        !utterance.marks[$0].isDisjoint(with: [.spend, .cost])
      }
  }

  /// "…, so I left it", "…, so no", "…, den hab ich hängen lassen": what follows the price of a thing not bought.
  private func isRefusal(_ range: Range<Int>) -> Bool {
    let isShort = range.count <= 3 && range.contains { ["no", "nope", "nein"].contains(utterance.words[$0]) }
    if isShort, ["so", "also", "und", "and"].contains(utterance.words[range.lowerBound]) { return true }
    return range.contains { index in
      switch utterance.words[index] {
      case "left", "put":
        return utterance.isOwn(index) && ["it", "them"].contains(utterance.word(index + 1))
          && (index + 2 == utterance.words.count || utterance.tokens[index + 1].endsClause
            || ["back", "there"].contains(utterance.word(index + 2)))
      // "… but I sent it back", "aber ich hab es zurückgeschickt"
      case "sent", "took", "brought", "gave":
        return utterance.isOwn(index) && ["it", "them"].contains(utterance.word(index + 1))
          && utterance.word(index + 2) == "back"
      case "returned": return utterance.isOwn(index) && ["it", "them"].contains(utterance.word(index + 1))
      case "zuruckgeschickt", "zuruckgegeben", "zuruckgebracht", "umgetauscht":
        return range.contains { ["den", "die", "das", "es", "ihn", "sie"].contains(utterance.words[$0]) }
      case "walked": return utterance.word(index + 1) == "away"
      case "passed": return utterance.isOwn(index) && utterance.word(index + 1) != "the"
      case "buy", "get", "take":
        return ["didn't", "not", "won't"].contains(utterance.word(index - 1))
          && utterance.word(index + 1) == "it"
      case "lassen":
        return ["hangen", "stehen", "liegen"].contains(utterance.word(index - 1))
          && range.contains { ["den", "die", "das", "es", "ihn", "sie"].contains(utterance.words[$0]) }
      case "gekauft", "genommen":
        return utterance.word(index - 1) == "nicht"
          && range.contains { ["den", "die", "das", "es", "ihn", "sie"].contains(utterance.words[$0]) }
      default: return false
      }
    }
  }

  /// "I was going to buy it but it was ninety quid": wanted but not bought.
  private func isForgone(_ clause: Clause) -> Bool {
    let index = utterance.clauseAt[clause.range.lowerBound]
    if clause.segments.dropFirst().contains(where: isRefusal) { return true }
    if utterance.clauses.dropFirst(index + 1).prefix(2).contains(where: { isRefusal($0.range) }) {
      return true
    }
    guard index > 0 else { return false }
    let before = utterance.clauses[index - 1].range
    // "I put the lamp back, it was ninety pounds"
    if before.contains(where: { ["put", "left"].contains(utterance.words[$0]) && utterance.isOwn($0) }),
      before.last.map({ ["back", "it", "there"].contains(utterance.words[$0]) }) ?? false
    {
      return true
    }
    // "I didn't buy the coat, even though it was down to seventy pounds"
    let isUnbought = before.contains {
      ["buy", "get", "take", "order", "book"].contains(utterance.words[$0])
        && ["didn't", "not", "never", "couldn't"].contains(utterance.word($0 - 1))
    }
    if isUnbought, clause.range.prefix(4).contains(where: { ["it", "they"].contains(utterance.words[$0]) }) {
      return true
    }
    // "I left the wine, it was twelve pounds"
    if let left = before.first(where: { utterance.words[$0] == "left" }), before.count <= 5,
      utterance.isOwn(left),
      ["the", "it", "them"].contains(utterance.word(left + 1))
    {
      return true
    }
    let isWanted = before.contains {
      utterance.marks[$0].contains(.intention) || utterance.has(["going", "to"], at: $0)
    }
    return isWanted && before.contains { utterance.marks[$0].contains(.own) }
      && clause.range.prefix(2).contains { ["but", "aber"].contains(utterance.words[$0]) }
  }
}
