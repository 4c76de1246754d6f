/// Scores the mood of single sentences in one language.
package struct MoodScorer: Sendable {
  private let rules: LexiconScorer
  private let feelings: FeelingReader
  private let model: MoodModel?

  /// Creates a scorer that uses `lexicon`, and `model` if given.
  package init(_ lexicon: Lexicon, model: MoodModel?) {
    rules = LexiconScorer(lexicon)
    feelings = FeelingReader(rules: rules)
    self.model = model
  }

  /// True if it has learned from labelled text, besides knowing words.
  package var hasModel: Bool { model != nil }

  /// The mood of `text`, a single sentence.
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
    // The model has hardly seen reassuring negations ("not bad"); in a short sentence the rules are more
    // reliable.
    let isTurned = reading.isTurned && words.keys.count <= 8 && score * reading.score < 0
    opinion.score = isTurned ? reading.score : score
    // The model's guess may be another person's feeling, or a wish.
    if !opinion.feelings.contains(where: { $0.owner == .other }), !feelings.isUnreal(words) {
      opinion.guesses = model.feeling.probabilities(features)
    }
    return opinion
  }
}

/// The mood of one sentence.
package struct Opinion: Equatable, Sendable {
  /// Score, -1 ... 1.
  package var score: Double
  /// Feelings named, in the order said.
  package var feelings: [NamedFeeling]
  /// True if the speaker states their own feeling.
  package var isOwn = false
  /// True if it is about someone else or reports speech.
  package var isToldOfOthers = false
  /// True if it sums up ("overall") or judges the day.
  package var sumsUp = false
  /// Probability of `none` and of each of `MoodModel.feelings`; empty without a model.
  package var guesses: [Double] = []
}
