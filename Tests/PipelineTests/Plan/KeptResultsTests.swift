import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct KeptResultsTests {
  private let fixture: PipelineFixture
  private let recording: RecordingFolder

  /// A recording with a result of `words`, whose script was replaced since.
  init() async throws {
    fixture = try PipelineFixture(words: PipelineFixture.note + PipelineFixture.upper)
    recording = try fixture.record("one")[0]
    try await fixture.run()
  }

  private func shown() async throws -> [String: String] {
    try await fixture.pipeline().results(recording).mapValues(\.record.fingerprint)
  }

  @Test func aResultThatOnlyAnotherReleaseMadeIsShownUntilItIsRedone() async throws {
    let before = try await shown()
    try fixture.script("words", PipelineFixture.note + #"echo new >"$words""#)
    try await fixture.run()
    let after = try await shown()
    #expect(before["words"] != after["words"] && before["ingest"] == after["ingest"])

    try await fixture.pipeline().keep(before, in: recording)
    #expect(try await shown() == before)
    #expect(try await fixture.run().stages.isEmpty && fixture.lines("tries") == 2)
    #expect(try await fixture.pipeline().plan([recording]).recordings[0].outdated == ["words"])
    // What is shown is no garbage, and what it replaced is.
    let items = try await GarbageCollection().items(of: recording, fixture.pipeline())
    #expect(items.map { ($0.path as NSString).lastPathComponent } == [after["words"]])

    // A request to redo it counts more, and ends it for good.
    let redo = Redo(outdated: true)
    #expect(
      try await fixture.pipeline { $0.redo = [redo] }.plan(recording).allSatisfy {
        if case .upToDate = $0.state { true } else { false }
      })
    try KeptResults.end(Redo(stages: ["ingest"]), in: recording)
    #expect(try await shown() == before)
    try KeptResults.end(redo, in: recording)
    #expect(try await shown() == after)
    #expect(try FileSystem.exists(recording.path + "/kept.json") == false)
  }

  @Test func aResultOfOtherInputIsNotKept() async throws {
    let before = try await shown()
    try fixture.script("ingest", #"cat "$recording" "$recording" >"$audio""#)
    try await fixture.run()
    let after = try await shown()
    // Both were made from it: the first stage is kept, so that the second is what it was.
    try await fixture.pipeline().keep(["words": before["words"] ?? ""], in: recording)
    #expect(try await shown() == before && after["words"] != before["words"])
    #expect(try await fixture.run().stages.isEmpty)
    try await fixture.pipeline().keep(["words": "none"], in: recording)
    #expect(try await shown() == before)
  }

  @Test func aDamagedDocumentKeepsNothingAndIsReported() async throws {
    try FileSystem.atomicWrite(Data("{".utf8), to: recording.path + "/kept.json")
    #expect(try await fixture.run().stages.isEmpty)
    let findings = try Verification(fixture.workspace, stages: ["ingest", "words"]).findings(of: recording)
    #expect(findings.map(\.path).allSatisfy { $0.hasSuffix("/kept.json") } && findings.count == 1)
  }

  @Test func whatTheLastChangeReplacedIsNoGarbage() async throws {
    let before = try await shown()
    try fixture.script("ingest", #"cat "$recording" "$recording" >"$audio""#)
    try await fixture.run()
    var collection = GarbageCollection()
    #expect(try await collection.items(of: recording, fixture.pipeline()).count == 2)
    // With what it was made from.
    collection.undoable = [recording.id: ["words": before["words"] ?? ""]]
    #expect(try await collection.items(of: recording, fixture.pipeline()).isEmpty)
  }
}
