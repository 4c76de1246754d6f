package import Text

/// The scorers of the languages whose moods can be read, by ISO 639-1 code.
package struct MoodScorers: Sendable {
  private let scorers: [String: MoodScorer]

  /// A scorer for each of `languages` that has a lexicon; English also by the model in the file of weights at `path`,
  /// as there is free text with moods to learn from in no other.
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

  /// The scorer of `language`; nil where there is no lexicon of it.
  package subscript(language: String) -> MoodScorer? { scorers[language] }
}
