/// Recognises English number words: `forty two`, `a hundred and five`, `half a`, `a couple of`, `point five`.
enum EnglishNumbers {
  static let units: [String: Double] = {
    let small = """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen
      """.split(whereSeparator: \.isWhitespace)
    return Dictionary(uniqueKeysWithValues: small.enumerated().map { (String($1), Double($0)) })
  }()

  static let tens: [String: Double] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
  ]

  /// Phrases that are numbers, longest first; `a quarter past` and `half past` are clock times.
  private static let phrases: [(words: [String], value: Double)] = [
    (["three", "quarters", "of", "an"], 0.75), (["three", "quarters", "of", "a"], 0.75),
    (["a", "quarter", "of", "an"], 0.25), (["a", "quarter", "of", "a"], 0.25), (["half", "a", "dozen"], 6),
    (["a", "couple", "of"], 2), (["three", "quarters"], 0.75), (["couple", "of"], 2), (["half", "an"], 0.5),
    (["half", "a"], 0.5), (["a", "half"], 0.5), (["a", "couple"], 2), (["a", "quarter"], 0.25),
    (["half"], 0.5),
  ]
  private static let openers: Set<String> = ["half", "three", "couple"]
  private static let clockWords: Set<String> = ["past", "to", "before", "after", "till", "of"]

  /// The longest number that begins at token `start`.
  static func number(at start: Int, in tokens: [Words.Token]) -> NumberWords.Match? {
    let first = tokens[start].normal
    let isArticle = first == "a" || first == "an"
    if isArticle || openers.contains(first), let match = phrase(at: start, in: tokens) { return match }
    if first == "point" {
      let decimals = NumberWords.decimals(at: start + 1, tokens)
      guard decimals.count > 0, let value = Double("0." + decimals.text) else { return nil }
      return NumberWords.Match(value: value, range: start..<(start + 1 + decimals.count))
    }
    guard isArticle || isNumberWord(first) || NumberWords.scales[first] != nil else { return nil }
    return sum(at: start, in: tokens, isArticle: isArticle)
  }

  private static func phrase(at start: Int, in tokens: [Words.Token]) -> NumberWords.Match? {
    let rest = tokens[start...].prefix(4).map(\.normal)
    guard let phrase = phrases.first(where: { rest.starts(with: $0.words) }) else { return nil }
    let end = start + phrase.words.count
    let next = end < tokens.count ? tokens[end].normal : ""
    // "a couple with three kids": two people, not two of what follows.
    if phrase.words == ["a", "couple"],
      ["with", "who", "from", "in", "at", "next", "and", "came", "were"].contains(next)
    {
      return nil
    }
    if phrase.value < 1, clockWords.contains(next) || phrase.words == ["half"] && isNumberWord(next) {
      return nil
    }
    if let scale = NumberWords.scales[next], scale >= 100 {
      return NumberWords.Match(value: phrase.value * scale, range: start..<(end + 1))
    }
    return NumberWords.Match(value: phrase.value, range: start..<end)
  }

  /// Units, tens and scales added up: `two thousand three hundred and one`.
  private static func sum(at start: Int, in tokens: [Words.Token], isArticle: Bool) -> NumberWords.Match? {
    var (total, group, last) = (0.0, 0.0, Double.infinity)
    var seen = false
    var index = isArticle ? start + 1 : start
    while index < tokens.count {
      if index > start && tokens[index - 1].endsClause { break }
      let word = tokens[index].normal
      if let ten = tens[word], last >= 100 {
        (group, last, seen) = (group + ten, 10, true)
      } else if let unit = units[word], last >= 100 || (last == 10 && unit > 0 && unit < 10) {
        if isArticle && !seen { break }
        (group, last, seen) = (group + unit, 1, true)
      } else if let scale = NumberWords.scales[word], seen || index == start || isArticle {
        if word == "k" && !seen { break }
        if scale >= 1000 {
          total += max(group, seen ? group : 1) * scale
          group = 0
        } else {
          group = max(group, 1) * scale
        }
        (last, seen) = (scale, true)
      } else if word == "and", seen, last >= 100, index + 1 < tokens.count,
        isNumberWord(tokens[index + 1].normal)
      {
        // "one hundred and five"
      } else if word.contains("-"), let pair = hyphenated(word), last >= 100, !isArticle || seen {
        (group, last, seen) = (group + pair, 1, true)
      } else {
        break
      }
      index += 1
    }
    return seen ? NumberWords.Match(value: total + group, range: start..<index) : nil
  }

  /// `forty-two`.
  static func hyphenated(_ word: String) -> Double? {
    let parts = word.split(separator: "-").map(String.init)
    guard parts.count == 2, let ten = tens[parts[0]], let unit = units[parts[1]] else { return nil }
    return ten + unit
  }

  static func isNumberWord(_ word: String) -> Bool {
    units[word] != nil || tens[word] != nil || word.contains("-") && hyphenated(word) != nil
  }
}
