import Model
import TestSupport
import Testing

@testable import Application

@Suite struct ComparisonBenchTests {
  @Test func wordsThatDifferAreCountedBesideTheFirst() {
    let first = GoldenText.transcript(["I walked home in the rain."])
    let same = ComparisonBench.Row("full", seconds: 2, first, beside: first)
    #expect(abs(same.rtf * SampleClock.seconds(first.durationSamples) - 2) < 1e-9)
    #expect(same.words == 6 && same.differing == 0 && same.marks == 0)
    let other = GoldenText.transcript(["I walked home in rain.", "Home."])
    #expect(ComparisonBench.Row("fitted", seconds: 1, other, beside: first).differing == 2)
  }

  @Test func aModelIsComparedWithWhatWasMadeOfIt() throws {
    let installed = ["base.en", "base.en-q8_0", "base.en-bf16", "tiny.en"].map {
      InstalledModel(name: $0, path: "/models/\($0)", bytes: 1)
    }
    for model in ["base.en", "base.en-q8_0"] {
      let values = try ComparisonBench.Parameter.model.values(model: model, installed: installed)
      #expect(values.map(\.name) == ["base.en", "base.en-bf16", "base.en-q8_0"])
      #expect(values[0].argument == "/models/base.en")
    }
    let failure = #expect(throws: CommandFailure.self) {
      try ComparisonBench.Parameter.model.values(model: "tiny.en", installed: installed)
    }
    #expect(failure?.status == 69)
    #expect(WeightFormat.commandForAnother(than: "tiny.en") == "sonar models convert tiny.en --to bf16")
    #expect(WeightFormat.commandForAnother(than: "tiny.en-q5_1") == "sonar models fetch tiny.en")
    let decoding = try ComparisonBench.Parameter.decoding.values(model: "tiny.en", installed: [])
    #expect(decoding.map(\.name) == ["beam", "adaptive", "greedy"])
  }
}
