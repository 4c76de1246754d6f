import Model
import TestSupport
import Testing

@testable import Store

@Suite struct WithheldEntriesTests {
  /// A reader's view of the samples with these withheld.
  private func reading<Value>(
    deleted: Set<String> = [], hidden: Set<String> = [], _ body: (JournalStore) throws -> Value
  ) throws -> Value {
    try withStore { store, path in
      try store.close()
      let reader = try JournalStore.openReadOnly(
        path: path, withheld: WithheldEntries(deleted: deleted, hidden: hidden))
      return try body(reader)
    }
  }

  @Test func `What is being deleted is not there any more, in no table`() throws {
    try reading(deleted: [walk.id]) { store throws in
      #expect(try store.ids() == [secret.id, office.id])
      #expect(try store.entry(id: walk.id) == nil)
      #expect(try store.search(SearchQuery(words: "milk", stems: ["milk"], filter: .init(), limit: 9)) == [])
      let rows = try store.dump().joined()
      #expect(!rows.contains("milk") && !rows.contains(walk.id))
      #expect(try !store.tagCounts().map(\.tag).contains("milk"))
    }
  }

  @Test func `An entry with a pending privacy change is already private`() throws {
    try reading(hidden: [walk.id]) { store throws in
      #expect(try store.ids(EntryFilter(includePrivate: false)) == [office.id])
      #expect(try store.entry(id: walk.id)?.isPrivate == true)
      #expect(try store.entry(id: office.id)?.isPrivate == false)
      #expect(
        try store.search(SearchQuery(words: "milk", stems: ["milk"], filter: .init(), limit: 9)).count == 1)
    }
  }

  @Test func `An id that is not there changes nothing`() throws {
    let rows = try reading { try $0.dump() }
    #expect(try reading(deleted: ["x'; DROP TABLE entries; --"], hidden: ["y"]) { try $0.dump() } == rows)
  }

  @Test func `An entry is made private without its documents, once`() throws {
    try withStore { (store, _) throws in
      #expect(try store.withhold(ids: [walk.id, "x"]))
      #expect(try store.ids(EntryFilter(includePrivate: false)) == [office.id])
      #expect(try !store.withhold(ids: [walk.id, secret.id]))
    }
  }
}
