import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

@Suite struct JournalStoreTests {
  @Test func `The file is the owner's alone`() throws {
    try withStore { _, path in
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `Entries are listed newest first with their properties`() throws {
    try withStore { store, _ in
      let entries = try store.entries()
      #expect(entries.map(\.id) == [secret.id, office.id, walk.id])
      #expect(entries[2].summary?.style == "concise")
      #expect(entries[2].mood?.label == .positive)
      #expect(entries[2].people == ["Anna Lee"])
      #expect(entries[2].durationSamples == 96_000)
      #expect(entries[1].pinnedAt == Instant.date("2026-11-19T19:00:00Z"))
    }
  }

  @Test func `Putting the same twice changes no row`() throws {
    try withStore { store, _ in
      let before = try store.dump()
      try store.put(indexed(walk))
      try store.rankTags()
      #expect(try store.dump() == before)
    }
  }

  @Test func `A database rebuilt in another order has the same rows and digest`() throws {
    let first = try withStore { store, _ in (try store.dump(), try store.stateDigest()) }
    let second = try withStore([secret, walk, office, walk]) { store, _ in
      try store.put(indexed(SampleRecording("x", spokenAt: walk.spokenAt, segments: ["gone"])))
      try store.remove(id: "x")
      try store.rankTags()
      try store.compact()
      return (try store.dump(), try store.stateDigest())
    }
    #expect(first == second)
    #expect(first.1.count == 40)
  }

  @Test func `The newest summary in every style is there and one is current`() throws {
    try withStore { store, _ in
      var (other, older) = (walk, walk)
      (other.style, older.title) = ("reflective", "An older title")
      var entry = indexed(other, digest: "2")
      entry.summaries = [older.summary, walk.summary]
      try store.put(entry)
      let stored = try #require(try store.entry(id: walk.id))
      #expect(stored.summaries.map(\.style) == ["concise", "reflective"])
      #expect(stored.summaries.map(\.title) == [walk.title, walk.title])
      #expect(stored.summary?.style == "reflective")
      #expect(try store.digests()[walk.id] == "2")
      #expect(try store.styleCounts() == ["concise": 3, "reflective": 1])
      try store.put(indexed(other, digest: "3"))
      #expect(try store.entry(id: walk.id)?.summaries.map(\.style) == ["reflective"])
    }
  }

  @Test func `What is written together is seen together`() throws {
    try withStore { store, path in
      let reader = try JournalStore.openReadOnly(path: path)
      let seen = try store.update {
        try store.remove(id: walk.id)
        try store.remove(id: office.id)
        return try reader.entries().count
      }
      #expect(seen == 3)
      #expect(try reader.entries().map(\.id) == [secret.id])
      #expect(throws: JournalStoreError.self) { try reader.put(indexed(walk)) }
    }
  }

  @Test func `An update that throws writes nothing`() throws {
    try withStore { store, _ in
      let before = try store.dump()
      #expect(throws: JournalStoreError.busy(path: "x")) { try removeAndThrow(store) }
      #expect(try store.dump() == before)
    }
  }

  private func removeAndThrow(_ store: JournalStore) throws {
    try store.update {
      try store.remove(id: walk.id)
      try store.rankTags()
      throw JournalStoreError.busy(path: "x")
    }
  }

  @Test func `Unchanged text is not rewritten, and changes that affect tags are reported`() throws {
    try withStore { store, _ in
      try store.write {
        try $0.execute(
          sql: """
            CREATE TABLE written (text);
            CREATE TRIGGER writing AFTER INSERT ON segments BEGIN INSERT INTO written VALUES (new.text); END
            """)
      }
      func written() throws -> Int? {
        try store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM written") }
      }
      var other = walk
      other.style = "reflective"
      #expect(try store.put(indexed(other, digest: "2")) == false)
      #expect(try written() == 0)
      other.owner = Owner(tags: ["sport"])
      #expect(try store.put(indexed(other, digest: "3")))
      other.segments[0] = "Something else."
      try store.put(indexed(other, digest: "4"))
      #expect(try written() == 3)
    }
  }

  @Test func `A unique beginning of an id or UUID is enough`() throws {
    try withStore { store, _ in
      #expect(try store.entry(id: "2026-11-18")?.id == walk.id)
      let uuid = try #require(try store.entry(id: walk.id)?.uuid)
      #expect(try store.entry(id: uuid)?.id == walk.id)
      #expect(try store.entry(id: "1999") == nil)
      #expect(try store.entry(id: "%") == nil)
      #expect(throws: JournalStoreError.ambiguousID(prefix: "2026", count: 3)) {
        try store.entry(id: "2026")
      }
    }
  }

  @Test func `Tags are the owner's, then the inbox's, then ranked, without names and removed ones`() throws {
    try withStore { store, _ in
      let tags = try #require(try store.entry(id: office.id)).tags
      #expect(tags == ["job", "voice", "meeting", "budget", "today"])
      let walkTags = try #require(try store.entry(id: walk.id)).tags
      #expect(!walkTags.contains("anna"))
      #expect(walkTags.last == "today")
    }
  }

  @Test func `UUIDs are those of RFC 9562`() {
    // python3: uuid.uuid5(uuid.NAMESPACE_URL, "urn:sha256:" + "0" * 64)
    #expect(
      RecordingUUID.text(sha256: String(repeating: "0", count: 64)) == "bbed9304-3fdf-5239-9e5d-8ab45799af66")
  }

