/// Title and summary of a recording in one style: `summary.json`.
public struct Summary: JournalDocument {
  /// Kind and latest version that this build knows.
  public static let currentSchema = Schema(name: "summary", version: 1)
  /// Kind and version found in the document.
  public var schema = currentSchema
  /// Name of the style it was written in.
  public var style: String
  /// At most 60 characters; empty only where nothing was said.
  public var title: String
  /// Sentences in the order spoken, joined by spaces; empty where nothing was said.
  public var text: String
  /// Its sentences, in the order spoken.
  public var sentences: [Line]
  /// What is to be done, where the style asks for it.
  public var actionItems: [Extract.ActionItem]
  /// Parts of 2 to 3 minutes that a long recording was summarised by; one part for a short one.
  public var parts: [Part]
  /// What it was made from.
  public var coverage: Coverage

  /// A sentence of the summary and the sentence that was said.
  public struct Line: Codable, Equatable, Sendable {
    /// As shown: fillers gone, first word capital.
    public var text: String
    /// As said, with its segment.
    public var spoken: Sentence

    /// Makes one from its parts.
    public init(text: String, spoken: Sentence) {
      self.text = text
      self.spoken = spoken
    }
  }

  /// A stretch of the recording that was summarised by itself first.
  public struct Part: Codable, Equatable, Sendable {
    /// Where in the recording.
    public var span: Span
    /// Sentences spoken in it and sentences of it in the summary.
    public var spokenSentences: Int
    /// Sentences of it that the summary shows.
    public var chosenSentences: Int

    /// Makes one from its parts.
    public init(span: Span, spokenSentences: Int, chosenSentences: Int) {
      self.span = span
      self.spokenSentences = spokenSentences
      self.chosenSentences = chosenSentences
    }

    enum CodingKeys: String, CodingKey {
      case span
      case spokenSentences = "spoken_sentences"
      case chosenSentences = "chosen_sentences"
    }
  }

  /// How much of what was said the summary was made from and shows.
  public struct Coverage: Codable, Equatable, Sendable {
    /// Words read and words shown.
    public var spokenWords: Int
    /// Words shown.
    public var summaryWords: Int
    /// Sentences that were left out unread, with the reason in words; empty when everything was read.
    public var omitted: [String]

    /// Makes one from its parts.
    public init(spokenWords: Int, summaryWords: Int, omitted: [String]) {
      self.spokenWords = spokenWords
      self.summaryWords = summaryWords
      self.omitted = omitted
    }

    enum CodingKeys: String, CodingKey {
      case omitted
      case spokenWords = "spoken_words"
      case summaryWords = "summary_words"
    }
  }

  /// Makes one from its parts.
  public init(
    style: String, title: String, text: String, sentences: [Line], actionItems: [Extract.ActionItem],
    parts: [Part], coverage: Coverage
  ) {
    self.style = style
    self.title = title
    self.text = text
    self.sentences = sentences
    self.actionItems = actionItems
    self.parts = parts
    self.coverage = coverage
  }

  enum CodingKeys: String, CodingKey {
    case schema, style, title, text, sentences, parts, coverage
    case actionItems = "action_items"
  }
}
