import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Tests of what is tried again and when, and what stops a run.
@Suite(.runsProcesses) struct FailurePolicyTests {
  @Test(arguments: [66, 75, 77])
  func whatMayPassByItselfIsTriedOnceByEveryRun(status: Int) async throws {
    let fixture = try PipelineFixture(
      words:
        #"if grep -q bad "$audio" && [ ! -e "$work/well" ]; then echo x >>"$work/tries"; exit \#(status); fi; "#
        + PipelineFixture.upper)
    let recordings = try fixture.record("good", "bad")
    for run in 1...3 {
      let report = try await fixture.run()
      #expect(fixture.lines("tries") == run)
      #expect(
        report.failures.map(\.recording) == [recordings[1].id] && report.exitStatus.rawValue == Int32(status))
    }
    #expect(try recordings[1].failure()?.tries == 3)
    try fixture.write("well", "")
    #expect(try await fixture.run().exitStatus == 0)
    #expect(try fixture.result("words", "words.txt", recordings[1]) == "BAD")
    #expect(try recordings[1].failure() == nil)
  }

  @Test(arguments: ["Permission denied", "No space left on device"])
  func aStageIsTakenAtItsStatusWhateverItsMessageSays(words: String) async throws {
    let script =
      #"s=$(cat "$audio"); [ "$s" = good ] || "#
      + #"{ echo "x.json: cannot be read (\#(words))" >&2; exit "$s"; }; "#
      + PipelineFixture.upper
    let fixture = try PipelineFixture(words: script)
    let recordings = try fixture.record("75", "77", "good")
    let report = try await fixture.run()
    #expect(report.stopped == nil)
    let failures = report.failures.sorted { $0.status.rawValue < $1.status.rawValue }
    #expect(failures.map(\.recording) == [recordings[0].id, recordings[1].id])
    #expect(failures.map(\.status) == [75, 77])
    #expect(try fixture.result("words", "words.txt", recordings[2]) == "GOOD")
    let full = try PipelineFixture(words: script)
    try full.record("74")
    #expect(try await full.run().stopped != nil)
  }

  @Test(arguments: [EACCES, EPERM, ENOSPC, EROFS, EFBIG, ENXIO])
  func aFailureOfAFileSaysOnceWhatToDo(code: Int32) {
    let failure = StageFailure(WorkspaceError.inputOutput(path: "x", action: "be written", code: code))
    #expect(failure.message.split(separator: ";").count == 2, "\(failure.message)")
    #expect((failure.status == .inputOutput) == [ENOSPC, EROFS, EFBIG].contains(code))
  }

  @Test func aRecordingsFolderThatCannotBeUsedIsItsOwnTrouble() async throws {
    let fixture = try PipelineFixture()
    let recordings = try fixture.record("one", "two")
    try FileSystem.atomicWrite(Data(), to: recordings[0].path + "/artifacts")
    let report = try await fixture.run()
    #expect(report.stopped == nil && report.failures.map(\.status) == [75])
    #expect(try fixture.result("words", "words.txt", recordings[1]) == "TWO")
  }
}