  @Test func `A removed entry is nowhere in the file`() throws {
    try withStore { store, path in
      try store.remove(id: office.id)
      try store.compact()
      try store.close()
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.range(of: Data("budget".utf8)) == nil)
    }
  }

  @Test func `A search that is not of its texts is damaged`() throws {
    try withStore { store, path in
      try store.checkIntegrity()
      try store.write { db in try db.execute(sql: "UPDATE segments SET text = 'other' WHERE position = 0") }
      #expect(throws: JournalStoreError.self) { try store.checkIntegrity() }
    }
  }

  @Test(arguments: ["corrected", "tag", "title", "summary", "style", "same"])
  func `Only what takes text away is worth a new file, and a crash does not forget it`(what: String) throws {
    try withStore { store, path in
      var entry = indexed(office, digest: "2")
      switch what {
      case "corrected":
        entry.transcript?.segments[1].text = "My boss said so."
        entry.segmentStems[1] = ""
      case "tag": entry.owner?.tags = []
      case "title": entry.owner?.title = "Mine"
      case "summary": entry.summary?.title = "Otherwise"
      case "style":
        entry.summaries = [office.summary]
        entry.summary?.style = "reflective"
      default: break
      }
      if what == "title" {
        try store.put(entry)
        entry.owner?.title = "Another"
      }
      try store.put(entry)
      try store.close()
      // A process that did not live to compact.
      let next = try JournalStore(path: path)
      func isMarked() throws -> Bool {
        try next.read { try Row.fetchOne($0, sql: "SELECT * FROM removals") } != nil
      }
      #expect(try isMarked() == !["style", "same"].contains(what))
      try next.compact()
      #expect(try !isMarked())
      try next.close()
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect((bytes.range(of: Data("worry".utf8)) == nil) == (what == "corrected"))
    }
  }

  @Test(arguments: [
    "not a database, only text that is long enough to be looked at by SQLite", "SQLite format 3",
  ])
  func `A damaged file is refused with the way out`(text: String) throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      try writeFile(Data(String(repeating: text, count: 40).utf8), to: path)
      for open in [{ try JournalStore(path: path) }, { try JournalStore.openReadOnly(path: path) }] {
        let error = try #require(throws: JournalStoreError.self) { try open() }
        #expect(error.exitStatus == 65)
        #expect(error.description.contains("sonar run rebuilds it"))
      }
    }
  }

  @Test(arguments: [11, 99])
  func `A database of an earlier or a later version is refused and stays as it is`(version: Int) throws {
    try withStore { store, path in
      try store.write { db in try db.execute(sql: "PRAGMA user_version = \(version)") }
      try store.close()
      let bytes = try readFile(path)
      for open in [
        { try JournalStore(path: path) }, { try JournalStore(filling: path) },
        { try JournalStore.openReadOnly(path: path) },
      ] {
        #expect(throws: JournalStoreError.otherVersion(path: path)) { try open() }
      }
      #expect(try readFile(path) == bytes)
    }
  }

  @Test func `A kill while the tables are made leaves an empty file, which is filled`() throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.inTransaction(.immediate) { db in
        try db.execute(sql: "PRAGMA application_id = \(IndexSchema.applicationID); CREATE TABLE entries (id)")
        return .rollback
      }
      try queue.close()
      #expect(throws: JournalStoreError.empty(path: path)) { try JournalStore.openReadOnly(path: path) }
      let store = try JournalStore(path: path)
      try store.put(indexed(walk))
      #expect(try store.entries().map(\.id) == [walk.id])
      try store.close()
    }
  }

  @Test func `Another program's database stays as it is`() throws {
    try withIndexFolder { folder in
      let path = folder + "/other.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: "CREATE TABLE a (b); CREATE TABLE c (d); CREATE TABLE e (f)") }
      try queue.close()
      let bytes = try readFile(path)
      let error = try #require(throws: JournalStoreError.self) { try JournalStore(path: path) }
      #expect(error.exitStatus == 65)
      #expect(try readFile(path) == bytes)
    }
  }

  @Test func `A missing file is a missing input`() throws {
    try withIndexFolder { folder in
      let error = try #require(throws: JournalStoreError.self) {
        try JournalStore.openReadOnly(path: folder + "/none.sqlite")
      }
      #expect(error.exitStatus == 66)
    }
  }
}
