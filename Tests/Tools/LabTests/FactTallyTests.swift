import Foundation
import Model
import StageContract
import Testing

@testable import Lab

@Suite struct FactTallyTests {
  private static let line = """
    {"id":"x","language":"en","recorded_at":"2026-11-18T22:10:00+04:00","text":"…","facts":[{"kind":"spend","value":50,\
    "currency":"AED","item":"coffee","when":"2026-11-18T08:00:00+04:00"}],"tasks":[{"text":"call my parents"}]}
    """
  private func sentence() throws -> LabelledSentence {
    try decodeJSON(LabelledSentence.self, from: Data(Self.line.utf8))
  }
  private func fact(_ change: (inout Extract.Fact) -> Void = { _ in }) -> Extract.Fact {
    var fact = Extract.Fact(
      kind: .spend, sentence: Sentence(text: "", span: Span(start: 0, end: 0), segment: 0), value: 50.004,
      currency: "AED", item: "The Coffee to go", when: "2026-11-18T04:00:00Z", confidence: 1)
    change(&fact)
    return fact
  }

  @Test func factsAgreeWithinTheGuide() throws {
    let expected = try sentence().facts[0]
    #expect(expected.differences(from: fact()).isEmpty)
    #expect(expected.differences(from: fact { $0.value = 51 }) == ["value"])
    #expect(expected.differences(from: fact { $0.item = "cof" }) == ["item"])
    #expect(expected.differences(from: fact { $0.when = "2026-11-18" }) == ["when"])
    #expect(expected.differences(from: fact { $0.currency = nil }) == ["currency"])
  }

  @Test func missedAndInventedAreCounted() throws {
    var tally = FactTally()
    let task = EntryTask(
      text: "call parents", sentence: Sentence(text: "", span: Span(start: 0, end: 0), segment: 0))
    let faults = tally.add(try sentence(), facts: [fact { $0.kind = .meal }], tasks: [task])
    #expect(faults == ["missed spend", "invented meal"])
    #expect(tally["spend"].recall == 0)
    #expect(tally["meal"].precision == 0)
    #expect(tally["tasks"].recall == 1 && tally["tasks"].precision == 1)
    #expect(tally["facts"].precision == 0)
  }
}
