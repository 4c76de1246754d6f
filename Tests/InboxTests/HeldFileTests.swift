import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// An import that is cut off ends with this error.
let cutOff = WorkspaceError.missing(path: "the power went")

/// Cuts an import off at `step`.
func stop(at step: Importer.Step) -> (Importer.Step) throws(WorkspaceError) -> Void {
  { reached throws(WorkspaceError) in if reached == step { throw cutOff } }
}

@Suite struct HeldFileTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }
  private var inbox: Inbox { Inbox(path: workspace.inbox, journal: workspace.root) }

  init() throws { fixture = try WorkspaceFixture() }

  /// Imports everything as if no writer could be seen.
  private func take(_ interrupt: Importer.Step? = nil) throws {
    try Importer.giveBack(fixture.scan().interrupted, in: workspace)
    var importer = try fixture.intaker(writesReceipts: true)
    if let interrupt { importer.interrupt = stop(at: interrupt) }
    for file in try fixture.scan().files {
      var file = file
      file.isWriterUnknown = true
      _ = try importer.take(file)
    }
  }

  private func release(
    after seconds: Double = 200, _ interrupt: Importer.Step? = nil
  ) throws -> [IntakeResult] {
    var importer = try fixture.intaker(writesReceipts: true)
    if let interrupt { importer.interrupt = stop(at: interrupt) }
    return try importer.releaseHeld(in: inbox, now: Date().addingTimeInterval(seconds))
  }

  private func held() throws -> HeldFile { try #require(try HeldFile.list(workspace).first) }

  private func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: held().path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func itStaysHiddenUntilALaterRunWhichWritesItsReceipt() throws {
    try fixture.drop("hills/a.wav", "one")
    try take()
    let recording = try #require(try workspace.recordings().first)
    let found = try held()
    #expect(found.name == "hills/a.wav" && found.recording == recording.id && found.bytes == 3)
    #expect(try FileSystem.read(found.path) == Data("one".utf8))
    #expect(try !FileSystem.exists(Receipts(workspace).path(of: "hills/a.wav")))
    // Neither a scan nor another import takes it for one that was interrupted.
    try take()
    #expect(try held() == found && fixture.scan().files.isEmpty)
    #expect(try release(after: 60).isEmpty && held() == found)
    #expect(try release().map(\.outcome) == [.known(id: recording.id)])
    #expect(try fixture.names(workspace.inbox + "/hills") == [] && HeldFile.list(workspace) == [])
    #expect(try Receipt.read(Receipts(workspace).path(of: "hills/a.wav")).recording == recording.id)
    #expect(try workspace.recordings() == [recording])
  }

  @Test func whatItsWriterAddsIsImportedAsARecordingOfItsOwn() throws {
    try fixture.drop("a.wav", "one")
    let sidecar = #"{"schema": {"name": "sidecar", "version": 1}}"#
    try fixture.drop("a.wav.json", sidecar)
    try take()
    let first = try #require(try workspace.recordings().first)
    try append(" and more")
    #expect(try release().map(\.outcome) == [.changed(since: first.id)])
    #expect(try fixture.names(workspace.inbox) == ["a.wav", "a.wav.json"] && HeldFile.list(workspace) == [])
    try take()
    #expect(try release().count == 1)
    let originals = try workspace.recordings().map { try FileSystem.read($0.path + "/original.wav") }
    #expect(Set(originals) == [Data("one".utf8), Data("one and more".utf8)])
    for recording in try workspace.recordings() {
      #expect(try FileSystem.read(recording.path + "/sidecar.json") == Data(sidecar.utf8))
    }
    #expect(try fixture.names(workspace.inbox) == [])
  }

  @Test func aCopyGoesToDuplicatesWhenItIsReleased() throws {
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "one") }
    try take()
    let id = try #require(try workspace.recordings().first).id
    #expect(try fixture.names(workspace.duplicates) == [] && HeldFile.list(workspace).count == 2)
    #expect(try release().map(\.outcome) == [.known(id: id), .duplicate(of: id, name: "b.wav")])
    #expect(try fixture.names(workspace.duplicates) == ["b.wav", "b.wav.json"])
    #expect(try fixture.names(workspace.inbox) == [] && HeldFile.list(workspace) == [])
  }

  @Test(arguments: Importer.Step.allCases)
  func cutOffAnywhereNothingIsLostAndNothingIsTwice(step: Importer.Step) throws {
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, name) }
    try fixture.drop("c.wav", "a.wav")
    _ = try? take(step)
    _ = try? release(step)
    try take()
    _ = try? release(step)
    try take()
    _ = try release()
    _ = try release()
    let originals = try workspace.recordings().map { try FileSystem.read($0.path + "/original.wav") }
    #expect(Set(originals) == [Data("a.wav".utf8), Data("b.wav".utf8)] && originals.count == 2)
    #expect(try fixture.names(workspace.inbox) == [] && HeldFile.list(workspace) == [])
    #expect(try fixture.names(workspace.duplicates) == ["c.wav", "c.wav.json"])
    for name in ["a.wav", "b.wav", "c.wav"] {
      #expect(try FileSystem.exists(Receipts(workspace).path(of: name)), "\(name)")
    }
  }

  @Test func oneThatSomebodyRemovedHasItsReceiptAllTheSame() throws {
    try fixture.drop("a.wav", "one")
    try take()
    try FileSystem.remove(held().path)
    #expect(try release().isEmpty && HeldFile.list(workspace) == [])
    #expect(try FileSystem.exists(Receipts(workspace).path(of: "a.wav")))
  }

  @Test func thatOfARejectedRecordingIsNotImportedAgain() throws {
    try fixture.drop("a.wav", "no audio")
    try take()
    let recording = try #require(try workspace.recordings().first)
    try Quarantine.refuse(recording, in: workspace, status: 65, reason: "no audio")
    #expect(try release().isEmpty && HeldFile.list(workspace) == [])
    #expect(try fixture.names(workspace.inbox) == [] && workspace.recordings() == [])
    #expect(try fixture.names(workspace.failed) == ["a.wav", "a.wav.json"])
  }

  @Test(arguments: [false, true]) func aDeletionRemovesItUnlessItChanged(isChanged: Bool) throws {
    try fixture.drop("a.wav", "one")
    try take()
    if isChanged { try append(" and more") }
    let recording = try #require(try workspace.recordings().first)
    try workspace.withdraw([recording], as: .delete)
    let asked = try #require(try workspace.withdrawals().deleted[recording.id])
    #expect(Removal.remove(asked, in: workspace) == [])
    try workspace.endWithdrawal(of: recording.id, .delete)
    #expect(try HeldFile.list(workspace).isEmpty == !isChanged)
    let results = try release()
    guard isChanged else {
      #expect(try results == [] && fixture.names(workspace.inbox) == [])
      return
    }
    // Nobody has heard what was added, and what was before it is deleted.
    let grown = try #require(try workspace.recordings().first)
    #expect(results.map(\.outcome) == [.taken(grown)] && results[0].withdrawal == .hide)
    #expect(try FileSystem.read(grown.path + "/original.wav") == Data("one and more".utf8))
    #expect(try workspace.withdrawals().hidden == [grown.id])
    #expect(try release().map(\.outcome) == [.known(id: grown.id)] && fixture.names(workspace.inbox) == [])
    #expect(try HeldFile.list(workspace) == [])
  }

  @Test(arguments: [Withdrawal.Kind.hide, .discreet], [false, true])
  func whatIsAddedToAPrivateOneIsAsPrivate(kind: Withdrawal.Kind, isMarked: Bool) throws {
    try fixture.drop("hills/a.wav", "one")
    try take()
    try append(" and more")
    let first = try #require(try workspace.recordings().first)
    if isMarked {
      let key = kind == .hide ? "private" : "discreet"
      let owner = #"{"schema": {"name": "owner", "version": 3}, "\#(key)": true}"#
      try FileSystem.atomicWrite(Data(owner.utf8), to: first.path + "/owner.json")
    } else {
      try workspace.withdraw([first], as: kind)
    }
    let results = try release()
    let grown = try #require(try workspace.recordings().first { $0 != first })
    #expect(results.map(\.outcome) == [.taken(grown)] && results[0].withdrawal == kind)
    #expect(try workspace.withdrawals().kind(of: grown.id) == kind && grown.intake().tags == ["hills"])
    #expect(try release().map(\.outcome) == [.known(id: grown.id)])
    #expect(try fixture.names(workspace.inbox + "/hills") == [] && HeldFile.list(workspace) == [])
  }

  @Test(arguments: [false, true]) func aPrivateEntrysIsRemovedUnlessItChanged(isChanged: Bool) throws {
    try fixture.drop("a.wav", "one")
    try take()
    if isChanged { try append(" and more") }
    let id = try #require(try workspace.recordings().first).id
    #expect(HeldFile.remove(of: [id], in: workspace) == [])
    #expect(try fixture.names(workspace.inbox).isEmpty == !isChanged)
    #expect(try HeldFile.list(workspace).isEmpty == !isChanged)
  }

  @Test func aDocumentThatCannotBeReadLosesNothing() throws {
    try fixture.drop("a.wav", "one")
    try take()
    for name in try fixture.names(workspace.state + "/held") {
      try FileSystem.atomicWrite(Data("?".utf8), to: workspace.state + "/held/" + name)
    }
    try take()
    #expect(try HeldFile.list(workspace).count == 1)
    #expect(try release().count == 1)
    #expect(try workspace.recordings().count == 1 && fixture.names(workspace.inbox) == [])
  }
}
