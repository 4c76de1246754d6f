import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct ClosedStoreTests {
  @Test func `What a kill left in the middle of a change is refused with the way out`() throws {
    try withStore { store, path in
      try store.close()
      let copy = path + ".killed"
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1") }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inTransaction(.immediate) { db in
        try db.execute(sql: "UPDATE segments SET text = text || hex(randomblob(20000))")
        for ending in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        return .rollback
      }
      let error = try #require(throws: JournalStoreError.self) { try JournalStore.openReadOnly(path: copy) }
      #expect(error.exitStatus == 65 && error.description.contains("sonar run rebuilds it"))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["", "-wal", "-shm", "-journal"])
  func `What is no file is refused in the place of the database and beside it`(ending: String) throws {
    try withStore { store, path in
      try store.close()
      for make in [
        { mkfifo($0, 0o600) }, { symlink("/dev/zero", $0) }, { symlink($0, $0) }, { mkdir($0, 0o700) },
      ] as [(String) -> Int32] {
        try? FileManager.default.removeItem(atPath: path + ending)
        #expect(make(path + ending) == 0)
        for open in [{ try JournalStore.openReadOnly(path: $0) }, { try JournalStore(path: $0) }] {
          let error = try #require(throws: JournalStoreError.self) { try open(path) }
          #expect(error.exitStatus == 65 && error.description.contains("sonar run rebuilds it"))
          #expect(error.description.contains("not a regular file"))
        }
      }
    }
  }

  @Test func `A closed database is one file, which needs no other to be read`() throws {
    try withStore { store, path in
      let rows = try store.dump()
      try store.close()
      let folder = URL(filePath: path).deletingLastPathComponent().path
      let name = URL(filePath: path).lastPathComponent
      let reader = try JournalStore.openReadOnly(path: path)
      #expect(try reader.dump() == rows)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.filter { $0.hasPrefix(name) } == [name])
      #expect(try JournalStore.openReadOnly(path: path, immutable: true).dump() == rows)
    }
  }
}
