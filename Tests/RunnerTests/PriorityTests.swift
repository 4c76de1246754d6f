import Foundation
import SystemPackage
import Testing

@testable import Runner

@Suite(.timeLimit(.minutes(1))) struct PriorityTests {
  @Test func settingsSayHowFarARunStepsBack() throws {
    let priority = Priority(try Settings.parse("nice: 10\nionice: best-effort\n", path: "s"))
    #expect(priority.nice == 10 && priority.ionice == .bestEffort)
    #expect(Priority(Settings()).apply() == [])
  }

  @Test func stagesInheritIt() async throws {
    let fixture = try PipelineFixture(scripts: [:])
    let log = try FileDescriptor.open("/dev/null", .writeOnly)
    defer { try? log.close() }
    #expect(Priority(try Settings.parse("nice: 1\nionice: best-effort\n", path: "s")).apply() == [])
    let path = try fixture.script("s", #"nice >"$work/nice"; ionice >"$work/ionice""#)
    _ = await runOnce(StageProgram(path: path), job: StageJob(options: ["x": .integer(1)]), log: log)
    let nice = fixture.text("nice").flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    #expect(try #require(nice) >= 1)
    if StageLimits.areApplied, fixture.text("ionice") != "" {
      #expect(fixture.text("ionice") == "best-effort: prio 7\n")
    }
  }
}
