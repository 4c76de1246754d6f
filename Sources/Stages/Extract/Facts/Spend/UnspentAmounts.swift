import Text

/// Finds amounts that the speaker did not spend: former prices, money returned, invoices sent.
extension SpendRule {
  /// Money that was not spent, and amounts that describe a thing: "my 300 euro bike".
  func isBlocked(_ amount: Amount, _ clause: Clause) -> Bool {
    let before = utterance.mark(amount.range.lowerBound - 1)
    if !before.isDisjoint(with: [.possessive, .otherPossessive]) || isCompared(amount) { return true }
    if quantity(amount) == nil || isNoSum(amount) { return true }
    // "sent an invoice for four hundred pounds"
    if segmentSends(amount) { return true }
    if isMass(amount, clause) || isSeen(clause) { return true }
    if isMade(amount) || isPaidLater(clause) == false { return true }
    // "Das Ticket für 80 Euro war mir zu teuer"
    if utterance.isGerman, utterance.find(["zu", "teuer"]) != nil, !utterance.has([.buy, .spend]),
      utterance.words.contains(where: { ["mir", "uns"].contains($0) })
    {
      return true
    }
    // "Von den hundert Euro sind siebzig weg"
    if ["den", "diesen"].contains(utterance.word(amount.range.lowerBound - 1)),
      utterance.word(amount.range.lowerBound - 2) == "von"
    {
      return true
    }
    if utterance.isGerman, isToCome(clause) || isReturned(clause) { return true }
    let segment = utterance.segment(amount.range.lowerBound)
    if utterance.isGerman,
      segment.contains(where: { utterance.words[$0].hasPrefix("zuruck") && !isReturnTrip($0) })
    {
      return true
    }
    for index in clause.range
    where utterance.marks[index].contains(.notSpent) && !isSettling(index) && !isTipped(index)
      && !isReturnTrip(index)
      && !(utterance.words[index] == "bekommen"
        && (isFor(amount) || utterance.words[index - 1] == "abgebucht"))
    {
      // "got my oil changed"
      if utterance.words[index] == "changed", !utterance.isGerman,
        (max(0, index - 4)..<index).contains(where: { ["got", "had"].contains(utterance.words[$0]) })
      {
        continue
      }
      if utterance.words[index] == "worth", ["every", "it"].contains(utterance.word(index + 1)) { continue }
      // "bought tickets at ten pounds each, and Lou owes me for hers"
      if !utterance.isGerman, index > amount.range.upperBound, !segment.contains(index),
        utterance.first(.buy, in: segment) != nil
      {
        continue
      }
      if segment.contains(index) || utterance.first(.spend, in: segment) == nil { return true }
    }
    for index in clause.range where utterance.words[index] == "back" {
      let isTime = utterance.word(index + 1) == "in" && utterance.isInMention(index + 1)
      let isWay =
        utterance.mark(index - 1).contains(.priced)
        || ["way", "bus", "train", "tram", "metro", "tube", "ride", "trip"].contains(
          utterance.word(index - 1))
      if !isTime, !isWay, !clause.range.contains(where: { ["set", "knocked"].contains(utterance.words[$0]) })
      {
        return true
      }
    }
    // "a hundred and thirty over eighty" is not a price.
    let end = amount.range.upperBound
    return utterance.word(end) == "off" && !["me", "us"].contains(utterance.word(end + 1))
      || utterance.word(end) == "over" && utterance.number(at: end + 1) != nil
  }

  /// "There was a red coat in the window, ninety pounds": a price that was read.
  private func isSeen(_ clause: Clause) -> Bool {
    let start = clause.range.lowerBound
    return !utterance.isGerman && utterance.words[start] == "there"
      && ["was", "were", "is", "are"].contains(utterance.word(start + 1))
      && clause.range.contains {
        ["window", "shop", "shops", "market", "sale", "online", "display"].contains(utterance.words[$0])
      }
      && !utterance.has([.buy, .spend])
  }

  /// "the table for eight", "at one hour twenty-nine", "at about 10.50", "the till was sixteen pounds out", "short by ten".
  private func isNoSum(_ amount: Amount) -> Bool {
    guard !utterance.isGerman else { return false }
    let (start, end) = (amount.range.lowerBound, amount.range.upperBound)
    let before = utterance.word(start - 1)
    if isPartOfThat(amount) || utterance.has(["too", "much"], at: end) { return true }
    if before == "by" || ["out", "short"].contains(utterance.word(end)) { return true }
    guard amount.currency == nil, !amount.isCents else { return false }
    if ["hour", "hours", "minute", "minutes"].contains(before) { return true }
    let isTable =
      before == "for" && amount.value <= 20 && !amount.isPrice
      && ["table", "room", "booking", "reservation"].contains(utterance.word(start - 2))
    let isTime =
      amount.isPrice && amount.value < 24 && !utterance.mark(end).contains(.each)
      && (before == "at" || ["about", "around"].contains(before) && utterance.word(start - 2) == "at")
    return isTable || isTime
  }

  /// "it came to eighty, and of that twenty was for the cat": a part of a sum said before, of which the sum counts.
  private func isPartOfThat(_ amount: Amount) -> Bool {
    let start = amount.range.lowerBound
    return utterance.word(start - 2) == "of" && ["which", "that"].contains(utterance.word(start - 1))
      && utterance.numbers.contains { $0.range.upperBound <= start && $0.value > amount.value }
  }

  /// "das Taxi hin und zurück", "das Taxi zurück"
  private func isReturnTrip(_ index: Int) -> Bool {
    utterance.words[index] == "zuruck"
      && (utterance.has(["hin", "und"], at: index - 2)
        || ["taxi", "zug", "bus", "bahn", "fahrt", "flug", "weg", "uber", "fahre"].contains(
          utterance.word(index - 1)))
  }

  /// "Nächste Woche kauf ich mir die Kopfhörer für hundert Euro": the present tense with a day to come.
  private func isToCome(_ clause: Clause) -> Bool {
    utterance.mentions.contains {
      clause.range.contains($0.range.lowerBound) && $0.isToCome
        && !["fur", "furs", "bis"].contains(utterance.words[$0.range.lowerBound])
    } && clause.range.contains { ["ich", "wir"].contains(utterance.words[$0]) }
      && !clause.range.contains { !utterance.marks[$0].isDisjoint(with: [.spend, .buy, .cost]) }
  }

  /// "Die neunzig Euro für die Jacke, die ich zurückgeschickt hatte, sind wieder auf dem Konto".
  private func isReturned(_ clause: Clause) -> Bool {
    if utterance.has(["wieder", "auf"], at: utterance.words.firstIndex(of: "wieder") ?? -1),
      utterance.words.contains("konto")
    {
      return true
    }
    let index = utterance.clauseAt[clause.range.lowerBound]
    return utterance.clauses.dropFirst(index + 1).prefix(1).contains { next in
      ["der", "die", "das", "den"].contains(utterance.words[next.range.lowerBound])
        && next.range.contains {
          ["zuruckgeschickt", "zuruckgegeben", "zuruckgebracht"].contains(utterance.words[$0])
        }
    }
  }

  /// "My brother was 168 pounds on the gym scale"
  private func isMass(_ amount: Amount, _ clause: Clause) -> Bool {
    ["pounds", "pound"].contains(utterance.word(amount.range.upperBound - 1))
      && clause.range.contains { !utterance.marks[$0].isDisjoint(with: [.scale, .weigh]) }
      && !clause.range.contains {
        !utterance.marks[$0].isDisjoint(with: [.spend, .buy])
          || ["cost", "new"].contains(utterance.words[$0])
      }
  }

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
}
