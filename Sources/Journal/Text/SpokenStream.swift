import Model

/// Speech without punctuation: words among which the borders of sentences have to be found.
///
/// A border is clear only where the speaker pauses, the words before can end a sentence and those after can begin one:
/// a shorter pause is enough before words that open a clause. What is too long between two clear borders is divided
/// at likely ones, so that mood and facts have sentences to work on; such pieces are not clear.
struct SpokenStream {
  /// Some words of the stream.
  struct Piece: Equatable {
    var range: Range<Int>
    /// True if it begins and ends where sentences do.
    var isClear: Bool
  }

  private let words: [SpokenWord]
  private let normals: [String]

  /// Milliseconds of silence after which a sentence has ended unless the words forbid it.
  private static let clearPause = 550
  /// Milliseconds of silence after which it has ended if a clause is opened.
  private static let openingPause = 400
  /// The length of a piece is at least this many words, and fewer than `SentenceSplitter.longestWords`.
  private static let shortest = 10

  init(_ words: [SpokenWord]) {
    self.words = words
    normals = words.map(\.normal)
  }

  /// The pieces in the order spoken, which together are all words. Time is linear in their number.
  ///
  /// - Parameters:
  ///   - isClearBefore: whether a sentence begins at the first word.
  ///   - isClearAfter: whether a sentence ends with the last one.
  func pieces(isClearBefore: Bool = true, isClearAfter: Bool = true) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    for end in 1..<(words.count + 1) where end == words.count || isClear(end) {
      let isClear = (start > 0 || isClearBefore) && (end < words.count || isClearAfter)
      if end - start < SentenceSplitter.longestWords {
        pieces.append(Piece(range: start..<end, isClear: isClear))
      } else {
        pieces += divided(start..<end)
      }
      start = end
    }
    return pieces
  }

  /// True if a sentence clearly ends before the word at `place`.
  private func isClear(_ place: Int) -> Bool {
    let silence = silence(place)
    guard silence >= Self.openingPause, isAllowed(place) else { return false }
    return silence >= Self.clearPause || opens(place)
  }

  /// Divides `range` at likely borders into pieces that are not clear.
  private func divided(_ range: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var start = range.lowerBound
    while range.upperBound - start >= SentenceSplitter.longestWords {
      let places = (start + Self.shortest)..<(start + SentenceSplitter.longestWords - 1)
      let middle = start + SentenceSplitter.longestWords / 2
      let best = places.max { (likelihood($0), abs($1 - middle)) < (likelihood($1), abs($0 - middle)) }
      let end = min(best ?? middle, range.upperBound - 1)
      pieces.append(Piece(range: start..<end, isClear: false))
      start = end
    }
    return pieces + [Piece(range: start..<range.upperBound, isClear: false)]
  }

  /// How likely a sentence ends before the word at `place`, in no unit.
  private func likelihood(_ place: Int) -> Int {
    (isAllowed(place) ? 4 : 0) + (opens(place) ? 4 : 0) + min(silence(place), 1200) / 200
  }

  private func isAllowed(_ place: Int) -> Bool {
    words[place].language.borders.allows(after: normals[place - 1], before: normals[place])
  }

  private func opens(_ place: Int) -> Bool {
    words[place].language.borders.opens(
      normals[place], place + 1 < normals.count ? normals[place + 1] : nil)
  }

  /// Milliseconds of silence before the word at `place`.
  private func silence(_ place: Int) -> Int {
    (words[place].span.start - words[place - 1].span.end) * 1000 / SampleClock.rate
  }
}
