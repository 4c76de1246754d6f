import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Insights

@Suite struct ThreadsTests {
  private func write(_ text: String, _ name: String, _ folder: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  @Test func aBrokenFileIsInTheWayOfNoOther() throws {
    try withIndexFolder { folder in
      try write("name: Garden\nwords: [garden]\n", "garden.yaml", folder)
      try write("name: Broken\n", "broken.yaml", folder)
      try write("name: Old\nwords: [a]\n", "old.yml", folder)
      try write("anything", ".garden.yaml.swp", folder)
      try write("anything", "notes.txt", folder)
      try Data([0x6E, 0xFF]).write(to: URL(filePath: folder + "/bytes.yaml"))
      let threads = try Threads(folder: folder)
      #expect(threads.threads.map(\.id) == ["garden"])
      #expect(threads.broken.count == 3 && threads.broken.allSatisfy { $0.exitStatus == 65 })
      #expect(throws: ThreadError.self) { try threads.named("broken") }
      #expect(try threads.named("GARDEN").id == "garden")
      #expect(throws: ThreadError.unknown(name: "gardem", nearest: "garden")) { try threads.named("gardem") }
      #expect(throws: ThreadError.unknown(name: "../sonar", nearest: nil)) { try threads.named("../sonar") }
    }
    #expect(try Threads(folder: "/nowhere/threads").threads == [])
  }

  @Test func aNameIsTakenOnceAndAnIdNeverTwice() throws {
    try withIndexFolder { parent in
      let folder = parent + "/threads"
      let first = try Threads.create(JournalThread(id: "", name: "Work!", words: ["work"]), in: folder)
      let second = try Threads.create(JournalThread(id: "", name: "Work?", words: ["job"]), in: folder)
      #expect(first.id == "work" && second.id == "work-2")
      #expect(throws: ThreadError.taken(name: "work!", id: "work")) {
        try Threads.create(JournalThread(id: "", name: "work!", words: ["x"]), in: folder)
      }
      #expect(throws: ThreadError.self) {
        try Threads.create(JournalThread(id: "", name: "Empty"), in: folder)
      }
      #expect(try Threads(folder: folder).threads == [first, second])
      #expect(throws: ThreadError.ambiguous(name: "wor", ids: ["work", "work-2"])) {
        try Threads(folder: folder).named("wor")
      }
      try Threads.delete("work", in: folder)
      #expect(try Threads(folder: folder).threads == [second])
      #expect(throws: ThreadError.self) { try Threads.delete("work", in: folder) }
    }
  }

  @Test func whatTheOwnerWroteStays() throws {
    try withIndexFolder { folder in
      try write("# mine\nname:   Garden # and more\nwords: [garden]\n", "garden.yaml", folder)
      let changed = try Threads.change("garden", in: folder) {
        $0.added.append("a")
        $0.excluded.append("b")
      }
      #expect(changed.added == ["a"] && changed.excluded == ["b"])
      let text = try String(contentsOfFile: folder + "/garden.yaml", encoding: .utf8)
      let mine = "# mine\nname:   Garden # and more\nwords: [garden]\nadd:\n  - a\nexclude:\n  - b\nsaid:\n"
      #expect(text.hasPrefix(mine + "  a: \"") && text.count { $0 == "\n" } == 10)
      try Threads.change("garden", in: folder) { $0.added = [] }
      #expect(try Threads(folder: folder).named("garden").excluded == ["b"])
    }
  }

  @Test func whenAnEntryWasAddedOrExcludedIsKeptWhenItIsNeitherAnyMore() throws {
    try withIndexFolder { folder in
      let said = "said:\n  a: \"2026-11-20T07:15:03Z\"\n  b: \"2199-01-01T00:00:00Z\"\n  # mine\n"
      try write("name: Garden\n\(said)words: [garden]\nadd: [a, b]\n", "garden.yaml", folder)
      let changed = try Threads.change("garden", in: folder) { $0.added = ["a", "c"] }
      #expect(try Threads(folder: folder).threads == [changed])
      let instants = changed.said.byName
      #expect(instants["a"] == "2026-11-20T07:15:03Z" && instants.keys.sorted() == ["a", "b", "c"])
      // It wins over what it changed, although that was said by a clock that runs ahead.
      #expect(instants["b"] == "2199-01-01T00:00:01Z")
      #expect(changed.said.latest == Instant.date("2199-01-01T00:00:01Z"))
      let made = try Threads.create(JournalThread(id: "", name: "New", added: ["x"]), in: folder)
      #expect(made.said.byName.keys.sorted() == [JournalThread.creation, "x"].sorted())
      #expect(try Threads(folder: folder).named("new") == made)
      #expect(changed.fileText(naming: ["c"])?.contains("2199") == false)
    }
  }

  @Test func whatCannotBeChangedSafelyIsLeft() throws {
    try withIndexFolder { folder in
      let text = "{name: Garden, words: [garden]}\n"
      try write(text, "garden.yaml", folder)
      #expect {
        try Threads.change("garden", in: folder) { $0.added = ["a"] }
      } throws: {
        ($0 as? ThreadError)?.description.hasSuffix("by hand: add: [a], exclude: []") ?? false
      }
      #expect(try String(contentsOfFile: folder + "/garden.yaml", encoding: .utf8) == text)
    }
  }

  @Test func changesAtOnceAllCount() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "threads-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try Threads.create(JournalThread(id: "", name: "G", words: ["g"]), in: folder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { try Threads.change("g", in: folder) { $0.added.append("e\(number)") } }
      }
      try await group.waitForAll()
    }
    #expect(try Threads(folder: folder).named("g").added.sorted() == (0..<8).map { "e\($0)" })
  }
}
