import Text

/// Words for money in all languages.
final class MoneyWords: Sendable {
  /// ISO 4217 codes by the words for the currencies; `unknown` for a word that several have and none by itself.
  ///
  /// Signs and codes, which count only as they are written and next to a number, begin with `mark`; the words of a full
  /// name are joined by hyphens.
  let currencies: [String: String]
  /// ISO 4217 codes of all currencies of which a word is the name or the sign.
  private let namesakes: [String: Set<String>]
  /// Signs and codes as they are written.
  private let signs: Set<String>
  /// Words for a hundredth of any currency.
  let cents: Set<String>
  /// Words for recurring payments.
  let bills: Set<String>
  /// Words for places where money remains the speaker's.
  let kept: Set<String>
  /// Words for people paid for their work.
  let payees: Set<String>

  /// ISO 4217's code of no currency.
  static let unknown = "XXX"
  /// Before a sign or code in `currencies`.
  private static let mark: Character = "¤"

  init(_ languages: Languages) throws(WordFileError) {
    let file = try languages.required(
      "money", of: Languages.shared, sections: ["currencies", "cents", "bills", "kept"])
    let table = try languages.required("currencies", of: Languages.shared, sections: ["signs", "names"])
    let spoken = try file.byWord("currencies")
    let names = try table.groups("names")
    var (currencies, namesakes, signs) = (spoken, [String: Set<String>](), Set<String>())
    var kinds: [String: Set<String>] = [:]
    for (code, words) in names {
      for word in words {
        if currencies[word] == nil { currencies[word] = code }
        if let last = word.split(separator: "-").last { kinds[String(last), default: []].insert(code) }
      }
      currencies[Self.marked(code)] = code
      signs.insert(code)
    }
    for (code, words) in try table.groups("signs", form: { $0 }) {
      for sign in words {
        kinds[Words.normal(sign), default: []].insert(code)
        namesakes[Self.marked(sign), default: []].insert(code)
        signs.insert(sign)
      }
    }
    for (sign, codes) in namesakes {
      let word = String(sign.dropFirst())
      currencies[sign] = spoken[Words.normal(word)] ?? (codes.count == 1 ? codes.first : Self.unknown)
    }
    for (code, words) in try file.groups("currencies") {
      let codes = words.reduce(into: Set<String>()) { $0.formUnion(kinds[$1] ?? []) }
      for word in words where word != code.lowercased() { namesakes[word] = codes }
    }
    (self.currencies, self.namesakes, self.signs) = (currencies, namesakes, signs)
    cents = try file.words("cents")
    bills = try file.words("bills")
    kept = try file.words("kept")
    payees = try languages.required("payees", of: "en").words().union(
      languages.required("payees", of: "de").words())
  }

  private static func marked(_ sign: String) -> String { String(mark) + sign }

  /// True if `word` is a sign or a code, which may stand before its number.
  func isSign(_ word: String) -> Bool {
    currencies[word] != nil && (word.first == Self.mark || word.count <= 3)
  }

  /// True if `word` is a sign of a currency that nothing here knows: `₿`, `ZZ$`.
  func isUnknownSign(_ word: String) -> Bool {
    currencies[word] == nil && word.contains(where: \.isCurrencySymbol)
  }

  /// The word for the currency that `word` means by itself, whatever the owner's is.
  func exact(_ word: String) -> String {
    currencies[word].flatMap { $0 == Self.unknown ? nil : Self.marked($0) } ?? word
  }

  /// The currency that `word` means to an owner with the currency `own`: pesos and dollars are those of the owner's country;
  /// nil if it cannot be told.
  func currency(_ word: String, own: String?) -> String? {
    if let own, namesakes[word]?.contains(own) ?? false { return own }
    return currencies[word].flatMap { $0 == Self.unknown ? nil : $0 }
  }

  /// `tokens` of `text` with signs and codes next to numbers as words of their own: `AU$12.50` gives `AU$` and `12.50`,
  /// `CHF50` gives `CHF` and `50`; `Rs. 500` is one amount.
  func parted(_ tokens: [Words.Token], in text: String) -> [Words.Token] {
    guard tokens.contains(where: { $0.text.contains(where: \.isNumber) }) else { return tokens }
    var result: [Words.Token] = []
    for token in tokens {
      if let last = result.last, last.range.upperBound == token.range.lowerBound,
        last.text.contains(where: \.isCurrencySymbol) != token.text.contains(where: \.isCurrencySymbol),
        (last.text + token.text).allSatisfy({ $0.isLetter || $0.isCurrencySymbol }), last.text.count <= 3,
        token.text.count <= 3
      {
        let range = last.range.lowerBound..<token.range.upperBound
        result[result.count - 1] = Words.Token(
          text: last.text + token.text, normal: last.normal + token.normal, range: range,
          endsClause: token.endsClause)
      } else if let cut = token.text.firstIndex(where: { !$0.isLetter }), cut > token.text.startIndex,
        token.text[cut].isNumber, signs.contains(String(token.text[..<cut]))
      {
        let sign = String(token.text[..<cut])
        let number = String(token.text[cut...])
        let middle = text.index(token.range.lowerBound, offsetBy: sign.count)
        result.append(
          Words.Token(
            text: sign, normal: Words.normal(sign), range: token.range.lowerBound..<middle, endsClause: false)
        )
        result.append(
          Words.Token(
            text: number, normal: Words.normal(number), range: middle..<token.range.upperBound,
            endsClause: token.endsClause))
      } else {
        result.append(token)
      }
    }
    for index in result.indices where signs.contains(result[index].text) {
      let follows = index > 0 && result[index - 1].isDigits && !result[index - 1].endsClause
      let leads = index + 1 < result.count && result[index + 1].isDigits && joins(result, index, text)
      guard follows || leads else { continue }
      if currencies[result[index].normal] == nil { result[index].normal = Self.marked(result[index].text) }
      if leads { result[index].endsClause = false }
    }
    return result
  }

  /// True if nothing but the full stop of an abbreviation parts the sign at `index` from the number behind it.
  private func joins(_ tokens: [Words.Token], _ index: Int, _ text: String) -> Bool {
    let gap = text[tokens[index].range.upperBound..<tokens[index + 1].range.lowerBound]
    return ["", " ", ".", ". "].contains(gap)
  }
}
