import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct OptionalOutputTests {
  private static let manifest = PipelineFixture.twoStages
    .replacing("outputs: {audio: audio.txt}", with: "outputs: {audio: audio.txt, more: more.txt?}")
    .replacing("inputs: {audio: ingest.audio}", with: "inputs: {audio: ingest.audio, more: ingest.more?}")

  @Test func anOutputThatAStageLeavesOutIsNoInputAndChangesNoFingerprint() async throws {
    let fixture = try PipelineFixture(
      words: #"cat "$audio" ${more:+"$more"} >"$words""#,
      ingest: #"cp "$recording" "$audio"; if [ "$(cat "$recording")" = two ]; then echo more >"$more"; fi"#,
      manifest: PipelineFixture.twoStages)
    let one = try fixture.record("one")[0]
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["ingest": 1, "words": 1])
    try fixture.write("pipelines/journal.yaml", Self.manifest)
    #expect(try await fixture.run() == RunReport())
    let two = try fixture.record("two")[0]
    let report = try await fixture.run()
    #expect(report.exitStatus == 0, "\(report.failures)")
    #expect(report.stages.mapValues(\.recordings) == ["ingest": [two.id], "words": [two.id]])
    #expect(try fixture.result("words", "words.txt", one) == "one")
    #expect(try fixture.result("words", "words.txt", two) == "twomore\n")
    let results = try await fixture.pipeline().results(two)
    #expect(results["ingest"]?.record.outputs.keys.sorted() == ["audio", "more"])
    #expect(try await fixture.run() == RunReport())
  }

  @Test func anOutputThatIsThereMustBeAFile() async throws {
    let fixture = try PipelineFixture(
      ingest: #"cp "$recording" "$audio"; mkdir "$more""#, manifest: Self.manifest)
    _ = try fixture.record("one")
    let report = try await fixture.run()
    #expect(report.failures.count == 1 && report.exitStatus == 70)
  }
}
