import Text

/// An amount of money.
struct Amount {
  var value: Double
  /// The word, sign or full name of the currency, by which `MoneyWords` knows it; nil if none was said with it.
  var currency: String?
  var range: Range<Int>
  /// "twelve fifty": two numbers that form a price.
  var isPrice = false
  /// The currency if none is said and the owner has none; cents and notes are always money.
  var fallback: String?
  var isCents: Bool { fallback != nil }
}

/// Reads amounts of money: `forty two euros`, `3 Euro 50`, `AED 199`, `eighty cents`, `twelve fifty`, and bare
/// numbers that do not count anything else.
struct AmountReader {
  private let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  func amounts() -> [Amount] {
    var result: [Amount] = []
    for number in utterance.numbers {
      if let last = result.last, number.range.lowerBound < last.range.upperBound { continue }
      if utterance.isVague(number) { continue }
      // "had to buy another one, thirty-two ninety-nine"
      if utterance.words[number.range.lowerBound] == "one", number.range.count == 1,
        ["another", "this", "that", "new"].contains(utterance.word(number.range.lowerBound - 1))
      {
        continue
      }
      if let amount = amount(number) { result.append(amount) }
    }
    let alone = notes() + (result.isEmpty ? single() : [])
    return alone.isEmpty ? result : (result + alone).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// "a tenner", "nen Zwanziger".
  private func notes() -> [Amount] {
    utterance.words.indices.compactMap { index in
      guard let note = Self.notes[utterance.words[index]], !utterance.isInMention(index),
        ["a", "nen", "einen", "den"].contains(utterance.word(index - 1))
      else { return nil }
      return Amount(
        value: note.value, currency: note.currency, range: (index - 1)..<(index + 1), fallback: "EUR")
    }
  }

  /// Nicknames of notes.
  static let notes: [String: (value: Double, currency: String?)] = [
    "fiver": (5, "gbp"), "tenner": (10, "gbp"), "funfer": (5, nil), "zehner": (10, nil),
    "zwanziger": (20, nil), "funfziger": (50, nil), "fuffi": (50, nil), "hunderter": (100, nil),
    "hunni": (100, nil),
  ]

  /// The word for a currency at `index`.
  private func currency(_ index: Int) -> String? {
    let isOne = !utterance.isInMention(index) && utterance.money.currencies[utterance.word(index)] != nil
    return isOne ? utterance.word(index) : nil
  }

  /// The currency said from `start` on, in one word or with its country, and where it ends: "US dollars", "Swiss francs".
  private func currency(from start: Int) -> (word: String, end: Int)? {
    for count in [4, 3, 2] where start + count <= utterance.words.count {
      let range = start..<(start + count)
      guard !range.dropLast().contains(where: { utterance.tokens[$0].endsClause }) else { continue }
      let name = utterance.words[range].joined(separator: "-")
      if utterance.money.currencies[name] != nil { return (name, range.upperBound) }
    }
    if Self.countries.contains(utterance.word(start)), let word = currency(start + 1) {
      return (utterance.money.exact(word), start + 2)
    }
    return currency(start).map { ($0, start + 1) }
  }

  /// Countries in other words than the names of their currencies.
  private static let countries: Set<String> = [
    "swiss", "us", "american", "british", "indian", "swedish", "turkish", "polish", "japanese", "saudi",
    "emirati",
    "schweizer", "amerikanische", "schwedische", "indische", "turkische", "polnische", "britische",
    "us-dollar",
  ]

  private func amount(_ number: NumberWords.Match) -> Amount? {
    let end = number.range.upperBound
    let isOpen = end < utterance.words.count && !utterance.tokens[end - 1].endsClause
    if isUnclear(number) { return nil }
    if isOpen, let (word, end) = currency(from: end) {
      let small = change(behind: end)
      return Amount(
        value: number.value + (small?.value ?? 0), currency: word,
        range: number.range.lowerBound..<(small?.end ?? end))
    }
    // "AED 199", "£40"; not "ninety euros, 40 on food".
    let before = number.range.lowerBound - 1
    if utterance.money.isSign(utterance.word(before)), !utterance.tokens[before].endsClause,
      let code = currency(before)
    {
      // "$5m", "$5ish", "$5 m"
      if isOpen, utterance.tokens[end].text.first?.isLetter ?? false,
        utterance.tokens[end].range.lowerBound == utterance.tokens[end - 1].range.upperBound
          || Self.scales.contains(utterance.words[end])
      {
        return nil
      }
      let small = isOpen && number.value == number.value.rounded() ? cents(behind: end) : nil
      return Amount(
        value: number.value + (small?.value ?? 0), currency: code,
        range: (number.range.lowerBound - 1)..<(small?.end ?? end))
    }
    // "a buck fifty"
    if before > 0, currency(before) != nil,
      ["a", "one", "ein", "einen"].contains(utterance.word(before - 1)),
      !utterance.tokens[before].endsClause, let small = cents(behind: before + 1)
    {
      return Amount(value: 1 + small.value, currency: currency(before), range: (before - 1)..<small.end)
    }
    if isOpen, utterance.money.cents.contains(utterance.words[end]) {
      return Amount(value: number.value / 100, range: number.range.lowerBound..<(end + 1), fallback: "EUR")
    }
    if isOpen, number.value < 1000, number.value >= 1, let small = price(number, end) {
      let code = currency(small.end)
      return Amount(
        value: number.value + small.value, currency: code,
        range: number.range.lowerBound..<(small.end + (code == nil ? 0 : 1)), isPrice: true)
    }
    guard isBare(number) else { return nil }
    // "The total was 63.18"
    if utterance.tokens[number.range.lowerBound].text.wholeMatch(of: /\d+[.,]\d\d/) != nil,
      number.range.count == 1,
      !utterance.has([.weigh, .scale])
    {
      return Amount(value: number.value, range: number.range, isPrice: true)
    }
    let hasMore = isOpen && utterance.words[end] == "more"
    return Amount(value: number.value, range: number.range.lowerBound..<(hasMore ? end + 1 : end))
  }

  /// Short for millions and the like.
  private static let scales: Set<String> = ["m", "b", "mil", "thsd"]

  /// True if `number` can be read in two ways, or a sign beside it belongs to a currency that nobody knows: "1.200 euros",
  /// "₿ 5", and of a number without a currency "2019" and "on 5.11.".
  private func isUnclear(_ number: NumberWords.Match) -> Bool {
    let (start, end) = (number.range.lowerBound, number.range.upperBound)
    if utterance.money.isUnknownSign(utterance.word(start - 1))
      || utterance.money.isUnknownSign(utterance.word(end)) && !utterance.tokens[end - 1].endsClause
    {
      return true
    }
    guard number.range.count == 1, utterance.tokens[start].isDigits else { return false }
    if utterance.isAmbiguous(start) { return true }
    guard currency(from: end) == nil, !utterance.money.isSign(utterance.word(start - 1)) else { return false }
    let text = utterance.tokens[start].text
    if ["on", "am"].contains(utterance.word(start - 1)) {
      return text.wholeMatch(of: /([12]?\d|3[01])\.(0?[1-9]|1[0-2])/) != nil
    }
    return text.utf8.count == 4 && text.allSatisfy(\.isNumber) && !text.hasSuffix("00")
      && (text.hasPrefix("19") || text.hasPrefix("20"))
  }

  /// "a dollar", "einen Euro".
  private func single() -> [Amount] {
    utterance.words.indices.compactMap { index in
      guard let code = currency(index),
        ["a", "one", "ein", "einen", "einem"].contains(utterance.word(index - 1))
      else {
        return nil
      }
      return Amount(value: 1, currency: code, range: (index - 1)..<(index + 1))
    }
  }

  /// The fraction after a currency: "three euros fifty", "twenty dollars and forty cents".
  private func change(behind start: Int) -> (value: Double, end: Int)? {
    guard start < utterance.words.count, !utterance.tokens[start - 1].endsClause else { return nil }
    let joins = ["and", "und"].contains(utterance.words[start])
    let place = joins ? start + 1 : start
    guard let small = utterance.numbers.first(where: { $0.range.lowerBound == place }), small.value < 100,
      small.value == small.value.rounded() || utterance.tokens[place].text.first == ".",
      !utterance.isVague(small)
    else { return nil }
    let end = small.range.upperBound
    // "1 euro .50"
    if !joins, utterance.tokens[place].text.first == "." { return (small.value, end) }
    if utterance.money.cents.contains(utterance.word(end)) { return (small.value / 100, end + 1) }
    guard currency(end) == nil, !Measures.isUnit(utterance.word(end)) else { return nil }
    let isFree =
      end == utterance.words.count || utterance.tokens[end - 1].endsClause || utterance.isInMention(end)
      || !utterance.marks[end].isDisjoint(with: [
        .preposition, .join, .spend, .cost, .buy, .determiner, .verb, .each, .base, .adverb,
      ])
      // "71 Euro 40 unglaublich"
      || utterance.isGerman && !joins && small.value >= 10
        && !(utterance.hasCapitals && utterance.isNoun(end))
    guard isFree, !joins || small.value >= 5 else { return nil }
    return (small.value / 100, end)
  }

  /// The two digits after "$20" or "a buck", unless they count something else.
  private func cents(behind start: Int) -> (value: Double, end: Int)? {
    guard let small = utterance.numbers.first(where: { $0.range.lowerBound == start }), small.value >= 10,
      small.value < 100, small.value == small.value.rounded(), !utterance.isVague(small),
      !Measures.isUnit(utterance.word(small.range.upperBound)), currency(small.range.upperBound) == nil
    else { return nil }
    return (small.value / 100, small.range.upperBound)
  }

  /// The second number of "twelve fifty", "sechs neunzig".
  private func price(_ number: NumberWords.Match, _ end: Int) -> (value: Double, end: Int)? {
    guard number.value == number.value.rounded(),
      let small = utterance.numbers.first(where: { $0.range.lowerBound == end }), small.value >= 10,
      small.value < 100,
      small.value == small.value.rounded(), !utterance.isVague(small),
      currency(small.range.upperBound) != nil || !Measures.isUnit(utterance.word(small.range.upperBound))
    else { return nil }
    return (small.value / 100, small.range.upperBound)
  }

  /// A number that does not count anything: at the end, or before "on", "for", a verb or a time.
  private func isBare(_ number: NumberWords.Match) -> Bool {
    let end = number.range.upperBound
    if end == utterance.words.count || utterance.tokens[end - 1].endsClause { return true }
    if utterance.words[end] == "more", ["for", "on"].contains(utterance.word(end + 1)) { return true }
    if utterance.words[end] == "davon" || utterance.words[end] == "of",
      ["it", "that", "which", "those", "them"].contains(utterance.word(end + 1)) || utterance.isGerman
    {
      return true
    }
    if Measures.isUnit(utterance.words[end]) { return false }
    // "für uns drei je zwölf Euro"
    if utterance.words[end] == "je", utterance.number(at: end + 1) != nil { return false }
    if SpendItems.tips.contains(utterance.words[end]) { return true }
    // "ein Croissant für 1,80 gegessen"
    if utterance.isGerman, utterance.marks[end].contains(.buy),
      utterance.tokens[number.range.lowerBound].text.wholeMatch(of: /\d+[.,]\d\d/) != nil
    {
      return true
    }
    if utterance.isInMention(end) { return true }
    if utterance.marks[end].contains(.preposition), utterance.words[end] != "of" { return true }
    if utterance.words[end] == "altogether" { return true }
    return !utterance.marks[end].isDisjoint(with: [.spend, .cost, .join, .each, .own])
      || utterance.words[end] == "gekauft"
  }
}
