import Foundation
import Model
import StageContract
import Testing

@Suite struct WrittenTests {
  private static func document(version: Int) -> Data {
    Data(
      #"""
      {"schema": {"name": "written", "version": \#(version)}, "style": "concise", "language": "en", "failed": 0,
       "requests": 1, "tokens": {"read": 9, "written": 3}, "writer": {"server": "ollama", "model": "m"},
       "title": {"text": "Own", "origin": "said", "sources": []},
       "sentences": [{"text": "I slept.", "origin": "written", "sources":
        [{"number": 2, "sentence": {"text": "I slept.", "segment": 1, "span": {"start": 100, "end": 900}}}]}]}
      """#.utf8)
  }

  @Test func `A line keeps the spans from which it is copied`() throws {
    let written = try Written.decode(Self.document(version: 2), path: "written.json")
    #expect(written.isCopied && written.schema == Written.currentSchema)
    #expect(written.sentences[0].sources.map(\.sentence.span) == [Span(start: 100, end: 900)])
    #expect(try Written.decode(written.encoded(), path: "written.json") == written)
  }

  @Test func `Version 1 can be read, and is marked as let through by other rules`() throws {
    #expect(try !Written.decode(Self.document(version: 1), path: "written.json").isCopied)
  }
}
