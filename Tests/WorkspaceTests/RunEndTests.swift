import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// Everything ends: a stage that hangs, a run whose time is over.
@Suite(.runsProcesses) struct RunEndTests {
  private static let hang = #"trap '' TERM; echo $$ >"$work/pid"; while :; do sleep 1; done"#
  private static let limited = PipelineFixture.twoStages.replacing(
    "run: words", with: "run: words\n    limits: {wall_seconds: 5}")

  private func fixture(_ words: String, manifest: String = PipelineFixture.twoStages) throws
    -> PipelineFixture
  {
    try PipelineFixture(manifest, scripts: ["ingest": PipelineFixture.copy, "words": words])
  }

  @Test(arguments: [true, false])
  func aStageThatHangsIsEndedWithItsChildrenAndTheOthersGoOn(isWarm: Bool) async throws {
    let manifest =
      isWarm ? Self.limited.replacing("run: words", with: "run: words\n    warm: true") : Self.limited
    let fixture = try fixture(
      #"if grep -q bad "$audio"; then (\#(Self.hang)) & wait; \#(Self.hang); fi; cp "$audio" "$words""#,
      manifest: manifest)
    if isWarm {
      try fixture.warmScript(
        "words",
        #"""
        words=$(printf '%s' "$line" | sed 's/.*"words":"\([^"]*\)".*/\1/')
        audio=$(printf '%s' "$line" | sed 's/.*"audio":"\([^"]*\)".*/\1/')
        if grep -q bad "$audio"; then (\#(Self.hang)) & wait; fi
        cp "$audio" "$words"; echo "{\"job\":$job,\"finished\":{}}"
        """#)
    }
    let recordings = try fixture.record("bad", "good")
    let report = try await fixture.run()
    #expect(report.failures.map(\.recording) == [recordings[0].id] && report.failures.map(\.status) == [75])
    let message = "words was ended after 5 s and is tried again in the next run; if it needs longer, raise "
    #expect(report.failures.first?.message == message + "limits.words.wall_seconds in sonar.yaml")
    #expect(try fixture.result("words", "words.txt", recordings[1]) == "good")
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
    #expect(try fixture.leftovers("words", recordings[0]) == [])
  }

  @Test func aHungStageDoesNotOutliveTheDeadlineAndIsNotBlamed() async throws {
    let fixture = try fixture(Self.hang)
    let recording = try fixture.record("one")[0]
    let report = try await fixture.run {
      $0.deadline = Date() + 2
      $0.graceSeconds = 0.2
    }
    #expect(report.isOutOfTime && !report.isInterrupted && report.failures.isEmpty && report.exitStatus == 0)
    #expect(!fixture.isAlive("pid"))
    #expect(try recording.failure() == nil && fixture.leftovers("words", recording) == [])
  }

  @Test func aStopThatIsAskedForEndsAHungStageToo() async throws {
    let fixture = try fixture(Self.hang)
    try fixture.record("one")
    let stop = StopFlag()
    let task = Task(executorPreference: RunsProcesses.executor) {
      try await fixture.run {
        $0.stop = stop
        $0.graceSeconds = 0.2
      }
    }
    #expect(await PipelineFixture.waits { fixture.isAlive("pid") })
    stop.set()
    #expect(try await task.value.isOutOfTime)
    #expect(!fixture.isAlive("pid"))
  }

  @Test func aHungStageOfTheJournalIsItsOwnFailureAndLeavesNoProcess() async throws {
    let manifest =
      PipelineFixture.twoStages
      + "  list: {run: list, scope: journal, inputs: {words: words.words}, outputs: {list: list.txt},"
      + " limits: {wall_seconds: 1}, identity: digest}\n"
    let fixture = try fixture(#"cp "$audio" "$words""#, manifest: manifest)
    try fixture.script("list", Self.hang)
    try fixture.record("one")
    let report = try await fixture.run()
    #expect(report.failures.map(\.stage) == ["list"] && report.failures.map(\.status) == [75])
    #expect(!fixture.isAlive("pid"))
  }

  @Test func aJournalStageThatThrowsLeavesNoWarmProcess() async throws {
    let manifest =
      PipelineFixture.twoStages.replacing("run: words", with: "run: words\n    warm: true")
      + "  list: {run: list, scope: journal, inputs: {words: words.words}, outputs: {list: list.txt},"
      + " identity: digest}\n"
    let fixture = try fixture("", manifest: manifest)
    try fixture.warmScript(
      "words",
      #"echo $$ >"$work/pid"; words=$(printf '%s' "$line" | sed 's/.*"words":"\([^"]*\)".*/\1/'); echo x >"$words"; "#
        + #"echo "{\"job\":$job,\"finished\":{}}""#)
    try fixture.script("list", #"cp "$entries" "$list""#)
    try fixture.record("one")
    // Nothing can be written where unfinished work belongs.
    try FileSystem.atomicWrite(Data(), to: fixture.workspace.root + "/.work")
    await #expect(throws: WorkspaceError.self) { try await fixture.run() }
    #expect(fixture.text("pid") != nil)
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
  }

  @Test func aJobMayTakeLongerTheMoreItReads() {
    #expect(StageLimits().wallSeconds(inputBytes: 0) == 600)
    #expect(StageLimits().wallSeconds(inputBytes: 2_000_000) == 1200)
    #expect(StageLimits([.wall: 5, .wallPerMegabyte: 0]).wallSeconds(inputBytes: 2_000_000) == 5)
    #expect(StageLimits([.wall: 0]).wallSeconds(inputBytes: 1) == nil)
  }
}
