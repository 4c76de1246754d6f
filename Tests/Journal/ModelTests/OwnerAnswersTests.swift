import Foundation
import Model
import StageContract
import Testing

/// Tests of `owner.json` about tasks that are done and answers to doubts.
@Suite struct OwnerAnswersTests {
  private let at = "2026-11-21T08:00:00Z"

  private func fact(_ value: Double, _ span: Span = Span(start: 0, end: 9)) -> Extract.Fact {
    Extract.Fact(
      kind: .spend, sentence: Sentence(text: "Said.", span: span, segment: 0), value: value, currency: "EUR",
      confidence: 0.7)
  }

  private func transcript() -> Transcript {
    let segments = ["one", "two two", "three"].enumerated().map { index, text in
      Transcript.Segment(
        chunk: 0, span: Span(start: index * 100, end: index * 100 + 80), text: text, words: [],
        language: "en",
        averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
    }
    return Transcript(
      language: "en", durationSamples: 300, segments: segments,
      suspects: [
        .init(span: Span(start: 150, end: 160), reason: .loop, segments: [1, 2], retried: true),
        .init(span: Span(start: 150, end: 160), reason: .silence, segments: [1, 2], retried: true),
        .init(span: Span(start: 10, end: 20), reason: .lowConfidence, segments: [0], retried: true),
        .init(span: Span(start: 290, end: 295), reason: .silence, segments: [], retried: false),
      ])
  }

  @Test func `The document of an entry without answers does not mention them`() throws {
    var owner = Owner(tags: ["sea"])
    let bytes = owner.encoded()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("done") && !text.contains("reviews"))
    owner.done = [.init(span: Span(start: 1, end: 2), text: "call Anna", at: at)]
    owner.reviews = [.init(.right, fact: fact(5), at: at)]
    #expect(try Owner.decode(owner.encoded(), path: "owner.json") == owner)
    (owner.done, owner.reviews) = ([], [])
    #expect(owner.encoded() == bytes && owner == Owner(tags: ["sea"]))
  }

  @Test(arguments: [
    #""done": [{"span": {"start": 2, "end": 1}, "text": "x", "at": "y"}]"#, #""done": [{"text": "x"}]"#,
    #""reviews": [{"answer": "perhaps", "at": "y"}]"#, #""done": "all""#,
  ])
  func `What is malformed is not read`(member: String) {
    let text = #"{"schema": {"name": "owner", "version": 2}, \#(member)}"#
    #expect(throws: DecodingError.self) { try decodeJSON(Owner.self, from: Data(text.utf8)) }
  }

  @Test func `The last answer about a fact counts, as long as the fact says the same`() {
    var owner = Owner()
    owner.answer(.init(.right, fact: fact(5), at: at))
    owner.answer(.init(.wrong, fact: fact(5, Span(start: 4, end: 12)), at: at))
    #expect(owner.reviews.map(\.answer) == [.wrong])
    var surer = fact(5)
    surer.confidence = 0.9
    #expect(owner.answer(about: surer) == .wrong)
    #expect(owner.answer(about: fact(6)) == nil)
    #expect(owner.answer(about: fact(5, Span(start: 20, end: 30))) == nil)
  }

  @Test func `A passage is its segments, once with all reasons, until the owner answers or corrects it`() {
    let heard = transcript()
    let passages = heard.suspectPassages(nil)
    #expect(passages.map(\.passage.heard) == ["one", "two two three", ""])
    #expect(passages.map(\.reasons) == [[.lowConfidence], [.loop, .silence], [.silence]])
    #expect(passages[1].passage.span == Span(start: 100, end: 280))
    var owner = Owner()
    owner.answer(.init(.right, passage: passages[0].passage, at: at))
    #expect(heard.suspectPassages(owner).count == 2)
    owner.correct(passages[1].passage.span, to: "two three", in: heard)
    #expect(heard.suspectPassages(owner).map(\.passage) == [passages[2].passage])
    #expect(owner.corrections.map(\.heard) == ["two two three"])
    #expect(heard.corrected(by: owner).text.split(separator: " ") == ["one", "two", "three"])
    // What was said in speech without words becomes a segment.
    var later = heard
    later.suspects = [.init(span: Span(start: 285, end: 295), reason: .noWords, segments: [], retried: true)]
    let lost = later.suspectPassages(nil)[0]
    #expect(lost.passage.heard.isEmpty && lost.reasons == [.noWords])
    var teller = Owner()
    teller.correct(lost.passage.span, to: "four", in: later)
    #expect(later.corrected(by: teller).text == "one two two three four")
    #expect(later.suspectPassages(teller).isEmpty)
    // Other words there are another question.
    var other = heard
    other.segments[0].text = "won"
    #expect(other.suspectPassages(owner).count == 2)
  }
}
