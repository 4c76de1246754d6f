import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct ReceiptTests {
  private let fixture: WorkspaceFixture
  private var receipts: Receipts { Receipts(fixture.workspace) }

  init() throws { fixture = try WorkspaceFixture() }

  private func receipt(_ name: String) throws -> Receipt { try Receipt.read(receipts.path(of: name)) }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: fixture.workspace.receipts).sorted()
  }

  @Test(arguments: [false, true]) func aStoredFileHasAReceiptAtItsPlace(keepInbox: Bool) throws {
    try fixture.drop("hills/2026/walk.m4a", "audio")
    _ = try fixture.takeAll(keepInbox: keepInbox, writesReceipts: true)
    let recording = try #require(try fixture.workspace.recordings().first)
    let found = try receipt("hills/2026/walk.m4a")
    let intake = try recording.intake()
    #expect(
      found
        == Receipt(name: intake.name, intake: intake, at: Date(timeIntervalSince1970: 0)).stored(
          found.storedAt))
    #expect(found.recording == recording.id && found.bytes == 5 && found.digestChecks == 2)
    #expect(try FileSystem.attributes(receipts.path(of: intake.name))?.permissions == 0o600)
    #expect(try fixture.takeAll(keepInbox: keepInbox, writesReceipts: true).allSatisfy { $0.isOld })
    #expect(try receipt("hills/2026/walk.m4a") == found)
  }

  @Test(arguments: [String(repeating: "a", count: 238) + ".wav", String(repeating: "日", count: 80) + ".wav"])
  func aNameThatIsTooLongWithItsEndingIsCutThere(name: String) throws {
    try fixture.drop(name, "text")
    let result = try #require(try fixture.takeAll(writesReceipts: true).first)
    #expect(result.notReceipted == nil && result.notRemoved == nil)
    let path = receipts.path(of: name)
    #expect(try Receipt.read(path).name == name && !path.contains(name))
    #expect(receipts.path(of: "short.wav") == fixture.workspace.receipts + "/short.wav.json")
  }

  @Test func withoutTheSettingThereIsNone() throws {
    try fixture.drop("walk.m4a", "audio")
    _ = try fixture.takeAll(keepInbox: true)
    #expect(try !FileSystem.exists(fixture.workspace.receipts))
    // What was stored before gets one as soon as they are wanted, and a copy that of the entry which holds its bytes.
    try fixture.drop("copy.m4a", "audio")
    _ = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    let recording = try #require(try fixture.workspace.recordings().first)
    #expect(try receipt("walk.m4a").recording == recording.id)
    #expect(try receipt("copy.m4a").recording == recording.id && receipt("copy.m4a").name == "copy.m4a")
  }

  @Test func noneIsWrittenForBytesThatAreNoLongerThere() throws {
    try fixture.drop("walk.m4a", "audio")
    _ = try fixture.takeAll(keepInbox: true)
    let original = try #require(try fixture.workspace.recordings().first).path + "/original.m4a"
    try FileSystem.atomicWrite(Data("odium".utf8), to: original)
    let results = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    #expect(results.map(\.notReceipted) == [.copyDiffers(path: original)])
    #expect(try !FileSystem.exists(receipts.path(of: "walk.m4a")))
    // Nor is the last good copy taken from the inbox.
    _ = try fixture.takeAll(writesReceipts: true)
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.m4a"])
  }

  @Test(arguments: ["file", "link", "folder"])
  func whereNoneCanBeWrittenTheFileStaysAndTheNextRunWritesIt(obstacle: String) throws {
    let folder = fixture.workspace.receipts
    switch obstacle {
    case "file": try FileSystem.atomicWrite(Data(), to: folder)
    case "link": try #require(symlink(fixture.workspace.facts, folder) == 0)
    default: try FileSystem.makeFolder(receipts.path(of: "walk.m4a"))
    }
    for name in ["walk.m4a", "run.m4a"] { try fixture.drop(name, name) }
    let results = try fixture.takeAll(writesReceipts: true)
    #expect(results.count { $0.notReceipted != nil } == (obstacle == "folder" ? 1 : 2))
    #expect(try fixture.workspace.recordings().count == 2)
    #expect(try fixture.names(fixture.workspace.inbox).contains("walk.m4a"))
    #expect(try fixture.names(fixture.workspace.facts) == [])
    try FileSystem.removeTree(obstacle == "folder" ? receipts.path(of: "walk.m4a") : folder)
    #expect(try fixture.takeAll(writesReceipts: true).allSatisfy { $0.notReceipted == nil })
    #expect(try files() == ["run.m4a.json", "walk.m4a.json"])
    #expect(try fixture.names(fixture.workspace.inbox) == [])
  }

  @Test func allThatCouldNotBeWrittenAreOneLine() async throws {
    try FileSystem.atomicWrite(Data(), to: fixture.workspace.receipts)
    for name in ["walk.m4a", "run.m4a"] { try fixture.drop(name, name) }
    let inbox = Inbox(path: fixture.workspace.inbox, settleSeconds: 0, journal: fixture.workspace.root)
    let intake = try await InboxIntake.run(
      inbox, into: fixture.workspace, keepInbox: false, writesReceipts: true, timeZone: .gmt, until: .never)
    #expect(intake.takenIn == 2 && intake.failures.count == 1 && intake.failure == nil)
    let message = try #require(intake.failures.first?.message)
    #expect(message.hasPrefix("2 receipts not written, although the recordings are stored: "))
    #expect(!message.contains("\n") && message.contains(fixture.workspace.receipts))
  }

  @Test(arguments: Importer.Step.allCases)
  func cutOffAnywhereTheReceiptComesBeforeTheFileGoes(step: Importer.Step) throws {
    try fixture.drop("a.m4a", "one")
    try fixture.drop("b.m4a", "one")
    var intaker = try fixture.intaker(writesReceipts: true)
    intaker.interrupt = stop(at: step)
    for file in try fixture.scan().files { _ = try? intaker.take(file) }
    for name in ["a.m4a", "b.m4a"]
    where try !fixture.names(fixture.workspace.inbox).contains(where: { $0.hasSuffix(name) }) {
      #expect(try FileSystem.exists(receipts.path(of: name)))
    }
    _ = try fixture.takeAll(writesReceipts: true)
    #expect(try files() == ["a.m4a.json", "b.m4a.json"])
    #expect(try fixture.names(fixture.workspace.inbox) == [])
  }

  @Test func aDeletedRecordingHasNone() throws {
    for name in ["hills/walk.m4a", "hills/copy.m4a", "run.m4a"] {
      try fixture.drop(name, name.hasPrefix("hills") ? "audio" : "more")
    }
    _ = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    let recording = try #require(try fixture.workspace.recordings().first { try $0.intake().bytes == 5 })
    // What a crash left of one, and another program's file.
    let partial = fixture.workspace.receipts + "/hills/.walk.m4a.json.partial"
    try FileSystem.atomicWrite(Data(recording.id.utf8), to: partial)
    try FileSystem.atomicWrite(Data("{}".utf8), to: fixture.workspace.receipts + "/.stfolder")
    try fixture.workspace.withdraw([recording], as: .delete)
    let asked = try #require(try fixture.workspace.withdrawals().deleted[recording.id])
    #expect(Removal.remove(asked, in: fixture.workspace) == [])
    #expect(try files() == [".stfolder", "run.m4a.json"])
    try fixture.workspace.endWithdrawal(of: recording.id, .delete)
    _ = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    #expect(try files() == [".stfolder", "run.m4a.json"])
  }

  @Test func aRefusedRecordingHasNone() throws {
    try fixture.drop("walk.m4a", "no audio")
    _ = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    let recording = try #require(try fixture.workspace.recordings().first)
    try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio")
    _ = try fixture.takeAll(keepInbox: true, writesReceipts: true)
    #expect(try files() == [])
  }
}

extension Receipt {
  fileprivate func stored(_ at: String) -> Receipt {
    var receipt = self
    receipt.storedAt = at
    return receipt
  }
}
