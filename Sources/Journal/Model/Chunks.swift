package import StageContract

/// The speech in a recording and the chunks that the model decodes: `chunks.json`.
package struct Chunks: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "chunks", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Length of the recording in samples.
  @Bounded<Count> package var durationSamples: Int
  /// `silero` or `energy`.
  package var detector: String
  /// Silence inserted between two spans of a chunk, in samples.
  @Bounded<Count> package var gapSamples: Int
  /// Speech segments in order, padded and disjoint; everything else is silence.
  package var speech: [Span]
  /// Chunks in order; their spans, concatenated, are exactly the speech (long segments are split).
  package var chunks: [Chunk]

  /// Spans that are decoded together, with `gapSamples` of silence between them.
  package struct Chunk: Codable, Equatable, Sendable {
    /// Spans in playing order.
    package var spans: [Span]

    package init(spans: [Span]) { self.spans = spans }

    /// Length in samples when played with gaps of `gap` samples.
    package func playedSamples(gap: Int) -> Int {
      spans.reduce(0) { $0 + $1.count } + gap * max(0, spans.count - 1)
    }
  }

  package init(durationSamples: Int, detector: String, gapSamples: Int, speech: [Span], chunks: [Chunk]) {
    self.durationSamples = durationSamples
    self.detector = detector
    self.gapSamples = gapSamples
    self.speech = speech
    self.chunks = chunks
  }
}
