import Model

/// Loudness of each window of a recording. Nothing else is kept of the audio: 450 KB per hour.
struct LoudnessTrack: Equatable {
  private var meanSquares: [Float] = []

  /// Appends the mean square of the next window.
  mutating func append(_ meanSquare: Float) { meanSquares.append(meanSquare) }

  /// Loudness of window `index` and its neighbours, about 100 ms.
  ///
  /// Three windows, because the closure of a *p* or *t* is as silent as a pause but shorter.
  func around(_ index: Int) -> Float {
    meanSquares[max(0, index - 1)...min(index + 1, meanSquares.count - 1)].reduce(0, +)
  }

  /// Number of windows so far.
  var count: Int { meanSquares.count }
}

/// Splits speech that is too long for one chunk at its quietest points.
struct QuietestCut {
  /// Maximum length of a piece, in samples.
  let limit: Int

  /// The consecutive pieces of `span`, none longer than the limit.
  ///
  /// Each cut lies in the last quarter before the limit, which keeps pieces long. The last piece is at least
  /// a quarter of the limit, because the model makes more errors on a few isolated words.
  func pieces(of span: Span, loudness: LoudnessTrack) -> [Span] {
    var pieces: [Span] = []
    var rest = span
    while rest.count > limit {
      let latest = min(rest.start + limit, rest.end - limit / 4)
      let cut = quietest(from: latest - limit / 4, through: latest, loudness)
      pieces.append(Span(start: rest.start, end: cut))
      rest.start = cut
    }
    return pieces + [rest]
  }

  /// The middle of the quietest window whose middle lies in `first...last`; the latest of equals.
  private func quietest(from first: Int, through last: Int, _ loudness: LoudnessTrack) -> Int {
    let half = Window.samples / 2
    var quietest = (cut: last, loudness: Float.infinity)
    var index = max(0, (first + half - 1) / Window.samples)
    while index < loudness.count, case let middle = index * Window.samples + half, middle <= last {
      let around = loudness.around(index)
      if around <= quietest.loudness { quietest = (middle, around) }
      index += 1
    }
    return quietest.cut
  }
}
