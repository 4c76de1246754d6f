import Text

/// Relates the amounts of one sentence: "each", totals and their parts.
extension SpendRule {
  /// The factor for "each" and "je": the number of things counted, else 1.
  func count(_ amount: Amount) -> Double {
    quantity(amount) ?? 1
  }

  /// "five pounds a bag": what one of them was.
  private func isRate(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    return !utterance.isGerman && utterance.word(end) == "a" && !utterance.isInMention(end)
      && !utterance.tokens[end - 1].endsClause
      && [
        "head", "bag", "piece", "pop", "box", "bottle", "pair", "ticket", "night", "jar", "pack", "kilo",
        "go",
      ]
      .contains(utterance.word(end + 1))
  }

  /// "thirty each, so sixty": how many times the amount the sum is that follows from it.
  private func times(_ amount: Amount) -> Double? {
    guard !utterance.isGerman else { return nil }
    let ratios = utterance.numbers.compactMap { number -> Double? in
      let place = number.range.lowerBound
      guard place > amount.range.upperBound,
        (place - 3..<place).contains(where: { utterance.word($0) == "so" })
      else { return nil }
      let ratio = number.value / amount.value
      return ratio == ratio.rounded() && (2...20).contains(ratio) ? ratio : nil
    }
    return ratios.first
  }

  /// The number of things that cost the amount each; 1 if it is a sum, nil if their number is not said.
  func quantity(_ amount: Amount) -> Double? {
    let near = [amount.range.lowerBound - 1, amount.range.lowerBound - 2, amount.range.upperBound]
    let isEach =
      near.contains { utterance.mark($0).contains(.each) }
      || utterance.has(["per", "person"], at: amount.range.upperBound)
      || utterance.word(amount.range.upperBound) == "pro"
        && Self.heads.contains(utterance.word(amount.range.upperBound + 1))
      || utterance.word(amount.range.lowerBound - 2) == "pro"
        && Self.heads.contains(utterance.word(amount.range.lowerBound - 1))
    let isRate = isRate(amount)
    guard isEach || isRate else { return 1 }
    if let said = times(amount) { return said }
    let others = utterance.numbers.filter {
      !amount.range.overlaps($0.range) && $0.value >= 2 && $0.value <= 50
        && !utterance.word($0.range.upperBound).isEmpty
        && !["all", "in", "altogether", "total", "zusammen", "insgesamt"].contains(
          utterance.word($0.range.upperBound))
        && utterance.money.currencies[utterance.word($0.range.upperBound)] == nil
    }
    return (others.last { $0.range.upperBound <= amount.range.lowerBound } ?? others.first)?.value
      ?? party() ?? (isRate || utterance.isGerman && isApiece(amount) ? nil : 1)
  }

  /// "je 18 Euro", for a number of things that is not said
  private func isApiece(_ amount: Amount) -> Bool {
    utterance.word(amount.range.lowerBound - 1) == "je"
  }

  /// Units that a price is for, after "pro".
  private static let heads: Set<String> = ["stuck", "person", "kopf", "nase"]

  /// "für uns beide", "zu dritt": how many the speaker and others are.
  private func party() -> Double? {
    utterance.isGerman
      ? utterance.words.indices.lazy.compactMap { index -> Double? in
        switch (utterance.word(index - 1), utterance.words[index]) {
        case ("uns", "beide"), ("wir", "beide"), ("uns", "beiden"), ("zu", "zweit"): 2
        case ("zu", "dritt"): 3
        case ("zu", "viert"): 4
        case ("zu", "funft"): 5
        default: nil
        }
      }.first : nil
  }

