package import StageContract

/// How the speaker felt: `mood.json`.
package struct Mood: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "mood", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// -1 (very bad) ... 1 (very good).
  @Bounded<Score> package var score: Double
  /// The bin of `score`.
  package var label: Bin
  /// One word, for example `grateful`; `unclear` where nothing points to one.
  package var feeling: String
  /// Every sentence, in the order said.
  package var sentences: [SentenceMood]
  /// The sentences that moved the score most, the strongest first; nil in documents of older releases.
  package var reasons: [Reason]?

  /// The three bins that widgets show.
  package enum Bin: String, Codable, Sendable, CaseIterable {
    case negative, neutral, positive

    /// Bin of `score`: neutral from -0.2 to 0.2, both included.
    package init(score: Double) {
      self = score < -0.2 ? .negative : score > 0.2 ? .positive : .neutral
    }
  }

  /// The mood of one sentence.
  package struct SentenceMood: Codable, Equatable, Sendable {
    /// Where it was said.
    package var sentence: Sentence
    /// -1 (very bad) ... 1 (very good).
    @Bounded<Score> package var score: Double
    /// The bin of `score`.
    package var label: Bin
    /// Only where the sentence names a feeling.
    package var feeling: String?

    package init(sentence: Sentence, score: Double, feeling: String?) {
      self.sentence = sentence
      self.score = score
      self.label = Bin(score: score)
      self.feeling = feeling
    }
  }

  /// A sentence that moved the score.
  package struct Reason: Codable, Equatable, Sendable {
    /// Its index in `sentences`.
    @Bounded<Count> package var sentence: Int
    /// Its part of all that was weighed: 0 ... 1.
    @Bounded<Share> package var share: Double

    package init(sentence: Int, share: Double) {
      self.sentence = sentence
      self.share = share
    }
  }

  package init(score: Double, feeling: String, sentences: [SentenceMood], reasons: [Reason]? = nil) {
    self.score = score
    self.label = Bin(score: score)
    self.feeling = feeling
    self.sentences = sentences
    self.reasons = reasons
  }
}
