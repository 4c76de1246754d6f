import Inbox
import StageContract
import TestSupport
import Testing
import Workspace

@testable import sonar

@Suite struct RunSummaryTests {
  @Test func whatWaitsForTheSameReasonIsOneLine() {
    let reason = "words.txt:3: 'x,' is not a word; install Sonar again"
    func wait(_ recording: String?, _ stage: String, _ message: String) -> RunHistoryEntry.Issue {
      .init(recording: recording, stage: stage, status: 69, message: message)
    }
    let waiting = [
      wait("a", "extract", reason), wait("a", "summarize", reason), wait("b", "extract", reason),
      wait("c", "chunk", "no model"), wait(nil, "index", reason),
    ]
    #expect(
      RunSummary.waitingLines(waiting) == [
        "2 recordings: extract, summarize wait: \(reason)", "c: chunk waits: no model",
        "journal: index waits: \(reason)",
      ])
  }

  @Test func whatIsRemarkedAlikeOfSeveralRecordingsIsOneLine() {
    func remark(_ recording: String?, _ stage: String, _ message: String) -> RunHistoryEntry.Issue {
      .init(recording: recording, stage: stage, status: 0, message: message)
    }
    let entry = RunHistoryEntry(
      startedAt: "2026-11-20T07:00:00.000Z", command: "run", seconds: 1, exitStatus: 0, outcome: "done",
      remarks: [
        remark("a", "read", "no weights are installed"), remark("b", "chunk", "silence"),
        remark("b", "read", "no weights are installed"), remark("c", "read", "no weights are installed"),
      ])
    #expect(
      RunSummary.remarkLines(entry) == [
        "a and 2 more: read: no weights are installed", "b: chunk: silence",
      ])
  }

  private func lines(_ issue: RunHistoryEntry.Issue) -> [String] {
    let entry = RunHistoryEntry(
      startedAt: "2026-11-20T07:00:00.000Z", command: "run", seconds: 1, exitStatus: 65, outcome: "failed",
      failures: [issue])
    return RunSummary(entry: entry, intake: InboxIntake()).issueLines
  }

  @Test func aFileThatAStageDidWithoutIsNoFailureOfTheStage() {
    let message = "facts/health.json:6: value must be 0 to 24 h"
    var issue = RunHistoryEntry.Issue(recording: nil, stage: "index", status: 65, message: message)
    #expect(lines(issue) == ["journal: index failed: \(message)"])
    issue.isDoneOtherwise = true
    #expect(lines(issue) == ["journal: \(message) (index is complete otherwise)"])
  }

  @Test func whatAnOptionalStageLeavesIsALineAndNoIssue() {
    var entry = RunHistoryEntry(
      startedAt: "2026-11-20T07:00:00.000Z", command: "run", seconds: 1, exitStatus: 0, outcome: "done",
      failures: [])
    entry.left = [.init(stage: "write", recordings: 1, reason: "nothing answers")]
    let summary = RunSummary(entry: entry, intake: InboxIntake())
    #expect(summary.issueLines == [])
    #expect(
      summary.leftLines == ["1 recording: write not done yet; the next run tries: nothing answers"])
  }
}
