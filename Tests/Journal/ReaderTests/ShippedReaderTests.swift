import Foundation
import Model
import TestSupport
import Testing

@testable import Reader

/// The weights that are installed.
@Suite struct ShippedReaderTests {
  private struct Entry: Decodable {
    struct Sentence: Decodable {
      var t: String
      var e: Int
    }
    var sentences: [Sentence]
  }

  @Test(arguments: ["E1", "D1"])
  func `The installed weights can be used, and find the event of most entries`(set: String) throws {
    let reader = try Reader(InstalledFiles.pipelines + "/models/reader.gguf")
    let text = try String(
      contentsOfFile: "\(JournalRun.checkout)/testdata/reader/\(set).jsonl", encoding: .utf8)
    let entries = try text.split(separator: "\n").prefix(12).map { line in
      try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
    }
    #expect(entries.count == 12)
    var right = 0
    for entry in entries {
      let found = try reader.reading(of: TinyReader.sentences(entry.sentences.map(\.t)))
      let events = found.sentences.map(\.event)
      let best = try #require(events.indices.max { events[$0] < events[$1] })
      right += entry.sentences[best].e
      let mood = try #require(found.mood)
      #expect(abs(mood) <= 1 && found.sentences.allSatisfy { abs($0.valence) <= 1 })
    }
    #expect(right >= 8)
  }
}
