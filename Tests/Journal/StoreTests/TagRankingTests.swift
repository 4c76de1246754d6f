import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct TagRankingTests {
  private typealias Term = Extract.Term

  /// Ranked tags of entries with these terms, in their order; every sample carries the inbox's tag `voice`.
  private func tags(
    _ entries: [[Term]], people: [String] = [], owner: Owner? = nil, everyday: [String: Double] = [:]
  ) throws -> [[String]] {
    let samples = entries.enumerated().map { index, terms in
      var sample = SampleRecording(
        "r\(index)", spokenAt: "2026-11-2\(index)T07:00:00Z", segments: ["x"],
        people: index == 0 ? people : [], owner: index == 0 ? owner : nil)
      sample.terms = terms
      return sample
    }
    return try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      for sample in samples { try store.put(indexed(sample)) }
      try store.rankTags(everyday: everyday)
      return try samples.map {
        try #require(try store.entry(id: $0.id)).tags.filter { $0 != "voice" }
      }
    }
  }

  private let wedding = Term(stem: "wed", word: "wedding", count: 2, nouns: 2)
  private let report = Term(stem: "report", word: "report", count: 1, nouns: 1)
  private let laughed = Term(stem: "laugh", word: "laughed", count: 5, nouns: 0)

  @Test func whatIsNoNounIsNoTagUnlessItIsOneElsewhere() throws {
    #expect(try tags([[laughed, report, wedding]]) == [["wedding", "report"]])
    let laugh = Term(stem: "laugh", word: "laugh", count: 1, nouns: 1)
    #expect(try tags([[laughed, wedding], [laugh]])[0].contains("laugh"))
  }

  @Test func aPairStandsForBothItsWords() throws {
    let pair = Term(stem: "night shift", word: "night shift", count: 1, nouns: 1)
    let night = Term(stem: "night", word: "night", count: 1, nouns: 1)
    let shift = Term(stem: "shift", word: "shift", count: 4, nouns: 4)
    #expect(try tags([[night, pair, shift, wedding]]) == [["night shift", "wedding"]])
    #expect(try tags([[night, shift]]) == [["shift", "night"]])
  }

  @Test func germanNounsHaveTheirCapital() {
    #expect(Tag.shown("elternabend", language: "de") == "Elternabend")
    #expect(Tag.shown("öl-heizung", language: "de") == "Öl-Heizung")
    #expect(Tag.shown("night shift", language: "en") == "night shift")
  }

  @Test func whatIsTakenAwayGoesInBothLanguages() throws {
    let english = Term(stem: "run", word: "runs", count: 2, nouns: 2)
    let german = Term(stem: "runs", word: "runs", count: 2, nouns: 2)
    let both = [wedding, english, german]
    #expect(try tags([both], owner: Owner(removedTags: ["runs"])) == [["wedding"]])
  }

  @Test func aNounIsShownInTheSingularIfItOccurs() throws {
    let many = Term(stem: "friend", word: "friends", count: 3, nouns: 3)
    let one = Term(stem: "friend", word: "friend", count: 1, nouns: 1)
    #expect(try tags([[many], [one]]) == [["friend"], ["friend"]])
    // A form that is hardly ever said is a mistake of the transcript.
    let slip = Term(stem: "friend", word: "frien", count: 1, nouns: 1)
    #expect(
      try tags([[Term(stem: "friend", word: "friends", count: 9, nouns: 9)], [slip]])[0] == ["friends"])
  }

  @Test func whatEverybodySaysIsNoTag() throws {
    let day = Term(stem: "day", word: "day", count: 4, nouns: 4)
    #expect(try tags([[day, report]], everyday: ["day": 0.6]) == [["report"]])
    #expect(try tags([[day, wedding]], everyday: ["day": 0.1]) == [["wedding", "day"]])
  }

  @Test func ownerTagsAreKeptAndPeopleAreNotTags() throws {
    let runs = Term(stem: "run", word: "runs", count: 3, nouns: 3)
    let run = Term(stem: "run", word: "run", count: 3, nouns: 3)
    let rose = Term(stem: "rose", word: "rose", count: 3, nouns: 3)
    let found = try tags(
      [[rose, runs, wedding], [rose, run]], people: ["Rose Miller"],
      owner: Owner(tags: ["wedding", "mine"], removedTags: ["runs"]))
    // Neither another form of what was removed nor a person who is named in another entry.
    #expect(found == [["wedding", "mine"], ["run"]])
  }

  @Test func privateEntriesDoNotCount() throws {
    let sample = SampleRecording("p", spokenAt: "2026-11-20T07:00:00Z", segments: ["x"])
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      var open = sample
      open.terms = [laughed, wedding]
      try store.put(indexed(open))
      try store.rankTags()
      let before = try store.tagCounts()
      #expect(before.map(\.tag) == ["voice", "wedding"] && before.map(\.given) == [1, 0])
      for number in 0..<5 {
        var hidden = SampleRecording(
          "h\(number)", spokenAt: sample.spokenAt, segments: ["x"], people: ["Wedding"])
        hidden.terms = [wedding, Term(stem: "laugh", word: "laugh", count: 1, nouns: 1)]
        hidden.owner = Owner(pinnedAt: "2026-11-20T08:00:00Z", isPrivate: true)
        try store.put(indexed(hidden))
      }
      try store.rankTags()
      #expect(try store.tagCounts() == before)
      #expect(try store.entries(EntryFilter(onlyPrivate: true)).count == 5)
      #expect(try store.entries(EntryFilter(onlyPinned: true)).count == 5)
      #expect(try store.entries(EntryFilter(includePrivate: false, onlyPinned: true)).isEmpty)
    }
  }

  @Test func tagsOfAnEntryThatLostItsTermsGo() throws {
    try withStore { store, _ in
      var entry = indexed(walk, digest: "2")
      entry.extract = nil
      try store.put(entry)
      try store.rankTags()
      #expect(try store.entry(id: walk.id)?.tags == ["voice"])
    }
  }
}
