import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline

/// Warm processes that end while they have no job.
extension StageProcessTests {
  private static let noted = #"echo $$ >>"$work/pids"; echo $$ >"$work/pid"; "#

  private func killProcess() throws {
    let pid = fixture.text("pid").flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    #expect(kill(try #require(pid), SIGKILL) == 0)
  }

  @Test func aProcessThatEndsBeforeItReadsItsNextJobDoesNotFailIt() async throws {
    let process = try process(Self.noted + Self.finished + "; exit 3")
    #expect(await run(process) == .finished(peakMemoryBytes: 7))
    #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
    #expect(await run(process) == nil)
    #expect(await process.hasEnded)
  }

  /// The end of the process may be known before the next job comes, or only be found by writing it.
  @Test(arguments: [true, false])
  func aWarmProcessThatDiesBetweenTwoRecordingsFailsNone(isKnown: Bool) async throws {
    try fixture.warmScript("warm", Self.noted + Self.finished)
    let pool = StagePool(executables: ["s": fixture.folder + "/bin/warm"], log: log)
    let stage = Manifest.StageEntry(
      name: "s", run: "warm", inputs: [:], outputs: [:], warm: true, processes: 1, jobs: 1)
    #expect(await pool.run(stage, job) { _ in true } == .finished(peakMemoryBytes: 7))
    try killProcess()
    if isKnown {
      #expect(await PipelineFixture.waits { !fixture.isAlive("pid") })
      try await Task.sleep(for: .milliseconds(200))
    }
    for _ in 0..<2 { #expect(await pool.run(stage, job) { _ in true } == .finished(peakMemoryBytes: 7)) }
    #expect(processes == 2)
    await pool.close()
  }

  @Test func whatAJobDoesToAWarmProcessIsItsOwnFailure() async throws {
    let process = try process("[ $job = 2 ] && exit 3; " + Self.finished)
    #expect(await run(process) == .finished(peakMemoryBytes: 7))
    let message = "warm ended with status 3 before its job was done"
    #expect(await run(process) == .failed(StageFailure(status: 70, message: message)))
  }

  @Test func aSharedProcessThatDiesBetweenTwoRecordingsFailsNone() async throws {
    let path = try fixture.warmScript("warm", Self.noted + Self.finished)
    let process = SharedProcess(StageProgram(path: path), log: log, jobs: 2)
    for _ in 0..<2 {
      #expect(await process.run(job, UUID()) { _ in true } == .finished(peakMemoryBytes: 7))
      try killProcess()
    }
    #expect(processes == 2)
  }
}
