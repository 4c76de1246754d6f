import Model

/// Packs spans of speech into as few chunks as possible without reordering them.
struct ChunkPacker {
  /// Maximum playing time of a chunk, in samples.
  let limit: Int
  /// Silence inserted between two spans of a chunk, in samples.
  let gap: Int

  /// Chunks that together contain exactly `spans`, in order.
  ///
  /// Greedy: a span joins the preceding chunk if it fits. `QuietestCut` has already split spans longer than the
  /// limit; any that remained would each become a separate chunk.
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
