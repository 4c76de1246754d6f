import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct RunHistoryTests {
  private let fixture: WorkspaceFixture
  private let history: RunHistory
  private var file: String { fixture.workspace.logs + "/history.jsonl" }

  init() throws {
    fixture = try WorkspaceFixture()
    history = RunHistory(fixture.workspace)
  }

  private func entry(_ number: Int) -> RunHistoryEntry {
    RunHistoryEntry(
      startedAt: "2026-11-20T02:30:00.000Z", command: "run", seconds: Double(number), exitStatus: 0,
      outcome: "done",
      stages: [.init(stage: "transcribe", runs: 1, recordings: 1, audioSeconds: 60, wallSeconds: 6, rtf: 0.1)]
    )
  }

  private func append(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test func aSecondNameOfTheFileKeepsItsBytes() throws {
    try history.append(entry(1))
    let backup = fixture.workspace.root + "/backup"
    #expect(link(file, backup) == 0)
    let before = try FileSystem.read(backup)
    try history.append(entry(2))
    #expect(try FileSystem.read(backup) == before && history.entries() == [entry(1), entry(2)])
  }

  @Test func whatIsAppendedIsReadOldestFirst() throws {
    #expect(try history.entries() == [])
    for number in 1...3 { try history.append(entry(number)) }
    #expect(try history.entries() == [entry(1), entry(2), entry(3)])
    #expect(try history.entries(limit: 2) == [entry(2), entry(3)])
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let line = try #require(
      String(data: FileSystem.read(file), encoding: .utf8)?.split(separator: "\n").first)
    #expect(line.contains(#""started_at":"2026-11-20T02:30:00.000Z""#) && line.contains(#""wall_seconds":6"#))
  }

  @Test func afterAWithdrawalNoLineQuotesAStage() throws {
    var failed = entry(1)
    failed.failures = [.init(recording: "a", stage: "own", status: 65, message: "I met Emma")]
    failed.remarks = [.init(recording: nil, stage: "own", status: 0, message: "Emma")]
    try history.append(failed)
    try append("no JSON\n")
    try history.append(entry(2))
    try history.removeMessages()
    let text = String(decoding: try FileSystem.read(file), as: UTF8.self)
    #expect(!text.contains("Emma") && text.contains("no JSON\n"))
    let entries = try history.entries()
    #expect(entries.count == 2 && entries[1] == entry(2))
    #expect(entries[0].failures.map(\.stage) == ["own"] && entries[0].remarks?.count == 1)
    try history.removeMessages()
    #expect(String(decoding: try FileSystem.read(file), as: UTF8.self) == text)
  }

  @Test func damagedLinesArePassedOverAndSpoilNoOther() throws {
    try history.append(entry(1))
    try append("no JSON\n{\"schema\":{\"name\":\"run_history\",\"version\":2}}\n\n{\"started_at\":\"2026-")
    try history.append(entry(2))
    #expect(try history.entries() == [entry(1), entry(2)])
    #expect(try history.entries(limit: 2) == [entry(1), entry(2)])
  }

  @Test func aFullFileIsKeptUnderANumber() throws {
    for number in 1...7 {
      try history.append(entry(number))
      try append(String(repeating: "x", count: RunHistory.maximumBytes) + "\n")
    }
    try history.append(entry(8))
    let kept = try fixture.names(fixture.workspace.logs).filter { $0.hasPrefix("history.") }
    #expect(kept == (1...5).map { "history.\($0).jsonl" } + ["history.jsonl"])
    #expect(try history.entries() == (3...8).map(entry))
    #expect(try history.entries(limit: 2) == [entry(7), entry(8)])
  }

  @Test func aLineNamesAHundredTroublesAndCountsAll() throws {
    var report = RunReport()
    report.waiting = (0..<500).map {
      .init(recording: "\($0)", stage: "transcribe", status: 69, message: "no model")
    }
    let entry = RunHistoryEntry(
      report, command: "run", startedAt: Date(), seconds: 1, takenIn: 0, stages: ["transcribe"],
      durations: [:])
    #expect(entry.waiting.count == 500)
    try history.append(entry)
    let kept = try #require(try history.entries().first)
    #expect(kept.waiting.count == 100 && kept.stages.first?.waiting == 500)
  }

  @Test func aReportBecomesAnEntry() {
    var report = RunReport()
    report.stages["transcribe"] = .init(
      runs: 2, wallSeconds: 12, peakMemoryBytes: 7, recordings: ["a", "b"])
    report.stages["index"] = .init(runs: 1, wallSeconds: 1)
    report.failures = [
      .init(recording: "c", stage: "ingest", status: 65, message: "is text", keptAs: "c.wav")
    ]
    let entry = RunHistoryEntry(
      report, command: "run", startedAt: Date(timeIntervalSince1970: 0), seconds: 13.00049, takenIn: 3,
      stages: ["ingest", "transcribe", "index"], durations: ["a": 100, "b": 20])
    #expect(entry.startedAt == "1970-01-01T00:00:00.000Z" && entry.start == Date(timeIntervalSince1970: 0))
    #expect((entry.outcome, entry.exitStatus, entry.seconds) == ("failed", 65, 13))
    #expect((entry.recordings, entry.audioSeconds, entry.takenIn) == (2, 120, 3))
    #expect(
      entry.stages == [
        .init(stage: "ingest", failed: 1),
        .init(
          stage: "transcribe", runs: 2, recordings: 2, audioSeconds: 120, wallSeconds: 12, rtf: 0.1,
          peakMemoryBytes: 7),
        .init(stage: "index", runs: 1, wallSeconds: 1),
      ])
    #expect(entry.failures.first?.keptAs == "c.wav" && entry.isEventful && !entry.isSuccess)
  }

  @Test func theWorstIsTheOutcome() {
    func outcome(_ change: (inout RunReport) -> Void) -> RunHistoryEntry {
      var report = RunReport()
      change(&report)
      return RunHistoryEntry(
        report, command: "run", startedAt: Date(), seconds: 0, takenIn: 0, stages: [], durations: [:])
    }
    let issue = RunReport.Issue(recording: "a", stage: "s", status: 65, message: "m")
    let full = StageFailure(status: 74, message: "full")
    #expect(outcome { _ in }.outcome == "done")
    #expect(!outcome { _ in }.isEventful)
    #expect(outcome { $0.isOutOfTime = true }.outcome == "deadline")
    #expect(outcome { $0.isOutOfTime = true }.isSuccess)
    #expect(outcome { ($0.isOutOfTime, $0.waiting) = (true, [issue]) }.outcome == "waiting")
    #expect(outcome { ($0.waiting, $0.failures) = ([issue], [issue]) }.outcome == "failed")
    #expect(outcome { ($0.stopped, $0.failures) = (full, [issue]) }.exitStatus == 74)
    #expect(outcome { ($0.stopped, $0.failures) = (full, [issue]) }.outcome == "stopped")
    #expect(outcome { ($0.isInterrupted, $0.failures) = (true, [issue]) }.outcome == "interrupted")
  }
}
