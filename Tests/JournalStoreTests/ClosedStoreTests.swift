import Foundation
import JournalStore
import TestSupport
import Testing

@Suite struct ClosedStoreTests {
  @Test func aClosedDatabaseIsWholeWithoutItsLog() throws {
    let folder = try TestFolder()
    let store = try JournalStore(path: folder["journal.sqlite"])
    try store.put(indexed(walk))
    let rows = try store.dump()
    try store.close()
    try FileManager.default.copyItem(atPath: folder["journal.sqlite"], toPath: folder["copy.sqlite"])
    #expect(try JournalStore.openReadOnly(path: folder["copy.sqlite"]).dump() == rows)
  }
}
