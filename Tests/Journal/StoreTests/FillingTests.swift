import GRDB
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct FillingTests {
  /// Everything that a reader can tell of a database.
  private func contents(_ store: JournalStore) throws -> [String] {
    let tables = ["forms", "names", "changes", "removals", "shown_parts", "documents"]
    return try store.dump()
      + store.read { db in
        try
          (tables.map { "SELECT * FROM \($0)" } + ["SELECT type, name, sql FROM sqlite_master ORDER BY name"])
          .flatMap { try Row.fetchAll(db, sql: $0).map { "\($0.databaseValues)" } }
      }
  }

  private func filled<Value>(
    _ body: (JournalStore, String) throws -> Value, _ write: (JournalStore) throws -> Void
  ) throws -> Value {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let store = try JournalStore(filling: path)
      try store.update { try write(store) }
      return try body(store, path)
    }
  }

  @Test(arguments: [true, false])
  func `An index filled at once is that which grew entry by entry`(isRankedTwice: Bool) throws {
    let grown = try withStore { store, _ in (try contents(store), try store.stateDigest()) }
    try filled { store, path in
      try store.compact()
      try store.checkIntegrity()
      #expect(try contents(store) == grown.0)
      #expect(try store.stateDigest() == grown.1)
      try store.update {
        try store.put(indexed(walk, digest: "2"))
        try store.remove(id: office.id)
      }
      try store.checkIntegrity()
      try store.close()
      let reader = try JournalStore.openReadOnly(path: path)
      #expect(try reader.read { try ShownParts.all($0) == ShownParts.counted($0) })
      #expect(
        try reader.search(SearchQuery(words: "milk", stems: ["milk"], filter: .init(), limit: 9)).count == 1)
    } _: { store in
      for sample in [walk, office] { try store.put(indexed(sample)) }
      if isRankedTwice { try store.rankTags() }
      try store.put(indexed(walk))
      try store.put(indexed(secret))
      try store.put(indexed(SampleRecording("x", spokenAt: walk.spokenAt, segments: ["gone"])))
      try store.remove(id: "x")
      try store.rankTags()
    }
  }

  @Test func `What is written to a new index and fails leaves it empty`() throws {
    struct Failure: Error {}
    try withIndexFolder { folder in
      let store = try JournalStore(filling: folder + "/journal.sqlite")
      let empty = try contents(store)
      #expect(throws: Failure.self) {
        try store.update {
          try store.put(indexed(walk))
          throw Failure()
        }
      }
      #expect(try contents(store) == empty)
      _ = try store.update { try store.put(indexed(walk)) }
      #expect(try store.ids() == [walk.id])
    }
  }
}
