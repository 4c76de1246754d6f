import Foundation
import Model
import StageContract
import Store
import TestSupport
import Testing

/// Summaries by a language model in the index.
@Suite struct WrittenIndexTests {
  @Test func `A written summary is told, but none that other rules let through`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      let sentence = Sentence(text: "Anna bought milk.", span: Span(start: 32_000, end: 64_000), segment: 1)
      let copied = Written.Line(
        text: sentence.text, origin: .written, sources: [.init(number: 2, sentence: sentence)])
      var written = Written(
        style: "concise", language: "en", title: copied, sentences: [copied], failed: 0,
        writer: .init(server: "ollama", model: "m"), requests: 1, tokens: .init(read: 1, written: 1))
      line.written = folder + "/written.json"
      func indexed(version: Int) throws -> (title: String?, text: String?, remarks: [String]) {
        written.schema.version = version
        try written.write(to: folder + "/written.json")
        line.digest = "\(version)"
        let remarks = try index([line], in: folder).remarks
        let entry = try JournalStore.openReadOnly(path: folder + "/journal.sqlite").entry(id: walk.id)
        return (entry?.title, entry?.summary?.text, remarks)
      }
      let now = try indexed(version: 2)
      #expect(now.title == sentence.text && now.text == sentence.text && now.remarks.isEmpty)
      let before = try indexed(version: 1)
      #expect(before.title == walk.title && before.text == walk.segments[0] && before.remarks.isEmpty)
      let later = try indexed(version: 3)
      #expect(later.title == walk.title && later.remarks.count == 1)
      #expect(later.remarks.first?.contains("written by a later release") == true)
    }
  }
}
