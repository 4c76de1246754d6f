import Text

/// Numbers in digits as they stand in their text: groups that spaces part, and signs beside them.
///
/// A sign that is not understood makes its number doubtful: no amount is better than another one.
struct NumbersInText {
  private(set) var numbers: [NumberWords.Match] = []
  /// First tokens of the numbers that may be others.
  private(set) var doubtful: Set<Int> = []
  private let tokens: [Words.Token]
  private let text: String
  private let money: MoneyWords
  private let isGerman: Bool

  init(
    _ matches: [NumberWords.Match], tokens: [Words.Token], text: String, money: MoneyWords, isGerman: Bool
  ) {
    (self.tokens, self.text, self.money, self.isGerman) = (tokens, text, money, isGerman)
    join(matches)
    for number in numbers where tokens[number.range.lowerBound].isDigits && !isClear(number) {
      doubtful.insert(number.range.lowerBound)
    }
    for (one, other) in zip(numbers, numbers.dropFirst()) where isSpan(one, other) || isCut(one, other) {
      doubtful.formUnion([one.range.lowerBound, other.range.lowerBound])
    }
    for number in numbers where isPart(number) || isMultiplied(number) || isRatio(number) {
      doubtful.insert(number.range.lowerBound)
    }
  }

  // MARK: - Groups

  /// Joins the groups of sums of money, "1 200 euros"; other numbers in groups, such as those of telephones, are doubtful.
  private mutating func join(_ matches: [NumberWords.Match]) {
    var start = 0
    while start < matches.count {
      var end = start + 1
      while end < matches.count, isWhole(matches[end - 1]), isWhole(matches[end]),
        matches[end - 1].range.upperBound == matches[end].range.lowerBound,
        gap(matches[end - 1].range.upperBound) == " "
      {
        end += 1
      }
      let run = matches[start..<end]
      let range = matches[start].range.lowerBound..<matches[end - 1].range.upperBound
      start = end
      let isZero = run.contains { number in
        let digits = tokens[number.range.lowerBound].text
        return digits.first == "0" && digits.utf8.count > 1 && digits.allSatisfy(\.isNumber)
      }
      if let value = grouped(run), isMoney(range) {
        numbers.append(NumberWords.Match(value: value, range: range))
      } else {
        if run.count > 2 || grouped(run) != nil || isZero { doubtful.formUnion(run.map(\.range.lowerBound)) }
        numbers += run
      }
    }
  }

  /// True if `number` is one token that begins with a digit.
  private func isWhole(_ number: NumberWords.Match) -> Bool {
    number.range.count == 1 && tokens[number.range.lowerBound].text.first?.isNumber ?? false
  }

  /// The number of which `run` are the groups: one to three digits, then three each, the last perhaps with decimals.
  private func grouped(_ run: ArraySlice<NumberWords.Match>) -> Double? {
    let texts = run.map { tokens[$0.range.lowerBound].text }
    guard texts.count > 1, texts[0].wholeMatch(of: /[1-9]\d{0,2}/) != nil,
      texts.dropFirst().dropLast().allSatisfy({ $0.wholeMatch(of: /\d{3}/) != nil }),
      texts[texts.count - 1].wholeMatch(of: /\d{3}([.,]\d{1,2})?/) != nil
    else { return nil }
    return Double(texts.joined().replacing(",", with: "."))
  }

  /// True if a currency stands before or behind the tokens `range`; not "2 500 euro bikes".
  private func isMoney(_ range: Range<Int>) -> Bool {
    let (before, end) = (range.lowerBound - 1, range.upperBound)
    if before >= 0, money.isSign(tokens[before].normal), !tokens[before].endsClause { return true }
    guard end < tokens.count, !tokens[end - 1].endsClause else { return false }
    let word = tokens[end].normal
    let isSingular = !isGerman && money.currencies[word + "s"] != nil
    return money.currencies[word] != nil && !isSingular
  }

  // MARK: - Signs

  /// What stands between the tokens before and at `index`.
  private func gap(_ index: Int) -> Substring {
    let (start, end) = (tokens[index - 1].range.upperBound, tokens[index].range.lowerBound)
    return start < end ? text[start..<end] : ""
  }

  /// True if everything that touches `number` is understood.
  private func isClear(_ number: NumberWords.Match) -> Bool {
    let (first, last) = (tokens[number.range.lowerBound], tokens[number.range.upperBound - 1])
    return isClear(before: first.range.lowerBound, number.range.lowerBound)
      && isClear(after: last.range.upperBound)
  }

