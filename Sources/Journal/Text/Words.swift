import Foundation
import Model

/// Splits a text into words and normalises them.
package enum Words {
  /// A word, a number or a sign of currency in a text.
  package struct Token: Equatable, Sendable {
    /// The token as in the text.
    package var text: String
    /// Its normal form, see `Words.normal`.
    package var normal: String
    /// Where in the text.
    package var range: Range<String.Index>
    /// True if `,`, `;`, `:`, a dash or the end of a sentence follows.
    package var endsClause: Bool

    /// Creates a token.
    package init(text: String, normal: String, range: Range<String.Index>, endsClause: Bool) {
      (self.text, self.normal, self.range, self.endsClause) = (text, normal, range, endsClause)
    }

    /// True if it begins with a capital letter.
    package var isCapitalised: Bool { text.first?.isUppercase ?? false }
    /// True if it begins with a digit, or with a decimal mark before one.
    package var isDigits: Bool {
      guard let first = text.first, first.isNumber || first == "." || first == "," else { return false }
      return first.isNumber || text.dropFirst().first?.isNumber ?? false
    }
  }

  /// The words of `text`: letters and digits with inner apostrophes and hyphens, and inner `.`, `,`, `:`
  /// and `/` between digits; `.5` and `,5` with their decimal mark.
  package static func words(_ text: String) -> [String] {
    tokens(text).filter { $0.isDigits || $0.text.first?.isLetter ?? false }.map(\.text)
  }

  /// Number of the words of `text`; of a language without spaces between them, two characters count as a word.
  package static func count(_ text: String) -> Int {
    words(text).reduce(0) { count, word in
      count + 1 + max(0, word.unicodeScalars.count(where: \.isSpaceless) - 1) / 2
    }
  }

  /// Like `words`, with ranges, normal forms, signs of currencies and `%`.
  package static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if isWordScalar(scalar) || isDecimalMark(at: index, in: scalars) {
        let start = index
        var previous = scalar
        index = scalars.index(after: index)
        while index < scalars.endIndex {
          let current = scalars[index]
          let next = scalars.index(after: index)
          guard
            isWordScalar(current)
              || next < scalars.endIndex && joins(previous, current, scalars[next])
          else { break }
          previous = current
          index = next
        }
        let word = String(scalars[start..<index])
        tokens.append(Token(text: word, normal: normal(word), range: start..<index, endsClause: false))
        continue
      }
      let next = scalars.index(after: index)
      if scalar == "%" || !scalar.isASCII && scalar.properties.generalCategory == .currencySymbol
        || scalar == "$"
      {
        let sign = String(Character(scalar))
        tokens.append(Token(text: sign, normal: plainSign(sign), range: index..<next, endsClause: false))
      } else if let end = emptyCents(from: index, in: scalars) {
        index = end
        continue
      }
      switch scalar {
      case ",", ";", ":", ".", "?", "!", "–", "—", "…":
        if !tokens.isEmpty { tokens[tokens.count - 1].endsClause = true }
      default: break
      }
      index = next
    }
    return tokens
  }

  /// Like `tokens`, with numbers separated from their units: `750ml` gives `750` and `ml`, `18-hour` gives
  /// `18` and `hour`.
  package static func spokenTokens(_ text: String, language: Language) -> [Token] {
    var result: [Token] = []
    for var token in tokens(text) {
      if !language.isGerman, let whole = contractions[token.normal] { token.normal = whole }
      guard let cut = cut(token) else {
        result.append(token)
        continue
      }
      let middle = text.index(token.range.lowerBound, offsetBy: cut)
      let isHyphen = text[middle] == "-"
      let rest = isHyphen ? text.index(after: middle) : middle
      for range in [token.range.lowerBound..<middle, rest..<token.range.upperBound] {
        let part = String(text[range])
        result.append(Token(text: part, normal: normal(part), range: range, endsClause: false))
      }
      result[result.count - 1].endsClause = token.endsClause
    }
    return result
  }

  /// Contractions that models may write without an apostrophe.
  private static let contractions: [String: String] = [
    "didnt": "didn't", "dont": "don't", "doesnt": "doesn't", "havent": "haven't", "hasnt": "hasn't",
    "hadnt": "hadn't",
    "wasnt": "wasn't", "isnt": "isn't", "wont": "won't", "cant": "can't", "couldnt": "couldn't",
    "wouldnt": "wouldn't",
    "shouldnt": "shouldn't", "im": "i'm", "ive": "i've", "youre": "you're", "thats": "that's",
  ]

  /// Number of digits before an attached unit; nil for ordinals and `2k`, which are not split.
  private static func cut(_ token: Token) -> Int? {
    if token.isDigits {
      let rest = token.normal.drop { !$0.isLetter && $0 != "-" }
      guard let first = rest.first, !["st", "nd", "rd", "th", "k"].contains(String(rest)) else { return nil }
      guard rest.drop(while: { $0 == "-" }).allSatisfy(\.isLetter), first != "-" || rest.count > 1 else {
        return nil
      }
      return token.normal.count - rest.count
    }
    guard token.text.contains("-"), let hyphen = token.normal.firstIndex(of: "-") else { return nil }
    let head = String(token.normal[..<hyphen])
    guard EnglishNumbers.isNumberWord(head), EnglishNumbers.hyphenated(token.normal) == nil else {
      return nil
    }
    return head.count
  }

  /// Normal form of `word`: lower case without diacritics, plain apostrophes, `ß` as `ss`.
  package static func normal(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    let plain = word.lowercased().replacing("ß", with: "ss").replacing("’", with: "'").replacing(
      "‘", with: "'")
    return plain.folding(options: .diacriticInsensitive, locale: neutral)
  }

  /// True if `word` is a stop word in `language`.
  package static func isStopWord(_ word: String, language: Language) -> Bool {
    language.stopWords.contains(normal(word))
  }

  private static let neutral = Locale(identifier: "en_US_POSIX")

  /// True if it is a letter, a digit or a combining mark.
  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
      default: return false
      }
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// `sign` of the usual width: `¥` for `￥`.
  private static func plainSign(_ sign: String) -> String {
    guard sign.utf8.count > 2 else { return sign }
    let plain = sign.precomposedStringWithCompatibilityMapping
    return plain.count == 1 && plain.first?.isCurrencySymbol ?? false ? plain : sign
  }

  /// True if a number without a digit before its decimal mark begins at `index`: `.5`, `$.99`, `,80`.
  private static func isDecimalMark(at index: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
    guard scalars[index] == "." || scalars[index] == "," else { return false }
    let next = scalars.index(after: index)
    guard next < scalars.endIndex, isNumber(scalars[next]) else { return false }
    guard index > scalars.startIndex else { return true }
    let before = scalars[scalars.index(before: index)]
    switch before.properties.generalCategory {
    case .currencySymbol, .spaceSeparator, .control, .openPunctuation, .initialPunctuation, .dashPunctuation,
      .mathSymbol:
      return true
    default: return before == "\"" || before == "'"
    }
  }

  /// The end of the `,-` after a price without cents that begins at `index`: `5,-`, `12.–`; nil if there is none.
  private static func emptyCents(
    from index: String.Index, in scalars: String.UnicodeScalarView
  ) -> String.Index? {
    guard scalars[index] == "." || scalars[index] == ",", index > scalars.startIndex,
      isNumber(scalars[scalars.index(before: index)])
    else { return nil }
    let dashes = scalars[scalars.index(after: index)...].prefix {
      $0.properties.generalCategory == .dashPunctuation
    }
    guard (1...2).contains(dashes.count),
      dashes.endIndex == scalars.endIndex
        || !isWordScalar(scalars[dashes.endIndex])
    else { return nil }
    return dashes.endIndex
  }

  private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x30...0x39).contains(scalar.value) : scalar.properties.numericType != nil
  }

  /// True if `sign` between two characters is part of a word or number.
  private static func joins(
    _ before: Unicode.Scalar, _ sign: Unicode.Scalar, _ after: Unicode.Scalar
  ) -> Bool {
    switch sign {
    case "'", "’", "‘", "-": isWordScalar(before) && isWordScalar(after)
    case ".", ",", ":", "/": isNumber(before) && isNumber(after)
    default: false
    }
  }
}

extension [Words.Token] {
  /// True if nouns and names can be told by their capitals: a word after the first has one.
  package var hasCapitals: Bool { dropFirst().contains(where: \.isCapitalised) }
}
