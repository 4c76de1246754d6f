/// A language as the rules know it: its code, and its words that say nothing by themselves.
package final class Language: Sendable {
  /// ISO 639-1, for example `de`; whatever a transcript calls it where it is not known.
  package let code: String
  /// Words that say nothing by themselves, in their normal form; none where the language has no such list.
  package let stopWords: Set<String>
  /// The stop words of the language whose rules read this one: German has its own, all others are read by English ones.
  package let ruleStopWords: Set<String>
  let fillers: FillerWords

  init(code: String, stopWords: Set<String>, ruleStopWords: Set<String>, fillers: FillerWords) {
    self.code = code
    self.stopWords = stopWords
    self.ruleStopWords = ruleStopWords
    self.fillers = fillers
  }

  /// Whether German rules read it.
  package var isGerman: Bool { code == Self.german }

  static let german = "de"
  static let english = "en"
}
