import Text

/// The words of a sentence as used for mood: in lower case with umlauts ("schon" is not "schön").
package struct MoodWords: Equatable, Sendable {
  /// `MoodWords.key` of every word.
  package var keys: [String]
  /// True if a clause ends after the word, for example with a comma.
  package var endsClause: [Bool]
  /// True if the word begins with a capital.
  package var isCapitalised: [Bool]
  /// True if the sentence ends in a question mark.
  package var isQuestion: Bool

  /// The words of `text`.
  package init(_ text: String) {
    let tokens = Words.tokens(text)
    keys = tokens.map { Self.key($0.text) }
    endsClause = tokens.map(\.endsClause)
    isCapitalised = tokens.map(\.isCapitalised)
    isQuestion = text.hasSuffix("?")
  }

  /// Removes the first `count` words.
  mutating func removeFirst(_ count: Int) {
    keys.removeFirst(count)
    endsClause.removeFirst(count)
    isCapitalised.removeFirst(count)
  }

  /// Lower-case form of `word` with plain apostrophes and `ß` as `ss`.
  package static func key(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    let lower = word.lowercased()
    // Bytes of ß, ’ and ‘: most words with an umlaut have neither.
    guard lower.utf8.contains(where: { $0 == 0x9F || $0 == 0xE2 }) else { return lower }
    return lower.replacing("ß", with: "ss").replacing("’", with: "'").replacing("‘", with: "'")
  }
}
