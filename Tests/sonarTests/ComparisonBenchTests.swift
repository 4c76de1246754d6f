import Model
import TestSupport
import Testing

@testable import sonar

@Suite struct ComparisonBenchTests {
  @Test func wordsThatDifferAreCountedBesideTheFirst() {
    let first = GoldenText.transcript(["I walked home in the rain."])
    let same = ComparisonBench.Row("full", seconds: 2, first, beside: first)
    #expect(same.words == 6 && same.differing == 0 && same.marks == 0)
    let other = GoldenText.transcript(["I walked home in rain.", "Home."])
    #expect(ComparisonBench.Row("fitted", seconds: 1, other, beside: first).differing == 2)
  }

  @Test func theFirstValueIsWhatTheOthersAreComparedWith() {
    #expect(ComparisonBench.Parameter.audioContext.values == ["full", "fitted"])
    #expect(ComparisonBench.Parameter.decoding.values.first == "beam")
  }
}
