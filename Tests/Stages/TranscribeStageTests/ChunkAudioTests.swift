import Model
import Testing

@testable import TranscribeStage

@Suite struct ChunkAudioTests {
  private func levels(_ samples: [Float]) -> [Double] {
    let chunk = Chunks.Chunk(spans: [Span(start: 0, end: samples.count)])
    return ChunkAudio(chunk: chunk, gap: 0, samples: samples).levels
  }

  @Test func `The levels are the loudness of four quarters on a scale of 60 decibels`() {
    let quarters: [Float] = [0, 0.001, 0.0316227766, 1]
    let levels = levels(quarters.flatMap { [Float](repeating: $0, count: 100) })
    for (level, expected) in zip(levels, [0, 0, 0.5, 1]) { #expect(abs(level - expected) < 0.001) }
    #expect(self.levels([]) == [0, 0, 0, 0] && self.levels([2, -2]).max() == 1)
  }
}
