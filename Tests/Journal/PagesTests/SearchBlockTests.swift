import Foundation
import Store
import Testing

@testable import Pages

@Suite struct SearchBlockTests {
  private func block(_ texts: String...) throws -> SearchBlock {
    let entries = texts.indices.map { PageSamples.entry($0, "") }
    var passages: [String: [SpokenPassage]] = [:]
    for (entry, text) in zip(entries, texts) {
      passages[entry.id] = text.split(separator: "|").enumerated().map {
        SpokenPassage(start: $0.offset * 32_000, text: String($0.element))
      }
    }
    return try SearchBlock(entries, passages)
  }

  @Test func `Words are found in any form, with their seconds`() throws {
    let block = try block("I walked home.|Walking is fine", "I am happy|Grüße, Don't!", "Straße")
    #expect(block.found("walk") == [0: [0, 2]])
    #expect(block.found("walks") == [0: [0, 2]])
    #expect(block.found("WALKED") == [0: [0, 2]])
    #expect(block.found("happy") == [1: [0]])
    #expect(block.found("gruße") == [1: [2]] && block.found("dont") == [1: [2]])
    #expect(block.found("strasse") == [2: [0]] && block.found("str") == [2: [0]])
    #expect(block.found("zebra") == [:] && block.found("…") == [:])
  }

  @Test func `Words are as the script of the pages takes them apart`() {
    #expect(
      SearchBlock.words("Don’t e-mail O'Neil’s 42nd café, ﬁne '90s") == [
        "dont", "e", "mail", "oneils", "42nd", "cafe", "fine", "90s",
      ])
    #expect(SearchBlock.words("日本語 Füße") == ["日本語", "fusse"])
    let long = String(repeating: "a", count: 59)
    #expect(SearchBlock.words(long + "ßa b") == [long + "s", "b"])
    #expect(SearchBlock.shardKey("walk") == "wa" && SearchBlock.shardKey("дом") == "_434_43e")
    #expect(SearchBlock.shardKey("7") == "7")
  }

  @Test func `A word of two languages has all its entries in order`() throws {
    var entries = (0..<3).map { PageSamples.entry($0, "") }
    entries[1].language = "de"
    var passages: [String: [SpokenPassage]] = [:]
    for entry in entries { passages[entry.id] = [SpokenPassage(start: 0, text: "Radio radio")] }
    let places = try SearchBlock(entries, passages).shards["ra"]?.stems["radio"]
    #expect(places?.map { $0.entry } == [0, 1, 2])
    #expect(places?.map { $0.seconds } == [[0], [0], [0]])
  }

  @Test func `Only forms that the rule would miss are listed`() throws {
    let files = try block("happy walked").files()
    let happy = String(decoding: try #require(files["ha"]).bytes, as: UTF8.self)
    let name = PageSamples.entry(0, "").id
    #expect(happy == #"sonarShard("\#(name)","ha",{"happi":[[0,[0]]]},{"happy":"happi"});"# + "\n")
    #expect(String(decoding: try #require(files["wa"]).bytes, as: UTF8.self).hasSuffix(",{});\n"))
  }

  @Test func `An entry that goes leaves nearly all blocks as they are`() {
    let ids = (0..<5000).map { String(format: "2026-01-01T000000Z-%08x", $0 * 7919) }.sorted()
    let blocks = SearchBlock.cut(ids)
    #expect(
      blocks.map(\.count).reduce(0, +) == ids.count
        && blocks.dropLast().allSatisfy { (250...1000).contains($0.count) })
    let names = Set(blocks.map { ids[$0].joined() })
    for gone in [0, 1, 2500, 4999] {
      var rest = ids
      rest.remove(at: gone)
      let changed = SearchBlock.cut(rest).filter { !names.contains(rest[$0].joined()) }
      #expect(changed.count <= 4, "\(gone): \(changed.count)")
    }
    #expect(SearchBlock.cut(ids + ["2027"]).dropLast() == blocks.dropLast())
    #expect(SearchBlock.cut([]) == [])
  }
}

extension SearchBlock {
  /// The numbers of the entries in which a word of a query was said, with the seconds, as the pages find them.
  fileprivate func found(_ query: String) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    guard let word = Self.words(query).first else { return found }
    let shard = shards[Self.shardKey(word)] ?? Shard()
    let stems =
      Self.stem(of: word, in: shard, forms: shard.forms).map { [$0] }
      ?? shard.stems.keys.filter { $0.hasPrefix(word) }
    for stem in stems {
      for place in shards[Self.shardKey(stem)]?.stems[stem] ?? [] {
        found[place.entry, default: []] += place.seconds
      }
    }
    return found.mapValues { $0.sorted() }
  }
}
