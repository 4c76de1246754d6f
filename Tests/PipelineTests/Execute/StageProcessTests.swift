import Foundation
import StageContract
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct StageProcessTests {
  let fixture: PipelineFixture
  let log: StageLog

  init() throws {
    fixture = try PipelineFixture(scripts: [:])
    log = try StageLog(fixture.folder + "/stages.log")
  }

  static let finished = #"echo "{\"job\":$job,\"finished\":{\"peak_memory_bytes\":7}}""#
  let job = StageJob(options: ["audio": .string("/a b.wav"), "languages": .list([.string("en")])])

  func process(_ body: String) throws -> StageProcess {
    StageProcess(StageProgram(path: try fixture.warmScript("warm", body)), log: log)
  }

  func run(_ process: StageProcess) async -> JobOutcome? { await process.run(job) { _ in true } }

  var processes: Int { Set(fixture.text("pids")?.split(separator: "\n") ?? []).count }

  @Test func oneProcessDoesOneJobAfterTheOther() async throws {
    let process = try process(
      #"printf '%s\n' "$line" >>"$work/jobs"; echo $$ >>"$work/pids"; "# + Self.finished)
    #expect(await run(process) == .finished(peakMemoryBytes: 7))
    #expect(await run(process) == .finished(peakMemoryBytes: 7))
    await process.close()
    #expect(
      fixture.text("jobs")
        == "{\"audio\":\"/a b.wav\",\"job\":1,\"languages\":[\"en\"]}\n"
        + "{\"audio\":\"/a b.wav\",\"job\":2,\"languages\":[\"en\"]}\n")
    #expect(processes == 1)
    #expect(await process.hasEnded)
  }

  @Test func progressIsPassedOn() async throws {
    let process = try process(
      #"""
      for n in 1 2; do echo "{\"job\":$job,\"progress\":{\"done\":$n,\"total\":2,\"unit\":\"chunk\"}}"; done
      """# + "\n" + Self.finished)
    let steps = Mutex<[StageProgress]>([])
    let outcome = await process.run(job) { step in
      steps.withLock { $0.append(step) }
      return true
    }
    #expect(outcome == .finished(peakMemoryBytes: 7))
    #expect(
      steps.withLock { $0 } == [1, 2].map { StageProgress(done: $0, total: 2, unit: "chunk") })
    await process.close()
  }

  @Test func remarksOfAJobThatGoesOnAreKept() async throws {
    let process = try process(
      #"""
      echo "{\"job\":$job,\"remarks\":[\"chunk 3: silent\"]}"
      echo "{\"job\":$job,\"finished\":{\"remarks\":[\"chunk 4: silent\"]}}"
      """#)
    let remarks = ["chunk 3: silent", "chunk 4: silent"]
    #expect(await run(process) == .finished(peakMemoryBytes: nil, remarks: remarks))
    // Those of one job are not those of the next.
    #expect(await run(process) == .finished(peakMemoryBytes: nil, remarks: remarks))
    await process.close()
  }

  @Test func aJobEndsWithTheStepAfterWhichNothingMoreIsWanted() async throws {
    let process = try process(
      #"echo "{\"job\":$job,\"progress\":{\"done\":1,\"total\":2,\"unit\":\"chunk\"}}"; read -r end; exit 130"#
    )
    #expect(await process.run(job) { _ in false } == .cancelled)
    #expect(await process.hasEnded)
    await process.close()
  }

  @Test func aFailedJobLeavesTheProcessForTheNext() async throws {
    let process = try process(
      #"if [ $job = 1 ]; then echo '{"job":1,"failed":{"status":65,"message":"no audio"}}'; continue; fi; "#
        + Self.finished)
    #expect(await run(process) == .failed(StageFailure(status: 65, message: "no audio")))
    #expect(await run(process) == .finished(peakMemoryBytes: 7))
    await process.close()
  }

  @Test(arguments: [
    ("exit 0", 70, "warm ended with status 0 before its job was done"),
    ("exit 69", 69, "warm ended with status 69 before its job was done"),
    ("kill -9 $$", 137, "warm was killed (signal 9), as the system does when memory runs out"),
  ])
  func aProcessThatEndsInAJobFailsIt(body: String, status: Int, message: String) async throws {
    let process = try process(body)
    #expect(
      await run(process)
        == .failed(StageFailure(status: StageContract.ExitStatus(rawValue: Int32(status)), message: message)))
    #expect(await process.hasEnded)
  }

  @Test func aProcessThatNeverReadsDoesNotTakeUsDown() async throws {
    let process = StageProcess(StageProgram(path: try fixture.script("warm", "exec <&-; exit 0")), log: log)
    let large = StageJob(options: ["x": .string(String(repeating: "x", count: 1 << 20))])
    let message = "warm ended with status 0 before its job was done"
    #expect(await process.run(large) { _ in true } == .failed(StageFailure(status: 70, message: message)))
  }

  @Test func whatCannotBeStartedIsNotInstalled() async throws {
    let path = fixture.folder + "/bin/none"
    let message = "\(path): cannot be run; run `sonar doctor`"
    #expect(
      await run(StageProcess(StageProgram(path: path), log: log))
        == .failed(.init(status: 69, message: message)))
    let outcome = await runOnce(StageProgram(path: path), job: job, log: log)
    #expect(outcome == .failed(.init(status: 69, message: message)))
  }

  @Test(arguments: [true, false])
  func aHangingJobEndsWithItsChildrenWhenItIsCancelled(isWarm: Bool) async throws {
    let body = #"sleep 300 & echo $! >"$work/child"; echo $$ >"$work/pid"; wait"#
    let path = try isWarm ? fixture.warmScript("s", body) : fixture.script("s", body)
    let (job, log) = (job, log)
    let task = Task(executorPreference: RunsProcesses.executor) {
      isWarm
        ? await StageProcess(StageProgram(path: path), log: log).run(job) { _ in true }
        : await runOnce(StageProgram(path: path), job: job, log: log)
    }
    #expect(await PipelineFixture.waits { fixture.isAlive("pid") && fixture.isAlive("child") })
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") && !fixture.isAlive("child") })
  }

  #if os(Linux)
    @Test(arguments: [true, false])
    func whatLeftTheGroupOfAHangingJobEndsWithIt(isWarm: Bool) async throws {
      let body = #"setsid sh -c 'trap "" TERM; while :; do sleep 1; done' & echo $! >"$work/child"; wait"#
      let path = try isWarm ? fixture.warmScript("s", body) : fixture.script("s", body)
      let (job, log) = (job, log)
      let task = Task(executorPreference: RunsProcesses.executor) {
        isWarm
          ? await StageProcess(StageProgram(path: path), log: log).run(job) { _ in true }
          : await runOnce(StageProgram(path: path), job: job, log: log)
      }
      #expect(await PipelineFixture.waits { fixture.isAlive("child") })
      task.cancel()
      #expect(await task.value == .cancelled)
      #expect(!fixture.isAlive("child"))
    }
  #endif

  @Test func aJobThatIgnoresTheSignalIsKilled() async throws {
    let path = try fixture.script("s", #"trap '' TERM; echo $$ >"$work/pid"; while :; do sleep 1; done"#)
    let (job, log) = (job, log)
    let task = Task(executorPreference: RunsProcesses.executor) {
      await runOnce(StageProgram(path: path), job: job, log: log)
    }
    #expect(await PipelineFixture.waits { fixture.isAlive("pid") })
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(!fixture.isAlive("pid"))
  }

  @Test(arguments: [true, false])
  func whatItSaysIsPassedOnUpToAMegabyteAJob(isWarm: Bool) async throws {
    let body = #"head -c 1200000 /dev/zero | tr '\0' x >&2; echo "{\"job\":$job,\"finished\":{}}""#
    if isWarm {
      let process = try process(body)
      for _ in 1...2 { #expect(await run(process) == .finished(peakMemoryBytes: nil)) }
      await process.close()
    } else {
      let program = StageProgram(path: try fixture.script("warm", body))
      for _ in 1...2 {
        #expect(await runOnce(program, job: job, log: log) == .finished(peakMemoryBytes: nil))
      }
    }
    let text = try #require(fixture.text("stages.log"))
    #expect(text.utf8.count < 2_200_000)
    #expect(text.contains(/\swarm - \d+ more than 1 MB in one job; the rest was dropped\n/))
  }

  @Test func anAnswerWithoutEndIsAFailureOfTheStage() async throws {
    let process = try process(#"head -c 2000000 /dev/zero | tr '\0' x; sleep 300"#)
    let message = "warm answered with a line of more than 1 MB; correct the program"
    #expect(await run(process) == .failed(StageFailure(status: 70, message: message)))
    #expect(await process.hasEnded)
  }

  @Test(arguments: [
    "loading", "", #"{"job":1}"#, #"{"job":1,"failed":{"status":"65","message":"no"}}"#,
    #"{"job":99,"failed":{"status":65,"message":"not mine"}}"#,
    #"{"job":1,"finished":{},"failed":{"status":65,"message":"both"}}"#,
  ])
  func aLineThatIsNoAnswerToItsJobFailsItAtOnceAndEndsTheProcess(line: String) async throws {
    let process = try process(#"echo $$ >"$work/pid"; echo '\#(line)'; sleep 300"#)
    let message = "warm wrote a line to standard output that is not an answer to its job; correct the program"
    #expect(await run(process) == .failed(StageFailure(status: 70, message: message)))
    #expect(await process.hasEnded && !fixture.isAlive("pid"))
  }

  @Test(arguments: [true, false]) func aStatusThatIsWrittenDownNowhereIsABugOfTheStage(isWarm: Bool)
    async throws
  {
    let message = "s ended with status 1 before its job was done"
    let outcome =
      isWarm
      ? await run(StageProcess(StageProgram(path: try fixture.warmScript("s", "exit 1")), log: log))
      : await runOnce(StageProgram(path: try fixture.script("s", "exit 1")), job: job, log: log)
    #expect(outcome == .failed(StageFailure(status: 70, message: message)))
  }

  @Test(arguments: [0, -1, 1, 256])
  func aFailureWithoutAStatusOfFailureIsAFailure(status: Int) async throws {
    let process = try process(#"echo "{\"job\":$job,\"failed\":{\"status\":\#(status),\"message\":\"no\"}}""#)
    let message = "warm answered a failure with status \(status): no"
    #expect(await run(process) == .failed(StageFailure(status: 70, message: message)))
    #expect(await process.hasEnded)
  }

  @Test func progressThatCannotBeIsPassedOver() async throws {
    let process = try process(
      #"""
      echo "{\"job\":$job,\"progress\":{\"done\":-9223372036854775808,\"total\":9223372036854775807,\"unit\":\"chunk\"}}"
      for levels in 0,0,0 2,0,0,0; do
      echo "{\"job\":$job,\"progress\":{\"done\":1,\"total\":2,\"unit\":\"chunk\",\"levels\":[$levels]}}"; done
      """# + "\n" + Self.finished)
    #expect(await process.run(job) { _ in false } == .finished(peakMemoryBytes: 7))
    await process.close()
  }

  @Test func aProcessThatDoesNotReadAJobIsEndedWhenItIsCancelled() async throws {
    let process = StageProcess(
      StageProgram(path: try fixture.script("warm", #"echo $$ >"$work/pid"; exec sleep 300"#)), log: log)
    let large = StageJob(options: ["x": .string(String(repeating: "x", count: 1 << 20))])
    let task = Task(executorPreference: RunsProcesses.executor) { await process.run(large) { _ in true } }
    #expect(await PipelineFixture.waits { fixture.isAlive("pid") })
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(!fixture.isAlive("pid"))
  }

  @Test func aChildThatOutlivesItsStageIsEndedAndTheJobIsDone() async throws {
    let path = try fixture.script("s", #"trap '' TERM; sleep 300 & echo $! >"$work/child""#)
    #expect(await runOnce(StageProgram(path: path), job: job, log: log) == .finished(peakMemoryBytes: nil))
    #expect(await PipelineFixture.waits { !fixture.isAlive("child") })
  }

  @Test func whatIsNoProgramIsNotInstalledAndWhyIsSaid() async throws {
    let path = fixture.folder + "/bin/none"
    try FileSystem.atomicWrite(Data([0x7f, 0x45, 0x4c, 0x46]), to: path)
    #expect(chmod(path, 0o755) == 0)
    let message = "\(path): cannot be run (Exec format error); run `sonar doctor`"
    #expect(
      await run(StageProcess(StageProgram(path: path), log: log))
        == .failed(.init(status: 69, message: message)))
    #expect(
      await runOnce(StageProgram(path: path), job: job, log: log)
        == .failed(.init(status: 69, message: message)))
  }

  @Test(arguments: [true, false]) func threadsThatWaitSleep(isWarm: Bool) async throws {
    let body = #"echo "$OMP_WAIT_POLICY" >"$work/policy"; echo "{\"job\":$job,\"finished\":{}}""#
    if isWarm {
      let process = try process(body)
      _ = await run(process)
      await process.close()
    } else {
      _ = await runOnce(StageProgram(path: try fixture.script("s", body)), job: job, log: log)
    }
    #expect(fixture.text("policy") == "passive\n")
  }

  @Test(arguments: ["", "head -c 1100000 /dev/zero | tr '\\0' '\\n' >&2; "])
  func theLastLineOfStandardErrorSaysWhyAColdStageFailed(noise: String) async throws {
    let path = try fixture.script("cold", noise + "echo first >&2; echo \"$audio: no\" >&2; exit 65")
    let outcome = await runOnce(StageProgram(path: path), job: job, log: log)
    #expect(outcome == .failed(StageFailure(status: 65, message: "/a b.wav: no")))
    let said = try #require(fixture.text("stages.log")).split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 4).last ?? ""
    }
    let dropped: [Substring] = ["more than 1 MB in one job; the rest was dropped"]
    #expect(said == (noise.isEmpty ? ["first", "/a b.wav: no"] : dropped))
  }
}
