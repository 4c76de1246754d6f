package import StageContract

/// Title and summary that a language model wrote, each sentence checked against what was said: `written.json`.
package struct Written: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "written", version: 1)
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
  /// What wrote it.
  package var writer: Writer
  /// How often the writer was asked: once if all that was said fitted, else once for each part and for them together.
  @Bounded<Count> package var requests: Int
  /// What the writer read and wrote for it.
  package var tokens: Tokens

  /// A sentence, or the title.
  package struct Line: Codable, Equatable, Sendable {
    /// As shown.
    package var text: String
    /// Whose words these are.
    package var origin: Origin
    /// The sentences of the recording on which it rests, at least one but for a title of our own.
    package var sources: [Source]
    /// Why what was written failed, in whose place this stands; nil if nothing failed.
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
    /// The writer's; everything in it was said.
    case written
    /// The speaker's, verbatim; those of a title, chosen by Sonar.
    case said
  }

  /// A sentence of the corrected transcript, as it was numbered for the writer.
  package struct Source: Codable, Equatable, Sendable {
    /// Counts from 1.
    @Bounded<Count> package var number: Int
    /// What was said, and when.
    package var sentence: Sentence

    package init(number: Int, sentence: Sentence) {
      self.number = number
      self.sentence = sentence
    }
  }

  /// What was written and failed.
  package struct Failure: Codable, Equatable, Sendable {
    /// What was written.
    package var text: String
    /// What is not as in the sources: `number`, `name`, …
    package var kind: String
    /// Why, in one sentence.
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
