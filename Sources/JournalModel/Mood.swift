/// How the speaker felt: `mood.json`.
public struct Mood: JournalDocument {
  /// Kind and latest version that this build knows.
  public static let currentSchema = Schema(name: "mood", version: 1)
  /// Kind and version found in the document.
  public var schema = currentSchema
  /// -1 (very bad) ... 1 (very good).
  @Bounded<Score> public var score: Double
  /// The bin of `score`.
  public var label: Bin
  /// One word, for example `grateful`; `unclear` where nothing points to one.
  public var feeling: String
  /// Every sentence, in the order said.
  public var sentences: [SentenceMood]
  /// The sentences that moved the score most, the strongest first; nil in documents of older releases.
  public var reasons: [Reason]?

  /// The three bins that widgets show.
  public enum Bin: String, Codable, Sendable, CaseIterable {
    case negative, neutral, positive

    /// Bin of `score`: neutral from -0.2 to 0.2, both included.
    public init(score: Double) {
      self = score < -0.2 ? .negative : score > 0.2 ? .positive : .neutral
    }
  }

  /// The mood of one sentence.
  public struct SentenceMood: Codable, Equatable, Sendable {
    /// Where it was said.
    public var sentence: Sentence
    /// -1 (very bad) ... 1 (very good).
    @Bounded<Score> public var score: Double
    /// The bin of `score`.
    public var label: Bin
    /// Only where the sentence names a feeling.
    public var feeling: String?

    /// Makes one from its parts.
    public init(sentence: Sentence, score: Double, feeling: String?) {
      self.sentence = sentence
      self.score = score
      self.label = Bin(score: score)
      self.feeling = feeling
    }
  }

  /// A sentence that moved the score.
  public struct Reason: Codable, Equatable, Sendable {
    /// Its index in `sentences`.
    @Bounded<Count> public var sentence: Int
    /// Its part of all that was weighed: 0 ... 1.
    @Bounded<Share> public var share: Double

    /// Makes one from its parts.
    public init(sentence: Int, share: Double) {
      self.sentence = sentence
      self.share = share
    }
  }

  /// Makes one from its parts.
  public init(score: Double, feeling: String, sentences: [SentenceMood], reasons: [Reason]? = nil) {
    self.score = score
    self.label = Bin(score: score)
    self.feeling = feeling
    self.sentences = sentences
    self.reasons = reasons
  }
}
