import Digest
import Foundation
import Testing

@testable import Pipeline
@testable import StageContract

@Suite struct JournalLineTests {
  private static let id = "2026-01-01T090000Z-3f9a1c2e"
  private static let own = "recordings/2026/\(id)/artifacts/words/f1/words.txt"

  private func line(_ path: String) -> JournalLine {
    JournalLine(["words": .string(path), "every": .list([.string(path)])], of: Self.id, digest: "d")
  }

  @Test(arguments: ["/a/journal", #"/a "b"/\c/ü"#, "/recordings/2026/x"])
  func aStageGetsPathsInTheJournalWhereverItIs(root: String) throws {
    let path = root + "/" + Self.own
    let given = try #require(line(Self.own).absolute(root))
    let wanted: [String: ParameterValue] = [
      "recording": .string(Self.id), "digest": .string("d"), "words": .string(path),
      "every": .list([.string(path)]),
    ]
    #expect(given == canonicalJSON(wanted))
  }

  @Test(arguments: [
    "../\(own)", "/etc/passwd", "/\(own)", "/a/journal/\(own)", "recordings/2026/other/owner.json",
    "recordings/2026/\(id)", "recordings/2026/\(id)/../other/owner.json", "recordings/../\(id)/owner.json",
    "",
    "recordings//\(id)/x",
  ])
  func aLineThatNamesAnythingElseIsGivenToNoStage(path: String) {
    #expect(line(path).absolute("/a/journal") == nil)
    let lines = StageLines(lines: [line(path)])
    #expect(throws: StageFailure.self) { try lines.texts("/a/journal") }
    #expect(lines.changes(since: [], "/a/journal") == nil)
  }

  @Test func whatIsStoredIsTheSameLine() throws {
    let line = line(Self.own)
    #expect(JournalLine(stored: line.text) == line)
    #expect(line.has("words") && !line.has("owner") && !line.has("recordings"))
    #expect(JournalLine.lines(in: Data()) == [])
    #expect(JournalLine.lines(in: line.text + Data("\n".utf8) + line.text + Data("\n".utf8)) == [line, line])
  }

  @Test func whatATextSaysIsNoKey() throws {
    let odd = #"{"n":"\",\"digest\":\"9\",\"recording\":\"c\"","recording":"a","digest":"1"}"#
    let line = try #require(JournalLine(stored: Data(odd.utf8)))
    #expect(line.recording == "a" && line.digest == "1")
    #expect(JournalLine(stored: Data(#"{"n":"\"digest\":\"9","recording":"a"}"#.utf8)) == nil)
  }

  @Test(arguments: [
    "text\n", "{\"digest\":\"1\",\"recording\":\"a\"}\n\n", #"{"digest":"1","recording":"a\u0041"}"#,
    #"{"recording":"a"}"# + "\n", #"{"digest":"1"}"#, "\"digest\":\"1\",\"recording\":\"a",
  ])
  func whatIsDamagedIsNoLine(text: String) { #expect(JournalLine.lines(in: Data(text.utf8)) == nil) }

  @Test func anIDThatIsNotThatOfTheTextIsGivenToNoStage() throws {
    let twice = #"{"digest":"1","recording":"a","x":"recordings/2026/b/x","recording":"b"}"#
    let line = try #require(JournalLine(stored: Data(twice.utf8)))
    #expect(line.recording == "a" && line.absolute("/j") == nil)
  }

  @Test(arguments: [[], ["00ff"], ["00ff", #"a "quoted" ü"#, "", "0"]])
  func theDigestOfLinesIsThatOfTheirDigestsInJSON(digests: [String]) {
    let lines = digests.map { JournalLine([:], of: "a", digest: $0) }
    #expect(JournalLine.digest(of: lines) == Digest.sha256(canonicalJSON(digests)))
  }

  @Test func changesAreWhatDiffers() throws {
    func lines(_ digests: KeyValuePairs<String, String>) -> [JournalLine] {
      digests.map { JournalLine([:], of: $0, digest: $1) }
    }
    let before = lines(["b": "1", "c": "1", "e": "1"])
    let changes = StageLines(lines: lines(["a": "1", "b": "1", "c": "2"])).changes(since: before, "/j")
    #expect(
      changes?.map { String(decoding: $0, as: UTF8.self) } == [
        #"{"digest":"1","recording":"a"}"#, #"{"digest":"2","recording":"c"}"#,
        #"{"digest":"","gone":true,"recording":"e"}"#,
      ])
    #expect(StageLines().changes(since: before, "/j")?.count == 3)
  }
}
