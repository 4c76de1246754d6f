import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Discreet entries: they count, and whoever makes surfaces reads no word of them and no mood.
@Suite struct DiscreetEntriesTests {
  /// An entry that says `hushword` wherever words can be; the longest and the newest, and pinned.
  private static func entry(_ owner: Owner?) -> IndexedDocuments {
    var sample = SampleRecording(
      "2026-11-21T080000Z-dddddddd", spokenAt: "2026-11-21T08:00:00Z",
      segments: ["Hushword one.", "Hushword two.", "Three.", "Four."], score: 0.4, title: "Hushword",
      terms: ["hushword"], people: ["Hushword"])
    sample.owner = owner
    var entry = indexed(sample)
    entry.summary?.sentences = [
      .init(text: "A hushword.", spoken: Sentence(text: "Hushword", span: Span(start: 0, end: 9), segment: 0))
    ]
    let said = Sentence(text: "Hushword", span: Span(start: 0, end: 9), segment: 0)
    entry.extract?.facts = [
      .init(kind: .spend, sentence: said, value: 9, currency: "EUR", item: "hushword", confidence: 1),
      .init(kind: .document, sentence: said, item: "hushword", status: "expires", confidence: 1),
    ]
    entry.extract?.tasks = [.init(text: "tell the hushword", sentence: said)]
    return entry
  }

  private static let owner = Owner(
    pinnedAt: "2026-11-21T09:00:00Z", tags: ["hushword"], removedTags: ["hushwords"], isDiscreet: true,
    title: "Hushword again")

  private func withDiscreet<Value>(_ body: (JournalStore, String) throws -> Value) throws -> Value {
    try withStore { store, path in
      try store.put(Self.entry(Self.owner))
      try store.rankTags()
      return try body(store, path)
    }
  }

  @Test func `Surfaces read no word and no mood of a discreet entry, wherever it is`() throws {
    try withDiscreet { store, path in
      let all = try store.dump()
      #expect(all.joined().lowercased().contains("hushword"))
      try store.close()
      let reader = try JournalStore.openReadOnly(path: path, withheld: .init(hidesDiscreet: true))
      let rows = try reader.dump()
      #expect(rows.filter { $0.lowercased().contains("hushword") } == [])
      // All else is there as it is.
      let others = all.filter { !$0.contains("dddddddd") }
      #expect(Set(rows).isSuperset(of: others))
      let latest = try #require(try reader.latestShown())
      #expect(latest.isDiscreet && latest.title == "" && latest.summary == nil && latest.tags == [])
      #expect(latest.mood == nil && latest.pinnedAt != nil)
      #expect(
        try reader.entry(id: latest.id)?.mood == nil && reader.moments(EntryFilter()).first?.moodScore == nil)
      #expect(try ThreadSource(reader).entries().last?.moodScore == nil)
      #expect(try reader.opening(of: latest.id) == nil)
      #expect(try reader.factsOfEntries([.spend]).map(\.fact.value) == [9])
      #expect(
        try reader.factsOfEntries([.spend, .document]).allSatisfy { $0.isDiscreet && $0.fact.item == nil })
      let period = try reader.statistics(since: .distantPast, until: .distantFuture)
      #expect(period.entries.count == 3 && period.people.map(\.name) == ["Anna Lee"])
      #expect(period.entries.last?.moodScore == nil)
      let scores = try reader.moodScores(since: .distantPast, until: .distantFuture)
      #expect(scores.sorted() == [walk.score, office.score].sorted())
      #expect(period.lines.isEmpty && period.tasks.isEmpty)
    }
  }

  @Test func `A discreet entry counts, but is no longest, no inspiration and in no search`() throws {
    try withDiscreet { store, path in
      try store.close()
      for hides in [false, true] {
        let reader = try JournalStore.openReadOnly(path: path, withheld: .init(hidesDiscreet: hides))
        #expect(
          try reader.totals() == ShownTotals(entries: 3, shown: 3, pinned: 2, samples: 160_000 + 128_000))
        #expect(try reader.pinned(limit: 1).entries.map(\.isDiscreet) == [true])
        #expect(try reader.longest()?.id == walk.id)
        #expect(try reader.idsAndUUIDs(before: .distantFuture).map(\.id) == [walk.id, office.id])
        #expect(try reader.spotlight(month: "2026-11").map(\.id) == [walk.id, office.id])
        #expect(try reader.ids(EntryFilter(onlyDiscreet: true)) == ["2026-11-21T080000Z-dddddddd"])
        try reader.close()
      }
    }
  }

  @Test func `The owner reads and finds it as before`() throws {
    try withDiscreet { store, _ in
      let entry = try #require(try store.entries().first)
      #expect(entry.isDiscreet && entry.title == "Hushword again" && entry.people == ["Hushword"])
      #expect(
        try store.search(SearchQuery(words: "hushword", stems: ["hushword"], filter: .init(), limit: 9)).count
          == 1)
    }
  }

  @Test func `No tag shows a form that was said in a discreet entry alone`() throws {
    func term(_ word: String) -> Extract.Term { .init(stem: "hush", word: word, count: 2, nouns: 2) }
    try withStore([]) { store, _ in
      func put(_ sample: SampleRecording, _ word: String, isDiscreet: Bool = false) throws {
        var entry = indexed(sample, digest: word)
        entry.extract?.terms = [term(word)]
        entry.owner = isDiscreet ? Owner(isDiscreet: true) : nil
        try store.put(entry)
        try store.rankTags()
      }
      try put(walk, "hushes")
      try put(office, "hush")
      #expect(try store.entry(id: walk.id)?.tags == ["voice", "hush"])
      try put(office, "hush", isDiscreet: true)
      #expect(try store.entry(id: walk.id)?.tags == ["voice", "hushes"])
    }
  }

  @Test func `An entry is discreet without its documents, once, as if its owner's file said so`() throws {
    try withStore { store, _ in
      var owner = Self.owner
      owner.isDiscreet = false
      try store.put(Self.entry(owner))
      try store.rankTags()
      let before = try store.stateDigest()
      #expect(try store.markDiscreet(ids: ["2026-11-21T080000Z-dddddddd", "x"]))
      #expect(try !store.markDiscreet(ids: ["2026-11-21T080000Z-dddddddd"]))
      try store.rankTags()
      let (rows, state) = (try store.dump(), try store.stateDigest())
      #expect(state != before)
      #expect(try store.read { try ShownParts.all($0) == ShownParts.counted($0) })
      try store.put(Self.entry(Self.owner))
      try store.rankTags()
      #expect(try store.dump() == rows)
      #expect(try store.stateDigest() == state)
      try store.put(Self.entry(owner))
      try store.rankTags()
      #expect(try store.stateDigest() == before)
    }
  }
}
