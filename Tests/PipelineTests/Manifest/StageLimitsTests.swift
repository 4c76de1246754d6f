import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Only Linux lets one process limit another.
@Suite(.enabled(if: StageLimits.areApplied), .runsProcesses) struct StageLimitsTests {
  private let fixture: PipelineFixture
  private let log: StageLog
  private let job: StageJob

  init() throws {
    fixture = try PipelineFixture(scripts: [:])
    log = try StageLog(fixture.folder + "/stages.log")
    job = StageJob(options: ["audio": .string(fixture.folder + "/audio")])
  }

  private static let finished = #"echo "{\"job\":$job,\"finished\":{}}""#
  private static let burn = "while :; do :; done"
  private static let bounds = #"cat /proc/$$/limits >"$work/bounds"; "#

  /// Runs one job by `body`, in a persistent process or in a separate one.
  private func run(_ body: String, _ limits: [StageLimits.Resource: Int], warm: Bool) async throws
    -> JobOutcome?
  {
    let path = try warm ? fixture.warmScript("eat", body) : fixture.script("eat", body)
    let program = StageProgram(path: path, stage: "ingest", limits: StageLimits(limits))
    guard warm else { return await runOnce(program, job: job, log: log) }
    let process = StageProcess(program, log: log)
    let outcome = await process.run(job) { _ in true }
    await process.close()
    return outcome
  }

  /// Soft limit of `name` as a script wrote it down.
  private func bound(_ name: String) -> String? {
    let line = fixture.text("bounds")?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(separator: " ").first.map(String.init)
  }

  @Test(arguments: [(true, burn), (false, burn), (false, "\(burn) & wait $!; exit $?")])
  func whoeverUsesTooMuchCPUTimeIsEnded(warm: Bool, body: String) async throws {
    #expect(
      try await run(body, [.cpu: 1], warm: warm)
        == .failed(
          StageFailure(
            status: .signal(SIGXCPU),
            message: "eat used more than 1 s of CPU time; raise limits.ingest.cpu_seconds in sonar.yaml, "
              + "then run `sonar retry`")))
  }

  @Test(arguments: [true, false]) func whatIsMissingIsStillMissed(warm: Bool) async throws {
    let path = fixture.folder + "/bin/none"
    let program = StageProgram(path: path, limits: StageLimits([.memory: 100]))
    let outcome =
      warm
      ? await StageProcess(program, log: log).run(job) { _ in true }
      : await runOnce(program, job: job, log: log)
    #expect(outcome == .failed(.init(status: 69, message: "\(path): cannot be run; run `sonar doctor`")))
  }

  @Test func everyJobHasTheFullCPUTimeAndAnExhaustedProcessIsReplaced() async throws {
    let path = try fixture.warmScript("eat", Self.bounds + Self.finished)
    let process = StageProcess(StageProgram(path: path, limits: StageLimits([.cpu: 100])), log: log)
    _ = await process.run(job) { _ in true }
    // Whole seconds, from what the process has used: nothing, or a moment.
    #expect(["100", "101"].contains(bound("Max cpu time")))
    #expect(await !process.hasEnded)
    await process.close()
    #expect(StageLimits([.cpu: 100]).isSpent(after: 100) && !StageLimits([.cpu: 100]).isSpent(after: 99.9))
    #expect(!StageLimits([.cpu: 0]).isSpent(after: 1000))
    #expect(try #require(StageLimits.cpuSeconds(of: getpid())) > 0)
  }

  @Test(arguments: [true, false])
  func aFileThatGrowsTooLargeIsTheTroubleOfItsJobAlone(warm: Bool) async throws {
    let write = #"head -c 1500000 /dev/zero >"$work/audio""#
    let message =
      "eat tried to write a file of more than 1 MB; raise limits.ingest.file_megabytes in sonar.yaml, "
      + "then run `sonar retry`"
    let failure = JobOutcome.failed(StageFailure(status: .signal(SIGXFSZ), message: message))
    #expect(try await run("\(write); exit $?", [.file: 1], warm: warm) == failure)
    let bytes = try #require(try FileSystem.attributes(fixture.folder + "/audio")?.bytes)
    #expect(1_000_000..<1_000_512 ~= bytes)
    // As our own stages do it: the signal is ignored, and the error answered.
    let answer =
      warm
      ? #"echo "{\"job\":$job,\"failed\":{\"status\":153,\"message\":\"a.wav: cannot be written\"}}""#
      : "exit 153"
    #expect(
      try await run("trap '' XFSZ; \(write); \(answer)", [.file: 1], warm: warm) == failure)
  }

  @Test func anyOtherTroubleWithWritingStaysWhatItWas() {
    let full = StageFailure(status: 74, message: "a.wav: cannot be written (No space left on device)")
    #expect(StageProgram(path: "/bin/eat", limits: StageLimits([.file: 1])).judged(full) == full)
    let large = StageFailure(status: .signal(SIGXFSZ), message: "a.wav: cannot be written (File too large)")
    let ofOurs = StageFailure(status: 74, message: large.message)
    #expect(StageProgram(path: "/bin/eat").judged(large) == ofOurs)
  }

  @Test(arguments: [true, false])
  func whoeverAllocatesTooMuchIsRefusedTheMemory(warm: Bool) async throws {
    // Half a gigabyte, if it gets it; a shell that does not says so and ends.
    let eat = "x=x; for n in $(seq 29); do x=$x$x; done; \(Self.finished)"
    guard case .failed(let failure) = try await run(eat, [.memory: 100], warm: warm) else {
      Issue.record("it got the memory")
      return
    }
    #expect(failure.status != 0)
    #expect(
      try await run("kill -ABRT $$", [.memory: 100], warm: warm)
        == .failed(
          StageFailure(
            status: .signal(SIGABRT),
            message: "eat crashed (signal 6), as it does when 100 MB of memory are not enough; "
              + "raise limits.ingest.memory_megabytes in sonar.yaml, then run `sonar retry`")))
  }

  @Test func thereAreNoLimitsByDefault() async throws {
    #expect(
      try await run(Self.bounds + Self.finished, [.memory: 0, .cpu: 0, .file: 0], warm: true)
        == .finished(peakMemoryBytes: nil))
    #expect(bound("Max address space") == "unlimited")
    #expect(bound("Max cpu time") == "unlimited")
    #expect(bound("Max file size") == "unlimited")
  }

  @Test func aRecordingThatEatsTooMuchIsTriedTwiceAndTheOthersGoOn() async throws {
    let manifest = PipelineFixture.twoStages.replacing(
      "run: words", with: "run: words\n    limits: {file_megabytes: 100}")
    let fixture = try PipelineFixture(
      manifest, settings: "limits: {words: {file_megabytes: 1}}\n",
      scripts: [
        "ingest": PipelineFixture.copy,
        "words":
          #"grep -q bad "$audio" && size=1500000 || size=5; echo >>"$work/tries"; head -c $size /dev/zero >"$words""#,
      ])
    let recordings = try fixture.record("good", "bad", "fine")
    let report = try await fixture.run()
    #expect(report.failures.map(\.recording) == [recordings[1].id])
    #expect(report.stopped == nil && report.stages["words"]?.runs == 2)
    #expect(fixture.lines("tries") == 0 && fixture.text("tries") == "\n\n\n\n")
    let failure = try #require(try recordings[1].failure())
    #expect(failure.tries == 2 && failure.status == .signal(SIGXFSZ))
    #expect(
      failure.message.hasPrefix("words tried to write a file of more than 1 MB; raise limits.words.file"))
  }
}
