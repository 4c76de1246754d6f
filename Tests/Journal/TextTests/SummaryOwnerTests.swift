import Model
import Testing
import Text

/// Summaries in other styles, which no run has made since the owner changed the entry.
@Suite struct SummaryOwnerTests {
  private static let (first, second) = (Span(start: 0, end: 16_000), Span(start: 16_000, end: 32_000))

  private func summary(title: Span? = nil) -> Summary {
    let said = Sentence(text: "I bought flowers for nine euros.", span: Self.first, segment: 0)
    return Summary(
      style: "concise", title: "Flowers",
      titleSpoken: title.map { Sentence(text: "The flowers.", span: $0, segment: 1) },
      text: said.text, sentences: [.init(text: said.text, spoken: said)], tasks: [], parts: [],
      coverage: .init(spokenWords: 6, summaryWords: 6, omitted: []))
  }

  private func transcript(_ texts: [String]) -> Transcript {
    let segments = zip(texts, [Self.first, Self.second]).map { text, span in
      Transcript.Segment(
        chunk: 0, span: span, text: text, words: [], language: "en", averageLogprob: 0,
        noSpeechProbability: 0,
        temperature: 0)
    }
    return Transcript(language: "en", durationSamples: 32_000, segments: segments, suspects: [])
  }

  @Test(arguments: [
    (first, ["I bought something nice.", "And we ate."], true),
    (first, ["I bought flowers for nine euros, at Anna's.", ""], false),
    (first, ["", ""], true), (second, ["I bought something nice.", ""], false),
  ])
  func wordsThatWereNotSaidAfterACorrectionMakeItOutdated(span: Span, said: [String], isOutdated: Bool) {
    let owner = Owner(corrections: [.init(span: span, heard: "heard", text: said[0])])
    #expect(summary().isOutdated(by: owner, said: transcript(said)) == isOutdated)
    #expect(!summary().isOutdated(by: Owner(), said: transcript(said)))
    #expect(!summary().isOutdated(by: nil, said: nil))
  }

  @Test func aSentenceThatIsLeftOutMakesItOutdatedAlsoAsItsTitle() {
    let owner = Owner(verdicts: [.init(Self.second, keep: false)])
    #expect(
      !summary().isOutdated(by: owner, said: nil)
        && summary(title: Self.second).isOutdated(by: owner, said: nil))
  }
}
