import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct TrialTests {
  private let fixture: PipelineFixture
  private let recording: RecordingFolder

  /// A processed recording; `words` has since become another program, which writes in lower case.
  init() async throws {
    fixture = try PipelineFixture()
    recording = try fixture.record("One")[0]
    try await fixture.run()
    try fixture.script("words", PipelineFixture.note + #"tr A-Z a-z <"$audio" >"$words""#)
  }

  private func tryOut() async throws -> RunReport {
    try await fixture.pipeline { $0.isTrial = true }.tryOut([recording]) { _ in }
  }

  private func shown(isTrial: Bool = false) async throws -> String {
    let results = try await fixture.pipeline { $0.isTrial = isTrial }.results(recording)
    let path = try #require(results["words"]?.output("words")?.path)
    return try String(decoding: FileSystem.read(path), as: UTF8.self)
  }

  @Test func whatIsMadeOnTrialIsShownOnlyThereUntilARunTakesIt() async throws {
    #expect(try await tryOut().stages["words"]?.runs == 1)
    #expect(try await shown() == "ONE")
    #expect(try await shown(isTrial: true) == "one")
    #expect(try recording.artifacts("words").count == 1 && recording.trials("words").count == 1)
    #expect(try await tryOut().stages.isEmpty)
    let verification = Verification(fixture.workspace, stages: ["ingest", "words"])
    #expect(try verification.findings(of: recording) == [])
    try await fixture.run()
    #expect(try await shown() == "one" && fixture.lines("tries") == 1)
    #expect(try recording.artifacts("words").count == 2 && recording.trials("words") == [])
  }

  @Test func whatIsNotTakenIsGarbage() async throws {
    _ = try await tryOut()
    let items = try await GarbageCollection(before: .distantPast)
      .items(of: recording, fixture.pipeline())
    #expect(items.map(\.kind) == [.unfinished] && items[0].path.hasSuffix(".trial"))
    try recording.removeTrials()
    #expect(try recording.trials("words") == [])
  }

  @Test func aFailureOnTrialIsRecordedNowhere() async throws {
    try fixture.script("words", "exit 65")
    let report = try await tryOut()
    #expect(report.failures.map(\.stage) == ["words"])
    #expect(try recording.failure() == nil && fixture.workspace.recordings() == [recording])
  }

  @Test func anOutputThatWasRemovedToSaveSpaceIsMadeAgainOnTrial() async throws {
    let ingest = try #require(try await fixture.pipeline().results(recording)["ingest"])
    try GarbageCollection().remove(
      .init(
        recording: recording.id, stage: "ingest", kind: .output, path: ingest.folder + "/audio.txt", bytes: 3)
    )
    #expect(try await tryOut().failures.isEmpty)
    #expect(try await shown(isTrial: true) == "one")
    #expect(try await shown() == "ONE")
  }
}