  private func isClear(before start: String.Index, _ index: Int) -> Bool {
    let (signs, rest) = marks(before: start)
    if signs.isEmpty, let sign = rest.last, sign.isCurrencySymbol {
      // "-$5", "-US$5"
      let letters = rest.dropLast()
      var place = letters.endIndex
      while place > text.startIndex, text[text.index(before: place)].isLetter {
        place = text.index(before: place)
      }
      return marks(before: place).signs.allSatisfy(Self.openings.contains)
    }
    // "S/ 20", "< 5"
    if let sign = rest.last(where: { !$0.isWhitespace }), Self.operators.contains(sign) { return false }
    if signs.allSatisfy(Self.openings.contains) { return true }
    guard let last = rest.last, !last.isWhitespace else {
      return signs.allSatisfy { Self.openings.contains($0) || Self.dashes.contains($0) }
    }
    guard last.isLetter, signs.count == 1, let sign = signs.first else { return false }
    // "Rs.500", not "No.5"
    if sign == "." { return index > 0 && money.isSign(tokens[index - 1].normal) }
    return Self.closings.contains(sign) || Self.dashes.contains(sign)
  }

  /// The signs that touch `start`, and what stands before them.
  private func marks(before start: String.Index) -> (signs: Substring, rest: Substring) {
    var place = start
    while place > text.startIndex {
      let before = text.index(before: place)
      guard Self.isMark(text[before]) else { break }
      place = before
    }
    return (text[place..<start], text[..<place])
  }

  private func isClear(after end: String.Index) -> Bool {
    let signs = text[end...].prefix(while: Self.isMark)
    let next = text[signs.endIndex...].first
    let isNumberNext = next.map { $0.isNumber || $0.isCurrencySymbol } ?? false
    if signs.isEmpty { return true }
    // "€20/week"
    if signs == "/" { return next?.isLetter ?? false }
    if signs.allSatisfy(Self.closings.contains) {
      return !isNumberNext || signs.count == 1 && signs.first != "…"
    }
    let isDashed = signs.drop { $0 == "," || $0 == "." || $0 == "\"" }.allSatisfy(Self.dashes.contains)
    return isDashed && !isNumberNext
  }

  private static func isMark(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber && !character.isWhitespace && !character.isCurrencySymbol
  }

  private static let openings: Set<Character> = [
    "\"", "'", "“", "„", "«", "»", "(", "[", "‚", "‘", "~", "≈", "¿", "¡",
  ]
  private static let closings: Set<Character> = [
    "\"", "'", "”", "’", "“", "»", "«", ")", "]", ".", ",", ";", ":", "!", "?", "…", "%",
  ]
  private static let dashes: Set<Character> = ["-", "–", "—"]
  private static let operators: Set<Character> = ["/", "<", ">", "#", "*", "×", "^", "±"]

  /// True if the two are the ends of a range or the parts of a calculation: "5 - 10 euros", "$5–$10", "2 × 30".
  private func isSpan(_ one: NumberWords.Match, _ other: NumberWords.Match) -> Bool {
    let between = one.range.upperBound..<other.range.lowerBound
    guard between.count <= 2, between.allSatisfy({ isUnit($0) }) else { return false }
    let words = between.map { tokens[$0].normal }.filter { !money.isSign($0) }
    let behind = other.range.upperBound < tokens.count ? tokens[other.range.upperBound].normal : ""
    guard words.isEmpty || words.count == 1 && words[0] == behind else { return false }
    let gaps = (between.lowerBound...between.upperBound).map { gap($0).filter { !$0.isWhitespace } }
    // "10~15"
    if between.isEmpty, gaps[0].contains("~") { return true }
    return gaps.contains {
      !$0.isEmpty && !$0.allSatisfy { Self.closings.contains($0) || Self.openings.contains($0) }
    }
  }

  // MARK: - Words

