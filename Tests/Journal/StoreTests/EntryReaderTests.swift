import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct EntryReaderTests {
  /// How many statements `body` has the database run.
  private func statements(_ store: JournalStore, _ body: () throws -> Void) throws -> Int {
    let count = Mutex(0)
    // What the search table asks itself begins with two dashes.
    try store.database.read {
      $0.trace { event in if !"\(event)".hasPrefix("--") { count.withLock { $0 += 1 } } }
    }
    try body()
    return count.withLock { $0 }
  }

  private func sample(_ number: Int) -> SampleRecording {
    SampleRecording(
      "2026-11-20T07\(String(format: "%02d", number))00Z-aaaaaaaa", spokenAt: "2026-11-20T07:00:00Z",
      segments: ["I walked along the river."], title: "Walk \(number)", terms: ["river"], people: ["Anna Lee"]
    )
  }

  @Test func `Fifty entries take as many queries as one`() throws {
    let ways: [(JournalStore, [String]) throws -> Int] = [
      { store, _ in try store.entries().count },
      { store, ids in try ThreadSource(store).entries(ids: ids).count },
      { store, _ in try store.search(SearchQuery(words: "river", limit: 100)).count { !$0.matches.isEmpty } },
    ]
    func counts(_ entries: Int) throws -> [Int] {
      let samples = (0..<entries).map(sample)
      return try withStore(samples) { _, path in
        try ways.map { way in
          let store = try JournalStore.openReadOnly(path: path)
          defer { try? store.close() }
          return try statements(store) {
            let read = try way(store, samples.map(\.id))
            #expect(read == entries)
          }
        }
      }
    }
    let one = try counts(1)
    #expect(one.allSatisfy { $0 > 0 })
    #expect(try counts(50) == one)
  }

  @Test func `Entries that are read together are those that are read one by one`() throws {
    try withStore { store, _ in
      let all = try store.entries()
      #expect(all.map(\.id) == [secret.id, office.id, walk.id])
      let single = try all.compactMap { try store.entry(id: $0.id) }
      #expect(single == all)
      #expect(
        all[1].tags.first == "job" && all[2].people == ["Anna Lee"] && all[2].summary?.isCurrent == true)
      #expect(try store.entries(EntryFilter(limit: 2)) == Array(all.prefix(2)))
      let ids = [walk.id, "none", secret.id, office.id]
      #expect(try ThreadSource(store).entries(ids: ids) == [all[2], all[1]])
      let listed = all.map { entry in
        var entry = entry
        (entry.facts, entry.tasks) = ([], [])
        entry.summaries.removeAll { !$0.isCurrent }
        return entry
      }
      for size in [1, 2, 3] {
        var pages: [[Entry]] = []
        try store.eachPage(of: size) { pages.append($0) }
        #expect(pages.map(\.count).max() == size && pages.flatMap { $0 } == listed)
      }
    }
  }
}
