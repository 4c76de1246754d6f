import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline

/// Several jobs at a time in one process.
@Suite(.runsProcesses) struct SharedProcessTests {
  private let fixture: PipelineFixture
  private let log: StageLog

  init() throws {
    fixture = try PipelineFixture(scripts: [:])
    log = try StageLog(fixture.folder + "/stages.log")
  }

  private static let finished = #"echo "{\"job\":$job,\"finished\":{}}""#

  private func shared(_ body: String) throws -> SharedProcess {
    let path = try fixture.warmScript(
      "warm", #"[ -n "$pid" ] || { pid=$$; echo $pid >>"$work/pids"; }; "# + body)
    return SharedProcess(StageProgram(path: path), log: log, jobs: 2)
  }

  /// The outcome of jobs called `names`, given at once.
  private func run(
    _ names: [String], in process: SharedProcess, isGoingOn: Bool = true
  ) async -> [String: JobOutcome] {
    await withTaskGroup(of: (String, JobOutcome).self) { group in
      for name in names {
        group.addTask {
          let job = StageJob(options: ["name": .string(name)])
          return (name, await process.run(job, UUID()) { _ in isGoingOn })
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private var processes: Int { Set(fixture.text("pids")?.split(separator: "\n") ?? []).count }

  @Test func jobsAreAnsweredByTheirNumbersInAnyOrder() async throws {
    // Answers two jobs at a time, the later one first.
    let process = try shared(
      #"""
      if [ -z "$held" ]; then held=$job; continue; fi
      echo "{\"job\":$job,\"finished\":{\"peak_memory_bytes\":$job}}"
      echo "{\"job\":$held,\"failed\":{\"status\":65,\"message\":\"no\"}}"; held=
      """#)
    let outcomes = await run(["a", "b", "c", "d"], in: process)
    #expect(outcomes.values.count { $0 == .failed(StageFailure(status: 65, message: "no")) } == 2)
    #expect(outcomes.values.count { if case .finished = $0 { true } else { false } } == 2)
    #expect(processes == 1)
    await process.idle?.close()
  }

  @Test(arguments: ["kill -9 $$", "echo stray; sleep 300"])
  func whatEndsTheProcessFailsAndTheOthersAreDoneAgain(fault: String) async throws {
    let process = try shared(
      #"""
      case "$line" in
      *good*) if [ ! -e "$work/ended" ]; then continue; fi;;
      *bad*) touch "$work/ended"; \#(fault);;
      esac
      """# + "\n" + Self.finished)
    let outcomes = await run(["good", "bad"], in: process)
    #expect(outcomes["good"] == .finished(peakMemoryBytes: nil))
    guard case .failed(let failure) = outcomes["bad"] else {
      Issue.record("it did not fail")
      return
    }
    #expect([70, 137].contains(failure.status))
    await process.idle?.close()
  }

  @Test func aJobThatExceedsItsLimitIsToBlameAndNoOther() async throws {
    try fixture.warmScript(
      "warm",
      #"""
      case "$line" in
      *slow*) slow=1; touch "$work/slow"; continue;;
      *good*) if [ -n "$slow" ]; then continue; fi;;
      esac
      """# + "\n" + Self.finished)
    let pool = StagePool(executables: ["s": fixture.folder + "/bin/warm"], log: log)
    let stage = Manifest.StageEntry(
      name: "s", run: "warm", inputs: [:], outputs: [:], warm: true, processes: 1, jobs: 2,
      limits: StageLimits([.wall: 5]))
    async let slow = pool.run(stage, StageJob(options: ["name": .string("slow")])) { _ in true }
    #expect(await PipelineFixture.waits { fixture.text("slow") != nil })
    let good = await pool.run(stage, StageJob(options: ["name": .string("good")])) { _ in true }
    guard case .failed(let failure) = await slow else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.status == .temporary)
    #expect(good == .finished(peakMemoryBytes: nil))
    await pool.close()
  }

  @Test func whatAJobWaitsForDoesNotCountAgainstItsLimit() async {
    let isItsTurn: @Sendable () async -> Bool = { false }
    let outcome = await JobDeadline().limit(0.01, scope: .recording, isItsTurn: isItsTurn) {
      try? await Task.sleep(for: .milliseconds(100))
      return .finished(peakMemoryBytes: nil)
    }
    #expect(outcome == .finished(peakMemoryBytes: nil))
  }

  @Test func theyAreAllCancelledTogether() async throws {
    let process = try shared(#"echo $$ >"$work/pid"; continue"#)
    let task = Task(executorPreference: RunsProcesses.executor) { await run(["a", "b", "c"], in: process) }
    #expect(await PipelineFixture.waits { fixture.isAlive("pid") })
    task.cancel()
    #expect(await task.value == ["a": .cancelled, "b": .cancelled, "c": .cancelled])
    #expect(!fixture.isAlive("pid"))
    #expect(processes == 1)
  }

  @Test func aStepAfterWhichNothingMoreIsWantedEndsThemAll() async throws {
    let process = try shared(
      #"""
      if [ -z "$held" ]; then held=$job; continue; fi
      echo "{\"job\":$job,\"progress\":{\"done\":1,\"total\":2,\"unit\":\"chunk\"}}"
      """#)
    let outcomes = await run(["a", "b"], in: process, isGoingOn: false)
    #expect(outcomes == ["a": .cancelled, "b": .cancelled])
    #expect(processes == 1)
  }
}
