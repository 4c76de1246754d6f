import Model

/// Packs spans of speech into as few chunks as their order allows.
struct ChunkPacker {
  /// Longest chunk when played, in samples.
  let limit: Int
  /// Silence played between two spans of a chunk, in samples.
  let gap: Int

  /// Chunks whose spans, one after the other, are exactly `spans`.
  ///
  /// Greedy: a span joins the chunk before it if it fits. A span longer than the limit is cut before, by
  /// `QuietestCut`; here it would be a chunk of its own.
  func pack(_ spans: [Span]) -> [Chunks.Chunk] {
    var chunks: [Chunks.Chunk] = []
    for span in spans {
      if let last = chunks.indices.last, chunks[last].playedSamples(gap: gap) + gap + span.count <= limit {
        chunks[last].spans.append(span)
      } else {
        chunks.append(Chunks.Chunk(spans: [span]))
      }
    }
    return chunks
  }
}
