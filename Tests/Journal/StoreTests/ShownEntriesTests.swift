import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Tests of what surfaces read.
@Suite struct ShownEntriesTests {
  private static let waiting = IndexedDocuments(
    EntryDocuments(id: "2026-11-21T080000Z-dddddddd", source: walk.source(spokenAt: "2026-11-21T08:00:00Z")),
    digest: "1")

  private func withShown<Value>(_ body: (JournalStore, String) throws -> Value) throws -> Value {
    try withStore { store, path in
      try store.put(Self.waiting)
      return try body(store, path)
    }
  }

  @Test func `What is shown is the newest, the longest and the pinned, and nothing private or unread`() throws
  {
    try withShown { store, _ in
      let latest = try #require(try store.latestShown())
      var entry = try #require(try store.entry(id: office.id))
      // All but what no list shows.
      (entry.summaries, entry.facts, entry.tasks) = (entry.summaries.filter(\.isCurrent), [], [])
      #expect(latest == entry && latest.hasTranscript && latest.summary != nil)
      #expect(try store.longest()?.id == walk.id)
      #expect(try store.pinned(limit: 3).entries == [latest])
      #expect(try store.pinned(limit: 0).total == 1)
      #expect(try store.shown(ids: [secret.id, walk.id, "x", office.id]).map(\.id) == [walk.id, office.id])
      #expect(
        try store.totals()
          == ShownTotals(entries: 3, shown: 2, pinned: 1, samples: 160_000))
      #expect(try store.idsAndUUIDs(before: latest.spokenAt).map(\.id) == [walk.id])
    }
  }

  @Test func `The newest pin is first, wherever it was made`() throws {
    try withStore { store, _ in
      var (first, second) = (walk, secret)
      // An hour after that of `office`.
      first.owner = Owner(pinnedAt: "2026-11-19T18:00:00-02:00")
      second.owner = Owner(pinnedAt: "2026-11-19T23:00:00Z", isPrivate: true)
      for sample in [first, second] { try store.put(indexed(sample, digest: "2")) }
      let pinned = try store.pinned(limit: 5)
      #expect(pinned.entries.map(\.id) == [walk.id, office.id])
      #expect(pinned.total == 2)
    }
  }

  @Test func `Entries are counted by day`() throws {
    try withShown { store, _ in
      let days = try (17...20).map { try #require(Instant.date("2026-11-\($0)T00:00:00Z")) }
      let end = days[3].addingTimeInterval(86_400)
      #expect(try store.counts(from: days, until: end) == [0, 1, 1, 0])
      #expect(try store.count(from: days[0], until: end) == 2)
      #expect(try store.counts(from: [], until: end).isEmpty)
    }
  }

  @Test func `Facts are those of the period and kind, in the order said`() throws {
    try withStore { store, _ in
      func fact(_ kind: Extract.Fact.Kind, _ segment: Int) -> Extract.Fact {
        let sentence = Sentence(text: "words", span: Span(start: segment, end: 9), segment: segment)
        return Extract.Fact(kind: kind, sentence: sentence, value: 2, when: "2026-11-18", confidence: 0.5)
      }
      for sample in [office, walk, secret] {
        var entry = indexed(sample, digest: "2")
        entry.extract?.facts = [fact(.water, 0), fact(.sleep, 1), fact(.water, 1)]
        try store.put(entry)
      }
      let all = try store.factsOfEntries([.water])
      #expect(all.map(\.entryID) == [walk.id, walk.id, office.id, office.id])
      #expect(all.map(\.fact) == [fact(.water, 0), fact(.water, 1), fact(.water, 0), fact(.water, 1)])
      #expect(all[0].spokenAt == Instant.date(walk.spokenAt) && all[0].durationSamples == 96_000)
      let since = try #require(Instant.date(office.spokenAt))
      #expect(try store.factsOfEntries([.sleep, .water], since: since).map(\.entryID).count == 3)
      #expect(try store.factsOfEntries([.sleep], since: since, until: since).isEmpty)
      #expect(try store.factsOfEntries([], since: since).isEmpty)
    }
  }

  @Test func `A month has its shown entries, and its digest changes with them alone`() throws {
    try withShown { store, _ in
      var other = walk
      (other.id, other.spokenAt) = ("2026-12-01T000000Z-eeeeeeee", "2026-12-01T00:00:00Z")
      try store.put(indexed(other))
      try store.rankTags()
      let before = try store.spotlightMonths()
      #expect(before.keys.sorted() == ["2026-11", "2026-12"])
      #expect(try store.spotlight(month: "2026-11").map(\.id) == [walk.id, office.id])
      #expect(try store.spotlight(month: "2026-12").first?.tags.contains("voice") == true)
      #expect(try store.spotlight(month: "other").isEmpty)
      var renamed = indexed(other, digest: "2")
      renamed.owner = Owner(title: "Another title")
      try store.put(renamed)
      let after = try store.spotlightMonths()
      #expect(after["2026-11"] == before["2026-11"] && after["2026-12"] != before["2026-12"])
      try store.remove(id: other.id)
      #expect(try store.spotlightMonths().keys.sorted() == ["2026-11"])
    }
  }

  @Test func `The state changes with whatever is shown, and not with what is private`() throws {
    try withShown { store, _ in
      var states: Set<String> = []
      func expectAnother(_ sample: SampleRecording, _ change: (inout IndexedDocuments) -> Void) throws {
        var entry = indexed(sample)
        change(&entry)
        try store.put(entry)
        #expect(states.insert(try store.stateDigest()).inserted)
        try store.put(indexed(sample))
      }
      try expectAnother(walk) { _ in }
      try expectAnother(walk) { $0.digest = "2" }
      try expectAnother(walk) { $0.owner = Owner(title: "Mine") }
      try expectAnother(walk) { $0.owner = Owner(tags: ["mine"]) }
      try expectAnother(walk) { $0.owner = Owner(pinnedAt: walk.spokenAt) }
      try expectAnother(walk) { $0.owner = Owner(isPrivate: true) }
      try expectAnother(walk) { $0.owner = Owner(isDiscreet: true) }
      try expectAnother(walk) { $0.summary?.text = "Otherwise" }
      try expectAnother(walk) { $0.mood = nil }
      try expectAnother(walk) { $0.source?.durationSamples = 1 }
      try expectAnother(walk) { $0.extract?.people = [] }
      try expectAnother(walk) { $0.extract?.tasks = [.init(text: "call", sentence: said(office))] }
      let state = try store.stateDigest()
      var hidden = indexed(secret, digest: "2")
      hidden.summary?.title = "Otherwise"
      try store.put(hidden)
      #expect(try store.stateDigest() == state)
      try store.remove(id: secret.id)
      #expect(try store.stateDigest() == state)
    }
  }

  private func said(_ sample: SampleRecording) -> Sentence {
    Sentence(text: sample.segments[0], span: Span(start: 0, end: 1), segment: 0)
  }

  @Test func `Facts from elsewhere are read by time and are part of the state`() throws {
    try withStore { store, _ in
      let state = try store.stateDigest()
      let facts = [
        OutsideFact(file: "b.json", position: 0, kind: "recovery", value: 70, at: "2026-11-19"),
        OutsideFact(
          file: "a.json", position: 1, kind: "spend", value: 9.5, unit: "u", currency: "EUR", item: "tea",
          status: "paid", at: "2026-11-20T01:00:00+02:00"),
        OutsideFact(file: "a.json", position: 0, kind: "location"),
      ]
      try store.replaceOutsideFacts(facts)
      let sorted = [facts[2], facts[1], facts[0]]
      #expect(try store.outsideFacts() == sorted)
      let changed = try store.stateDigest()
      #expect(changed != state)
      try store.replaceOutsideFacts(sorted)
      #expect(try store.stateDigest() == changed)
      #expect(try store.read { try ShownParts.all($0) == ShownParts.counted($0) })
      let (midnight, next) = ("2026-11-19T00:00:00Z", "2026-11-19T23:00:00Z")
      #expect(
        try store.outsideFacts(since: Instant.date(midnight), until: Instant.date(next)) == [facts[0]])
      #expect(try store.outsideFacts(since: Instant.date(next)) == [facts[1]])
      #expect(try store.spotlightMonths().count == 1)
      try store.replaceOutsideFacts([])
      #expect(try store.outsideFacts().isEmpty)
      #expect(try store.stateDigest() == state)
    }
  }

  @Test func `Withheld entries are neither read nor counted`() throws {
    try withStore { store, path in
      try store.close()
      func read(_ withheld: WithheldEntries) throws -> (ShownTotals, String?) {
        let reader = try JournalStore.openReadOnly(path: path, withheld: withheld)
        return (try reader.totals(), try reader.latestShown()?.id)
      }
      let expected = ShownTotals(entries: 1, shown: 1, pinned: 0, samples: 96_000)
      #expect(try read(.init(hidden: [office.id])) == (expected, walk.id))
      #expect(try read(.init(deleted: [office.id])) == (expected, walk.id))
    }
  }
}

extension SampleRecording {
  fileprivate func source(spokenAt: String) -> Source {
    var source = source
    source.spokenAt = spokenAt
    return source
  }
}