  /// True if the two may be one number that is not read as one, or a choice between two: "fünf hundert tausend", "2 dot 5",
  /// "2, 5 mg", "two three pills"; not the price "twelve fifty".
  private func isCut(_ one: NumberWords.Match, _ other: NumberWords.Match) -> Bool {
    let between = one.range.upperBound..<other.range.lowerBound
    guard between.count <= 1 else { return false }
    let areDigits = [one, other].allSatisfy { tokens[$0.range.lowerBound].isDigits }
    let counted = word(other.range.upperBound)
    if tokens[one.range.upperBound - 1].endsClause {
      return between.isEmpty && areDigits && [", ", ". "].contains(gap(other.range.lowerBound))
        && isOnlyMeasure(counted)
    }
    // "omega 3 1000 mg", "at nine 400 mg"
    if areDigits, other.value >= 1000, Measures.unit(counted)?.dimension == .dose { return false }
    let before = one.range.lowerBound > 0 ? tokens[one.range.lowerBound - 1].normal : ""
    if ["at", "around", "um", "gegen"].contains(before), one.value <= 24, other.value >= 100 { return false }
    guard let place = between.first else {
      let isPerson = tokens[one.range.lowerBound].normal == "one" && one.range.count == 1 && other.value < 10
      return !isPerson && !isPrice(one, other)
    }
    switch tokens[place].normal {
    case "point", "dot", "punkt", "komma", "comma": return true
    case "and", "und": return other.value < 1 || isPart(other) || isRound(one) && other.value < 100
    default: return false
    }
  }

  /// True if the two are a price: "twelve fifty", not "six seven hours" nor "drei hundert fünfzig".
  private func isPrice(_ one: NumberWords.Match, _ other: NumberWords.Match) -> Bool {
    let counted = word(other.range.upperBound)
    return one.value >= 1 && one.value < 1000 && other.value >= 10 && other.value < 100
      && [one, other].allSatisfy { $0.value == $0.value.rounded() }
      && !isOnlyMeasure(counted)
      && !NumberWords.isScale(tokens[one.range.upperBound - 1].normal)
  }

  /// The word at `index`, which belongs to what stands before it; empty if there is none.
  private func word(_ index: Int) -> String {
    index < tokens.count && !tokens[index - 1].endsClause ? tokens[index].normal : ""
  }

  /// True if `word` is a unit and no currency, as pounds are.
  private func isOnlyMeasure(_ word: String) -> Bool {
    Measures.isUnit(word) && money.currencies[word] == nil
  }

  private func isRound(_ number: NumberWords.Match) -> Bool {
    number.value >= 100 && number.value.truncatingRemainder(dividingBy: 100) == 0
  }

  /// True if `number` counts parts, or is what parts are taken of: "two thirds of a tablet", "half of 90 dollars", and the half
  /// of "ein und eine halbe".
  private func isPart(_ number: NumberWords.Match) -> Bool {
    let (start, end) = (number.range.lowerBound, number.range.upperBound)
    if Measures.isFraction(word(end)) { return true }
    guard start > 1 else { return false }
    let (before, first) = (tokens[start - 1].normal, tokens[start - 2].normal)
    if ["of", "von"].contains(before) {
      return Measures.isFraction(first) || ["half", "halfte", "percent", "prozent"].contains(first)
        || text[..<tokens[start - 1].range.lowerBound].last { !$0.isWhitespace } == "%"
    }
    return number.value < 1 && ["and", "und"].contains(before)
      && ["a", "one", "ein", "eine", "einen"].contains(first)
  }

  /// True if `number` is said to have been so much several times: "5 times 10 euros", "dreimal 400 mg".
  private func isMultiplied(_ number: NumberWords.Match) -> Bool {
    let place = number.range.lowerBound - 1
    guard place >= 0, !tokens[place].endsClause else { return false }
    let word = tokens[place].normal
    if ["times", "mal"].contains(word) { return numbers.contains { $0.range.upperBound == place } }
    guard isGerman, word.hasSuffix("mal"), word != "einmal" else { return false }
    return NumberWords.value(String(word.dropLast(3)), language: "de") != nil
  }

  /// True if the unit of `number` is one for each of another: "10 mg/kg", "5 mg/ml".
  private func isRatio(_ number: NumberWords.Match) -> Bool {
    let unit = number.range.upperBound
    guard unit + 1 < tokens.count, gap(unit + 1) == "/", let other = Measures.unit(tokens[unit + 1].normal)
    else {
      return false
    }
    return Measures.unit(tokens[unit].normal) != nil && [.mass, .volume].contains(other.dimension)
  }

  private func isUnit(_ index: Int) -> Bool {
    money.currencies[tokens[index].normal] != nil || Measures.isUnit(tokens[index].normal)
  }
}
