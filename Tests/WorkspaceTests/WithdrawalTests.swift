import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct WithdrawalTests {
  private let fixture: WorkspaceFixture
  private let workspace: Workspace
  private let recordings: [RecordingFolder]

  init() throws {
    fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, name) }
    _ = try fixture.takeAll()
    workspace = fixture.workspace
    recordings = try workspace.recordings()
  }

  private func damage(_ recording: RecordingFolder) throws {
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.withdrawalsFolder + "/\(recording.id).json")
  }

  @Test func whatIsAskedForIsKnownUntilItIsDone() throws {
    #expect(try workspace.withdrawals().isEmpty)
    try workspace.withdraw([recordings[0]], as: .hide)
    try workspace.withdraw([recordings[1]], as: .delete)
    let asked = try workspace.withdrawals()
    #expect(asked.hidden == [recordings[0].id])
    #expect(try asked.deleted[recordings[1].id]?.sha256 == recordings[1].intake().sha256)
    try workspace.endWithdrawal(of: recordings[0].id, .hide)
    try workspace.endWithdrawal(of: recordings[1].id, .delete)
    #expect(try workspace.withdrawals().isEmpty)
  }

  @Test func whatIsBeingDeletedIsNotThereAnyMore() throws {
    try workspace.withdraw([recordings[0]], as: .delete)
    #expect(try workspace.recordings() == [recordings[1]])
    #expect(throws: WorkspaceError.noSuchRecording(prefix: recordings[0].id)) {
      try workspace.recording(matching: recordings[0].id)
    }
  }

  @Test func aDeletionIsNotTakenBackByAnythingElse() throws {
    try workspace.withdraw([recordings[0]], as: .delete)
    try workspace.withdraw([recordings[0]], as: .hide)
    try workspace.endWithdrawal(of: recordings[0].id, .hide)
    #expect(try workspace.withdrawals().deleted[recordings[0].id] != nil)
  }

  @Test func whatCannotBeReadCountsAsPrivateAndCanBeAskedForAgain() throws {
    try workspace.withdraw([recordings[0]], as: .hide)
    try damage(recordings[0])
    let asked = try workspace.withdrawals()
    #expect(asked.hidden == [recordings[0].id])
    #expect(asked.damaged[recordings[0].id]?.reason == "it is not JSON")
    try workspace.withdraw([recordings[0]], as: .delete)
    #expect(try workspace.withdrawals().damaged == [:])
    #expect(try workspace.withdrawals().deleted[recordings[0].id] != nil)
  }

  @Test func whatCannotBeReadIsCompletedAsPrivate() throws {
    let id = recordings[0].id
    let path = workspace.withdrawalsFolder + "/\(id).json"
    try FileSystem.makeFolder(path)
    #expect(try workspace.withdrawals().damaged[id] == .notAFile(path: path))
    try workspace.recordWithdrawal(of: id)
    var asked = try workspace.withdrawals()
    #expect(asked.hidden == [id] && asked.unrecorded == [] && asked.damaged == [:])
    try workspace.endWithdrawal(of: id, .hide)
    #expect(try workspace.withdrawals().isEmpty)
    symlink("/nowhere", workspace.withdrawalsFolder + "/x.json")
    asked = try workspace.withdrawals()
    #expect(asked.hidden == ["x"] && asked.damaged.keys.sorted() == ["x"])
    try workspace.endWithdrawal(of: "x", .hide)
    #expect(try workspace.withdrawals().isEmpty)
  }

  @Test func whatALaterReleaseAskedForIsKeptForIt() throws {
    let id = recordings[0].id
    let path = workspace.withdrawalsFolder + "/\(id).json"
    try FileSystem.makeFolder(workspace.withdrawalsFolder)
    try FileSystem.atomicWrite(Data(#"{"schema": {"name": "withdrawal", "version": 9}}"#.utf8), to: path)
    let bytes = try FileSystem.read(path)
    try workspace.recordWithdrawal(of: id)
    #expect(try FileSystem.read(path) == bytes)
    #expect(
      try workspace.withdrawals().hidden == [id] && workspace.withdrawals().unread.keys.sorted() == [id])
  }

  @Test func whatVersion1CallsSealedIsAskedToBeDiscreet() throws {
    let id = recordings[0].id
    let path = workspace.withdrawalsFolder + "/\(id).json"
    func ask(_ version: Int, _ kind: String) throws {
      let text =
        #"{"schema": {"name": "withdrawal", "version": \#(version)}, "recording": "\#(id)", "kind": "\#(kind)","#
      try FileSystem.atomicWrite(Data((text + #" "requested_at": "2026-11-20T08:00:00Z"}"#).utf8), to: path)
    }
    try FileSystem.makeFolder(workspace.withdrawalsFolder)
    try ask(1, "sealed")
    #expect(try workspace.withdrawals().kind(of: id) == .discreet && workspace.withdrawals().hidden == [])
    #expect(workspace.pendingWithdrawal(of: id) == .discreet)
    try workspace.recordWithdrawal(of: id)
    let written = try Withdrawal.read(path)
    #expect(written.schema.version == 2 && written.kind == .discreet && written.isRecorded == true)
    #expect(written.requestedAt == "2026-11-20T08:00:00Z")
    #expect(try !String(decoding: FileSystem.read(path), as: UTF8.self).contains("sealed"))
    // A word of another release hides the entry.
    try ask(2, "shut")
    #expect(
      try workspace.withdrawals().hidden == [id] && workspace.withdrawals().damaged.keys.sorted() == [id])
  }

  @Test(
    arguments: [
      (1, "sealed", true), (2, "sealed", true), (2, "tags", false), (3, "discreet", true), (3, "tags", false),
      (3, "sealed", nil), (4, "discreet", true), (4, "tags", false), (4, "sealed", nil), (5, "tags", nil),
    ] as [(Int, String, Bool?)])
  func theMarksOfAnOwnersFileAreReadByVersion(version: Int, key: String, isDiscreet: Bool?) throws {
    let value = key == "tags" ? "[]" : "true"
    let text = #"{"schema": {"name": "owner", "version": \#(version)}, "\#(key)": \#(value)}"#
    try FileSystem.atomicWrite(Data(text.utf8), to: recordings[0].path + "/owner.json")
    #expect(recordings[0].isMarkedDiscreet == isDiscreet ?? true)
    #expect(recordings[0].isMarkedPrivate == (isDiscreet == nil), "what cannot be read counts as private")
  }

  @Test func aRequestForDiscretionGivesWayToOneThatWithdrawsMore() throws {
    let id = recordings[0].id
    try workspace.withdraw([recordings[0]], as: .discreet)
    var asked = try workspace.withdrawals()
    #expect(asked.discreet == [id] && asked.hidden == [] && asked.unrecorded == [id] && !asked.isEmpty)
    try workspace.recordWithdrawal(of: id)
    asked = try workspace.withdrawals()
    #expect(asked.kind(of: id) == .discreet && asked.unrecorded == [] && asked.unpropagated == [id])
    try workspace.endWithdrawal(of: id, .hide)
    #expect(try workspace.withdrawals() == asked)
    for kind in [Withdrawal.Kind.hide, .delete] {
      try workspace.withdraw([recordings[0]], as: kind)
      try workspace.withdraw([recordings[0]], as: .discreet)
      try workspace.endWithdrawal(of: id, .discreet)
      #expect(try workspace.withdrawals().kind(of: id) == kind)
    }
  }

  @Test func theNameOfTheFileSaysWhoseItIs() throws {
    try workspace.withdraw([recordings[0]], as: .delete)
    let path = workspace.withdrawalsFolder + "/\(recordings[0].id).json"
    var withdrawal = try Withdrawal.read(path)
    withdrawal.recording = "../../a"
    try withdrawal.write(to: path)
    #expect(try workspace.withdrawals().deleted[recordings[0].id]?.recording == recordings[0].id)
  }

  @Test func aListThatCannotBeReadIsAnErrorAndNotEmpty() throws {
    try FileSystem.makeFolder(workspace.state)
    try FileSystem.atomicWrite(Data(), to: workspace.withdrawalsFolder)
    #expect(throws: WorkspaceError.self) { try workspace.withdrawals() }
    #expect(throws: WorkspaceError.self) { try workspace.recordings() }
    try FileSystem.removeTree(workspace.state)
    try FileSystem.atomicWrite(Data(), to: workspace.state)
    #expect(throws: WorkspaceError.inputOutput(path: workspace.state, action: "be listed", code: ENOTDIR)) {
      try workspace.withdrawals()
    }
  }

  @Test func cancelledBeforeNothingIsWrittenDown() async throws {
    let (workspace, recordings) = (workspace, recordings)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try workspace.withdraw(recordings, as: .delete)
    }
    task.cancel()
    #expect(try await task.value == false)
    #expect(try workspace.withdrawals().isEmpty)
  }

  @Test func wordsInALinkAFolderOrAPipeAreNotTheSameAsNone() throws {
    let recording = recordings[0]
    let path = recording.path + "/owner.json"
    #expect(try recording.file(named: "owner.json") == nil)
    symlink("elsewhere.json", path)
    #expect(throws: WorkspaceError.notAFile(path: path)) { try recording.file(named: "owner.json") }
    try FileSystem.remove(path)
    mkfifo(path, 0o600)
    #expect(throws: WorkspaceError.notAFile(path: path)) { try recording.file(named: "owner.json") }
    let found = try Verification(workspace, stages: []).findings(of: recording)
    #expect(found.map(\.problem) == ["is not a regular file"] && found[0].kind == .lost)
    try FileSystem.remove(recording.path + "/intake.json")
    try FileSystem.makeFolder(recording.path + "/intake.json")
    #expect(throws: WorkspaceError.notAFile(path: recording.path + "/intake.json")) { try recording.intake() }
    #expect(try workspace.recordings().contains(recording))
  }
}
