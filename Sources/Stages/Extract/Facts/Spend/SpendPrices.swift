import Text

/// Finds prices without a currency: of what has a price, and of the next thing after a sum.
extension SpendRule {
  /// "The council tax was 162", "prawns were almost 64": a bare number behind what has a price.
  func isPriceOf(_ amount: Amount, _ verb: Int) -> Bool {
    guard !utterance.isGerman, ["was", "were", "ran"].contains(utterance.words[verb]), amount.value >= 5,
      isClosed(amount)
    else { return false }
    let subject = utterance.segment(verb).lowerBound..<verb
    guard
      !subject.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.own, .other, .otherPossessive, .negation, .thing])
      })
    else { return false }
    // "the auto to the station": what precedes the preposition is the thing.
    let end = subject.first { utterance.marks[$0].contains(.preposition) && $0 > subject.lowerBound } ?? verb
    let noun = end - 1
    return noun >= subject.lowerBound
      && (utterance.money.bills.contains(utterance.words[noun])
        || utterance.marks[noun].contains(.priced)
        || utterance.marks[noun].contains(.food) && hasSum(besides: amount))
  }

  /// "The cabin was six hundred, petrol was eighty": what is told beside the price of what has one.
  func isAmongPrices(_ amount: Amount, _ verb: Int) -> Bool {
    let subject = utterance.segment(verb).lowerBound..<verb
    guard !utterance.isGerman, amount.value >= 5, isClosed(amount), !subject.isEmpty,
      subject.contains(where: { ["the", "my", "our"].contains(utterance.words[$0]) }),
      !subject.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [
          .own, .other, .relative, .otherPossessive, .negation, .thing, .preposition,
        ])
      })
    else { return false }
    return AmountReader(utterance).amounts().contains { other in
      let place = other.range.lowerBound
      return place != amount.range.lowerBound
        && utterance.segment(place).contains {
          $0 < place && ["was", "were"].contains(utterance.words[$0]) && isPriceOf(other, $0)
        }
    }
  }

  /// True if another amount of the sentence is certainly money; "the biscuits were 24" may be a number of them.
  private func hasSum(besides amount: Amount) -> Bool {
    AmountReader(utterance).amounts().contains {
      $0.range != amount.range && ($0.currency != nil || $0.isCents || $0.isPrice)
    }
  }

  /// "petrol came to ninety, then it was forty for the car wash"
  func isNextPurpose(_ amount: Amount, _ verb: Int) -> Bool {
    let end = amount.range.upperBound
    return !utterance.isGerman && utterance.word(verb - 1) == "it" && amount.value >= 2
      && utterance.word(end) == "for" && ["the", "a", "my", "our"].contains(utterance.word(end + 1))
      && !utterance.isInMention(end) && isBehindSum(utterance.clause(verb).range.lowerBound)
  }

  /// "Fuel was 118 and the new wiper blades thirty-five": a piece without a verb behind the price of another thing.
  func isGapped(_ amount: Amount) -> Bool {
    let (place, segment) = (amount.range.lowerBound, utterance.segment(amount.range.lowerBound))
    let clause = utterance.clause(place).range
    guard !utterance.isGerman, isClosed(amount), amount.value >= 5 || amount.isPrice,
      utterance.words[segment.lowerBound] == "and", segment.lowerBound > clause.lowerBound,
      ["the", "my", "our", "another"].contains(utterance.word(segment.lowerBound + 1)),
      utterance.isReal(place), !utterance.isNegated(place), !utterance.isReported
    else { return false }
    let between = segment.lowerBound + 1..<place
    guard between.contains(where: utterance.isNoun),
      !between.contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.verb, .own, .other, .relative, .thing, .otherPossessive])
      })
    else { return false }
    let before = clause.lowerBound..<segment.lowerBound
    guard
      let verb = before.first(where: {
        utterance.marks[$0].contains(.cost) && ["was", "were", "cost", "came"].contains(utterance.words[$0])
      })
    else { return false }
    return AmountReader(utterance).amounts().contains { first in
      before.contains(first.range.lowerBound) && first.range.lowerBound > verb
        && cost(verb, first, first.currency != nil || first.isCents, hasCurrency: first.currency != nil)
          != nil
    }
  }

  /// "… and then parking swallowed another six quid": the verb before a further sum.
  func addedThing(_ amount: Amount, _ clause: Clause, _ isNamed: Bool) -> Int? {
    guard isNamed, !utterance.isGerman, utterance.word(amount.range.lowerBound - 1) == "another",
      isBehindSum(clause.range.lowerBound), !clause.isUnreal, !clause.isHabit
    else { return nil }
    let verb = amount.range.lowerBound - 2
    guard verb > clause.range.lowerBound, utterance.marks[verb].contains(.verb),
      utterance.subject(of: verb) == .thing, utterance.negation(in: utterance.segment(verb)) == nil,
      !utterance.marks[verb].contains(.notSpent), !utterance.isIntended(verb)
    else { return nil }
    return verb
  }

  /// "We stopped at the farm shop, twenty pounds on cheese and another six on apples": sums that open a piece without a verb.
  func isOpeningSum(_ amount: Amount, hasCurrency: Bool) -> Bool {
    let (place, end) = (amount.range.lowerBound, amount.range.upperBound)
    let segment = utterance.segment(place)
    guard !utterance.isGerman, hasCurrency, segment.lowerBound > 0, utterance.word(end) == "on",
      !utterance.isInMention(end), utterance.isNoun(end + 1) || utterance.isNoun(end + 2),
      (segment.lowerBound..<place).allSatisfy({
        !utterance.marks[$0].isDisjoint(with: [.adverb, .near, .join])
          || ["another", "a", "plus"].contains(utterance.words[$0])
      }), !segment.contains(where: { utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) }),
      utterance.isReal(place), !utterance.isNegated(place), !utterance.isReported
    else { return false }
    let clause = utterance.clause(place).range
    return !clause.contains {
      !utterance.marks[$0].isDisjoint(with: [.other, .otherPossessive, .notSpent, .negation])
    }
  }

  /// "topped up my card with twenty pounds"
  func isToppedUp(_ verb: Int, _ amount: Amount) -> Bool {
    ["topped", "loaded"].contains(utterance.words[verb]) && amount.currency != nil
      && utterance.word(amount.range.lowerBound - 1) == "with"
  }

  /// "bought four plants three pounds each"
  func isEachBehindName(_ amount: Amount) -> Bool {
    !utterance.isGerman && amount.currency != nil && utterance.mark(amount.range.upperBound).contains(.each)
      && utterance.isNoun(amount.range.lowerBound - 1)
  }

  /// "gave the boy ten as a tip"
  func isAsTip(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    return ["as", "for"].contains(utterance.word(end)) && utterance.has(["a", "tip"], at: end + 1)
      && utterance.clause(amount.range.lowerBound).range.contains {
        ["left", "gave", "added"].contains(utterance.words[$0])
          && utterance.holds($0, for: amount.range.lowerBound)
      }
  }

  /// True if nothing follows `amount` that it might count.
  func isClosed(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    return end == utterance.words.count || utterance.tokens[end - 1].endsClause || utterance.isInMention(end)
      || utterance.word(end) == "for" && (end + 1...end + 2).contains { utterance.number(at: $0) != nil }
      || utterance.has(["on", "top"], at: end) || utterance.has(["in", "the", "end"], at: end)
      || utterance.word(end) == "and" && utterance.number(at: end + 1) == nil
  }

  /// True if something was paid before `place`: "charged me ninety for the clutch, and the wipers were twelve".
  func isBehindPayment(_ place: Int) -> Bool {
    !utterance.isGerman
      && (0..<place).contains { utterance.marks[$0].contains(.spend) && utterance.isReal($0) }
  }

  /// True if money was spent before `place`.
  func isBehindSum(_ place: Int) -> Bool {
    (0..<place).contains { index in
      !utterance.marks[index].isDisjoint(with: [.cost, .spend]) && utterance.isReal(index)
        || utterance.money.currencies[utterance.words[index]] != nil && utterance.isReal(index)
        || utterance.words[index] == "out" && utterance.word(index - 1) == "went"
    }
  }
}
