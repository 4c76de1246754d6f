import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Discreet entries: they count, and whoever makes surfaces reads no word of them and no mood.
@Suite struct DiscreetEntriesTests {
  /// Calls the mark as an index of version 11 did.
  static let earlierName = """
    DROP INDEX discreet_entries; ALTER TABLE entries RENAME COLUMN discreet TO sealed;
    CREATE INDEX sealed_entries ON entries(id) WHERE sealed = 1;
    DELETE FROM grdb_migrations WHERE identifier LIKE '12 %';
    """
  /// Takes away what an index of version 6 did not have.
  static let withoutDiscreet = """
    \(FileNameTests.withoutNames)
    DROP INDEX sealed_entries; ALTER TABLE entries DROP COLUMN sealed;
    DELETE FROM grdb_migrations WHERE identifier > '7';
    """

  /// An entry that says `hushword` wherever words can be; the longest and the newest, and pinned.
  private static func entry(_ owner: Owner?) -> IndexedEntry {
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
    entry.extract?.actionItems = [.init(text: "tell the hushword", sentence: said)]
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
      #expect(period.lines.isEmpty && period.actionItems.isEmpty)
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

  @Test
  func `Entries that an earlier index calls sealed are discreet, before it is brought up to date and after`()
    throws
  {
    try withDiscreet { store, path in
      let (rows, state) = (try store.dump(), try store.stateDigest())
      try store.write { try $0.execute(sql: "\(Self.earlierName) PRAGMA user_version = 11") }
      try store.close()
      let reader = try JournalStore.openReadOnly(path: path, withheld: .init(hidesDiscreet: true))
      #expect(try reader.dump().filter { $0.lowercased().contains("hushword") } == [])
      let latest = try #require(try reader.latestShown())
      #expect(latest.isDiscreet && latest.mood == nil)
      try reader.close()
      #expect(try JournalStore.openReadOnly(path: path).dump() == rows)
      let new = try JournalStore(path: path)
      #expect(try new.dump() == rows && new.stateDigest() == state)
      #expect(try new.read { try ShownParts.all($0) == ShownParts.counted($0) })
      try new.put(Self.entry(nil))
      #expect(try new.read { try ShownParts.all($0) == ShownParts.counted($0) })
      try new.close()
    }
  }

  @Test func `In an index of version 6 none is discreet, and it is brought up to date`() throws {
    try withStore { store, path in
      try FileNameTests.forget(store)
      let (rows, state, months) = (
        try store.dump(), try store.stateDigest(), try store.spotlightMonths()
      )
      try store.write { try $0.execute(sql: "\(Self.withoutDiscreet) PRAGMA user_version = 6") }
      try store.close()
      let withheld = WithheldEntries(hidden: [walk.id], hidesDiscreet: true)
      let careful = try JournalStore.openReadOnly(path: path, withheld: withheld)
      #expect(try careful.latestShown()?.id == office.id && careful.totals().entries == 1)
      try careful.close()
      for open in [{ try JournalStore.openReadOnly(path: $0) }, { try JournalStore(path: $0) }] {
        let store = try open(path)
        #expect(try store.dump() == rows)
        #expect(try store.stateDigest() == state && store.spotlightMonths() == months)
        #expect(try store.entries().allSatisfy { !$0.isDiscreet })
        #expect(try store.ids(EntryFilter(onlyDiscreet: true)).isEmpty)
        try store.close()
      }
      let store = try JournalStore(path: path)
      #expect(try store.markDiscreet(ids: [walk.id]))
      try store.close()
    }
  }
}
