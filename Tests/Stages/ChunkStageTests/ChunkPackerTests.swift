import Model
import TestSupport
import Testing
import Text

@testable import ChunkStage

@Suite struct ChunkPackerTests {
  /// Chunks of at most 100 windows, with 10 between spans, of `speech` with `pauses`, both in windows.
  private func pack(_ speech: [(Int, Int)], pauses: [(Int, Int)] = []) -> [[Span]] {
    var loudness = LoudnessTrack()
    for _ in 0..<(speech.last?.1 ?? 0) { loudness.append(1) }
    let found = FoundSpeech(
      durationSamples: (speech.last?.1 ?? 0) * Window.samples, speech: speech.map(span),
      pauses: pauses.map(span),
      loudness: loudness)
    return ChunkPacker(limit: 100 * Window.samples, gap: 10 * Window.samples).pack(found).map(\.spans)
  }

  private func span(_ first: Int, _ end: Int) -> Span {
    Span(start: first * Window.samples, end: end * Window.samples)
  }

  @Test func nothingPacksToNothing() {
    #expect(pack([]) == [])
  }

  @Test(arguments: [(50, 1), (51, 2)])
  func aSpanJoinsTheChunkIfItFitsWithTheGap(second: Int, chunks: Int) {
    #expect(pack([(0, 40), (500, 500 + second)]).count == chunks)
  }

  @Test func aChunkIsFilledUpToAPauseInTheNextSpan() {
    let chunks = pack([(0, 40), (100, 180)], pauses: [(120, 140), (150, 154)])
    #expect(chunks == [[span(0, 40), span(100, 130)], [span(130, 180)]])
  }

  @Test func theLastChunkIsNoScrap() {
    let chunks = pack([(0, 110)], pauses: [(60, 64), (97, 103)])
    #expect(chunks == [[span(0, 62)], [span(62, 110)]])
  }

  @Test func aChunkEndsAtTheLongestPauseNearTheLimitAndOfEqualOnesAtTheLatest() {
    #expect(pack([(0, 190)], pauses: [(40, 60), (82, 88), (94, 98)]).first == [span(0, 85)])
    #expect(pack([(0, 190)], pauses: [(82, 86), (94, 98)]).first == [span(0, 96)])
    // Longer than a second is as good as a second.
    #expect(pack([(0, 84), (200, 204), (300, 390)]) == [[span(0, 84), span(200, 204)], [span(300, 390)]])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func chunksHoldTheSpeechInOrderWithinTheLimitAndMapBack(seed: UInt64) throws {
    var generator = SeededNumbers(seed)
    let track = ProbabilityTrack(using: &generator)
    let limit = Int.random(in: 16_000...480_000, using: &generator)
    let gap = Int.random(in: 0...8_000, using: &generator)
    var segmenter = SpeechSegmenter(track.rules)
    var loudness = LoudnessTrack()
    for probability in track.probabilities {
      segmenter.take(probability)
      loudness.append(probability * Float.random(in: 0...1, using: &generator))
    }
    let (speech, pauses) = segmenter.finish(durationSamples: track.durationSamples)
    let chunks = ChunkPacker(limit: limit, gap: gap).pack(
      FoundSpeech(durationSamples: track.durationSamples, speech: speech, pauses: pauses, loudness: loudness))

    #expect(joined(chunks.flatMap(\.spans)) == speech)
    for chunk in chunks {
      #expect(!chunk.spans.isEmpty)
      #expect(joined(chunk.spans) == chunk.spans)
      #expect(chunk.playedSamples(gap: gap) <= limit)
    }
    // Filled: the next chunk's first span would not have fitted whole where a chunk is far from full.
    for (chunk, next) in zip(chunks, chunks.dropFirst())
    where chunk.playedSamples(gap: gap) < limit - limit / 5 {
      let first = try #require(next.spans.first)
      let room = limit - chunk.playedSamples(gap: gap) - gap
      #expect(first.count > room || !pauses.contains { $0.start > first.start && $0.end < first.end })
    }
  }

  /// `spans` with those joined that touch.
  private func joined(_ spans: [Span]) -> [Span] {
    spans.reduce(into: []) { result, span in
      if let last = result.last, last.end == span.start {
        result[result.count - 1] = Span(start: last.start, end: span.end)
      } else {
        result.append(span)
      }
    }
  }
}
