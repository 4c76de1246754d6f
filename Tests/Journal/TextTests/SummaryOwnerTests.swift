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

  @Test(arguments: [
    (first, "I bought flowers for nine euros.", "I bought something nice.", true),
    (first, "I bought flowers for nine euros.", "I bought flowers for nine euros, at Anna's.", false),
    (second, "I bought flowers for nine euros.", "", false),
    (first, "Um. I bought flowers for nine euros.", "I bought flowers for nine euros.", false),
  ])
  func wordsThatWereCorrectedAwayMakeItOutdated(span: Span, heard: String, text: String, isOutdated: Bool) {
    let owner = Owner(corrections: [.init(span: span, heard: heard, text: text)])
    #expect(summary().isOutdated(by: owner) == isOutdated)
    #expect(!summary().isOutdated(by: nil))
  }

  @Test func aSentenceThatIsLeftOutMakesItOutdatedAlsoAsItsTitle() {
    let owner = Owner(verdicts: [.init(Self.second, keep: false)])
    #expect(!summary().isOutdated(by: owner) && summary(title: Self.second).isOutdated(by: owner))
  }
}
