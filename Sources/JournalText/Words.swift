import Foundation

/// Words of a text and the forms under which they are compared.
public enum Words {
  /// A word, a number or a sign of currency in a text.
  public struct Token: Equatable, Sendable {
    /// As it stands in the text.
    public var text: String
    /// `Words.normal` of it.
    public var normal: String
    /// Where in the text.
    public var range: Range<String.Index>
    /// Whether `,`, `;`, `:`, a dash or the end of a sentence stands behind it.
    public var endsClause: Bool

    /// Whether it begins with a capital letter.
    public var isCapitalised: Bool { text.first?.isUppercase ?? false }
    /// Whether it begins with a digit.
    public var isDigits: Bool { text.first?.isNumber ?? false }
  }

  /// The words of `text`: letters and digits with inner apostrophes and hyphens, and inner `.`, `,` and `:`
  /// between digits.
  public static func words(_ text: String) -> [String] {
    tokens(text).map(\.text).filter { $0.first.map { $0.isLetter || $0.isNumber } ?? false }
  }

  /// Like `words`, with places, normal forms and the signs `€ $ £ %`.
  public static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if isWordCharacter(character) {
        let start = index
        var previous = character
        index = text.index(after: index)
        while index < text.endIndex {
          let current = text[index]
          let next = text.index(after: index)
          let following = next < text.endIndex ? text[next] : " "
          guard isWordCharacter(current) || joins(previous, current, following) else { break }
          previous = current
          index = next
        }
        let word = String(text[start..<index])
        tokens.append(Token(text: word, normal: normal(word), range: start..<index, endsClause: false))
        continue
      }
      let next = text.index(after: index)
      if "€$£%".contains(character) {
        let sign = String(character)
        tokens.append(Token(text: sign, normal: sign, range: index..<next, endsClause: false))
      } else if ",;:.?!–—…".contains(character), !tokens.isEmpty {
        tokens[tokens.count - 1].endsClause = true
      }
      index = next
    }
    return tokens
  }

  /// Like `tokens`, with numbers and their units apart: `750ml` is `750` and `ml`, `18-hour` is `18` and `hour`.
  public static func spokenTokens(_ text: String) -> [Token] {
    var result: [Token] = []
    for token in tokens(text) {
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

  /// Characters of a number that a unit is written to; ordinals and `2k` stay whole.
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
    guard EnglishNumbers.isNumberWord(head), EnglishNumbers.hyphenated(token.normal) == nil else { return nil }
    return head.count
  }

  /// Folded lower-case form of `word`: case, diacritics and kinds of apostrophes gone, `ß` as `ss`.
  public static func normal(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    let plain = word.lowercased().replacing("ß", with: "ss").replacing("’", with: "'").replacing(
      "‘", with: "'")
    return plain.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Whether `word` says nothing by itself in `language` (`en` and `de` have lists; others have none).
  public static func isStopWord(_ word: String, language: String) -> Bool {
    StopWords.set(language).contains(normal(word))
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// Whether `sign` between two characters belongs inside a word or a number.
  private static func joins(_ before: Character, _ sign: Character, _ after: Character) -> Bool {
    switch sign {
    case "'", "’", "‘", "-": isWordCharacter(before) && isWordCharacter(after)
    case ".", ",", ":": before.isNumber && after.isNumber
    default: false
    }
  }
}
