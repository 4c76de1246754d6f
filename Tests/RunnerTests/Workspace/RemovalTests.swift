import Foundation
import Testing

@testable import Runner

@Suite struct RemovalTests {
  /// Asks for the deletion of `recording` and does it; returns what is left.
  private func remove(
    _ recording: RecordingFolder, _ fixture: WorkspaceFixture, goesOn: (Removal.Step) -> Bool = { _ in true }
  ) throws -> [WorkspaceError] {
    try fixture.workspace.withdraw([recording], as: .delete)
    let asked = try #require(try fixture.workspace.withdrawals().deleted[recording.id])
    return Removal.remove(asked, in: fixture.workspace, goesOn: goesOn)
  }

  @Test func everyCopyOfTheBytesGoes() throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav", "c.wav"] { try fixture.drop(name, "same") }
    try fixture.drop("d.wav", "other")
    try fixture.drop("e.wav", "other")
    _ = try fixture.takeAll()
    let recordings = try fixture.workspace.recordings()
    let same = try #require(try recordings.first { try $0.intake().name == "a.wav" })
    try FileSystem.makeFolder(same.path + "/artifacts/words/abc")
    #expect(try remove(same, fixture) == [])
    #expect(try fixture.workspace.recordings() == recordings.filter { $0 != same })
    #expect(try fixture.names(fixture.workspace.duplicates) == ["e.wav", "e.wav.json"])
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
    #expect(try remove(fixture.workspace.recordings()[0], fixture) == [])
    #expect(try fixture.names(fixture.workspace.failed) == [])
  }

  @Test(arguments: Removal.Step.allCases)
  func cutOffAnywhereItIsOutOfSightAndGoesOn(step: Removal.Step) throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "same") }
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    #expect(try remove(recording, fixture) { $0 != step } == [])
    #expect(try fixture.workspace.recordings() == [])
    _ = try fixture.takeAll()
    #expect(try fixture.workspace.recordings() == [])
    #expect(try remove(recording, fixture) == [])
    #expect(try fixture.names(fixture.workspace.recordingsFolder + "/2026") == [])
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
  }

  @Test func anInboxThatIsKeptDoesNotBringItBackUnlessItIsAdded() throws {
    let fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll(keepInbox: true)
    let recording = try fixture.workspace.recordings()[0]
    #expect(try remove(recording, fixture) == [])
    try fixture.workspace.endWithdrawal(of: recording.id, .delete)
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
    #expect(try remove(recording, fixture) == [])
    try fixture.workspace.endWithdrawal(of: recording.id, .delete)
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
    #expect(try remove(recording, fixture) == [])
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
    #expect(try DeletionRecord.read(fixture.workspace).recordings.count == 1)
  }

  @Test func whatLiesElsewhereOfItGoes() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    try fixture.drop("b.wav", "other")
    _ = try fixture.takeAll()
    let (workspace, recordings) = (fixture.workspace, try fixture.workspace.recordings())
    let id = recordings[0].id
    func write(_ name: String, _ text: String) throws {
      let path = workspace.root + "/" + name
      try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
      try FileSystem.atomicWrite(Data(text.utf8), to: path)
    }
    let other = #"{"digest":"1","recording":"\#(recordings[1].id)"}"#
    try write("logs/index.entries", #"{"digest":"1","recording":"\#(id)"}"# + "\n\(other)\n")
    let gone = [
      "journal.sqlite.unusable", "journal.sqlite.unusable.2", "journal.sqlite-compact",
      "logs/index.entries.new",
      "recordings/.verify.partial/journal.sqlite", "state/edits/\(id).md", "state/edits/.\(id).md.swp",
    ]
    let kept = ["journal.sqlite", "journal.sqlite-wal", "state/edits/\(recordings[1].id).md"]
    for name in gone + kept { try write(name, "words") }
    #expect(try remove(recordings[0], fixture) == [])
    #expect(try gone.filter { try FileSystem.exists(workspace.root + "/" + $0) } == [])
    #expect(try kept.filter { try !FileSystem.exists(workspace.root + "/" + $0) } == [])
    let lines = try FileSystem.read(workspace.logs + "/index.entries")
    #expect(String(decoding: lines, as: UTF8.self) == other + "\n")
  }

  @Test func aFolderOfBytesThatAreNoTextIsRemovedToTheLast() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    let odd = recording.path.utf8CString.dropLast() + [47, -1, -2, 0]
    #expect(odd.withUnsafeBufferPointer { mkdir($0.baseAddress!, 0o700) } == 0)
    let inner = odd.dropLast() + [47, -128, 0]
    let descriptor = inner.withUnsafeBufferPointer { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(odd.withUnsafeBufferPointer { chmod($0.baseAddress!, 0o500) } == 0)
    #expect(try remove(recording, fixture) == [])
    #expect(try fixture.names(fixture.workspace.recordingsFolder + "/2026") == [])
  }
}
