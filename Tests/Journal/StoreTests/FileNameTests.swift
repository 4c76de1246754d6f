import Model
import StageContract
import TestSupport
import Testing

@testable import Store

@Suite struct FileNameTests {
  private func named(_ name: String, _ sample: SampleRecording = walk) -> IndexedDocuments {
    var entry = indexed(sample)
    entry.intake?.name = name
    return entry
  }

  @Test func `An entry is found by its file's name, which is the reason`() throws {
    let searches: [(String, String?)] = [
      ("Smith", "«Smith» interview"), ("smith river", "«Smith» interview"),
      ("INTERVIEWS", "Smith «interview»"), ("interview smith", "«Smith» «interview»"), ("m4a", nil),
      ("tapes", nil),
      ("smith budget", nil),
    ]
    try withStore { store, _ in
      try store.put(named("tapes/Smith_interview.m4a".replacing("_", with: " ")))
      for (words, reason) in searches {
        let stems = words.split(separator: " ").map { stem(String($0)) }
        let hits = try store.search(SearchQuery(words: words, stems: stems))
        #expect(hits.map(\.name) == (reason.map { [$0] } ?? []), "\(words)")
        #expect(hits.allSatisfy { $0.entry.id == walk.id && $0.rank > 0 }, "\(words)")
      }
      try store.checkIntegrity()
    }
  }

  @Test func `What was said comes before what a file was called`() throws {
    try withStore { store, _ in
      try store.put(named("milk.m4a", office))
      let hits = try store.search(SearchQuery(words: "milk"))
      #expect(hits.map(\.entry.id) == [walk.id, office.id] && hits.map(\.name) == [nil, "«milk»"])
    }
  }

  @Test func `A name follows its entry`() throws {
    try withStore { store, _ in
      try store.put(named("Smith interview.m4a"))
      #expect(try store.entries(named: "interview smith").map(\.id) == [walk.id])
      try store.put(named("Jones.m4a"))
      #expect(try store.entries(named: "smith").isEmpty)
      #expect(try store.entries(named: "\"*").isEmpty)
      try store.remove(id: walk.id)
      #expect(try store.entries(named: "jones").isEmpty)
      try store.compact()
      try store.checkIntegrity()
    }
  }

  @Test func `Whoever makes surfaces reads no name of a discreet entry`() throws {
    try withStore { store, path in
      var sample = walk
      sample.owner = Owner(isDiscreet: true)
      try store.put(named("Smith.m4a", sample))
      try store.close()
      let careful = try JournalStore.openReadOnly(path: path, withheld: WithheldEntries(hidesDiscreet: true))
      #expect(try !careful.dump().joined().contains("Smith"))
    }
  }
}
