import Foundation
import Testing

@testable import Pipeline
@testable import StageContract

@Suite struct RecordedLinesTests {
  private static func line(_ id: String, _ digest: String, _ more: String = "") -> String {
    #"{"a":"recordings/2026/\#(id)/x","digest":"\#(digest)"\#(more),"recording":"\#(id)","z":true}"# + "\n"
  }

  private func read(_ text: String) -> RecordedLines? { RecordedLines(Data(text.utf8), root: "/j") }

  @Test func eachLineIsKnownByItsIDAndDigest() throws {
    let text = Self.line("a", "1") + Self.line("b", "2", #","owner":"recordings/2026/b/owner.json""#)
    let lines = try #require(read(text))
    #expect(lines.ids == ["a", "b"] && lines.digests == ["1", "2"])
    #expect(lines.stored(0) == Data(Self.line("a", "1").dropLast().utf8))
    #expect(lines.has("owner", at: 1) && !lines.has("owner", at: 0) && lines.has("z", at: 0))
    let parsed = try #require(lines.parsed(1))
    #expect(String(decoding: parsed.text, as: UTF8.self).contains(#""/j/recordings/2026/b/owner.json""#))
    #expect(JournalLine(lines, 1) == parsed)
    #expect(read("")?.ids == [])
  }

  @Test func whatATextSaysIsNoKey() throws {
    let odd = #","n":"\",\"digest\":\"9\",\"recording\":\"c\"""#
    #expect(read(Self.line("a", "1", odd))?.ids == ["a"])
    #expect(read(#"{"n":"\"digest\":\"9","recording":"a"}"# + "\n") == nil)
  }

  @Test(arguments: [
    "text\n", line("b", "1") + line("a", "2"), line("a", "1") + line("a", "1"), line("a", "1") + "\n",
    line(#"a\u0041"#, "1"), #"{"recording":"a"}"# + "\n", #"{"digest":"1"}"#,
    "\"digest\":\"1\",\"recording\":\"a",
  ])
  func whatIsNotComplete(text: String) { #expect(read(text) == nil) }

  @Test func aLineThatLeadsElsewhereCannotBeUsed() throws {
    let lines = try #require(read(#"{"digest":"1","recording":"a","x":"/etc/passwd"}"# + "\n"))
    #expect(lines.parsed(0) == nil)
    var told = StageLines()
    told.append("a", JournalLine(lines, 0))
    #expect(throws: StageFailure.self) { try told.texts() }
  }

  @Test func changesAreWhatDiffers() throws {
    let before = try #require(read(Self.line("b", "1") + Self.line("c", "1") + Self.line("e", "1")))
    var now = StageLines()
    for (id, digest) in [("a", "1"), ("b", "1"), ("c", "2")] {
      now.append(id, JournalLine(text: Data("\(id)\(digest)".utf8), digest: digest))
    }
    let changes = now.changes(since: before).map { String(decoding: $0, as: UTF8.self) }
    #expect(changes == ["a1", "c2", #"{"digest":"","gone":true,"recording":"e"}"#])
    #expect(StageLines().changes(since: before).count == 3)
  }
}
