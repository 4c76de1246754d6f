package import StageContract

/// How the speaker felt: `mood.json`.
package struct Mood: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "mood", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// -1 (very bad) ... 1 (very good).
  @Bounded<Score> package var score: Double
  /// The bin of `score`.
  package var label: Bin
  /// One word, for example `grateful`; `unclear` if nothing indicates one.
  package var feeling: String
  /// The mood of every sentence, in the order said.
  package var sentences: [SentenceMood]
  /// The sentences that influenced the score most, strongest first; nil in documents of earlier builds.
  package var reasons: [Reason]?

  /// The three bins of the score, as widgets show them.
  package enum Bin: String, Codable, Sendable, CaseIterable {
    case negative, neutral, positive

    /// The bin of `score`: neutral from -0.2 through 0.2.
    package init(score: Double) {
      self = score < -0.2 ? .negative : score > 0.2 ? .positive : .neutral
    }
  }

  /// The mood of one sentence.
  package struct SentenceMood: Codable, Equatable, Sendable {
    /// The sentence.
    package var sentence: Sentence
    /// -1 (very bad) ... 1 (very good).
    @Bounded<Score> package var score: Double
    /// The bin of `score`.
    package var label: Bin
    /// The feeling that the sentence names; nil if none.
    package var feeling: String?

    package init(sentence: Sentence, score: Double, feeling: String?) {
      self.sentence = sentence
      self.score = score
      self.label = Bin(score: score)
      self.feeling = feeling
    }
  }

  /// A sentence that influenced the score.
  package struct Reason: Codable, Equatable, Sendable {
    /// Its index in `sentences`.
    @Bounded<Count> package var sentence: Int
    /// Its share of the total weight, 0...1.
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
