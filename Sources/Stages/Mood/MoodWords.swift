import Text

/// The words of a sentence as used for mood: in lower case with umlauts ("schon" is not "schön").
struct MoodWords: Equatable, Sendable {
  /// `MoodWords.key` of every word.
  var keys: [String]
  /// True if a clause ends after the word, for example with a comma.
  var endsClause: [Bool]
  /// True if the word begins with a capital.
  var isCapitalised: [Bool]

  /// The words of `text`.
  init(_ text: String) {
    let tokens = Words.tokens(text)
    keys = tokens.map { Self.key($0.text) }
    endsClause = tokens.map(\.endsClause)
    isCapitalised = tokens.map(\.isCapitalised)
  }

  /// Lower-case form of `word` with plain apostrophes and `ß` as `ss`.
  static func key(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    let lower = word.lowercased()
    // Bytes of ß, ’ and ‘: most words with an umlaut have neither.
    guard lower.utf8.contains(where: { $0 == 0x9F || $0 == 0xE2 }) else { return lower }
    return lower.replacing("ß", with: "ss").replacing("’", with: "'").replacing("‘", with: "'")
  }
}
