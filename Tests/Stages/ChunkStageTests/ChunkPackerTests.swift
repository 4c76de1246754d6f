import Model
import TestSupport
import Testing
import Text

@testable import ChunkStage

@Suite struct ChunkPackerTests {
  @Test func nothingPacksToNothing() {
    #expect(ChunkPacker(limit: 100, gap: 10).pack([]) == [])
  }

  @Test(arguments: [(50, 1), (51, 2)])
  func aSpanJoinsTheChunkIfItFitsWithTheGap(second: Int, chunks: Int) {
    let spans = [Span(start: 0, end: 40), Span(start: 500, end: 500 + second)]
    #expect(ChunkPacker(limit: 100, gap: 10).pack(spans).count == chunks)
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
    let speech = segmenter.finish(durationSamples: track.durationSamples)
    let cut = QuietestCut(limit: limit)
    let chunks = ChunkPacker(limit: limit, gap: gap)
      .pack(speech.flatMap { cut.pieces(of: $0, loudness: loudness) })

    #expect(joined(chunks.flatMap(\.spans)) == speech)
    for chunk in chunks {
      #expect(!chunk.spans.isEmpty)
      #expect(chunk.playedSamples(gap: gap) <= limit)
    }
    // Greedy: the first span of a chunk had no room in the chunk before it.
    for (chunk, next) in zip(chunks, chunks.dropFirst()) {
      let first = try #require(next.spans.first)
      #expect(chunk.playedSamples(gap: gap) + gap + first.count > limit)
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
