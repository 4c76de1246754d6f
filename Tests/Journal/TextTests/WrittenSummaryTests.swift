import Model
import StageContract
import Testing
import Text

@Suite struct WrittenSummaryTests {
  private static func sentence(_ text: String, _ start: Int) -> Sentence {
    Sentence(text: text, span: Span(start: start, end: start + 100), segment: 0)
  }

  private static let summary = Summary(
    style: "actionable", title: "Own", text: "Tasks: call Anna. I slept. Why?",
    sentences: [.init(text: "I slept.", spoken: sentence("I slept.", 0))],
    question: .init(text: "Why?", spoken: sentence("I slept.", 0)),
    tasks: [.init(text: "call Anna", sentence: sentence("I will call Anna.", 200))],
    parts: [
      .init(span: Span(start: 0, end: 100), spokenSentences: 1, chosenSentences: 1),
      .init(span: Span(start: 100, end: 300), spokenSentences: 2, chosenSentences: 0),
    ], coverage: .init(spokenWords: 10, summaryWords: 6, omitted: [], untold: [Span(start: 100, end: 300)]))

  private static func written(_ style: String, _ sentences: [Written.Line]) -> Written {
    Written(
      style: style, language: "en", title: .init(text: "Anna", origin: .written, sources: []),
      sentences: sentences, failed: 0, writer: .init(server: "ollama", model: "m"), requests: 1,
      tokens: .init(read: 1, written: 1))
  }

  @Test func titleAndSentencesAreReplaced() {
    let source = Written.Source(number: 2, sentence: Self.sentence("I will call Anna.", 200))
    let told = Self.summary.replacingText(
      with: Self.written("actionable", [.init(text: "I call Anna.", origin: .written, sources: [source])]))
    #expect(told.title == "Anna" && told.text == "Tasks: call Anna. I call Anna. Why?")
    #expect(told.sentences == [.init(text: "I call Anna.", spoken: source.sentence)])
    #expect(told.parts.map(\.chosenSentences) == [0, 1])
    #expect(told.coverage.untold == [Span(start: 0, end: 100)] && told.coverage.summaryWords == 7)
  }

  @Test func theTitlesSentenceIsThatOfTheTitleShown() {
    let source = Written.Source(number: 2, sentence: Self.sentence("I will call Anna.", 200))
    var summary = Self.summary
    summary.titleSpoken = Self.sentence("I slept.", 0)
    var written = Self.written(
      "actionable", [.init(text: "I call Anna.", origin: .written, sources: [source])])
    #expect(summary.replacingText(with: written).titleSpoken == summary.titleSpoken)
    written.title.sources = [source]
    #expect(summary.replacingText(with: written).titleSpoken == source.sentence)
  }

  @Test func whatWasLetThroughByOtherRulesIsNotTold() {
    let source = Written.Source(number: 2, sentence: Self.sentence("I will call Anna.", 200))
    var written = Self.written(
      "actionable", [.init(text: "I call Anna.", origin: .written, sources: [source])])
    written.schema.version = 1
    #expect(Self.summary.replacingText(with: written) == Self.summary)
  }

  @Test func anotherStyleOrNothingChangesNothing() {
    let source = Written.Source(number: 1, sentence: Self.sentence("I slept.", 0))
    let line = Written.Line(text: "I slept well.", origin: .written, sources: [source])
    #expect(Self.summary.replacingText(with: Self.written("concise", [line])) == Self.summary)
    #expect(Self.summary.replacingText(with: Self.written("actionable", [])) == Self.summary)
    #expect(Self.summary.replacingText(with: nil) == Self.summary)
  }
}
