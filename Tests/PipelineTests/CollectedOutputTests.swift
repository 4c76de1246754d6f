import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Outputs that were removed to save room.
@Suite(.runsProcesses) struct CollectedOutputTests {
  private static let manifest = """
    pipeline: test
    stages:
      ingest:
        run: ingest
        inputs: {recording: original}
        outputs: {audio: audio.txt, source: source.txt}
        identity: digest
      words: {run: words, inputs: {audio: ingest.audio}, outputs: {words: words.txt}, identity: digest}
      date: {run: date, inputs: {source: ingest.source}, outputs: {date: date.txt}, identity: digest}

    """

  private func fixture() throws -> PipelineFixture {
    try PipelineFixture(
      Self.manifest,
      scripts: [
        "ingest": #"echo x >>"$work/ingests"; cp "$recording" "$audio"; echo now >"$source""#,
        "words": #"test -f "$audio" || exit 66; tr a-z A-Z <"$audio" >"$words""#,
        "date": #"cp "$source" "$date""#,
      ])
  }

  private func collect(_ recording: RecordingFolder) throws -> String {
    let name = try #require(try recording.artifacts("ingest").first)
    let path = recording.artifactFolder("ingest", name) + "/audio.txt"
    try FileSystem.atomicWrite(Data(), to: path + RecordingFolder.collectedMark)
    try FileSystem.remove(path)
    return path
  }

  @Test func anUnneededOutputCausesNoRun() async throws {
    let fixture = try fixture()
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    _ = try collect(recording)
    let plan = try await fixture.pipeline().plan(recording)
    #expect(plan.allSatisfy { if case .upToDate = $0.state { true } else { false } })
    #expect(try await fixture.run() == RunReport())
    try fixture.script("date", #"(cat "$source"; echo then) >"$date""#)
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["date": 1])
    #expect(fixture.lines("ingests") == 1)
  }

  @Test func aNeededOutputIsRebuilt() async throws {
    let fixture = try fixture()
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let path = try collect(recording)
    try fixture.script("words", #"cp "$audio" "$words""#)
    let plan = try await fixture.pipeline().plan(recording)
    guard case .ready(_, let reasons) = plan[0].state else {
      Issue.record("\(plan[0].state)")
      return
    }
    #expect(reasons == [.collected(by: "words")])
    #expect(plan[1].state == .pending([.upstream(stage: "ingest")]))
    let report = try await fixture.run()
    #expect(report.exitStatus == 0)
    #expect(report.stages.mapValues(\.runs) == ["ingest": 1, "words": 1])
    #expect(try FileSystem.read(path) == Data("one".utf8))
    #expect(try fixture.leftovers("ingest", recording).count == 1)
    #expect(try !FileSystem.exists(path + RecordingFolder.collectedMark))
    #expect(try await fixture.run() == RunReport())
  }

  @Test func aResultTakesThePlaceOfADamagedOne() async throws {
    let fixture = try fixture()
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let name = try #require(try recording.artifacts("words").first)
    try FileSystem.atomicWrite(Data("{".utf8), to: recording.artifactFolder("words", name) + "/record.json")
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["words": 1])
    #expect(try fixture.leftovers("words", recording) == [name])
    #expect(try await fixture.run() == RunReport())
  }
}
