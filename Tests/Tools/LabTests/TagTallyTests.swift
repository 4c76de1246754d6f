import Testing

@testable import Lab

@Suite struct TagTallyTests {
  private let line = LabelledTags(
    id: "1", language: "de", text: "…", wanted: ["Besichtigung|Wohnung", "Makler"], fitting: ["Hund"],
    forbidden: ["Lust"])

  @Test func `Tags are compared as they are written, and one form of a label is enough`() {
    var tally = TagTally()
    let miss = tally.add(line, shown: ["Wohnung", "Hund", "makler", "lust"])
    #expect(tally.precision == 0.5 && tally.recall == 0.5 && tally.forbidden == 1)
    #expect(
      miss
        == .init(
          id: "1", shown: ["Wohnung", "Hund", "makler", "lust"], wrong: ["makler", "lust"],
          missing: ["Makler"], forbidden: ["lust"]))
  }

  @Test func `Nothing is reported of an entry whose tags are right`() {
    var tally = TagTally()
    #expect(tally.add(line, shown: ["Besichtigung", "Makler"]) == nil)
    #expect(tally.precision == 1 && tally.recall == 1 && tally.lines == 1)
    #expect(TagTally().precision == nil && TagTally().recall == nil)
  }
}
