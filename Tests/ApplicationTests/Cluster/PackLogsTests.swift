import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

/// Tests of the logs of packs in `state/cluster/`, with a claim and without one.
@Suite(.runsProcesses) struct PackLogsTests {
  private func take(_ fixture: ClusterFixture) async throws {
    _ = try await RunLock.with(
      fixture.journal.workspace, fixture.journal.installation, reporter: HeardRemarks()
    ) { .success }
  }

  @Test func whatIsLeftWithoutAClaimIsMergedByTheNextCommand() async throws {
    let fixture = try ClusterFixture()
    try fixture.leave("00001.log", "heard three\n")
    try await take(fixture)
    #expect(fixture.journal.text("journal/logs/stages.log") == "heard three\n")
    #expect(try !FileSystem.exists(fixture.journal.workspace.clusterFolder))
  }

  @Test(arguments: [Withdrawal.Kind.hide, .discreet, .delete])
  func aWithdrawalLeavesNoWordOfIt(kind: Withdrawal.Kind) async throws {
    let fixture = try ClusterFixture()
    try await fixture.journal.run()
    let entry = RunHistoryEntry(
      startedAt: "2026-11-24T03:00:00.000Z", command: "run", seconds: 1, exitStatus: .software,
      outcome: "failed",
      recordings: 1,
      failures: [.init(recording: "a", stage: "words", status: .software, message: "heard three")])
    try fixture.leave("00002.log", "heard three\n")
    try fixture.leave("00002.jsonl", String(decoding: canonicalJSON(entry), as: UTF8.self) + "\n")
    try fixture.journal.workspace.withdraw([fixture.recordings[2]], as: kind)
    try await take(fixture)
    #expect(try !FileSystem.exists(fixture.journal.workspace.clusterFolder))
    for folder in ["state", "logs"] {
      let path = fixture.journal.workspace.root + "/" + folder
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
        #expect(
          fixture.journal.text("journal/\(folder)/\(name)")?.contains("three") != true, "\(folder)/\(name)")
      }
    }
  }

  /// Objects in the place of the folder, or in it.
  @Test func nothingInItStopsTheJournal() async throws {
    let fixture = try ClusterFixture()
    let folder = fixture.journal.workspace.clusterFolder
    for makes in [
      #"touch "$folder""#, #"ln -s /tmp "$folder""#, #"mkdir -p "$folder/x.log/y""#,
      #"mkdir "$folder"; truncate -s 2G "$folder/x.log""#, #"mkdir "$folder"; mkfifo "$folder/x.jsonl""#,
      #"mkdir "$folder"; ln -s /nowhere "$folder/x.log""#, #"mkdir "$folder"; echo '{' >"$folder/x.live""#,
      #"mkdir "$folder"; printf '\377\n{"a":' >"$folder/x.jsonl""#,
    ] {
      try fixture.slurm("make", "folder='\(folder)'; \(makes)")
      _ = try Tool("make", environment: fixture.environment)?.run([])
      #expect(try FileSystem.exists(folder), "\(makes)")
      await #expect(throws: Never.self, "\(makes)") { try await take(fixture) }
      #expect(try !FileSystem.exists(folder), "\(makes)")
    }
  }

  @Test func numbersThatCannotBeAreLeftOut() async throws {
    let fixture = try ClusterFixture()
    let entry = RunHistoryEntry(
      startedAt: "2026-11-24T03:00:00.000Z", command: "run", seconds: 60, exitStatus: .success,
      outcome: "done",
      recordings: 3)
    let line = String(decoding: canonicalJSON(entry), as: UTF8.self)
    let damaged = try [
      #""seconds":1e308"#, #""seconds":-1"#, #""recordings":9223372036854775807"#,
      #""stages":[{"failed":0,"recordings":1,"runs":9223372036854775807,"stage":"words","waiting":0,"wall_seconds":1}]"#,
    ].map { odd in
      let key = String(odd.prefix { $0 != ":" })
      return line.replacing(try Regex(key + #":(\[\]|[0-9]+)"#), with: odd)
    }
    #expect(!damaged.contains(line))
    try fixture.leave("00001.jsonl", ([line] + damaged + damaged + [""]).joined(separator: "\n"))
    try await take(fixture)
    let merged = try #require(
      try RunHistory(fixture.journal.workspace).entries().first { $0.command == "cluster" })
    #expect(merged.recordings == 3 && merged.seconds == 60)
  }
}
