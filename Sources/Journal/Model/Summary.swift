package import StageContract

/// Title and summary of a recording in one style: `summary.json`.
package struct Summary: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "summary", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Name of the style it was written in.
  package var style: String
  /// The style's hint for whoever shows the summary, for example `warm`; nil where it gives none.
  package var tone: String?
  /// At most 60 characters; empty only where nothing was said.
  package var title: String
  /// What is to be done, sentences in the order spoken, and the question, joined by spaces; empty where nothing was said.
  package var text: String
  /// Its sentences, in the order spoken; each was said.
  package var sentences: [Line]
  /// The question at its end and the sentence that it is drawn from; nil where the style asks for none.
  package var question: Line?
  /// What is to be done, where the style asks for it; what was said twice is listed once.
  package var actionItems: [Extract.ActionItem]
  /// Parts of 2 to 3 minutes that a long recording was summarised by; one part for a short one.
  package var parts: [Part]
  /// What it was made from.
  package var coverage: Coverage

  /// A sentence of the summary and the sentence that was said.
  package struct Line: Codable, Equatable, Sendable {
    /// As shown: fillers gone, first word capital.
    package var text: String
    /// As said, with its segment.
    package var spoken: Sentence

    package init(text: String, spoken: Sentence) {
      self.text = text
      self.spoken = spoken
    }
  }

  /// A stretch of the recording that was summarised by itself first.
  package struct Part: Codable, Equatable, Sendable {
    /// Where in the recording.
    package var span: Span
    /// Sentences spoken in it and sentences of it in the summary.
    @Bounded<Count> package var spokenSentences: Int
    /// Sentences of it that the summary shows.
    @Bounded<Count> package var chosenSentences: Int

    package init(span: Span, spokenSentences: Int, chosenSentences: Int) {
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
  package struct Coverage: Codable, Equatable, Sendable {
    /// Words read.
    @Bounded<Count> package var spokenWords: Int
    /// Words shown.
    @Bounded<Count> package var summaryWords: Int
    /// Sentences that were left out unread, with the reason in words; empty when everything was read.
    package var omitted: [String]
    /// Stretches of a long recording that were read and of which the summary shows nothing; nil in documents of older
    /// releases, empty when it shows something of every part.
    package var untold: [Span]?

    package init(spokenWords: Int, summaryWords: Int, omitted: [String], untold: [Span]? = nil) {
      self.spokenWords = spokenWords
      self.summaryWords = summaryWords
      self.omitted = omitted
      self.untold = untold
    }

    enum CodingKeys: String, CodingKey {
      case omitted, untold
      case spokenWords = "spoken_words"
      case summaryWords = "summary_words"
    }
  }

  package init(
    style: String, tone: String? = nil, title: String, text: String, sentences: [Line], question: Line? = nil,
    actionItems: [Extract.ActionItem], parts: [Part], coverage: Coverage
  ) {
    self.style = style
    self.tone = tone
    self.title = title
    self.text = text
    self.sentences = sentences
    self.question = question
    self.actionItems = actionItems
    self.parts = parts
    self.coverage = coverage
  }

  /// The stretches of `parts` in which something was said that is not shown; neighbours are joined.
  package static func untold(_ parts: [Part]) -> [Span] {
    parts.reduce(into: []) { spans, part in
      guard part.spokenSentences > 0, part.chosenSentences == 0 else { return }
      if let last = spans.last, last.end == part.span.start {
        spans[spans.count - 1].end = part.span.end
      } else {
        spans.append(part.span)
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case schema, style, tone, title, text, sentences, question, parts, coverage
    case actionItems = "action_items"
  }
}
