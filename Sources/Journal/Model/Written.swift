package import StageContract

/// Title and summary to which a language model shortened what was said, every word the speaker's: `written.json`.
package struct Written: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "written", version: 2)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Name of the style for which it was written, that of the summary in whose place it is shown.
  package var style: String
  /// ISO 639-1 code of the language in which it was asked for: the entry's.
  package var language: String
  /// Title of at most 60 characters.
  package var title: Line
  /// At least one sentence, at least one of them written.
  package var sentences: [Line]
  /// How many sentences, and the title, failed: each has a `failure`, or was left out because it was there already.
  @Bounded<Count> package var failed: Int
  /// The server and the model that wrote it.
  package var writer: Writer
  /// How often the writer was asked: once if all that was said fitted, else once for each part and for them together.
  @Bounded<Count> package var requests: Int
  /// Tokens that the writer read and wrote for it.
  package var tokens: Tokens

  /// True if every written line is copied from its sources. A document of version 1 was let through by other rules, and is
  /// shown nowhere.
  package var isCopied: Bool { schema.version >= 2 }

  /// A sentence, or the title.
  package struct Line: Codable, Equatable, Sendable {
    /// As shown.
    package var text: String
    /// Whose words these are.
    package var origin: Origin
    /// The sentences of the recording from which it is copied, with their spans: at least one, or none for a title of our
    /// own; just one for a written title.
    package var sources: [Source]
    /// The written line in whose place this stands, and why it failed; nil if none did.
    package var failure: Failure?

    package init(text: String, origin: Origin, sources: [Source], failure: Failure? = nil) {
      self.text = text
      self.origin = origin
      self.sources = sources
      self.failure = failure
    }
  }

  /// Whose words a sentence consists of.
  package enum Origin: String, Codable, Sendable, CaseIterable {
    /// The speaker's, chosen and joined by the writer: the words of the sources in their order, with stretches left out.
    case written
    /// The speaker's, a complete sentence; those of a title, chosen by Sonar.
    case said
  }

  /// A sentence of the corrected transcript, as it was numbered for the writer.
  package struct Source: Codable, Equatable, Sendable {
    /// Counts from 1.
    @Bounded<Count> package var number: Int
    /// The sentence and its span.
    package var sentence: Sentence

    package init(number: Int, sentence: Sentence) {
      self.number = number
      self.sentence = sentence
    }
  }

  /// A written line that failed.
  package struct Failure: Codable, Equatable, Sendable {
    /// The line as written.
    package var text: String
    /// The rule that it breaks, as one word.
    package var kind: String
    /// The reason, in one sentence.
    package var reason: String

    package init(text: String, kind: String, reason: String) {
      self.text = text
      self.kind = kind
      self.reason = reason
    }
  }

  /// The program and the model; what a server does not tell is nil.
  package struct Writer: Codable, Equatable, Sendable {
    /// `ollama`, `llama-server`, or `openai` for any other server with that interface.
    package var server: String
    /// Version of the server.
    package var version: String?
    /// Name of the model, or of its file.
    package var model: String
    /// Digest of the model as the server gives it.
    package var digest: String?
    /// Size of the model's file in bytes.
    @BoundedIfPresent<ByteCount> package var bytes: Int?

    package init(
      server: String, version: String? = nil, model: String, digest: String? = nil, bytes: Int? = nil
    ) {
      self.server = server
      self.version = version
      self.model = model
      self.digest = digest
      self.bytes = bytes
    }
  }

  /// As the server counts them.
  package struct Tokens: Codable, Equatable, Sendable {
    /// Read by the writer, over all requests.
    @Bounded<Count> package var read: Int
    /// Written by it.
    @Bounded<Count> package var written: Int

    package init(read: Int, written: Int) {
      self.read = read
      self.written = written
    }
  }

  package init(
    style: String, language: String, title: Line, sentences: [Line], failed: Int, writer: Writer,
    requests: Int,
    tokens: Tokens
  ) {
    self.style = style
    self.language = language
    self.title = title
    self.sentences = sentences
    self.failed = failed
    self.writer = writer
    self.requests = requests
    self.tokens = tokens
  }
}
