import Foundation
import Testing

@testable import Runner

@Suite struct RemovalTests {
  private let stop = WorkspaceError.missing(path: "the power went")

  @Test func everyCopyOfTheBytesGoes() throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav", "c.wav"] { try fixture.drop(name, "same") }
    try fixture.drop("d.wav", "other")
    try fixture.drop("e.wav", "other")
    _ = try fixture.takeAll()
    let recordings = try fixture.workspace.recordings()
    let same = try #require(try recordings.first { try $0.intake().name == "a.wav" })
    try FileSystem.makeFolder(same.path + "/artifacts/words/abc")
    try Removal.remove(same, in: fixture.workspace, keepsInbox: false)
    #expect(try fixture.workspace.recordings() == recordings.filter { $0 != same })
    #expect(try fixture.names(fixture.workspace.duplicates) == ["e.wav", "e.wav.json"])
    #expect(try !FileSystem.exists(fixture.workspace.deletionFile))
    let years = try FileSystem.items(in: fixture.workspace.recordingsFolder).map(\.name)
    #expect(years == ["2026"])
  }

  @Test func whatIngestRefusedOfTheSameBytesGoesToo() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    try Refusal.refuse(try fixture.workspace.recordings()[0], in: fixture.workspace, status: 65, reason: "no")
    try fixture.drop("b.wav", "same")
    _ = try fixture.takeAll()
    try Removal.remove(try fixture.workspace.recordings()[0], in: fixture.workspace, keepsInbox: false)
    #expect(try fixture.names(fixture.workspace.failed) == [])
  }

  @Test(arguments: Removal.Step.allCases)
  func cutOffAnywhereItIsThereOrGoneForGood(step: Removal.Step) throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "same") }
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    #expect(throws: stop) {
      try Removal.remove(recording, in: fixture.workspace, keepsInbox: false) {
        reached throws(WorkspaceError) in
        if reached == step { throw stop }
      }
    }
    _ = try fixture.takeAll()
    let left = try fixture.workspace.recordings()
    #expect(left == (step == .hidden ? [] : [recording]))
    for folder in left { try Removal.remove(folder, in: fixture.workspace, keepsInbox: false) }
    #expect(try fixture.workspace.recordings() == [])
    #expect(try fixture.names(fixture.workspace.recordingsFolder + "/2026") == [])
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
  }

  @Test func anInboxThatIsKeptDoesNotBringItBackUnlessItIsAdded() throws {
    let fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll(keepInbox: true)
    let recording = try fixture.workspace.recordings()[0]
    try Removal.remove(recording, in: fixture.workspace, keepsInbox: true)
    #expect(try fixture.takeAll(keepInbox: true).map(\.outcome) == [.deleted])
    var intaker = try fixture.intaker()
    #expect(try intaker.take(InboxFile(path: path), keep: true).outcome == .taken(recording))
    #expect(try !FileSystem.exists(fixture.workspace.deletionFile))
    #expect(try fixture.takeAll(keepInbox: true).map(\.outcome) == [.known(id: recording.id)])
  }

  @Test func anInboxThatIsEmptiedIsTakenAtItsWord() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll(keepInbox: true)
    let recording = try fixture.workspace.recordings()[0]
    try Removal.remove(recording, in: fixture.workspace, keepsInbox: true)
    #expect(try DeletionRecord.read(fixture.workspace).recordings.values.map { $0 } == [4])
    #expect(try fixture.takeAll().map(\.outcome) == [.taken(recording)])
    #expect(try DeletionRecord.read(fixture.workspace) == DeletionRecord())
  }

  @Test func aRecordingWithoutItsIntakeCanBeDeleted() throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "same") }
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    try FileSystem.atomicWrite(Data("{".utf8), to: recording.path + "/intake.json")
    try Removal.remove(recording, in: fixture.workspace, keepsInbox: true)
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
    #expect(try DeletionRecord.read(fixture.workspace).recordings.count == 1)
  }
}
