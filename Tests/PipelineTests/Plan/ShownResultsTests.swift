import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct ShownResultsTests {
  private let fixture: WorkspaceFixture

  init() throws {
    fixture = try WorkspaceFixture()
    let record = RunRecord(
      stage: "index", fingerprint: "f", identity: .init(revision: 1), parameters: [:], inputs: [:],
      outputs: ["database": .init(file: fixture.workspace.databaseName)],
      startedAt: "2026-01-01T00:00:00.000Z", wallSeconds: 0)
    try JournalRecords(fixture.workspace).write(record)
  }

  private func publish(_ lines: String...) throws -> ShownResults {
    let text = lines.map { $0 + "\n" }.joined()
    try FileSystem.replace(fixture.workspace.stageEntriesFile("index"), with: Data(text.utf8))
    return ShownResults(fixture.workspace)
  }

  private func line(_ id: String, mood: String, digest: String = "d") -> String {
    let own = "recordings/2026/\(id)/artifacts"
    return
      #"{"digest":"\#(digest)","mood":"\#(own)/mood/\#(mood)/mood.json","owner":"recordings/2026/\#(id)/owner.json","#
      + #""recording":"\#(id)","summaries":["\#(own)/tell/x/summary.json"],"summary":"/old/\#(own)/tell/y/summary.json"}"#
  }

  @Test func theResultsOfALineAreThoseThatItNames() throws {
    #expect(ShownResults(fixture.workspace).all == [:])
    let shown = try publish(line("a", mood: "1"), line("ab", mood: "2"), "no line")
    #expect(shown.results(of: "a") == ["mood": "1", "tell": "y"])
    #expect(shown.results(of: "b") == nil)
    #expect(shown.all.keys.sorted() == ["a", "ab"])
  }

  @Test func aFileOfAnotherEntryIsNoResult() throws {
    let shown = try publish(#"{"recording":"a","mood":"recordings/2026/b/artifacts/mood/1/mood.json"}"#)
    #expect(shown.all == ["a": [:]])
  }

  @Test func whatIsShownNoLongerIsWhatDiffers() throws {
    let before = try publish(line("a", mood: "1"), line("b", mood: "1"), line("c", mood: "1"))
    let after = try publish(
      line("a", mood: "1", digest: "owner"), line("b", mood: "2"), line("d", mood: "1"))
    #expect(before.replaced(in: after) == ["b": ["mood": "1", "tell": "y"]])
    #expect(before.replaced(in: before) == [:])
  }
}
