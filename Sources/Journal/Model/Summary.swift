package import StageContract

/// Title and summary of a recording in one style: `summary.json`.
package struct Summary: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "summary", version: 2)
  /// Kind and version that it is written with.
  package var schema = currentSchema
  /// Name of the style in which it was written.
  package var style: String
  /// The style's hint on how to present the summary, for example `warm`; nil if the style gives none.
  package var tone: String?
  /// Title of at most 60 characters; empty only if nothing was said.
  package var title: String
  /// The sentence from which the title is taken; nil for a list of things, without a title, and in earlier documents.
  package var titleSpoken: Sentence?
  /// Tasks, sentences in the order spoken, and the question, joined by spaces; empty if nothing was said.
  package var text: String
  /// Sentences in the order spoken, each drawn from one that was said.
  package var sentences: [Line]
  /// The closing question with the sentence it is drawn from; nil if the style asks for none.
  package var question: Line?
  /// Tasks, if the style asks for them; repeated ones are listed once.
  package var tasks: [EntryTask]
  /// Parts of 2 to 3 minutes by which a long recording was summarised; a short one has one part.
  package var parts: [Part]
  /// How much of the recording it covers.
  package var coverage: Coverage

  /// A sentence of the summary with the spoken sentence it is drawn from.
  package struct Line: Codable, Equatable, Sendable {
    /// As shown: without fillers, first word capitalised; an excerpt, whose borders are a guess, between dots.
    package var text: String
    /// As spoken, with its segment.
    package var spoken: Sentence

    package init(text: String, spoken: Sentence) {
      self.text = text
      self.spoken = spoken
    }
  }

  /// A part of the recording that was summarised separately first.
  package struct Part: Codable, Equatable, Sendable {
    /// Where in the recording.
    package var span: Span
    /// Number of sentences spoken in it.
    @Bounded<Count> package var spokenSentences: Int
    /// Number of its sentences in the summary.
    @Bounded<Count> package var chosenSentences: Int

    package init(span: Span, spokenSentences: Int, chosenSentences: Int) {
      self.span = span
      self.spokenSentences = spokenSentences
      self.chosenSentences = chosenSentences
    }
  }

  /// How much of the speech the summary was drawn from and shows.
  package struct Coverage: Codable, Equatable, Sendable {
    /// Number of words read.
    @Bounded<Count> package var spokenWords: Int
    /// Number of words in the summary.
    @Bounded<Count> package var summaryWords: Int
    /// One line for each passage that was skipped or is shown as excerpts, with the reason; else empty.
    package var omitted: [String]
    /// Parts of a long recording that were read but are not represented in the summary; nil in documents of
    /// earlier versions, empty if every part is represented.
    package var untold: [Span]?

    package init(spokenWords: Int, summaryWords: Int, omitted: [String], untold: [Span]? = nil) {
      self.spokenWords = spokenWords
      self.summaryWords = summaryWords
      self.omitted = omitted
      self.untold = untold
    }
  }

  package init(
    style: String, tone: String? = nil, title: String, titleSpoken: Sentence? = nil, text: String,
    sentences: [Line], question: Line? = nil, tasks: [EntryTask], parts: [Part], coverage: Coverage
  ) {
    self.style = style
    self.tone = tone
    self.title = title
    self.titleSpoken = titleSpoken
    self.text = text
    self.sentences = sentences
    self.question = question
    self.tasks = tasks
    self.parts = parts
    self.coverage = coverage
  }

  /// Spans of `parts` that contain speech but no chosen sentence; adjacent ones are joined.
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

  /// Decodes a summary of this version or an earlier one.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let found = try values.decode(Schema.self, forKey: .schema)
    style = try values.decode(String.self, forKey: .style)
    tone = try values.decodeIfPresent(String.self, forKey: .tone)
    title = try values.decode(String.self, forKey: .title)
    titleSpoken = try values.decodeIfPresent(Sentence.self, forKey: .titleSpoken)
    text = try values.decode(String.self, forKey: .text)
    sentences = try values.decode([Line].self, forKey: .sentences)
    question = try values.decodeIfPresent(Line.self, forKey: .question)
    tasks = try EntryTask.all(in: decoder, version: found.version)
    parts = try values.decode([Part].self, forKey: .parts)
    coverage = try values.decode(Coverage.self, forKey: .coverage)
  }

  private enum CodingKeys: String, CodingKey {
    case schema, style, tone, title, titleSpoken, text, sentences, question, tasks, parts, coverage
  }
}
