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

    /// Maps the sample `played` of the played chunk to a sample of the recording.
    ///
    /// A sample in a gap maps to the end of the span before it; a sample past the end, to the end of the
    /// chunk.
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
}
