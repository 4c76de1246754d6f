import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct WarmStagesTests {
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original, said: hear.said, owner: owner.json#corrections?}
        outputs: {words: words.txt}
        parameters: {style: "style:default", currency: "setting:currency", count: 3}
        warm: true
        identity: digest
      hear:
        run: hear
        outputs: {said: said.json}
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

  private func failure(_ stages: WarmStages, _ document: String) async -> StageFailure? {
    do {
      try await stages.make(document, in: fixture.folder)
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
    try FileSystem.makeFolder(fixture.folder + "/b")
    try fixture.write("b/owner.json", "{}")
    try await stages.make("words.txt", in: "/a")
    try await stages.make(
      "words.txt", in: fixture.folder + "/b", original: "/c",
      parameters: ["currency": .string("EUR"), "count": .integer(5)])
    await stages.close()
    let style = fixture.folder + "/pipelines/styles/short.yaml"
    #expect(
      fixture.text("jobs")
        == #"{"count":4,"job":1,"said":"/a/said.json","style":"\#(style)","words":"/a/words.txt"}"# + "\n"
        + #"{"count":5,"currency":"EUR","job":2,"owner":"\#(fixture.folder)/b/owner.json","recording":"/c","#
        + #""said":"\#(fixture.folder)/b/said.json","style":"\#(style)","#
        + #""words":"\#(fixture.folder)/b/words.txt"}"# + "\n")
  }

  @Test func whatCannotRunSaysWhy() async throws {
    let missing = try stages(Settings(values: ["style": .string("short")]))
    #expect(await failure(missing, "words.txt")?.message == "words is not installed; run `sonar doctor`")
    #expect(await failure(missing, "worts.txt")?.status == 69)
    await missing.close()
    try fixture.warmScript("words", #"echo "{\"job\":$job,\"failed\":{\"status\":65,\"message\":\"bad\"}}""#)
    let failing = try stages(Settings(values: ["style": .string("short")]))
    #expect(await failure(failing, "words.txt") == StageFailure(status: 65, message: "bad"))
    await failing.close()
    let open = try stages(Settings(values: ["style": .string("long")]))
    #expect(await failure(open, "words.txt")?.message.hasPrefix("style long is not installed") == true)
    await open.close()
    #expect(throws: ManifestError.self) {
      try stages(Settings(parameters: ["worts": ["count": .integer(1)]]))
    }
  }
}
