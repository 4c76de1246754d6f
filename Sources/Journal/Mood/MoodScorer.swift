/// Reads the mood of single sentences of one language.
package struct MoodScorer: Sendable {
  private let rules: LexiconScorer
  private let feelings: FeelingReader
  private let model: MoodModel?

  /// Scores with `lexicon`, and with `model` where there is one.
  package init(_ lexicon: Lexicon, model: MoodModel?) {
    rules = LexiconScorer(lexicon)
    feelings = FeelingReader(rules: rules)
    self.model = model
  }

  /// What `text`, one sentence, says about mood.
  package func opinion(of text: String) -> Opinion {
    var words = MoodWords(text)
    if let greeting = rules.lexicon.greetings.first(where: { words.keys.starts(with: $0) }) {
      words.removeFirst(greeting.count)
    }
    let reading = rules.reading(words)
    var opinion = Opinion(score: reading.score, feelings: feelings.feelings(words))
    opinion.isOwn =
      opinion.feelings.contains { $0.owner == .speaker && !$0.isDenied }
      || rules.holds(rules.lexicon.sensing, words.keys)
    opinion.isToldOfOthers =
      words.keys.contains(where: rules.lexicon.sayings.contains) || feelings.isAboutOthers(words)
    opinion.sumsUp = rules.holds(rules.lexicon.summing, words.keys)
    guard let model, !words.keys.isEmpty else { return opinion }
    let features = MoodFeatures.features(words, lexicon: reading.score)
    let score = model.score(features)
    // The model has hardly seen a denial that comforts ("not bad"); in a short sentence the rules know better.
    let isTurned = reading.isTurned && words.keys.count <= 8 && score * reading.score < 0
    opinion.score = isTurned ? reading.score : score
    // What the model guesses may be what another feels, or what is wished.
    if !opinion.feelings.contains(where: { $0.owner == .other }), !feelings.isUnreal(words) {
      opinion.guesses = model.feeling.probabilities(features)
    }
    return opinion
  }
}

/// What one sentence says about mood.
package struct Opinion: Equatable, Sendable {
  /// -1 ... 1.
  package var score: Double
  /// In the order said.
  package var feelings: [NamedFeeling]
  /// Whether the speaker tells what they feel.
  package var isOwn = false
  /// Whether it is about somebody else, or tells what was said.
  package var isToldOfOthers = false
  /// Whether it sums up ("overall") or judges the day.
  package var sumsUp = false
  /// Probability of `none` and of each of `MoodModel.feelings`; empty without a model.
  package var guesses: [Double] = []
}
