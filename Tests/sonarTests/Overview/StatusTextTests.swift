import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application
@testable import sonar

@Suite struct StatusTextTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private static func ago(_ seconds: Double) -> String {
    now.addingTimeInterval(-seconds).formatted(Date.ISO8601FormatStyle.iso8601Milliseconds)
  }

  private static func run(_ outcome: String, exitStatus: StageContract.ExitStatus = 0) -> RunHistoryEntry {
    RunHistoryEntry(
      startedAt: ago(3600), command: "run", seconds: 754, exitStatus: exitStatus, outcome: outcome,
      recordings: 5, audioSeconds: 4811, stages: [.init(stage: "transcribe", runs: 5, rtf: 0.1234, failed: 2)]
    )
  }

  private func text(_ status: JournalStatus) -> String {
    StatusText(status: status, timeZone: .gmt, now: Self.now).lines.joined(separator: "\n")
  }

  @Test func aJournalInGoodOrderIsShort() {
    var status = JournalStatus(journal: "/home/me/Sonar")
    status.recordings = 1204
    status.lastRun = Self.run("done")
    status.nextRun = .init(by: "cron", at: Self.ago(-3600))
    status.free = 210_000_000_000
    #expect(
      text(status) == """
        /home/me/Sonar
          1,204 recordings · all up to date

          Last run  2026-09-21 13:13, 12:34: 5 recordings (1:20:11 of audio), done
          Next run  2026-09-21 15:13 (cron)
          Free      210 GB
        """)
    #expect(status.exitStatus() == 0)
    status.nextRun?.isActive = false
    #expect(text(status).contains("15:13 (cron, which does not answer here; see: sonar schedule)\n"))
    var disk = DiskUse()
    (disk.originalBytes, disk.databaseBytes) = (30_000_000_000, 120_000_000)
    status.disk = disk
    #expect(text(status).contains("  Disk      30 GB: originals 30 GB, database 120 MB\n  Free      210 GB"))
  }

  @Test func whatCouldNotBeHeardIsListedWithTheCommandsThatHelp() {
    var status = JournalStatus(journal: "/j")
    status.recordings = 1204
    status.unheard = [.init(id: "a", remarks: [Remark(kind: .clipped), Remark(kind: .noSignal)])]
    status.hardlyHeard = .init(recordings: 1203, command: "sonar reprocess --stage ingest --hardly-heard")
    status.notComparable = .init(recordings: 1, command: "sonar reprocess --stage ingest")
    #expect(
      text(status).contains(
        """

          Not all was heard (when you have seen it: sonar heard ID --ok):
            a: words may be lost: the recording is clipped
            a: there is no signal; the microphone may have failed

          Hardly heard by an earlier version:
            1,203 entries without speech, or with less than 5 words a minute
              decode again: sonar reprocess --stage ingest --hardly-heard

          Decoded by an earlier version:
            1 entry without digests of the sound: another file with it is not recognised
              decode again: sonar reprocess --stage ingest

        """))
  }

  @Test func whatIsWrongAndAtWorkIsNamed() throws {
    var progress = RunProgress(
      lastStage: "summarize", total: 12, startedAt: Self.now.addingTimeInterval(-760))
    progress.note(.started(recording: "a", stage: "transcribe"))
    var status = JournalStatus(journal: "/j")
    (status.recordings, status.toDo) = (3, 1)
    status.toDoByStage = [.init(stage: "transcribe", recordings: 1), .init(stage: "mood", recordings: 1)]
    var current = CurrentRun(progress, command: "watch", pid: 4711)
    (current.atWork[0].done, current.atWork[0].total, current.atWork[0].unit) = (12, 310, "chunk")
    current.atWork[0].secondsLeft = 860
    status.atWork = current
    status.inbox = (1...12).map { "\($0).wav" }
    status.failed = [
      .init(recording: "b", stage: "mood", status: 70, message: "bad\nline", retry: "sonar retry b")
    ]
    status.waiting = ["c", "d"].map {
      .init(recording: $0, stage: "transcribe", status: 69, message: "no model", retry: nil)
    }
    status.refused = [.init(name: "x.wav", reason: "is text", retry: "sonar retry x.wav")]
    status.optional = [
      .init(stage: "write", toDo: 1, failed: 2, reason: "nothing answers", retry: "sonar retry y")
    ]
    let text = text(status)
    for part in [
      "3 recordings · 1 to do · 2 failed · 2 waiting",
      "  Running for 12:40: sonar watch, process 4711:\n    0 of 12 recordings done\n"
        + "    a  transcribe  chunk 12/310  about 14:20 left",
      "1 recording: transcribe 1, mood 1", "    10.wav\n    … and 2 more",
      "b: mood: bad\\nline\n      retry: sonar retry b", "    2 recordings: transcribe waits: no model",
      "x.wav: is text\n      retry: sonar retry x.wav", "none yet", "not scheduled",
      "write: 1 recording; the next run tries: nothing answers\n",
      "write: failed for 2 recordings\n      retry: sonar retry y",
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  @Test func theJournalsOwnWorkAndSettingsOfRecordingsAreShown() {
    var status = JournalStatus(journal: "/j")
    (status.recordings, status.journalToDo, status.ownSettings) = (3, ["index", "surface"], 2)
    #expect(
      text(status) == """
        /j
          3 recordings

          To do:
            the journal: index, surface

          Last run  none yet; run `sonar run`
          Next run  not scheduled; see: sonar schedule
          Settings  2 recordings with settings of their own; see: sonar settings
        """)
  }

  @Test func theExitStatusIsForMonitoring() {
    let issue = JournalStatus.Issue(recording: "a", stage: "s", status: 65, message: "m", retry: nil)
    var status = JournalStatus(journal: "/j")
    #expect(status.exitStatus(maximumAge: 60, now: Self.now) == 75)
    status.lastSuccess = Self.ago(3600)
    #expect(status.exitStatus(maximumAge: 3601, now: Self.now) == 0)
    #expect(status.exitStatus(maximumAge: 3599, now: Self.now) == 75)
    #expect(status.exitStatus(maximumAge: 3601, now: Self.now - 7200) == 75)
    status.waiting = [issue]
    #expect(status.exitStatus(maximumAge: 60, now: Self.now) == 69)
    status.refused = [.init(name: "x", reason: "r", retry: nil)]
    #expect(status.exitStatus() == 65)
    (status.refused, status.failed) = ([], [issue])
    #expect(status.exitStatus() == 65)
  }

  @Test func whatWorksOnItElsewhereIsNamed() {
    var status = JournalStatus(journal: "/j")
    status.cluster = ClusterRecord(name: "sonar-1", folder: "/packs", jobs: ["7", "8"], submittedAt: "")
    #expect(
      StatusText(status: status, timeZone: .gmt).lines.dropFirst(2).prefix(3) == [
        "", "  On a cluster:", "    the packs in /packs: jobs 7, 8",
      ])
    status.cluster?.process = .init(host: "login", id: 12)
    #expect(
      StatusText(status: status, timeZone: .gmt).lines.contains(
        "    the packs in /packs: Snakemake, process 12 on login"))
  }

  @Test func theHistoryIsATable() {
    let runs = [Self.run("failed", exitStatus: 70), Self.run("done")]
    let lines = HistoryCommand.runs(runs, timeZone: .gmt, transcribedBy: "transcribe").lines()
    #expect(
      lines == [
        "WHEN              COMMAND   TOOK  RECORDINGS    AUDIO    RTF  OUTCOME",
        "2026-09-21 13:13  run      12:34           5  1:20:11  0.123  2 failed",
        "2026-09-21 13:13  run      12:34           5  1:20:11  0.123  done",
      ])
    let long = HistoryCommand.stages([Self.run("done")], timeZone: .gmt).lines()
    #expect(long.count == 3 && long[2].contains("transcribe") && long[2].hasSuffix("2 failed"))
  }

  @Test func diskUseDistinguishesKinds() throws {
    try Scratch.with { folder in
      let workspace = try Workspace.create(root: folder + "/j", settingsText: "model: x\n")
      let recording = RecordingFolder(id: "a", path: workspace.recordingsFolder + "/2026/a")
      for (path, bytes) in [
        (recording.path + "/original.m4a", 1), (recording.path + "/intake.json", 10),
        (recording.path + "/artifacts/ingest/f/audio.wav", 100),
        (recording.path + "/artifacts/ingest/f/source.json", 1000), (workspace.database, 10_000),
        (workspace.database + "-wal", 10_000), (workspace.logs + "/history.jsonl", 100_000),
      ] {
        try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
        try FileSystem.atomicWrite(Data(count: bytes), to: path)
      }
      let use = DiskUse(of: workspace, recordings: [recording])
      #expect((use.originalBytes, use.workingAudioBytes, use.artifactBytes) == (1, 100, 1000))
      #expect((use.databaseBytes, use.otherBytes) == (20_000, 100_010 + 9))
    }
  }
}
