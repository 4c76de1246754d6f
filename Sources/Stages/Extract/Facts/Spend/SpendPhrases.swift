import Text

/// Tells from the words beside an amount whether it was spent: "for", "on", a pause, the verb before it.
extension SpendRule {
  /// True if `amount` is the only number of its clause and counts nothing.
  func isLone(_ amount: Amount) -> Bool {
    let (range, end) = (utterance.clause(amount.range.lowerBound).range, amount.range.upperBound)
    let hasOther = utterance.numbers.contains {
      range.contains($0.range.lowerBound) && !amount.range.overlaps($0.range)
    }
    guard amount.value >= 5, !hasOther else { return false }
    return end == utterance.words.count || utterance.tokens[end - 1].endsClause || utterance.isInMention(end)
      || utterance.marks[end].contains(.join) && !utterance.marks[end].contains(.other)
  }

  /// "bought for fifty", "für fast fünfzig Euro geholt".
  func isFor(_ amount: Amount) -> Bool {
    var place = amount.range.lowerBound - 1
    while place > 0,
      !utterance.marks[place].isDisjoint(with: [.adverb, .near])
        || ["around", "about", "over", "under", "than", "more", "less", "je", "unter", "another", "weitere"]
          .contains(
            utterance.words[place])
    {
      place -= 1
    }
    return ["for", "fur", "at"].contains(utterance.word(place)) || utterance.has(["zu", "je"], at: place)
  }

  /// "fifty euros for", "£40 on".
  func isNamedFor(_ amount: Amount) -> Bool {
    ["for", "on", "fur", "furs", "pro"].contains(utterance.word(amount.range.upperBound))
  }

  func overAmount(_ amount: Amount) -> Bool { utterance.word(amount.range.lowerBound - 1) == "uber" }

  /// True if the amount is alone between commas: "new shoes, ninety euros".
  func hasListed(_ amount: Amount) -> Bool {
    let start = amount.range.lowerBound
    guard start > 0, amount.currency != nil || amount.isCents else { return false }
    if utterance.tokens[start - 1].endsClause { return true }
    // "…, je zwölf Euro"
    let isLed =
      utterance.marks[start - 1].contains(.each)
      // "…, zusammen dreizehn Euro"
      || utterance.isGerman && !utterance.marks[start - 1].isDisjoint(with: [.total, .near])
    return start > 1 && isLed && utterance.tokens[start - 2].endsClause
  }

  /// "lunch at the beach 45 dirhams", but not "300 euro bike".
  func isBehindName(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    guard amount.currency != nil, amount.range.lowerBound > 0 else { return false }
    let isClosed =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || utterance.marks[end].contains(.join) || utterance.isInMention(end)
    return isClosed && utterance.isNoun(amount.range.lowerBound - 1)
  }

