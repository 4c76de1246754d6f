import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

/// Tests of what a folder of packs keeps of a recording.
@Suite(.runsProcesses) struct ExportFoldersTests {
  /// Withdraws the first recording and runs; returns what is left to do.
  private func withdraw(
    _ fixture: ClusterFixture, as kind: Withdrawal.Kind = .delete, _ reporter: HeardRemarks = HeardRemarks()
  ) async throws -> [String] {
    try fixture.journal.workspace.withdraw([fixture.recordings[0]], as: kind)
    return try await run(fixture, reporter)
  }

  private func run(_ fixture: ClusterFixture, _ reporter: HeardRemarks) async throws -> [String] {
    try await RunLock.with(
      fixture.journal.workspace, fixture.journal.installation, reporter: reporter
    ) { .success }.left
  }

  private func text(_ fixture: ClusterFixture) throws -> String {
    try FileManager.default.subpathsOfDirectory(atPath: fixture.packs).compactMap {
      fixture.journal.text("packs/" + $0)
    }.joined()
  }

  @Test func aDeletedRecordingIsInNoListAndNoLog() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    let list = fixture.packs + "/packs/00001"
    try fixture.journal.write("packs/logs/7_0.log", "\(fixture.recordings[0].id) words: heard one\n")
    let before = try #require(try FileSystem.attributes(list))
    #expect(try await withdraw(fixture) == [])
    #expect(try !text(fixture).contains(fixture.recordings[0].id) && !text(fixture).contains("heard"))
    #expect(fixture.journal.text("packs/packs/00001") == fixture.recordings[1].id + "\n")
    let after = try #require(try FileSystem.attributes(list))
    #expect(abs(after.modifiedTime.secondsSince1970 - before.modifiedTime.secondsSince1970) < 0.001)
    try fixture.claim()
    let (status, remarks) = try await fixture.run(pack: 1)
    #expect(status == .success && remarks.isEmpty)
  }

  @Test(arguments: [Withdrawal.Kind.hide, .discreet]) func whatIsHiddenIsInNoLog(kind: Withdrawal.Kind)
    async throws
  {
    let fixture = try ClusterFixture()
    try await fixture.export()
    try fixture.journal.write("packs/logs/7_0.log", "words: heard one\n")
    #expect(try await withdraw(fixture, as: kind) == [])
    #expect(fixture.journal.text("packs/logs/7_0.log") == "")
    #expect(try text(fixture).contains(fixture.recordings[0].id))
  }

  @Test func everyFolderIsKnownAndForeignOnesAreLeftAlone() async throws {
    let fixture = try ClusterFixture()
    let others = fixture.journal.folder + "/others"
    try await fixture.export()
    try await fixture.export(to: others)
    // Gone, and in its place a folder of somebody else's.
    try FileSystem.removeTree(fixture.packs)
    try FileSystem.makeFolder(fixture.packs + "/logs")
    try fixture.journal.write("packs/logs/mine.log", "mine")
    #expect(try await withdraw(fixture) == [])
    #expect(fixture.journal.text("packs/logs/mine.log") == "mine")
    #expect(fixture.journal.text("others/packs/00001") == fixture.recordings[1].id + "\n")
  }

  @Test(arguments: ["{", "folder"]) func aDamagedNoteIsSaidOnce(what: String) async throws {
    let fixture = try ClusterFixture()
    let path = fixture.journal.workspace.state + "/exports.json"
    if what == "folder" {
      try FileSystem.makeFolder(path)
    } else {
      try fixture.journal.write("journal/state/exports.json", what)
    }
    let reporter = HeardRemarks()
    #expect(try await withdraw(fixture, as: .delete, reporter) == [])
    #expect(reporter.lines.filter { $0.hasPrefix("state/exports.json: cannot be read") }.count == 1)
    #expect(try fixture.journal.workspace.withdrawals().isEmpty)
  }

  @Test func anExportThatWasCutOffIsReplaced() async throws {
    let fixture = try ClusterFixture()
    try await fixture.export()
    for name in ["submit.sh", "packs/00002"] { try FileSystem.remove(fixture.packs + "/" + name) }
    try fixture.journal.write("packs/.plan.json.partial", "{")
    #expect(try await fixture.export()?.packs == 2)
    #expect(fixture.journal.text("packs/packs/00002") != nil)
  }

  @Test func theJournalItselfIsNoFolderToExportTo() async throws {
    let fixture = try ClusterFixture()
    let root = fixture.journal.workspace.root
    let link = fixture.journal.folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: root)
    for folder in [root, root + "/state/cluster", root + "/new/packs", link + "/packs"] {
      let failure = await #expect(throws: CommandFailure.self) { try await fixture.export(to: folder) }
      #expect(failure?.message == "\(folder): lies in a journal; name a folder outside it")
    }
  }
}
