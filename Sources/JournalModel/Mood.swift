/// How the speaker felt: `mood.json`.
public struct Mood: JournalDocument {
  public static let currentSchema = Schema(name: "mood", version: 1)
  public var schema = currentSchema
  /// -1 (very bad) ... 1 (very good).
  public var score: Double
  public var label: Bin
  /// One word, for example `grateful`; `unclear` where nothing points to one.
  public var feeling: String
  public var sentences: [SentenceMood]

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
    public var sentence: Sentence
    public var score: Double
    public var label: Bin
    /// Only where the sentence names a feeling.
    public var feeling: String?

    public init(sentence: Sentence, score: Double, feeling: String?) {
      self.sentence = sentence
      self.score = score
      self.label = Bin(score: score)
      self.feeling = feeling
    }
  }

  public init(score: Double, feeling: String, sentences: [SentenceMood]) {
    self.score = score
    self.label = Bin(score: score)
    self.feeling = feeling
    self.sentences = sentences
  }
}
