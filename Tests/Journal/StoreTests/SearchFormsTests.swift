import Model
import StageContract
import TestSupport
import Testing

@testable import Store

/// Words that are found in other forms, and parts of texts without spaces.
@Suite struct SearchFormsTests {
  private static let texts = [
    "ja": "今日は東京の公園に行きました。天気がとても良かったです。", "zh": "昨天我们在北京的iPhone店见面。",
    "th": "วันนี้ฉันเรียนภาษาไทยกับเพื่อน", "km": "ខ្ញុំរស់នៅភ្នំពេញ", "ko": "어제 학교에서 친구를 만났어요.",
    "umlaut": "Frau Müller wohnt in der Goethestraße.", "plain": "Mueller called about the Strasse.",
    "mail": "I wrote an e-mail to my mother-in-law’s co-worker.",
    "email": "She answered my email at the café.",
    "cream": "We had ice cream.", "icecream": "They sell icecream.", "dont": "I dont know.",
    "don't": "I don't know Zoë’s U.S. friend.",
    "numbers": "From 3-5, on 2026-11-20, it was 3.5.",
  ]

  /// Calls `body` with a database of the texts.
  private func withTexts(_ body: (JournalStore) throws -> Void) throws {
    let samples = Self.texts.sorted { $0.key < $1.key }.map { key, text in
      SampleRecording(key, spokenAt: "2026-11-18T07:00:00Z", segments: [text])
    }
    try withStore(samples) { store, _ in
      try store.checkIntegrity()
      try body(store)
    }
  }

  /// The keys of the texts in which `words` are found.
  private func found(_ words: String, in store: JournalStore) throws -> [String] {
    try store.search(SearchQuery(words: words)).map(\.entry.id).sorted()
  }

  @Test func `Texts without spaces are found by any part`() throws {
    let searches: [(String, [String])] = [
      ("東京", ["ja"]), ("公園", ["ja"]), ("天気", ["ja"]), ("行きました", ["ja"]), ("園", ["ja"]), ("京", ["ja", "zh"]),
      ("公園 天気", ["ja"]), ("今日は東京の公園に行きました", ["ja"]), ("園公", []), ("た天", []), ("北京", ["zh"]),
      ("iphone", ["zh"]),
      ("iPhone店", ["zh"]), ("店iphone", []), ("ไทย", ["th"]), ("เพื่อน", ["th"]), ("ภาษา", ["th"]),
      ("ភ្នំពេញ", ["km"]), ("학교", ["ko"]),
      ("ｉＰｈｏｎｅ", ["zh"]),
    ]
    try withTexts { (store) throws in
      for (words, keys) in searches { #expect(try found(words, in: store) == keys, "\(words)") }
    }
  }

  @Test func `Words find each other however they are written`() throws {
    let searches: [(String, [String])] = [
      ("Müller", ["plain", "umlaut"]), ("Mueller", ["plain", "umlaut"]), ("Goethestrasse", ["umlaut"]),
      ("straße", ["plain"]),
      ("cafe", ["email"]), ("café", ["email"]), ("email", ["email", "mail"]), ("e-mail", ["email", "mail"]),
      ("coworker", ["mail"]), ("motherinlaw", ["mail"]), ("co worker", ["mail"]),
      ("ice-cream", ["cream", "icecream"]),
      ("ice cream", ["cream", "icecream"]),
      ("don't", ["don't", "dont"]), ("dont", ["don't", "dont"]), ("don’t", ["don't", "dont"]),
      ("Zoës", ["don't"]), ("US", ["don't"]),
      ("35", []), ("20261120", []), ("whatnot", []),
    ]
    try withTexts { (store) throws in
      for (words, keys) in searches { #expect(try found(words, in: store) == keys, "\(words)") }
    }
  }

  @Test func `A word that nobody writes as one is found as two`() throws {
    try withStore([
      SampleRecording(
        "a", spokenAt: "2026-11-18T07:00:00Z", segments: ["We had ice cream, and it was a long day."])
    ]) { store, _ in
      let hit = try #require(try store.search(SearchQuery(words: "icecream")).first)
      #expect(hit.matches.first?.snippet == "We had «ice» «cream», and it was a long day.")
      #expect(try store.search(SearchQuery(words: "along")).isEmpty)
    }
  }

  @Test func `What matched is marked in the text`() throws {
    let searches = [
      ("公園", "今日は東京の«公園»に行きました。天気がとても良かったです。"), ("園", "今日は東京の公«園»に行きました。天気がとても良かったです。"),
      ("iphone", "昨天我们在北京的«iPhone»店见面。"), ("東京 天気", "今日は«東京»の公園に行きました。«天気»がとても良かったです。"),
      ("ไทย", "วันนี้ฉันเรียนภาษา«ไทย»กับเพื่อน"),
      ("coworker", "I wrote an e-mail to my mother-in-law’s «co-worker»."),
      ("goethestrasse", "Frau Müller wohnt in der «Goethestraße»."),
    ]
    try withTexts { (store) throws in
      for (words, snippet) in searches {
        let hits = try store.search(SearchQuery(words: words))
        #expect(hits.compactMap(\.matches.first?.snippet) == [snippet], "\(words)")
      }
    }
  }

  @Test func `A long text without spaces is cut around the part`() throws {
    let text = String(repeating: "あいうえお", count: 20) + "公園" + String(repeating: "かきくけこ", count: 20)
    try withStore([SampleRecording("a", spokenAt: "2026-11-18T07:00:00Z", segments: [text])]) { store, _ in
      let snippet = try #require(try store.search(SearchQuery(words: "公園")).first?.matches.first?.snippet)
      #expect(snippet.hasPrefix("…えお") && snippet.contains("お«公園»か") && snippet.hasSuffix("…"))
      #expect(snippet.count < 60)
    }
  }

  @Test func `File names and titles without spaces are found, and a long query is refused`() throws {
    var titled = SampleRecording("a", spokenAt: "2026-11-18T07:00:00Z", segments: ["Hm."])
    titled.title = "大阪の夜"
    try withStore([titled]) { store, _ in
      var entry = indexed(titled, digest: "2")
      entry.intake?.name = "京都の朝.m4a"
      try store.put(entry)
      #expect(try store.search(SearchQuery(words: "大阪")).count == 1)
      #expect(try store.search(SearchQuery(words: "京都")).first?.name == "«京都»の朝")
      #expect(throws: JournalStoreError.self) {
        try store.search(SearchQuery(words: String(repeating: "京都", count: 400)))
      }
      try store.checkIntegrity()
    }
  }

  @Test func `Words of other languages add nothing to the index`() {
    #expect(SearchForms.column("I walked along the river, and it was cold.").isEmpty)
    #expect(SearchForms.column("I wrote an e-mail.") == "- - - email")
    #expect(SearchForms.column("公園へ") == "公園-園へ-へ")
  }
}
