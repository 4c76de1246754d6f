import Foundation
import GRDB
import Model
import Store
import TestSupport
import Testing

@Suite struct SearchTests {
  @Test func `Words find the entries that hold all of them`() throws {
    let searches: [(String, [String])] = [
      ("river", [secret.id, walk.id]), ("RIVER", [secret.id, walk.id]), ("kase", [walk.id]),
      ("käse", [walk.id]), ("KÄSE", [walk.id]), ("river milk", [walk.id]), ("milk anna walked", [walk.id]),
      ("walking", [walk.id]), ("meetings", [office.id]), ("budget", [office.id]), ("budget river", []),
      ("milk-bread", [walk.id]), ("", []), ("\"", []), ("* ( ) ^ : -", []), ("absent", []),
      ("\"river\"", [secret.id, walk.id]), ("\"milk", [walk.id]), ("NOT worry", [office.id]),
      ("NOT", [office.id]),
      ("AND OR NEAR", []), ("NEAR(river milk)", []), ("text:river", []), ("{text}: river", []),
      ("river*", [secret.id, walk.id]), ("^river", [secret.id, walk.id]), ("'; DROP TABLE entries; --", []),
      ("river\0milk", []), ("🎙️", []), ("it's", []),
    ]
    try withStore { store, _ in
      for (words, expected) in searches {
        let stems = words.split(separator: " ").map { stem(String($0)) }.filter { !$0.isEmpty }
        let found = try store.search(SearchQuery(words: words, stems: stems))
        #expect(found.map(\.entry.id).sorted() == expected.sorted(), "\(words)")
      }
    }
  }

  @Test(arguments: [" ", "-"])
  func `A query of thousands of words is refused, however they are joined`(separator: String) throws {
    let words = Array(repeating: "river", count: 10_000).joined(separator: separator)
    _ = try withStore { store, _ in
      #expect(throws: JournalStoreError.tooManyWords(count: 10_000, limit: 64)) {
        try store.search(SearchQuery(words: words))
      }
    }
  }

  @Test func `Operators alone are no words`() {
    #expect(!SearchQuery(words: "* ( ) ^ : - \"").hasWord && SearchQuery(words: "( 7").hasWord)
  }

  @Test func `A hit knows its second and marks its words`() throws {
    try withStore { store, _ in
      let hit = try #require(try store.search(SearchQuery(words: "milk")).first)
      let match = try #require(hit.matches.first)
      #expect(match.segment == 1)
      #expect(match.span == Span(start: 32_000, end: 64_000))
      #expect(match.snippet == "Then I bought some «milk», bread and Käse.")
      #expect(hit.rank > 0)
    }
  }

  @Test func `A hit by stem is marked in the text`() throws {
    try withStore { store, _ in
      let hit = try #require(try store.search(SearchQuery(words: "walks", stems: ["walk"])).first)
      #expect(hit.matches.first?.snippet == "I «walked» along the river.")
    }
  }

  @Test func `Sounds are found only where they are asked for, and what models invent nowhere`() throws {
    var entry = indexed(walk)
    entry.transcript?.sounds = [
      .init(span: Span(start: 40_000, end: 48_000), text: "[UPBEAT MUSIC]"),
      .init(span: Span(start: 64_000, end: 72_000), text: "(gähnt)"),
    ]
    let heard = Owner.Review.Passage(span: Span(start: 32_000, end: 64_000), heard: "Then")
    entry.suspects = [SuspectPassage(heard, reasons: [.inventedPhrase])]
    try withStore([office]) { store, _ in
      try store.put(entry)
      #expect(try store.search(SearchQuery(words: "music")).isEmpty)
      #expect(try store.search(SearchQuery(words: "milk")).isEmpty)
      let hits = try store.searchSounds(SearchQuery(words: "music upbeat"))
      #expect(hits.map(\.entry.id) == [walk.id])
      #expect(hits.first?.matches.map(\.text) == ["[UPBEAT MUSIC]"])
      #expect(hits.first?.matches.first?.span.start == 40_000)
      #expect(try store.searchSounds(SearchQuery(words: "GÄHNT")).count == 1)
      #expect(try store.searchSounds(SearchQuery(words: "milk")).isEmpty)
      var hidden = EntryFilter()
      hidden.onlyPrivate = true
      #expect(try store.searchSounds(SearchQuery(words: "music", filter: hidden)).isEmpty)
      entry.suspects = []
      entry.digest += " confirmed"
      try store.put(entry)
      #expect(try store.search(SearchQuery(words: "milk")).map(\.entry.id) == [walk.id])
    }
  }

  @Test func `A title alone is a hit without a segment`() throws {
    var titled = office
    titled.title = "Quarterly numbers"
    try withStore([titled]) { store, _ in
      let hit = try #require(try store.search(SearchQuery(words: "quarterly")).first)
      #expect(hit.matches.isEmpty)
    }
  }

  @Test func `Snippets of long segments are cut around the hit`() throws {
    let words = (0..<60).map { "w\($0)" }.joined(separator: " ")
    try withStore([SampleRecording("long", spokenAt: walk.spokenAt, segments: [words])]) { store, _ in
      let snippet = try #require(try store.search(SearchQuery(words: "w30")).first?.matches.first?.snippet)
      #expect(snippet.hasPrefix("… w26 ") && snippet.hasSuffix(" w41 …") && snippet.contains(" «w30» "))
    }
  }

  @Test func `Filters leave out entries`() throws {
    func ids(_ filter: EntryFilter) throws -> [String] {
      try withStore { store, _ in
        let searched = try store.search(SearchQuery(words: "the", filter: filter)).map(\.entry.id).sorted()
        let listed = try store.entries(filter).map(\.id).sorted()
        #expect(searched == listed)
        return listed
      }
    }
    #expect(try ids(EntryFilter(includePrivate: false)) == [walk.id, office.id])
    #expect(try ids(EntryFilter(since: Instant.date(office.spokenAt))) == [office.id, secret.id])
    #expect(try ids(EntryFilter(until: Instant.date(office.spokenAt))) == [walk.id])
    #expect(try ids(EntryFilter(moods: [.positive, .negative])) == [walk.id, office.id])
    #expect(try ids(EntryFilter(tags: ["JOB", "voice"])) == [office.id])
    #expect(try ids(EntryFilter(tags: ["job", "river"])) == [])
  }

  @Test func `A removed or corrected word is no longer found`() throws {
    try withStore { store, _ in
      var corrected = walk
      corrected.owner = Owner(corrections: [.init(segment: 1, text: "Then I bought oat drink.")])
      try store.put(indexed(corrected, digest: "2"))
      #expect(try store.search(SearchQuery(words: "milk")).isEmpty)
      #expect(try store.search(SearchQuery(words: "oat")).count == 1)
      try store.remove(id: walk.id)
      #expect(try store.search(SearchQuery(words: "oat")).isEmpty)
    }
  }
}
