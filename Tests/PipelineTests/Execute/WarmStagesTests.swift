import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite(.timeLimit(.minutes(1))) struct WarmStagesTests {
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original}
        outputs: {words: words.txt}
        parameters: {style: "style:default", currency: "setting:currency", count: 3}
        warm: true
        identity: digest

    """
  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(Self.manifest, scripts: [:])
    try FileSystem.makeFolder(fixture.folder + "/pipelines/styles")
    try fixture.write("pipelines/styles/short.yaml", "")
  }

  private func stages(_ settings: Settings) throws -> WarmStages {
    try WarmStages(installation: fixture.installation, settings: settings, log: fixture.folder + "/log")
  }

  private func failure(_ stages: WarmStages, _ stage: String) async -> StageFailure? {
    do {
      try await stages.run(stage, files: [:])
    } catch {
      return error as? StageFailure
    }
    return nil
  }

  @Test func parametersComeFromTheManifestTheSettingsAndTheCaller() async throws {
    try fixture.warmScript(
      "words", #"printf '%s\n' "$line" >>"$work/jobs"; echo "{\"job\":$job,\"finished\":{}}""#)
    let stages = try stages(
      Settings(values: ["style": .string("short")], parameters: ["words": ["count": .integer(4)]]))
    try await stages.run("words", files: ["recording": "/a"])
    try await stages.run(
      "words", files: ["words": "/b"], parameters: ["currency": .string("EUR"), "count": .integer(5)])
    await stages.close()
    let style = fixture.folder + "/pipelines/styles/short.yaml"
    #expect(
      fixture.text("jobs")
        == #"{"count":4,"job":1,"recording":"/a","style":"\#(style)"}"# + "\n"
        + #"{"count":5,"currency":"EUR","job":2,"style":"\#(style)","words":"/b"}"# + "\n")
  }

  @Test func whatCannotRunSaysWhy() async throws {
    let missing = try stages(Settings(values: ["style": .string("short")]))
    #expect(await failure(missing, "words")?.message == "words is not installed; type 'sonar doctor'")
    #expect(await failure(missing, "worts")?.status == 69)
    await missing.close()
    try fixture.warmScript("words", #"echo "{\"job\":$job,\"failed\":{\"status\":65,\"message\":\"bad\"}}""#)
    let failing = try stages(Settings(values: ["style": .string("short")]))
    #expect(await failure(failing, "words") == StageFailure(status: 65, message: "bad"))
    await failing.close()
    let open = try stages(Settings(values: ["style": .string("long")]))
    #expect(await failure(open, "words")?.message.hasPrefix("style long is not installed") == true)
    await open.close()
    #expect(throws: ManifestError.self) {
      try stages(Settings(parameters: ["worts": ["count": .integer(1)]]))
    }
  }
}
