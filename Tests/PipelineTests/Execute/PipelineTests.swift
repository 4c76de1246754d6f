import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct PipelineTests {
  @Test func settingsOfARecordingChangeItAlone() async throws {
    let manifest = PipelineFixture.twoStages.replacing(
      "run: words", with: "run: words\n    parameters: {style: \"setting:style\"}")
    let fixture = try PipelineFixture(
      words:
        #"printf %s "$style" >"$words""#, manifest: manifest, settings: "style: concise\n")
    let recordings = try fixture.record("one", "two")
    try FileSystem.atomicWrite(
      Data(#"{"parameters": {"words": {"style": "long"}}}"#.utf8), to: recordings[1].path + "/settings.json")
    try await fixture.run()
    let texts = try recordings.map { try fixture.result("words", "words.txt", $0) }
    #expect(texts == ["concise", "long"])
    let plan = try await fixture.pipeline(Settings(values: ["style": .string("reflective")]))
      .plan(recordings[0])
    guard case .ready(_, let reasons)? = plan.last?.state else {
      Issue.record("\(plan)")
      return
    }
    #expect(reasons.map(\.description) == ["parameter style: concise → reflective"])
  }

  @Test func aNewIdentityRedoesUnlessTheStageKeeps() async throws {
    let asking = PipelineFixture.twoStages.replacing(
      "run: words\n    inputs: {audio: ingest.audio}\n    outputs: {words: words.txt}\n    identity: digest",
      with:
        "run: words\n    inputs: {audio: ingest.audio}\n    outputs: {words: words.txt}\n    upgrade: keep")
    func script(_ revision: Int) -> String {
      "if [ \"$1\" = --identity ]; then"
        + " echo '{\"revision\":\(revision),\"accepts\":[\"audio\",\"words\"]}'; exit; fi; "
        + "printf \(revision) >\"$words\""
    }
    let fixture = try PipelineFixture(words: script(3), manifest: asking)
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    try fixture.script("words", script(4))
    #expect(try await fixture.run() == RunReport())
    #expect(try fixture.result("words", "words.txt", recording) == "3")
    let report = try await fixture.run { $0.redo = [Redo(outdated: true)] }
    #expect(report.stages.mapValues(\.runs) == ["words": 1])
    #expect(try await fixture.pipeline().results(recording)["words"]?.record.identity.revision == 4)
    await #expect(
      throws: ManifestError.unknownParameter(place: "--set", name: "words.adio", nearest: "words.audio")
    ) { try await fixture.run(Settings.parse(assignments: ["words.adio=1"])) }
  }

  @Test func aStageThatThereIsNotIsNamedWithTheNearest() async throws {
    let fixture = try PipelineFixture()
    let error = await #expect(throws: ManifestError.self) {
      try await fixture.run { $0.redo = [Redo(stages: ["word"])] }
    }
    #expect(error?.description == "--stage: the pipeline has no stage word; did you mean words?")
  }
}
