import Model
import Testing
import Text

@testable import Lab

@Suite struct EventTallyTests {
  private let sentences = ["we won the cup", "she cried", "the bus was late"]

  private func labelled(punctuated: Bool = false) -> LabelledEvent {
    LabelledEvent(
      id: "a", language: "en", recordedAt: "2026-11-19T14:30:00Z", punctuated: punctuated,
      sentences: sentences,
      events: [["won", "cup"], ["won"], ["bus"]].map {
        LabelledEvent.Event(event: "e", words: $0, sentences: [0])
      }, tasks: [], mood: "mixed")
  }

  private func result(_ title: String, _ spans: [(String, Span)], of spoken: SpokenSentences)
    -> EventTally.Result
  {
    let lines = spans.map { (text: $0.0, spoken: Sentence(text: $0.0, span: $0.1, segment: 0)) }
    return labelled().result(Summary(title: title, lines: lines), of: spoken)
  }

  @Test func linesAreWholeThatBeginAndEndWithSentences() {
    let spoken = labelled().spoken(pause: 0)
    let half = Span(start: spoken.spans[0].start + 1, end: spoken.spans[0].end)
    let found = result("Cup she", [("won the cup", half), ("We won the cup.", spoken.spans[0])], of: spoken)
    #expect(found.lines == 3 && found.wholeLines == 1 && found.dangling == 0)
    #expect(result("The cup, the bus", [], of: spoken).wholeLines == 1)
  }

  @Test func mostReadersMustFindTheEventNamed() {
    let spoken = labelled().spoken(pause: 0)
    #expect(result("We won", [], of: spoken).isInTitle)
    #expect(!result("The bus", [], of: spoken).isInTitle)
    let found = result("The bus", [("We won the cup.", spoken.spans[0])], of: spoken)
    #expect(!found.isInTitle && found.isNamed && !found.isEmpty)
  }

  @Test func aPronounDanglesWithoutTheSentenceBefore() {
    let spoken = labelled().spoken(pause: 500)
    let cried = ("She cried.", spoken.spans[1])
    #expect(result("", [cried], of: spoken).dangling == 1)
    #expect(result("", [("We won the cup.", spoken.spans[0]), cried], of: spoken).dangling == 0)
  }

  @Test func aTallyHoldsShares() {
    var tally = EventTally()
    #expect(tally.whole == nil && tally.named == nil && tally.entries == 0)
    tally.add(EventTally.Result(lines: 3, wholeLines: 3, isInTitle: true, isNamed: true))
    tally.add(EventTally.Result(lines: 1, wholeLines: 0, dangling: 1, isEmpty: true))
    #expect(tally.whole == 0.75 && tally.inTitle == 0.5 && tally.named == 0.5)
    #expect(tally.dangling == 1 && tally.empty == 1 && tally.lines == 4)
    #expect(tally.inTitleInterval == Interval(low: 0, high: 1))
    #expect(tally.namedInterval == Interval(low: 0, high: 1))
  }

  @Test func partsOfASentenceCountAsParts() {
    let spoken = SpokenSentences(["one two three four", "five six"], language: "en")
    let first = spoken.transcript.segments[0].words
    let half = Span(start: first[0].span.start, end: first[1].span.end)
    #expect(spoken.covered(by: [half]) == [0.5, 0])
    #expect(spoken.covered(by: [half, half, half]) == [1, 0])
    #expect(spoken.index(of: half) == 0)
    #expect(
      spoken.index(of: Span(start: spoken.transcript.durationSamples, end: spoken.transcript.durationSamples))
        == nil)
  }
}
