import Model

/// Packs speech into few and full chunks without reordering it.
struct ChunkPacker {
  /// Maximum playing time of a chunk, in samples.
  let limit: Int
  /// Silence inserted between two spans of a chunk, in samples.
  let gap: Int

  /// A chunk may end this much before the limit, where the voice pauses longer.
  private var slack: Int { limit / 5 }
  /// The model makes more errors on a few words alone than in a chunk of this length.
  private var scrap: Int { limit / 4 }

  /// Chunks that together contain exactly the speech of `found`, in order.
  ///
  /// The model takes as long for a short chunk as for a full one, and makes more errors where a sentence is cut. So a chunk
  /// takes what fits, and ends at the longest pause in the last fifth of that; the latest of equals. What is left for the last chunk is
  /// no scrap of a sentence: rather, the two last ones are less full.
  func pack(_ found: FoundSpeech) -> [Chunks.Chunk] {
    let pieces = pieces(of: found)
    // Samples from each piece to the end.
    let left = Array(
      pieces.reversed().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.span.count) }.reversed())
    var chunks: [Chunks.Chunk] = []
    var first = 0
    while first < pieces.count {
      var chunk = Chunks.Chunk(spans: [])
      var best = (chunk: chunk, next: first, pause: -1)
      var next = first
      let least = left[first] <= limit + scrap ? limit / 2 : limit - slack
      while next < pieces.count, case let longer = chunk.adding(pieces[next].span, gap: gap),
        next == first || longer.playedSamples(gap: gap) <= limit
      {
        chunk = longer
        next += 1
        let pause = next < pieces.count ? min(pieces[next].pause, SampleClock.rate) : .max
        let isLong = chunk.playedSamples(gap: gap) >= least && (left[next] == 0 || left[next] >= scrap)
        if isLong ? pause >= best.pause : best.pause < 0 { best = (chunk, next, isLong ? pause : -1) }
      }
      chunks.append(best.chunk)
      first = best.next
    }
    return chunks
  }

  /// Speech that is not divided further, and the pause before it: a silence, one of the voice, or none where `QuietestCut` cut.
  private func pieces(of found: FoundSpeech) -> [(span: Span, pause: Int)] {
    let cut = QuietestCut(limit: limit)
    var pauses = found.pauses[...]
    var pieces: [(span: Span, pause: Int)] = []
    for span in found.speech {
      var rest = span
      var pause = Int.max
      func add(_ part: Span) {
        let parts = cut.pieces(of: part, loudness: found.loudness)
        pieces += parts.enumerated().map { ($1, $0 == 0 ? pause : 0) }
      }
      while let next = pauses.first, next.end <= span.end {
        pauses.removeFirst()
        let middle = next.start + next.count / 2
        guard middle > rest.start else { continue }
        add(Span(start: rest.start, end: middle))
        rest.start = middle
        pause = next.count
      }
      add(rest)
    }
    return pieces
  }
}

extension Chunks.Chunk {
  /// The chunk with `span` at its end; part of the last span if it follows on it.
  fileprivate func adding(_ span: Span, gap: Int) -> Self {
    var longer = self
    if let last = spans.indices.last, spans[last].end == span.start {
      longer.spans[last].end = span.end
    } else {
      longer.spans.append(span)
    }
    return longer
  }
}
