import Model
import Store
import TestSupport
import Testing

@testable import Application

@Suite struct IndexVerificationTests {
  @Test func summariesInOtherStylesAreNoDifference() {
    let rows = ["entries|a|1", "summaries|a|concise", "summaries|a|reflective"]
    #expect(IndexVerification.differences(rows, ["entries|a|1", "summaries|a|concise"]) == 0)
    #expect(IndexVerification.differences(rows, ["entries|a|2", "summaries|a|concise"]) == 2)
    #expect(IndexVerification.differences([], ["summaries|a|concise"]) == 1)
  }

  @Test func `Ranked tags that are still to be ranked are no difference, and other tags are one`() throws {
    func entry(_ number: Int, tags: [String] = []) -> IndexedDocuments {
      let word = ["garden", "river", "letter"][number % 3]
      let sample = SampleRecording(
        "r\(number)", spokenAt: "2026-11-18T07:00:00Z", segments: [word], terms: [word, "word\(number)"])
      return IndexedDocuments(
        EntryDocuments(
          id: sample.id, intake: sample.intake, owner: Owner(tags: tags), source: sample.source,
          transcript: sample.transcript, extract: sample.extract), digest: "1")
    }
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      for number in 0..<100 { try store.put(entry(number)) }
      try store.rankTags(small: 10)
      #expect(try store.isRanked())
      var other = entry(100, tags: ["mine"])
      other.extract?.terms.append(.init(stem: "word7", word: "word7", count: 9))
      try store.put(other)
      try store.rankTags(small: 10)
      #expect(try !store.isRanked())
      let rows = try store.dump()
      let ranked = try #require(rows.first { $0.hasPrefix("tags|") && $0.contains("|\"ranked\"|") })
      let own = try #require(rows.first { $0.hasPrefix("tags|") && $0.contains("\"mine\"") })
      #expect(IndexVerification.differences(rows.filter { $0 != ranked }, rows) == 1)
      #expect(IndexVerification.differences(rows.filter { $0 != ranked }, rows, isRanked: false) == 0)
      #expect(IndexVerification.differences(rows, rows.filter { $0 != ranked }, isRanked: false) == 0)
      #expect(IndexVerification.differences(rows.filter { $0 != own }, rows, isRanked: false) == 1)
    }
  }
}
