import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct StageProbeTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try PipelineFixture(scripts: [:]) }

  private func probe(_ body: String, limitSeconds: Double = 60) async throws -> StageProbe {
    try writeProgram("#!/bin/sh\nwork='\(fixture.folder)'\n\(body)\n", to: fixture.folder + "/bin/words")
    let manifest = try Manifest.parse(
      "pipeline: p\nstages:\n  words: {run: words, outputs: {x: x}}\n  none: {run: none, outputs: {x: x}}",
      path: "m")
    return await StageProbe.ask(manifest, installation: fixture.installation, limitSeconds: limitSeconds)
  }

  @Test func whoAnswersIsKnown() async throws {
    let probe = try await probe(#"echo '{"revision": 3, "depends": {"a": "b"}, "accepts": ["x"]}'"#)
    #expect(probe.identities == ["words": StageIdentity(revision: 3, depends: ["a": "b"])])
    #expect(probe.accepts == ["words": ["x"]])
    #expect(probe.unavailable == ["none": "none is not installed; run `sonar doctor`"])
  }

  @Test func aProgramOfSeveralStagesIsAskedOnce() async throws {
    try writeProgram(
      "#!/bin/sh\necho x >>'\(fixture.folder)/asked'\necho '{\"revision\": 2}'\n",
      to: fixture.folder + "/bin/words")
    let manifest = try Manifest.parse(
      "pipeline: p\nstages:\n  a: {run: words, outputs: {x: x}}\n  b: {run: words, outputs: {y: y}}",
      path: "m")
    let probe = await StageProbe.ask(manifest, installation: fixture.installation)
    #expect(probe.identities == ["a": StageIdentity(revision: 2), "b": StageIdentity(revision: 2)])
    #expect(try String(contentsOfFile: fixture.folder + "/asked", encoding: .utf8) == "x\n")
  }

  @Test(arguments: ["trap '' TERM; while :; do sleep 1; done", "sleep 30000 & wait"])
  func whoDoesNotAnswerIsEndedAndCannotRun(body: String) async throws {
    let probe = try await probe(#"echo $$ >"$work/pid"; "# + body, limitSeconds: 1)
    let path = fixture.folder + "/bin/words"
    #expect(probe.unavailable["words"] == "\(path) --identity did not answer within 1 s; run `sonar doctor`")
    #expect(probe.identities.isEmpty && probe.executables == ["words": path])
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
  }

  @Test func whatAnAnswerLeftBehindIsEnded() async throws {
    let probe = try await probe(
      #"sleep 300 >/dev/null & echo $! >"$work/pid"; echo '{"revision": 1}'"#)
    #expect(probe.identities == ["words": StageIdentity(revision: 1)])
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
  }

  @Test(arguments: [
    "exit 1", "echo no", "head -c 3000000 /dev/zero", "kill -9 $$", "echo '{\"revision\": 1e300}'",
  ])
  func whoAnswersNothingOfUseCannotRun(body: String) async throws {
    let probe = try await probe(body)
    #expect(probe.faults["words"] == fixture.folder + "/bin/words --identity gave no answer")
  }
}