  /// Drops a total if its parts add up to it, else drops the parts.
  func withoutTotals(_ spent: [(amount: Amount, way: Way)]) -> [(amount: Amount, way: Way)] {
    guard spent.count > 1 else { return spent }
    let parts = spent.indices.filter { isPart(spent[$0].amount) }
    if let first = parts.first, first > 0 {
      return reduced(spent, totals: [first - 1])
    }
    let totals = spent.indices.filter { isTotal(spent[$0].amount) && !isOfOwnThings(spent[$0].amount, spent) }
    if totals.count == 1 {
      // "31 dollars altogether, and I gave the valet a five dollar tip": besides the sum.
      let besides = spent.indices.filter { isTipBesides(spent[$0], of: spent[totals[0]].amount) }
      guard besides.isEmpty else {
        let rest = spent.indices.filter { !besides.contains($0) }.map { spent[$0] }
        return (withoutTotals(rest) + besides.map { spent[$0] }).sorted {
          $0.amount.range.lowerBound < $1.amount.range.lowerBound
        }
      }
      return reduced(spent, totals: totals)
    }
    // "ninety euros, sixty on groceries and thirty on petrol"
    let sum = spent.reduce(0) { $0 + $1.amount.value * count($1.amount) }
    guard spent.count > 2, let total = spent.firstIndex(where: { abs($0.amount.value * 2 - sum) < 0.011 })
    else {
      return spent
    }
    return reduced(spent, totals: [total])
  }

  /// "und die Simits zusammen 60": the sum of the things named beside it, not of all.
  private func isOfOwnThings(_ amount: Amount, _ spent: [(amount: Amount, way: Way)]) -> Bool {
    guard utterance.isGerman, utterance.word(amount.range.lowerBound - 1) == "zusammen",
      utterance.isNoun(amount.range.lowerBound - 2),
      ["die", "zwei", "drei", "vier"].contains(utterance.word(amount.range.lowerBound - 3))
    else { return false }
    let others = spent.filter { $0.amount.range != amount.range }.reduce(0) {
      $0 + $1.amount.value * count($1.amount)
    }
    return abs(others - amount.value) > 0.011
  }

  /// A tip that was given in another clause than the sum.
  private func isTipBesides(_ one: (amount: Amount, way: Way), of total: Amount) -> Bool {
    guard case .paid = one.way else { return false }
    return SpendItems.tips.contains(utterance.word(one.amount.range.upperBound))
      && utterance.clauseAt[one.amount.range.lowerBound] != utterance.clauseAt[total.range.lowerBound]
  }

  private func reduced(
    _ spent: [(amount: Amount, way: Way)], totals: [Int]
  ) -> [(amount: Amount, way: Way)] {
    let total = spent[totals[0]].amount.value
    let others = spent.indices.filter { $0 != totals[0] }
    let sum = others.reduce(0) { $0 + spent[$1].amount.value * count(spent[$1].amount) }
    return abs(sum - total) < 0.011 ? others.map { spent[$0] } : [spent[totals[0]]]
  }

  private func isTotal(_ amount: Amount) -> Bool {
    let segment = utterance.segment(amount.range.lowerBound)
    return segment.contains { utterance.marks[$0].contains(.total) }
      || utterance.has(["in", "all"], at: amount.range.upperBound)
      || utterance.has(["all", "in"], at: amount.range.upperBound)
      || utterance.find(["all", "in", "all"], from: segment.lowerBound).map(segment.contains) ?? false
  }

  private func isPart(_ amount: Amount) -> Bool {
    let end = amount.range.upperBound
    let segment = utterance.segment(amount.range.lowerBound)
    let near = max(segment.lowerBound, amount.range.lowerBound - 4)..<amount.range.lowerBound
    return near.contains { ["davon", "including", "darunter"].contains(utterance.words[$0]) }
      || utterance.word(end) == "davon"
      || utterance.has(["of", "which"], at: segment.lowerBound) || utterance.has(["of", "it"], at: end)
      || utterance.has(["of", "that"], at: end) || utterance.has(["of", "which"], at: end)
      || utterance.has(["of", "those"], at: end)
      || utterance.has(["of", "them"], at: end)
  }
}
