import Foundation
import StageContract
import Testing

@testable import Model

/// The owner's verdicts about sentences, and what they make of a reading.
@Suite struct OwnerVerdictTests {
  private static func span(_ start: Int, _ end: Int) -> Span { Span(start: start, end: end) }
  private static let spans = [span(0, 100), span(120, 200), span(210, 400)]

  private static func sentence(
    _ index: Int, event: Double, valence: Double, repeats: [Int] = []
  ) -> Reading.SentenceReading {
    .init(
      segment: index, span: spans[index], event: event, keep: 0.5, valence: valence,
      pleasant: valence > 0 ? 0.8 : 0.1, unpleasant: valence < 0 ? 0.8 : 0.1, repeats: repeats)
  }

  private static let reading = Reading(
    reader: "d", mood: -0.5,
    sentences: [
      sentence(0, event: 0.7, valence: 0), sentence(1, event: 0.2, valence: -0.8),
      sentence(2, event: 0.1, valence: 0.1, repeats: [1]),
    ])

  private static func corrected(_ verdicts: Owner.Verdict...) -> Reading {
    reading.corrected(by: Owner(verdicts: verdicts))
  }

  @Test(arguments: [
    // As it was; split in two; joined with the next one; a little moved; moved so that it shares no half with any; gone.
    ([Self.span(0, 100), Self.span(120, 200)], [1]), ([Self.span(120, 150), Self.span(155, 200)], [0, 1]),
    ([Self.span(0, 200)], [0]), ([Self.span(0, 130), Self.span(132, 210)], [1]),
    ([Self.span(0, 145), Self.span(172, 400)], [1]), ([Self.span(0, 120), Self.span(200, 400)], []), ([], []),
  ])
  func aVerdictFollowsItsSentenceIntoOtherBorders(spans: [Span], expected: [Int]) {
    let owner = Owner(verdicts: [.init(Self.span(120, 200), event: true)])
    #expect(owner.verdicts(of: spans).keys.sorted() == expected)
    #expect(owner.verdicts(of: spans).allSatisfy { $0.value == .init(spans[$0.key], event: true) })
  }

  @Test func theLaterOfTwoWordsCountsAndBothStayWhereTheyDiffer() {
    var owner = Owner()
    owner.judge(1, of: Self.spans) { $0.event = true }
    owner.judge(1, of: Self.spans) { ($0.keep, $0.felt) = (true, .neutral) }
    #expect(owner.verdicts == [.init(Self.spans[1], event: true, keep: true, felt: .neutral)])
    // Another transcript joins two sentences; the verdicts move there with the next one.
    let joined = [Self.span(0, 200)]
    owner.judge(0, of: joined) { $0.event = false }
    #expect(owner.verdicts == [.init(joined[0], event: false, keep: true, felt: .neutral)])
    owner.judge(0, of: [Self.span(900, 950)]) { $0.keep = false }
    #expect(owner.verdicts.map(\.span) == [joined[0], Self.span(900, 950)], "the sentence may come back")
    owner.judge(0, of: joined) { $0 = .init(joined[0]) }
    #expect(owner.verdicts == [.init(Self.span(900, 950), keep: false)])
  }

  @Test func theDocumentHoldsVerdictsOnlyWhereThereAreAny() throws {
    let none = Owner(tags: ["sea"]).encoded()
    #expect(!String(decoding: none, as: UTF8.self).contains("sentences"))
    var owner = try Owner.decode(none, path: "p")
    owner.judge(0, of: Self.spans) { $0.felt = .negative }
    #expect(try Owner.decode(owner.encoded(), path: "p") == owner)
    for version in 1...4 {
      let earlier = #"{"schema":{"name":"owner","version":\#(version)},"title":"Mine"}"#
      #expect(try Owner.decode(Data(earlier.utf8), path: "p") == Owner(title: "Mine"))
    }
    let text =
      #"{"schema":{"name":"owner","version":3},"sentences":[{"span":{"start":0,"end":9},"felt":"sad"}]}"#
    #expect(throws: DocumentError.self) { try Owner.decode(Data(text.utf8), path: "p") }
  }

  @Test func withoutAWordTheReadingStays() {
    #expect(Self.reading.corrected(by: nil) == Self.reading)
    #expect(Self.reading.corrected(by: Owner(title: "Mine")) == Self.reading)
    let elsewhere = Owner(verdicts: [.init(Self.span(5_000, 6_000), event: true, felt: .positive)])
    #expect(Self.reading.corrected(by: elsewhere) == Self.reading)
    #expect(Reading().corrected(by: elsewhere) == Reading())
  }

  @Test func theOwnersEventIsMoreThanAnyOther() {
    #expect(Self.corrected(.init(Self.spans[2], event: true)).sentences.map(\.event) == [0.35, 0.1, 1])
    let not = Self.corrected(.init(Self.spans[0], event: false))
    #expect(not.sentences.map(\.event) == [0, 0.2, 0.1] && not.mood == Self.reading.mood)
  }

  @Test func whatIsKeptRepeatsNothingAndWhatIsLeftOutCountsNothing() {
    let result = Self.corrected(.init(Self.spans[0], keep: false), .init(Self.spans[2], keep: true))
    #expect(result.sentences.map(\.keep) == [0, 0.5, 1] && result.sentences[2].repeats == [])
  }

  @Test func aFeelingIsTheOwnersAndTheMoodFollows() throws {
    let neutral = Self.corrected(.init(Self.spans[1], felt: .neutral))
    let sentence = neutral.sentences[1]
    #expect(sentence.valence == 0 && sentence.pleasant == 0 && sentence.unpleasant == 0)
    #expect(abs(try #require(neutral.mood)) < 0.1, "it was the only one that was felt")
    let positive = try #require(Self.corrected(.init(Self.spans[1], felt: .positive)).mood)
    #expect(positive > 0.2)
    let stronger = Self.corrected(.init(Self.spans[1], felt: .negative))
    #expect(stronger.sentences[1].valence == -0.8, "the network hears it so as well")
    // Where the owner has said it of all, nothing else counts.
    let all = Self.corrected(
      .init(Self.spans[0], felt: .neutral), .init(Self.spans[1], felt: .neutral),
      .init(Self.spans[2], felt: .neutral))
    #expect(all.mood == 0)
    var unknown = Self.reading
    unknown.mood = nil
    #expect(unknown.corrected(by: Owner(verdicts: [.init(Self.spans[1], felt: .neutral)])).mood == nil)
  }
}
