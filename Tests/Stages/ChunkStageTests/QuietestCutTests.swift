import Model
import TestSupport
import Testing
import Text

@testable import ChunkStage

@Suite struct QuietestCutTests {
  /// Loudness of `count` windows: 1, but `quiet` where given.
  private func track(_ count: Int, quiet: [Int: Float] = [:]) -> LoudnessTrack {
    var track = LoudnessTrack()
    for index in 0..<count { track.append(quiet[index] ?? 1) }
    return track
  }

  private func middle(_ window: Int) -> Int { window * Window.samples + Window.samples / 2 }

  @Test func speechWithinTheLimitIsLeftWhole() {
    let span = Span(start: 700, end: 700 + 100 * 512)
    #expect(QuietestCut(limit: 100 * 512).pieces(of: span, loudness: track(110)) == [span])
  }

  @Test func theCutIsInTheMiddleOfTheQuietestWindowNearTheLimit() {
    let span = Span(start: 0, end: 180 * 512)
    // Window 20 is quieter, but far from the limit.
    let loudness = track(180, quiet: [20: 0, 84: 0.2, 85: 0.1, 86: 0.2, 95: 0.2])
    let pieces = QuietestCut(limit: 100 * 512).pieces(of: span, loudness: loudness)
    #expect(pieces == [Span(start: 0, end: middle(85)), Span(start: middle(85), end: 180 * 512)])
  }

  @Test func aPauseBeatsTheShorterClosureOfAConsonant() {
    let loudness = track(180, quiet: [80: 0.2, 81: 0.2, 82: 0.2, 90: 0])
    let pieces = QuietestCut(limit: 100 * 512).pieces(of: Span(start: 0, end: 180 * 512), loudness: loudness)
    #expect(pieces.first?.end == middle(81))
  }

  @Test func amongEquallyQuietPointsTheLatestIsTaken() {
    let pieces = QuietestCut(limit: 100 * 512)
      .pieces(of: Span(start: 0, end: 180 * 512), loudness: track(180))
    #expect(pieces.first?.end == middle(99))
  }

  @Test func theLastPieceIsNeverAScrap() {
    let pieces = QuietestCut(limit: 100 * 512)
      .pieces(of: Span(start: 0, end: 101 * 512), loudness: track(101))
    #expect(pieces.count == 2)
    #expect(pieces.allSatisfy { $0.count >= 25 * 512 })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func piecesAreTheSpanAndNoneIsTooLong(seed: UInt64) {
    var generator = SeededNumbers(seed)
    let windows = Int.random(in: 1...6_000, using: &generator)
    var loudness = LoudnessTrack()
    for _ in 0..<windows { loudness.append(Float.random(in: 0...1, using: &generator)) }
    let start = Int.random(in: 0..<windows * Window.samples, using: &generator)
    let span = Span(start: start, end: Int.random(in: start...windows * Window.samples, using: &generator))
    let limit = Int.random(in: 16_000...480_000, using: &generator)

    let pieces = QuietestCut(limit: limit).pieces(of: span, loudness: loudness)
    #expect(pieces.first?.start == span.start)
    #expect(pieces.last?.end == span.end)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(pieces.allSatisfy { $0.count <= limit })
    if pieces.count > 1 { #expect(pieces.allSatisfy { $0.count >= limit / 4 }) }
  }
}
