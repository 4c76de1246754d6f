import Foundation

/// Recognises numbers in words, in digits or in both, in English and German.
///
/// An article alone is not a number: the reader of measures decides whether `a` in `a glass` means one.
package enum NumberWords {
  /// A number and the tokens that express it.
  package struct Match: Equatable, Sendable {
    /// The number.
    package var value: Double
    /// Range of the tokens.
    package var range: Range<Int>

    /// Creates a match of the tokens `range`.
    package init(value: Double, range: Range<Int>) {
      self.value = value
      self.range = range
    }
  }

  /// All numbers in `tokens`, in order, without overlaps.
  package static func matches(in tokens: [Words.Token], language: String) -> [Match] {
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

  /// The value of `text` if all of it is one number; nil otherwise.
  package static func value(_ text: String, language: String = "en") -> Double? {
    let tokens = Words.tokens(text)
    guard let match = number(at: 0, in: tokens, language: language), match.range.upperBound == tokens.count
    else { return nil }
    return match.value
  }

  /// The longest number that begins at token `start`.
  package static func number(at start: Int, in tokens: [Words.Token], language: String) -> Match? {
    guard tokens.indices.contains(start) else { return nil }
    if tokens[start].isDigits {
      guard var value = digits(tokens[start].normal, language: language) else { return nil }
      var end = start + 1
      if end < tokens.count, !tokens[end - 1].endsClause, let scale = scales[tokens[end].normal] {
        value *= scale
        end += 1
      }
      return fraction(Match(value: value, range: start..<end), tokens)
    }
    let match =
      language == "de"
      ? GermanNumbers.number(at: start, in: tokens) : EnglishNumbers.number(at: start, in: tokens)
    return match.map { scaled(fraction($0, tokens), tokens) }
  }

  /// "two and a half thousand".
  private static func scaled(_ match: Match, _ tokens: [Words.Token]) -> Match {
    let end = match.range.upperBound
    guard end < tokens.count, !tokens[end - 1].endsClause, match.value != match.value.rounded(),
      let scale = scales[tokens[end].normal], scale >= 1000
    else { return match }
    return Match(value: match.value * scale, range: match.range.lowerBound..<(end + 1))
  }

  /// True if `word` is a hundred or the like, of which there may be several.
  package static func isScale(_ word: String) -> Bool { scales[word] != nil }

  static let scales: [String: Double] = [
    "hundred": 100, "thousand": 1000, "million": 1_000_000, "dozen": 12, "k": 1000, "grand": 1000,
    "hundert": 100, "tausend": 1000, "millionen": 1_000_000, "dutzend": 12, "tsd": 1000,
    "mn": 1_000_000, "mio": 1_000_000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000,
    "crore": 10_000_000, "crores": 10_000_000, "billion": 1e9, "bn": 1e9, "mrd": 1e9, "milliarde": 1e9,
    "milliarden": 1e9, "trillion": 1e12,
  ]

  private static let halves: [(words: [String], value: Double)] = [
    (["and", "a", "half"], 0.5), (["and", "half"], 0.5), (["and", "a", "quarter"], 0.25),
    (["and", "three", "quarters"], 0.75), (["und", "ein", "halb"], 0.5), (["einhalb"], 0.5),
    (["and", "three", "quarter"], 0.75), (["und", "eine", "halbe"], 0.5), (["und", "einen", "halben"], 0.5),
    (["und", "ein", "halber"], 0.5), (["und", "eine", "dreiviertel"], 0.75), (["und", "ne", "halbe"], 0.5),
  ]

  /// Extends `match` by `and a half`, `and a quarter`, `point five` or `Komma fünf` after it.
  private static func fraction(_ match: Match, _ tokens: [Words.Token]) -> Match {
    let end = match.range.upperBound
    guard end < tokens.count, !tokens[end - 1].endsClause else { return match }
    func grown(_ value: Double, by count: Int) -> Match {
      Match(value: value, range: match.range.lowerBound..<(end + count))
    }
    // "7 1/2", "7 ½", "7 and 1/2"
    let isJoined = ["and", "und"].contains(tokens[end].normal) && end + 1 < tokens.count
    let place = isJoined ? end + 1 : end
    if match.value == match.value.rounded(), let part = part(tokens[place].normal) {
      return grown(match.value + part, by: place - end + 1)
    }
    switch tokens[end].normal {
    case "and", "und", "einhalb":
      let rest = tokens[end...].prefix(3).map(\.normal)
      for half in halves where rest.starts(with: half.words) {
        return grown(match.value + half.value, by: half.words.count)
      }
      return match
    case "point", "komma":
      let decimals = decimals(at: end + 1, tokens)
      guard let part = Double("0." + decimals.text), decimals.count > 0 else { return match }
      return grown(match.value + part, by: 1 + decimals.count)
    default: return match
    }
  }

  /// Digits in words that are no numbers elsewhere: "point oh five".
  private static let otherDigits: [String: Double] = ["eins": 1, "oh": 0, "o": 0]

  /// Digits said one by one (`two five`), or the two of `Komma fünfundzwanzig`.
  static func decimals(at start: Int, _ tokens: [Words.Token]) -> (text: String, count: Int) {
    var text = ""
    var index = start
    while index < tokens.count, index == start || !tokens[index - 1].endsClause {
      let word = tokens[index].normal
      if word.allSatisfy(\.isNumber) {
        return text.isEmpty ? (word, 1) : (text, index - start)
      }
      guard
        let value = EnglishNumbers.units[word] ?? GermanNumbers.small[word]
          ?? otherDigits[word]
      else { break }
      if value >= 10 {
        return text.isEmpty ? (String(Int(value)), 1) : (text, index - start)
      }
      text += String(Int(value))
      index += 1
    }
    return (text, index - start)
  }

  /// `1,200`, `3.5`, `2k`, `5½`; nil for clock times, ordinals, and what can be read in more than one way.
  private static func digits(_ text: String, language: String) -> Double? {
    if let part = part(text) { return part }
    if let part = text.last.flatMap({ part(String($0)) }) { return Double(text.dropLast()).map { $0 + part } }
    if text.contains("/") { return nil }
    if text.hasSuffix("k") { return digits(String(text.dropLast()), language: language).map { $0 * 1000 } }
    return WrittenNumber(text, decimal: language == "de" ? "," : ".")?.value
  }

  /// `½`, `1/2`, `3/4`; nil for anything else, such as `120/80` and `24/7`.
  private static func part(_ text: String) -> Double? {
    let scalars = text.unicodeScalars
    if scalars.count == 1, let sign = scalars.first?.properties, sign.numericType == .numeric,
      let value = sign.numericValue, value < 1
    {
      return value
    }
    guard text.contains("/") else { return nil }
    let parts = text.split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, [2, 3, 4, 8].contains(parts[1]), parts[0] < parts[1] else { return nil }
    return parts[0] / parts[1]
  }
}
