package import StageContract

/// How the reader, a small network, reads every sentence of a transcript: `reading.json`. It holds nothing of the text.
package struct Reading: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "reading", version: 1)
  /// Languages, ISO 639-1, for which it has been measured how well the reader reads them.
  package static let measuredLanguages: Set<String> = ["en", "de"]
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// SHA-256 of the reader's weights; nil if there were none: then nothing is known of any sentence.
  package var reader: String?
  /// Languages of the transcript, ISO 639-1, of which nobody has measured how well the reader reads them.
  package var unmeasured: [String]
  /// Mood of the whole entry, -1...1; nil without a reader or without sentences.
  @BoundedIfPresent<Score> package var mood: Double?
  /// How the weights' score of an entry is made of `mood` and the valences; nil without a reader.
  package var calibration: Calibration?
  /// One for each trusted sentence of the owner, in the order said; empty without a reader.
  package var sentences: [SentenceReading]

  /// The score of an entry is `gain · (mood + 2 · mean valence) + offset`, within -1...1. Both come with the weights, fitted on
  /// held texts and on some that they had learnt.
  package struct Calibration: Codable, Equatable, Sendable {
    package var gain: Double
    package var offset: Double

    package init(gain: Double, offset: Double) { (self.gain, self.offset) = (gain, offset) }
  }

  /// How one sentence is read.
  package struct SentenceReading: Codable, Equatable, Sendable {
    /// Index of the transcript segment in which it begins.
    @Bounded<Count> package var segment: Int
    /// Where in the recording.
    package var span: Span
    /// How likely it tells the event of the day, 0...1; comparable over all sentences of the entry.
    @Bounded<Share> package var event: Double
    /// How much it belongs in a summary, 0...1.
    @Bounded<Share> package var keep: Double
    /// How pleasant what it tells is for the speaker, -1...1.
    @Bounded<Score> package var valence: Double
    /// How likely it shows a pleasant feeling of the speaker's, 0...1.
    @Bounded<Share> package var pleasant: Double
    /// How likely it shows an unpleasant feeling of the speaker's, 0...1.
    @Bounded<Share> package var unpleasant: Double
    /// How likely it holds facts of a kind, 0...1, by kind; those below a twentieth are left out.
    package var kinds: [String: Double]
    /// How likely each word belongs to a title, 0...1; words are what white space separates.
    package var title: [Double]
    /// Indices of earlier sentences that tell nearly the same.
    package var repeats: [Int]

    package init(
      segment: Int, span: Span, event: Double, keep: Double, valence: Double, pleasant: Double = 0,
      unpleasant: Double = 0, kinds: [String: Double] = [:], title: [Double] = [], repeats: [Int] = []
    ) {
      self.segment = segment
      self.span = span
      self.event = event
      self.keep = keep
      self.valence = valence
      self.pleasant = pleasant
      self.unpleasant = unpleasant
      self.kinds = kinds
      self.title = title
      self.repeats = repeats
    }
  }

  package init(
    reader: String? = nil, unmeasured: [String] = [], mood: Double? = nil, calibration: Calibration? = nil,
    sentences: [SentenceReading] = []
  ) {
    self.reader = reader
    self.unmeasured = unmeasured
    self.mood = mood
    self.calibration = calibration
    self.sentences = sentences
  }

  /// Encodes the document; without a reader, its key is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(reader, forKey: .reader)
    try container.encode(unmeasured, forKey: .unmeasured)
    try container.encode(_mood, forKey: .mood)
    try container.encodeIfPresent(calibration, forKey: .calibration)
    try container.encode(sentences, forKey: .sentences)
  }

  /// The `event` of the likeliest sentence, above 0: by it, events are comparable over entries.
  package var likeliestEvent: Double { max(sentences.map(\.event).max() ?? 0, .leastNormalMagnitude) }

  /// How sentences are read, by their place.
  package var byPlace: [Sentence.Place: SentenceReading] {
    Dictionary(
      sentences.map { (Sentence.Place(segment: $0.segment, span: $0.span), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
