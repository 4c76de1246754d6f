/// The scorers of the languages whose moods can be read, by ISO 639-1 code.
package struct MoodScorers: Sendable {
  private let scorers: [String: MoodScorer]

  /// English by its lexicon and the model in the file of weights at `path`; German by its lexicon alone, as there is no
  /// free German text with moods to learn from.
  /// - Throws: `MoodModel.Failure`.
  package init(weights path: String) throws(MoodModel.Failure) {
    let model = try MoodModel(contentsOf: path)
    scorers = ["en": MoodScorer(.english, model: model), "de": MoodScorer(.german, model: nil)]
  }

  /// The scorer of `language`; nil where there is no lexicon of it.
  package subscript(language: String) -> MoodScorer? { scorers[language] }
}