  /// "Ordered a charger online, twenty four ninety nine", "sent Mum flowers, 195 with delivery".
  func isBareListed(_ amount: Amount, _ verb: Int) -> Bool {
    let (start, end) = (amount.range.lowerBound, amount.range.upperBound)
    // "die Schuhe gegönnt hundertneununddreißig fünfundneunzig"
    if utterance.isGerman, amount.isPrice, verb + 1 == start, end == utterance.words.count { return true }
    // "hab ich den Strom überwiesen hundertvier Euro"
    let isDirect =
      verb + 1 == start || verb + 2 == start && !utterance.marks[verb + 1].isDisjoint(with: [.total, .each])
    if utterance.isGerman, amount.currency != nil, isDirect,
      Self.bought.contains(utterance.words[verb])
        || [
          "geholt", "mitgenommen", "nachgekauft", "eingekauft", "getankt", "vollgetankt", "geparkt",
          "gesichert",
          "ergattert", "geteilt",
        ].contains(utterance.words[verb])
        || utterance.words[verb] == "uberwiesen" && utterance.clause(verb).range.contains(where: isBill)
    {
      return true
    }
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

  /// A bare number shortly after its verb, or directly before it in German.
  func isBareBehind(_ verb: Int, _ amount: Amount, _ hasCurrency: Bool) -> Bool {
    if amount.isPrice || hasCurrency || isNamedFor(amount) { return true }
    if isFor(amount), utterance.words[verb] != "paid" { return true }
    if utterance.isGerman { return true }
    // "Paid the electricity bill, eighty-six"
    let isAlone = isLone(amount) || utterance.segment(amount.range.lowerBound) == amount.range
    if isAlone, (verb..<max(verb, amount.range.lowerBound)).contains(where: isBill) { return true }
    // "Paid the nursery, five hundred and ten, and the club, eighty-four"
    if isAlone, utterance.words[verb] == "paid", amount.value >= 5, amount.range.lowerBound > verb + 2 {
      return true
    }
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

  /// "gave him fifty euros for the repair".
  func isGiven(_ verb: Int, _ amount: Amount) -> Bool {
    ["gave", "sent", "gegeben", "uberwiesen"].contains(utterance.words[verb])
      && (utterance.isGerman
        ? utterance.clause(verb).range
        : utterance.places(from: amount.range.upperBound, before: utterance.clause(verb).range.upperBound))
        .contains {
          ["for", "fur", "furs"].contains(utterance.words[$0]) && !utterance.isInMention($0)
        }
  }

  /// "New boots! Eighty-five quid": an amount that opens a sentence, after one that only names something.
  func isHeaded(_ amount: Amount) -> Bool {
    guard reading.heading != nil, amount.currency != nil, amount.range.lowerBound <= 1 else { return false }
    let end = amount.range.upperBound
    let isAlone =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause
      || !utterance.marks[end].isDisjoint(with: [.each, .total])
    return isAlone && utterance.isReal(amount.range.lowerBound)
  }

  /// "Thirty-five for the haircut", "Eleven fifty on a sandwich": a sum at the beginning, and what it was for.
  func isPriced(_ amount: Amount, _ clause: Clause) -> Bool {
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
    return !utterance.places(from: end, before: min(end + 5, clause.range.upperBound)).contains {
      Self.occasions.contains(utterance.words[$0]) && !amount.isPrice
        || !utterance.marks[$0].isDisjoint(with: [.relative, .other])
    }
  }

  /// Occasions for which bare numbers count people at the beginning of a sentence: "Thirty for the wedding" are guests.
  private static let occasions: Set<String> = [
    "wedding", "party", "dinner", "lunch", "breakfast", "supper", "tea", "brunch", "team", "class", "course",
    "day", "week", "night", "evening", "weekend", "trip", "project", "barbecue", "picnic", "christening",
    "meeting", "show", "game", "match", "record", "books", "year", "month", "moment",
  ]

  /// "dinner for four, 160 dollars": the number of guests.
  func isParty(_ amount: Amount) -> Bool {
    amount.currency == nil && !amount.isPrice && !amount.isCents && amount.value <= 12
      && ["for", "fur"].contains(utterance.word(amount.range.lowerBound - 1))
      && (utterance.mark(amount.range.lowerBound - 2).contains(.meal)
        // "nineteen pounds for two"
        || utterance.money.currencies[utterance.word(amount.range.lowerBound - 2)] != nil
          && utterance.number(at: amount.range.lowerBound - 3) != nil
        || ["table", "drinks", "meal", "room", "tickets"].contains(
          utterance.word(amount.range.lowerBound - 2)))
      && utterance.words.contains {
        utterance.money.currencies[$0] != nil
      }
  }

  /// "It was nine pounds for the parking and a two pound tip"
  func isTip(_ amount: Amount, _ clause: Clause) -> Bool {
    let end = amount.range.upperBound
    let isBehind =
      SpendItems.tips.contains(utterance.word(end)) && !utterance.tokens[end - 1].endsClause
      && ["a", "another", "plus", "und"].contains(utterance.word(amount.range.lowerBound - 1))
    return (isBehind || isTipOf(amount, clause) || isAsTip(amount))
      && utterance.isReal(amount.range.lowerBound) && !utterance.isNegated(amount.range.lowerBound)
      && !clause.range.contains {
        !utterance.marks[$0].isDisjoint(with: [.other, .notSpent, .negation])
          || utterance.marks[$0].contains(.relative) && utterance.word($0 - 1) != "the"
      }
  }

  /// "I left a tip of ten"
  func isTipOf(_ amount: Amount, _ clause: Clause) -> Bool {
    utterance.has(["tip", "of"], at: amount.range.lowerBound - 2)
      && clause.range.contains {
        ["left", "gave", "added"].contains(utterance.words[$0])
          && utterance.holds($0, for: amount.range.lowerBound)
      }
  }

  /// "neunundfünfzig Euro Eintritt" without a verb of its own
  func isFee(_ amount: Amount) -> Bool {
    let (place, end) = (amount.range.lowerBound, amount.range.upperBound)
    let segment = utterance.segment(place)
    let isNamed =
      Self.isFee(utterance.word(end)) && !utterance.tokens[end - 1].endsClause
      || utterance.isGerman && Self.isFee(utterance.word(place - 1))
      || isVisit(amount) || isFined(amount) || isNeeded(amount)
      || utterance.isGerman && utterance.word(place - 1) == "kostenpunkt"
    return isNamed && utterance.isReal(place) && !utterance.isNegated(place) && !utterance.isReported
      && !segment.contains {
        utterance.marks[$0].contains(.verb)
          && !["war", "waren", "gewesen", "kassiert", "musste", "mussten"].contains(utterance.words[$0])
          || !utterance.marks[$0].isDisjoint(with: [.relative, .other])
            && !["alle", "die", "kinder", "kindern"].contains(utterance.words[$0])
      }
  }

  /// "Beim Friseur gewesen, achtunddreißig Euro"
  private func isVisit(_ amount: Amount) -> Bool {
    let range = utterance.clause(amount.range.lowerBound).range
    let isBehind = utterance.word(amount.range.lowerBound - 1) == "gewesen"
    // "Gestern waren wir beim Inder, 48 Euro mit Trinkgeld"
    let before = range.lowerBound..<amount.range.lowerBound
    let wasThere =
      hasListed(amount) && before.contains { ["war", "waren"].contains(utterance.words[$0]) }
      && before.contains { ["beim", "bei"].contains(utterance.words[$0]) }
      && before.contains { ["ich", "wir"].contains(utterance.words[$0]) }
    if utterance.isGerman, wasThere, isAlone(amount) { return true }
    return utterance.isGerman && (hasListed(amount) || isBehind) && isAlone(amount)
      && (["beim", "bei"].contains(utterance.words[range.lowerBound])
        || before.contains { ["tanken", "einkaufen", "essen"].contains(utterance.words[$0]) })
      && (range.lowerBound..<amount.range.lowerBound).contains { utterance.words[$0] == "gewesen" }
  }

  /// "Ein neues Kabel musste her, vierzehn Euro"
  private func isNeeded(_ amount: Amount) -> Bool {
    utterance.isGerman
      && (hasListed(amount) && isAlone(amount) || utterance.word(amount.range.lowerBound - 1) == "her")
      && utterance.clause(amount.range.lowerBound).range.contains {
        ["musste", "mussten"].contains(utterance.words[$0]) && utterance.word($0 + 1) == "her"
      }
  }

  /// "Knöllchen kassiert, fünfundzwanzig Euro"
  private func isFined(_ amount: Amount) -> Bool {
    let before = utterance.clause(amount.range.lowerBound).range.lowerBound..<amount.range.lowerBound
    let isBehind = utterance.word(amount.range.lowerBound - 1) == "kassiert"
    return utterance.isGerman && (hasListed(amount) && isAlone(amount) || isBehind)
      && before.contains { ["knollchen", "strafzettel", "bussgeld"].contains(utterance.words[$0]) }
      && before.contains { ["kassiert", "gefangen", "eingefangen"].contains(utterance.words[$0]) }
      && utterance.isOwn(before.upperBound - 1)
  }

  /// True if nothing but a remark about the sum or a tip stands in the piece of `amount`.
  private func isAlone(_ amount: Amount) -> Bool {
    utterance.segment(amount.range.lowerBound).allSatisfy { index in
      amount.range.contains(index) || index < amount.range.lowerBound && !hasListed(amount)
        || utterance.isInMention(index) || utterance.number(at: index) != nil
        || !utterance.marks[index].isDisjoint(with: [.adverb, .near, .total])
        || SpendItems.tips.contains(utterance.words[index])
        || ["plus", "mit"].contains(utterance.words[index])
    }
  }

  /// "Eintritt", "Stornogebühr"
  static func isFee(_ word: String) -> Bool {
    fees.contains(word) || ["gebuhr", "gebuhren", "pauschale", "zuschlag"].contains(where: word.hasSuffix)
  }

  private static let fees: Set<String> = [
    "eintritt", "porto", "maut", "versand", "strafe", "pfand", "kurtaxe", "bussgeld", "zoll", "zuzahlung",
    "anzahlung",
  ]
}
