import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct RunProgressTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)
  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }
  private func chunk(_ done: Int) -> RunEvent {
    .progress(recording: "a", stage: "transcribe", StageProgress(done: done, total: 100, unit: "chunk"))
  }

  private var progress: RunProgress { RunProgress(lastStage: "summarize", startedAt: start) }

  @Test func theTimeLeftIsJudgedByTheSpeedOfThisTry() throws {
    var progress = progress
    progress.note(.started(recording: "a", stage: "transcribe"), at: at(0))
    #expect(progress.atWork.first?.secondsLeft(at: at(1)) == nil)
    // It goes on behind 40 chunks of an earlier try.
    progress.note(chunk(40), at: at(5))
    #expect(progress.atWork.first?.secondsLeft(at: at(5)) == nil)
    progress.note(chunk(50), at: at(25))
    #expect(progress.atWork.first?.secondsLeft(at: at(25)) == 100)
  }

  private func heard(_ recording: String, _ done: Double, of total: Double) -> RunEvent {
    .progress(
      recording: recording, stage: "transcribe",
      StageProgress(done: 0, total: 9, unit: "chunk", audio: .init(done: done, total: total)))
  }

  @Test func theTimeLeftOfARunIsThatOfItsAudio() throws {
    var progress = progress
    progress.know(toDo: ["a", "b", "c"])
    progress.note(.started(recording: "a", stage: "transcribe"), at: at(0))
    #expect(progress.secondsLeft(at: at(9)) == nil)
    // 40 s were heard in an earlier attempt.
    progress.note(heard("a", 40, of: 100), at: at(10))
    #expect(progress.secondsLeft(at: at(10)) == nil)
    // 20 s of audio in 10 s: 40 s are left of it, and the others are as long as this one.
    progress.note(heard("a", 60, of: 100), at: at(20))
    #expect(progress.secondsLeft(at: at(20)) == 120)
    #expect(progress.atWork.first?.secondsLeft(at: at(20)) == 20)
    // The longer one counts with its own length from then on.
    progress.note(heard("b", 0, of: 300), at: at(20))
    #expect(progress.secondsLeft(at: at(20)) == 270)
    progress.note(.finished(recording: "a", stage: "summarize", wallSeconds: 1), at: at(20))
    #expect(progress.secondsLeft(at: at(20)) == 250)
  }

  @Test func withoutAudioRecordingsCount() {
    var progress = progress
    progress.know(toDo: ["a", "b", "c", "d"])
    progress.note(.started(recording: "a", stage: "summarize"), at: at(0))
    #expect(progress.secondsLeft(at: at(5)) == nil)
    progress.note(.finished(recording: "a", stage: "summarize", wallSeconds: 1), at: at(5))
    #expect(progress.secondsLeft(at: at(5)) == 15)
  }

  @Test func whatIsThroughOrFailedInThisRunIsDone() {
    var progress = progress
    progress.note(.failed(recording: "old", stage: "ingest", StageFailure(status: 65, message: "")))
    progress.note(.started(recording: "a", stage: "ingest"))
    progress.note(.started(recording: "b", stage: "ingest"))
    progress.note(.finished(recording: "a", stage: "ingest", wallSeconds: 1))
    progress.note(.failed(recording: "b", stage: "ingest", StageFailure(status: 65, message: "")))
    #expect(progress.done == ["b"] && progress.atWork.isEmpty && progress.total == nil)
    progress.note(.started(recording: "a", stage: "summarize"))
    progress.note(.finished(recording: "a", stage: "summarize", wallSeconds: 1))
    progress.know(toDo: ["c"])
    #expect(progress.done == ["a", "b"] && progress.total == 3)
  }

  @Test func aRecordingCompletesOnceAndNotIfItFailed() {
    let last = RunEvent.finished(recording: "a", stage: "summarize", wallSeconds: 1)
    var whole = progress
    whole.note(.finished(recording: "a", stage: "mood", wallSeconds: 2))
    let answers = [whole.note(last), whole.note(last)]
    #expect(answers == [3, nil])
    for event in [
      RunEvent.failed(recording: "a", stage: "own", StageFailure(status: 70, message: "")),
      .waits(recording: "a", stage: "own", message: ""),
    ] {
      for isOfThisRun in [true, false] {
        var failed = progress
        if isOfThisRun { failed.note(.started(recording: "a", stage: "own")) }
        failed.note(event)
        let seconds = failed.note(last)
        #expect(seconds == nil && failed.done == ["a"])
      }
    }
  }

  @Test func aStageThatIsTriedAgainIsAtWorkOnce() {
    var progress = progress
    for _ in 1...2 { progress.note(.started(recording: "a", stage: "mood")) }
    #expect(progress.atWork.count == 1)
  }

  @Test func theFileIsThereWhileTheRunHasTheLock() throws {
    let fixture = try WorkspaceFixture()
    let workspace = fixture.workspace
    let file = RunProgressFile(workspace, command: "run", progress: progress)
    file.note(.started(recording: "a", stage: "transcribe"))
    file.note(chunk(12))
    file.write()
    // Without the lock it is what a killed run left.
    #expect(try CurrentRun.read(workspace) == nil)
    do {
      let lock = try WorkspaceLock(workspace)
      defer { _ = lock }
      let run = try #require(try CurrentRun.read(workspace))
      #expect(run.pid == getpid() && run.command == "run" && run.recordingsDone == 0)
      #expect(run.startedAt == RunRecord.text(start))
      #expect(run.atWork.map(\.stage) == ["transcribe"] && run.atWork[0].done == 12)
      file.end()
      #expect(try CurrentRun.read(workspace) == nil)
      file.note(chunk(13))
      file.write()
    }
    #expect(try fixture.names(workspace.state) == [])
  }

  @Test func askingForTheHolderTakesNothing() throws {
    let fixture = try WorkspaceFixture()
    let workspace = fixture.workspace
    #expect(try WorkspaceLock.holder(workspace) == nil)
    do {
      let lock = try WorkspaceLock(workspace)
      defer { _ = lock }
      #expect(try WorkspaceLock.holder(workspace) == .init(pid: getpid()))
    }
    #expect(try WorkspaceLock.holder(workspace) == nil)
  }
}
