import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// Tests of what is tried again and when, and what stops a run.
@Suite(.runsProcesses) struct FailurePolicyTests {
  private let upper = #"tr a-z A-Z <"$audio" >"$words""#

  private func fixture(_ words: String) throws -> PipelineFixture {
    try PipelineFixture(scripts: ["ingest": PipelineFixture.copy, "words": words])
  }

  @Test(arguments: [66, 75, 77])
  func whatMayPassByItselfIsTriedOnceByEveryRun(status: Int) async throws {
    let fixture = try fixture(
      #"if grep -q bad "$audio" && [ ! -e "$work/well" ]; then echo x >>"$work/tries"; exit \#(status); fi; "#
        + upper)
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

  @Test(arguments: ["Is a directory", "Permission denied", "No space left on device", ""])
  func aStageIsTakenAtItsStatusWhateverItsMessageSays(words: String) async throws {
    for status in [74, 75, 77] as [StageContract.ExitStatus] {
      let fixture = try fixture(
        #"if grep -q bad "$audio"; then echo "x.json: cannot be read (\#(words))" >&2; exit \#(status); fi; "#
          + upper)
      let recordings = try fixture.record("bad", "good")
      let report = try await fixture.run()
      #expect((report.stopped == nil) == (status != .inputOutput))
      guard report.stopped == nil else { continue }
      #expect(report.failures.map(\.recording) == [recordings[0].id])
      #expect(report.failures.map(\.status) == [status])
      #expect(try fixture.result("words", "words.txt", recordings[1]) == "GOOD")
    }
  }

  @Test(arguments: [EACCES, EPERM, ENOSPC, EROFS, EFBIG, ENXIO])
  func aFailureOfAFileSaysOnceWhatToDo(code: Int32) {
    let failure = StageFailure(WorkspaceError.inputOutput(path: "x", action: "be written", code: code))
    #expect(failure.message.split(separator: ";").count == 2, "\(failure.message)")
    #expect((failure.status == .inputOutput) == [ENOSPC, EROFS, EFBIG].contains(code))
  }

  @Test func aRecordingsFolderThatCannotBeUsedIsItsOwnTrouble() async throws {
    let fixture = try fixture(upper)
    let recordings = try fixture.record("one", "two")
    try FileSystem.atomicWrite(Data(), to: recordings[0].path + "/artifacts")
    let report = try await fixture.run()
    #expect(report.stopped == nil && report.failures.map(\.status) == [75])
    #expect(try fixture.result("words", "words.txt", recordings[1]) == "TWO")
  }
}
