package import StageContract

/// Where speech is, and how it is handed to the model: `chunks.json`.
package struct Chunks: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "chunks", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Length of the recording in samples.
  @Bounded<Count> package var durationSamples: Int
  /// `silero` or `energy`.
  package var detector: String
  /// Silence played between two spans of a chunk, in samples.
  @Bounded<Count> package var gapSamples: Int
  /// Speech segments in order, padded, disjoint; everything else is silence.
  package var speech: [Span]
  /// Chunks in order; their spans, in order, are exactly the speech (long segments cut in several).
  package var chunks: [Chunk]

  /// The list of spans that the model hears at once, with `gapSamples` of silence between them.
  package struct Chunk: Codable, Equatable, Sendable {
    /// Spans in the order in which they are played.
    package var spans: [Span]

    package init(spans: [Span]) { self.spans = spans }

    /// Length when played, in samples.
    package func playedSamples(gap: Int) -> Int {
      spans.reduce(0) { $0 + $1.count } + gap * max(0, spans.count - 1)
    }

    /// The recording's sample that is heard at `played`, a sample of the played chunk.
    ///
    /// Inside the gap after a span it is that span's end; past the chunk it is the chunk's end.
    package func recordingSample(played: Int, gap: Int) -> Int {
      var offset = 0
      for span in spans {
        if played < offset + span.count { return span.start + max(0, played - offset) }
        offset += span.count
        if played < offset + gap { return span.end }
        offset += gap
      }
      return spans.last?.end ?? 0
    }
  }

  package init(durationSamples: Int, detector: String, gapSamples: Int, speech: [Span], chunks: [Chunk]) {
    self.durationSamples = durationSamples
    self.detector = detector
    self.gapSamples = gapSamples
    self.speech = speech
    self.chunks = chunks
  }

  enum CodingKeys: String, CodingKey {
    case schema, detector, speech, chunks
    case durationSamples = "duration_samples"
    case gapSamples = "gap_samples"
  }
}
