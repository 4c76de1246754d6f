import JournalModel
import JournalText

/// Finds what was paid, with currency and item.
struct SpendRule {
  var calendar: JournalCalendar
  var currency: String?

  private struct Amount {
    var value: Double
    var currency: String?
    var range: Range<Int>
  }

  private static let verbs: Set<String> = [
    "spent", "paid", "bought", "cost", "costs", "bezahlt", "ausgegeben", "gekauft", "gekostet", "kostete",
  ]

  /// Amounts paid by the speaker in one sentence, in the order said.
  func facts(in utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    guard let verb = words.indices.first(where: { Self.verbs.contains(words[$0]) }),
      FactGuards.holds(utterance, verb: verb)
    else { return [] }
    let amounts = corrected(amounts(utterance, verb), utterance)
    return amounts.enumerated().map { index, amount in
      let following = index + 1 < amounts.count ? amounts[index + 1].range.lowerBound : words.count
      var fact = Extract.Fact(
        kind: .spend, sentence: utterance.sentence, value: rounded(amount.value), confidence: 0.95)
      fact.currency = amount.currency ?? amounts.first?.currency ?? currency
      fact.item = item(utterance, verb, amount, following)
      fact.when = calendar.date(in: utterance, tense: .past)?.text
      if fact.currency == nil { fact.unresolved.append("currency") }
      if fact.item == nil { fact.unresolved.append("item") }
      if amount.currency == nil { fact.confidence = 0.7 }
      return fact
    }
  }

  private func amounts(_ utterance: Utterance, _ verb: Int) -> [Amount] {
    let words = utterance.words
    var result: [Amount] = []
    for number in NumberWords.matches(in: utterance.tokens, language: utterance.language) {
      var range = number.range
      if let last = result.last, range.lowerBound < last.range.upperBound { continue }
      if range.upperBound < words.count, let code = FactWords.currencies[words[range.upperBound]] {
        range = range.lowerBound..<(range.upperBound + 1)
        var value = number.value
        let joins =
          range.upperBound < words.count && ["and", "und"].contains(words[range.upperBound]) ? 1 : 0
        if let small = NumberWords.number(
          at: range.upperBound + joins, in: utterance.tokens, language: utterance.language),
          small.value < 100, isSmallChange(small, joins, utterance)
        {
          value += small.value / 100
          let hasUnit =
            small.range.upperBound < words.count && Self.cents.contains(words[small.range.upperBound])
          range = range.lowerBound..<(small.range.upperBound + (hasUnit ? 1 : 0))
        }
        result.append(Amount(value: value, currency: code, range: range))
      } else if range.lowerBound > 0, let code = FactWords.currencies[words[range.lowerBound - 1]],
        "€$£".contains(words[range.lowerBound - 1])
      {
        result.append(
          Amount(value: number.value, currency: code, range: (range.lowerBound - 1)..<range.upperBound))
      } else if range.lowerBound > verb, isBareAmount(number, utterance) {
        result.append(Amount(value: number.value, currency: nil, range: range))
      }
    }
    return result
  }

  private static let cents: Set<String> = ["cents", "cent", "fils", "pence"]

  /// "three euros fifty", "twenty dollars and forty cents", but not "three euros and two books".
  private func isSmallChange(_ small: NumberWords.Match, _ joins: Int, _ utterance: Utterance) -> Bool {
    let end = small.range.upperBound
    if end < utterance.words.count, FactWords.currencies[utterance.words[end]] != nil { return false }
    if end < utterance.words.count, Self.cents.contains(utterance.words[end]) { return true }
    return joins == 0 && !utterance.tokens[small.range.lowerBound - 1].endsClause
      && (end == utterance.words.count || ["on", "for", "fur"].contains(utterance.words[end]))
  }

  /// A number directly behind the verb or before "on" or "for", with no other unit.
  private func isBareAmount(_ number: NumberWords.Match, _ utterance: Utterance) -> Bool {
    let end = number.range.upperBound
    let next = end < utterance.words.count ? utterance.words[end] : ""
    if FactWords.otherUnits.contains(next) || Vocabulary.times.contains(next) { return false }
    return ["on", "for", "fur", "no", "sorry"].contains(next) || next.isEmpty
  }

  /// "fifty, no, sixty euros" is sixty.
  private func corrected(_ amounts: [Amount], _ utterance: Utterance) -> [Amount] {
    var result: [Amount] = []
    for amount in amounts {
      if let last = result.last, last.range.upperBound < amount.range.lowerBound {
        let between = utterance.words[last.range.upperBound..<amount.range.lowerBound]
        let corrects = ["no", "sorry", "actually", "mean", "rather", "nein", "quatsch"]
        if between.count <= 3, between.contains(where: { corrects.contains($0) }) { result.removeLast() }
      }
      result.append(amount)
    }
    return result
  }

  /// Whether another clause begins at `index`: "because", "and then", "and I".
  private func endsItem(_ index: Int, _ words: [String]) -> Bool {
    let next = index + 1 < words.count ? words[index + 1] : ""
    return ["because", "but", "weil", "ausgegeben", "bezahlt"].contains(words[index])
      || ["and", "und"].contains(words[index]) && ["then", "i", "we", "dann", "ich", "wir"].contains(next)
  }

  private func item(_ utterance: Utterance, _ verb: Int, _ amount: Amount, _ limit: Int) -> String? {
    let words = utterance.words
    if ["bought", "gekauft"].contains(words[verb]), amount.range.lowerBound > verb + 2,
      ["for", "fur"].contains(words[amount.range.lowerBound - 1])
    {
      return utterance.text((verb + 1)..<(amount.range.lowerBound - 1))
    }
    let after = amount.range.upperBound
    if after < words.count, ["on", "for", "fur"].contains(words[after]), after + 1 < limit {
      var end = min(limit, utterance.clauseEnd(after))
      if let date = calendar.date(in: utterance, from: after + 1, tense: .past), date.range.lowerBound < end {
        end = date.range.lowerBound
      }
      for index in (after + 1)..<end
      where endsItem(index, words) {
        end = index
        break
      }
      while end > after + 1, ["and", "und", "then"].contains(words[end - 1]) { end -= 1 }
      return end > after + 1 ? utterance.text((after + 1)..<end) : nil
    }
    if ["cost", "costs", "kostete", "gekostet"].contains(words[verb]), verb > 0 {
      return utterance.text(0..<verb)
    }
    if words[verb] == "bought", verb + 1 < amount.range.lowerBound {
      return utterance.text((verb + 1)..<amount.range.lowerBound)
    }
    return nil
  }
}
