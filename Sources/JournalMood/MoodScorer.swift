/// Reads the mood of single sentences of one language.
package struct MoodScorer: Sendable {
  private let lexicon: LexiconScorer
  private let feelings: FeelingReader
  private let model: MoodModel?

  /// Lexicon, rules and the linear model.
  package static let english = MoodScorer(.english, model: .english)
  /// Lexicon and rules alone: there is no free German text with moods to learn from.
  package static let german = MoodScorer(.german, model: nil)

  /// Scores with `lexicon`, and with `model` where there is one.
  package init(_ lexicon: Lexicon, model: MoodModel?) {
    self.lexicon = LexiconScorer(lexicon)
    feelings = FeelingReader(lexicon: lexicon)
    self.model = model
  }

  /// What `text`, one sentence, says about mood.
  package func opinion(of text: String) -> Opinion {
    let words = MoodWords(text)
    let reading = lexicon.reading(words)
    var opinion = Opinion(score: reading.score, feelings: feelings.feelings(reading, words))
    opinion.sumsUp = lexicon.lexicon.summing.contains { lexicon.contains($0, words.keys) }
    guard let model, !words.keys.isEmpty else { return opinion }
    let features = MoodFeatures.features(words, lexicon: reading.score)
    opinion.score = model.score(features)
    opinion.guesses = model.feeling.probabilities(features)
    return opinion
  }
}

/// What one sentence says about mood.
package struct Opinion: Equatable, Sendable {
  /// -1 ... 1.
  package var score: Double
  /// In the order said.
  package var feelings: [NamedFeeling]
  /// Whether it sums up ("overall").
  package var sumsUp = false
  /// Probability of `none` and of each of `MoodModel.feelings`; empty without a model.
  package var guesses: [Double] = []
}
