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
  /// Speech segments in order, padded and disjoint; everything else is silence, in every channel.
  package var speech: [Span]
  /// Chunks in order; their spans, concatenated, are exactly the speech (long segments are split). Where channels are
  /// transcribed separately, those of the left channel, then those of the right one.
  package var chunks: [Chunk]

  /// Spans that are decoded together, with `gapSamples` of silence between them.
  package struct Chunk: Codable, Equatable, Sendable {
    /// Spans in playing order.
    package var spans: [Span]
    /// The channel that is decoded; nil for the mix of all.
    package var channel: Channel?

    package init(spans: [Span], channel: Channel? = nil) {
      self.spans = spans
      self.channel = channel
    }

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

  /// The chunks of two channels as one document; both are of recordings of the same length.
  package init(left: Chunks, right: Chunks) {
    let channels = [(Channel.left, left), (.right, right)]
    self.init(
      durationSamples: left.durationSamples, detector: left.detector, gapSamples: left.gapSamples,
      speech: Self.union(left.speech + right.speech),
      chunks: channels.flatMap { channel, part in
        part.chunks.map { Chunk(spans: $0.spans, channel: channel) }
      })
  }

  /// The chunks of `channel` as those of a recording of its own.
  package func part(_ channel: Channel) -> Chunks {
    let chunks = chunks.filter { $0.channel == channel }
    return Chunks(
      durationSamples: durationSamples, detector: detector, gapSamples: gapSamples,
      speech: Self.union(chunks.flatMap(\.spans)), chunks: chunks.map { Chunk(spans: $0.spans) })
  }

  /// The spans in order, those that meet joined.
  package static func union(_ spans: [Span]) -> [Span] {
    spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.reduce(into: []) { union, span in
      if let last = union.last, last.end >= span.start {
        union[union.count - 1].end = max(last.end, span.end)
      } else {
        union.append(span)
      }
    }
  }
}
