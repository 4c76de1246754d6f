import Testing

@testable import Model

@Suite struct OwnerJoiningTests {
  private func span(_ start: Int) -> Span { Span(start: start, end: start + 100) }

  @Test func whatIsSaidOfEitherIsSaidOfBothAndItsOwnWordCounts() {
    let own = Owner.Correction(span: span(0), heard: "a", text: "own")
    let other = Owner.Correction(span: span(500), heard: "b", text: "other")
    var owner = Owner(
      tags: ["mine"], removedTags: ["work"], title: "Mine", corrections: [own],
      verdicts: [.init(span(0), event: true)])
    let told = Owner(
      pinnedAt: "2026-11-20T08:00:00Z", tags: ["work", "theirs"], removedTags: ["inbox"], isDiscreet: true,
      title: "Theirs", date: "2026-11-19T08:00:00Z", corrections: [other, own],
      done: [.init(span: span(0), text: "call", at: "2026-11-20T08:00:00Z")],
      verdicts: [.init(span(0), event: false, keep: true), .init(span(500), felt: .neutral)])
    owner.takeOver(told, tags: ["hills", "inbox"])
    #expect(owner.tags == ["mine", "theirs", "hills"])
    #expect(owner.removedTags == ["work", "inbox"])
    #expect(owner.title == "Mine" && owner.date == told.date && owner.pinnedAt == told.pinnedAt)
    #expect(owner.isDiscreet && !owner.isPrivate)
    // Where two overlap, the later one applies.
    #expect(owner.corrections == [other, own])
    #expect(owner.done == told.done)
    #expect(
      owner.verdicts(of: [span(0), span(500)]) == [
        0: .init(span(0), event: true, keep: true), 1: .init(span(500), felt: .neutral),
      ])
    let once = owner
    owner.takeOver(told, tags: ["hills", "inbox"])
    #expect(owner == once)
  }

  @Test(arguments: [(true, false), (false, true)])
  func oneThatIsPrivateMakesBothPrivate(own: Bool, other: Bool) {
    var owner = Owner(isPrivate: own)
    owner.takeOver(Owner(isPrivate: other))
    #expect(owner.isPrivate)
  }

  @Test func aCorrectionByNumberStaysWithItsOwnSegments() {
    var owner = Owner()
    owner.takeOver(Owner(corrections: [.init(segment: 3, text: "third")]))
    #expect(owner == Owner())
  }
}
