import Foundation
import Model
import StageContract
import Testing

/// Tests of `owner.json` with the instants at which its owner said what it holds.
@Suite struct OwnerDocumentTests {
  private static let span = Span(start: 0, end: 16_000)
  private static let fact = Extract.Fact(
    kind: .meal, sentence: .init(text: "I had lunch.", span: span, segment: 0), item: "lunch", confidence: 0.7
  )

  /// All that an owner can say, one thing each.
  private static let everything = Owner(
    pinnedAt: "2026-11-20T07:00:00Z", tags: ["Sea"], removedTags: ["work"], isPrivate: true, isDiscreet: true,
    title: "Mine", date: "2026-11-19T07:00:00Z",
    corrections: [.init(span: span, heard: "hair", text: "Herr"), .init(segment: 3, text: "so")],
    done: [.init(span: span, text: "call Anna", at: "2026-11-20T07:00:00Z")],
    reviews: [
      .init(.right, fact: fact, at: "2026-11-20T07:00:00Z"),
      .init(.wrong, passage: .init(span: span, heard: "hair"), at: "2026-11-20T07:00:00Z"),
    ], seenRemarks: [.init(kind: .noSignal), .init(kind: .clipped, span: span)],
    verdicts: [.init(span, keep: false)])

  @Test func everythingThatCanBeSetOrTakenBackOnItsOwnHasAName() {
    let names = [
      "pin", "tag:sea", "tag:work", "private", "discreet", "title", "date", "correction:0-16000",
      "correction:segment 3", "done:0-16000:call Anna", "answer:0-16000", "answer:0-16000:meal lunch",
      "heard:all:no_signal", "heard:0-16000:clipped", "sentence:0-16000",
    ]
    #expect(Self.everything.changedElements(in: Owner()) == Set(names))
    #expect(Self.everything.changedElements(in: Self.everything) == [])
    var other = Self.everything
    (other.tags, other.removedTags) = (["SEA", "work"], [])
    other.corrections[0].text = "Herrn"
    other.verdicts.append(Owner.Verdict(Self.span, felt: .positive))
    #expect(
      other.changedElements(in: Self.everything) == ["tag:work", "correction:0-16000", "sentence:0-16000"])
  }

  @Test func theInstantsAreAPartOfTheirOwnThatStagesDoNotRead() throws {
    let said = SaidInstants(["tag:Öl am Meer": "2026-11-20T07:15:03Z", "title": "2026-11-20T07:15:03Z"])
    let document = OwnerDocument(Self.everything, said: said)
    #expect(try OwnerDocument.decode(document.encoded(), path: "p") == document)
    #expect(try Owner.decode(document.encoded(), path: "p") == Self.everything)
    #expect(OwnerDocument(Self.everything).encoded() == Self.everything.encoded())
    let fields = try #require(try JSONSerialization.jsonObject(with: document.encoded()) as? [String: Any])
    #expect(fields["said"] as? [String: String] == said.byName)
  }

  @Test func anEarlierDocumentHasNone() throws {
    let text = #"{"schema":{"name":"owner","version":3},"title":"Mine"}"#
    #expect(try OwnerDocument.decode(Data(text.utf8), path: "p") == OwnerDocument(Owner(title: "Mine")))
  }

  @Test func aPartThatIsNoneIsNamedAndHidesNothing() throws {
    let text = Data(#"{"schema":{"name":"owner","version":4},"title":"Mine","said":{"title":3}}"#.utf8)
    #expect(throws: DocumentError.self) { try OwnerDocument.decode(text, path: "p") }
    #expect(try Owner.decode(text, path: "p") == Owner(title: "Mine"))
  }

  @Test func anInstantIsLaterThanTheOneItReplacesWhateverTheClockSays() {
    var said = SaidInstants(["a": "2199-01-01T00:00:00Z", "b": "2026-11-20T07:00:00Z", "c": "nonsense"])
    let now = Date(timeIntervalSince1970: 1_795_217_400)
    said.note(["a", "b", "c", "d"], at: now)
    #expect(said.byName["a"] == "2199-01-01T00:00:01Z")
    #expect(["b", "c", "d"].allSatisfy { said.byName[$0] == Instant.text(now) })
    #expect(said.latest == Instant.date("2199-01-01T00:00:01Z"))
    #expect(SaidInstants().latest == nil)
    said.take(["b", "d"], from: .init(["b": "2026-01-01T00:00:00Z"]))
    #expect(said.byName["b"] == "2026-01-01T00:00:00Z" && said.byName["d"] == Instant.text(now))
  }
}
