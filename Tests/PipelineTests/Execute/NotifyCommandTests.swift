import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct NotifyCommandTests {
  private let fixture: PipelineFixture
  private let entry = RunHistoryEntry(
    startedAt: "2026-11-20T02:30:00.000Z", command: "run", seconds: 3, exitStatus: 65, outcome: "failed",
    failures: [.init(recording: "a", stage: "ingest", status: 65, message: "is text")])

  init() throws { fixture = try PipelineFixture(scripts: [:]) }

  private func tell(_ command: String, limit: Double = 30) async -> String? {
    await NotifyCommand(command, in: fixture.workspace, timeLimitSeconds: limit).tell(entry)
  }

  @Test func itGetsTheRunsJSONInTheJournalsFolder() async throws {
    #expect(await tell("cat >told.json; echo \"$SONAR_JOURNAL\" >where; echo noise") == nil)
    let told = try #require(fixture.text("journal/told.json"))
    #expect(try decodeJSON(RunHistoryEntry.self, from: Data(told.utf8)) == entry)
    #expect(fixture.text("journal/where") == fixture.workspace.root + "\n")
  }

  @Test func itNeedNotReadAndMayLeaveAChildRunning() async {
    #expect(await tell("exit 0") == nil)
    #expect(await tell("sleep 5 & exit 0") == nil)
  }

  @Test func itsFailureIsOneLine() async {
    #expect(await tell("echo one >&2; echo two >&2; exit 3") == "notify: it exited with status 3: two")
    #expect(await tell("kill -9 $$") == "notify: it was killed by signal 9")
  }

  @Test func itIsEndedWhenItsTimeIsOverWithAllItStarted() async throws {
    let line = await tell("trap '' TERM; sleep 60 & echo $! >child; wait; sleep 60", limit: 0.3)
    #expect(line?.hasPrefix("notify: killed after") == true)
    #expect(fixture.lines("journal/child") == 1)
    #expect(await PipelineFixture.waits { !fixture.isAlive("journal/child") })
  }

  @Test func aCancelledRunIsReported() async {
    let notify = NotifyCommand("cat >told.json", in: fixture.workspace)
    let task = Task(executorPreference: RunsProcesses.executor) { [entry] in
      try? await Task.sleep(for: .seconds(30))
      return await notify.tell(entry)
    }
    task.cancel()
    #expect(await task.value == nil)
    #expect(fixture.text("journal/told.json")?.isEmpty == false)
  }
}
