import Model

extension ChunkPacker {
  /// Chunks that together contain exactly the speech of `found`, in order.
  func pack(_ found: FoundSpeech) -> [Chunks.Chunk] { pack(pieces(of: found)) }

  /// Speech that is not divided further, and the pause before it: a silence, one of the voice, or none where `QuietestCut` cut.
  private func pieces(of found: FoundSpeech) -> [Piece] {
    let cut = QuietestCut(limit: limit)
    var pauses = found.pauses[...]
    var pieces: [Piece] = []
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
