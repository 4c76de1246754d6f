import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct PriorityTests {
  @Test func settingsSayHowFarARunStepsBack() throws {
    let priority = Priority(try Settings.parse("nice: 10\nionice: best-effort\n", path: "s"))
    #expect(priority.nice == 10 && priority.ionice == .bestEffort)
    #expect(Priority(Settings()).apply() == [])
  }

  @Test func thisProcessTakesIt() async throws {
    let fixture = try PipelineFixture(scripts: [:])
    let log = try StageLog(fixture.folder + "/stages.log")
    #expect(Priority(try Settings.parse("nice: 1\nionice: best-effort\n", path: "s")).apply() == [])
    let path = try fixture.script("s", #"ps -o ni= -p $pid >"$work/nice"; ionice -p $pid >"$work/ionice""#)
    _ = await runOnce(
      StageProgram(path: path), job: StageJob(options: ["pid": .integer(Int(getpid()))]), log: log)
    let nice = fixture.text("nice").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    // Where the system has these programs.
    if let nice { #expect(nice >= 1) }
    if let text = fixture.text("ionice"), !text.isEmpty { #expect(text == "best-effort: prio 7\n") }
  }
}
