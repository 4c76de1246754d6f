import Foundation

/// Reads numbers said in words or digits, in English and German.
public enum NumberWords {
  /// A number and the tokens that say it.
  public struct Match: Equatable, Sendable {
    /// The number.
    public var value: Double
    /// Indices into the tokens.
    public var range: Range<Int>

    /// Makes a match.
    public init(value: Double, range: Range<Int>) {
      self.value = value
      self.range = range
    }
  }

  /// All numbers in `tokens`, in order, none overlapping.
  public static func matches(in tokens: [Words.Token], language: String) -> [Match] {
    var result: [Match] = []
    var index = 0
    while index < tokens.count {
      if let match = number(at: index, in: tokens, language: language) {
        result.append(match)
        index = match.range.upperBound
      } else {
        index += 1
      }
    }
    return result
  }

  /// The value of `text` when all of it is one number.
  public static func value(_ text: String, language: String = "en") -> Double? {
    let tokens = Words.tokens(text)
    guard let match = number(at: 0, in: tokens, language: language), match.range.upperBound == tokens.count
    else { return nil }
    return match.value
  }

  /// The longest number that begins at token `start`.
  public static func number(at start: Int, in tokens: [Words.Token], language: String) -> Match? {
    guard start < tokens.count else { return nil }
    if tokens[start].isDigits {
      guard var value = digits(tokens[start].normal, language: language) else { return nil }
      var end = start + 1
      if end < tokens.count, !tokens[end - 1].endsClause, let scale = scales[tokens[end].normal], scale > 1 {
        value *= scale
        end += 1
      }
      return fraction(Match(value: value, range: start..<end), tokens)
    }
    let match =
      language == "de" ? GermanNumbers.number(at: start, in: tokens) : english(at: start, in: tokens)
    return match.map { fraction($0, tokens) }
  }

  static let scales: [String: Double] = [
    "hundred": 100, "thousand": 1000, "million": 1_000_000, "dozen": 12, "k": 1000, "tausend": 1000,
    "hundert": 100,
  ]

  private static let units: [String: Double] = {
    let small = """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen
      """.split(whereSeparator: \.isWhitespace)
    return Dictionary(uniqueKeysWithValues: small.enumerated().map { (String($1), Double($0)) })
  }()

  private static let tens: [String: Double] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80,
    "ninety": 90,
  ]

  /// English number words: `forty two`, `one hundred and five`, `a hundred`, `half`, `point five`.
  private static func english(at start: Int, in tokens: [Words.Token]) -> Match? {
    var total = 0.0
    var group = 0.0
    var last = Double.infinity
    var seen = false
    var index = start
    while index < tokens.count {
      if index > start && tokens[index - 1].endsClause { break }
      let word = tokens[index].normal
      let parts = word.split(separator: "-").map(String.init)
      if parts.count == 2, let ten = tens[parts[0]], let unit = units[parts[1]], last >= 100 {
        (group, last, seen) = (group + ten + unit, 1, true)
      } else if let ten = tens[word], last >= 100 {
        (group, last, seen) = (group + ten, 10, true)
      } else if let unit = units[word], last >= 100 || (last == 10 && unit > 0 && unit < 10) {
        (group, last, seen) = (group + unit, 1, true)
      } else if let scale = scales[word], seen || isArticle(index - 1, start, tokens) {
        if scale >= 1000 {
          total += max(group, seen ? group : 1) * scale
          group = 0
        } else {
          group = max(group, 1) * scale
        }
        (last, seen) = (scale, true)
      } else if ["a", "an"].contains(word), index == start, index + 1 < tokens.count,
        scales[tokens[index + 1].normal] != nil
      {
        // The article counts only before a scale: "a hundred".
      } else if word == "and", seen, last >= 100, index + 1 < tokens.count, isNumberWord(tokens[index + 1]) {
        // "one hundred and five"
      } else {
        break
      }
      index += 1
    }
    return seen ? Match(value: total + group, range: start..<index) : nil
  }

  private static func isArticle(_ index: Int, _ start: Int, _ tokens: [Words.Token]) -> Bool {
    index == start && ["a", "an"].contains(tokens[index].normal)
  }

  private static func isNumberWord(_ token: Words.Token) -> Bool {
    units[token.normal] != nil || tens[token.normal] != nil
      || tens[token.normal.split(separator: "-").first.map(String.init) ?? ""] != nil
  }

  /// `match` together with `and a half`, `and a quarter`, `point five`, `einhalb` behind it.
  private static func fraction(_ match: Match, _ tokens: [Words.Token]) -> Match {
    let end = match.range.upperBound
    let rest = tokens[end...].prefix(4).map(\.normal)
    func grown(_ value: Double, by count: Int) -> Match {
      Match(value: value, range: match.range.lowerBound..<(end + count))
    }
    if rest.starts(with: ["and", "a", "half"]) { return grown(match.value + 0.5, by: 3) }
    if rest.starts(with: ["and", "a", "quarter"]) { return grown(match.value + 0.25, by: 3) }
    if rest.starts(with: ["und", "ein", "halb"]) { return grown(match.value + 0.5, by: 3) }
    guard let first = rest.first, first == "point" || first == "komma" else { return match }
    var decimals = ""
    for word in rest.dropFirst() {
      guard let digit = units[word] ?? GermanNumbers.small[word], digit < 10 else { break }
      decimals += String(Int(digit))
    }
    guard let part = Double("0." + decimals), !decimals.isEmpty else { return match }
    return grown(match.value + part, by: 1 + decimals.count)
  }

  /// `1,200`, `3.5`; German `1.200`, `3,5`; nil for clock times.
  private static func digits(_ text: String, language: String) -> Double? {
    let (decimal, group): (Character, Character) = language == "de" ? (",", ".") : (".", ",")
    var plain = text
    if plain.hasSuffix("k") { plain = String(plain.dropLast()) + "000" }
    let parts = plain.split(separator: group, omittingEmptySubsequences: false)
    if parts.count > 1 {
      // A single group of another length than three is a decimal mark of the other language.
      let isGrouped = parts.dropFirst().allSatisfy { $0.prefix { $0.isNumber }.count == 3 }
      plain = isGrouped ? parts.joined() : plain.replacing(String(group), with: ".")
    }
    return Double(plain.replacing(String(decimal), with: "."))
  }
}
