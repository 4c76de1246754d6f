package import Text

/// Mood scorers by language, ISO 639-1 code.
package struct MoodScorers: Sendable {
  private let scorers: [String: MoodScorer]

  /// Creates a scorer for each of `languages` with a lexicon. English also uses the model in the weights file
  /// at `path`; no other language has labelled free text to learn from.
  /// - Throws: `WordFileError`, `MoodModel.Failure`.
  package init(_ languages: Languages, weights path: String) throws {
    let english = try MoodModel(contentsOf: path)
    var scorers: [String: MoodScorer] = [:]
    for code in languages.codes {
      guard let lexicon = try Lexicon(code, in: languages) else { continue }
      scorers[code] = MoodScorer(lexicon, model: code == "en" ? english : nil)
    }
    self.scorers = scorers
  }

  /// The scorer for `language`; nil if it has no lexicon.
  package subscript(language: String) -> MoodScorer? { scorers[language] }
}
