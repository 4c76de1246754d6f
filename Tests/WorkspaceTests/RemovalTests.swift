internal import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct RemovalTests {
  /// Asks for the deletion of `recording` and does it; returns what is left.
  private func remove(
    _ recording: RecordingFolder, _ fixture: WorkspaceFixture,
    continues: (Removal.Step) -> Bool = { _ in true }
  ) throws -> [WorkspaceError] {
    try fixture.workspace.withdraw([recording], as: .delete)
    let asked = try #require(try fixture.workspace.withdrawals().deleted[recording.id])
    return Removal.remove(asked, in: fixture.workspace, continues: continues)
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
    // Whether its file is still somewhere that an inbox reaches, nobody knows: it is remembered.
    #expect(try DeletionRecord.read(fixture.workspace).recordings.values.map { $0 } == [4])
    let years = try FileSystem.items(in: fixture.workspace.recordingsFolder).map(\.name)
    #expect(years == ["2026"])
  }

  @Test func whatIngestRefusedOfTheSameBytesGoesToo() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    try Quarantine.refuse(
      try fixture.workspace.recordings()[0], in: fixture.workspace, status: 65, reason: "no")
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
    // That it came back, and when, is told to other copies of the journal.
    let record = try DeletionRecord.read(fixture.workspace)
    #expect(try Array(record.said.byName.keys) == [recording.intake().sha256])
    #expect(record == DeletionRecord(said: record.said))
    #expect(try fixture.takeAll(keepInbox: true).map(\.outcome) == [.known(id: recording.id)])
  }

  @Test(arguments: [false, true]) func anInboxThatIsEmptiedDoesNotBringItBackEither(isKnown: Bool) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    let removed = recording
    #expect(try remove(removed, fixture) == [])
    try fixture.workspace.endWithdrawal(of: removed.id, .delete)
    // A sync program puts it there again.
    let path = try fixture.drop("a.wav", "same")
    #expect(try fixture.takeAll().map(\.isOld) == [false])
    #expect(try fixture.scan().withoutKnown(to: fixture.workspace).files.isEmpty)
    if isKnown { #expect(try fixture.takeAll().map(\.isOld) == [true]) }
    #expect(try fixture.takeAll().map(\.outcome) == [.deleted])
    #expect(try fixture.workspace.recordings().isEmpty)
    #expect(try fixture.names(fixture.workspace.inbox) == ["a.wav"])
    var intaker = try fixture.intaker()
    #expect(try intaker.take(InboxFile(path: path), keep: true).outcome == .taken(recording))
    let record = try DeletionRecord.read(fixture.workspace)
    #expect(record == DeletionRecord(said: record.said))
    #expect(try fixture.takeAll().map(\.outcome) == [.known(id: recording.id)])
    #expect(try fixture.names(fixture.workspace.inbox) == [])
  }

  @Test func aLinkDoesNotBringItBack() throws {
    let fixture = try WorkspaceFixture()
    let outside = NSTemporaryDirectory() + "sonar-outside-\(UUID().uuidString).wav"
    try FileSystem.atomicWrite(Data("same".utf8), to: outside)
    defer { unlink(outside) }
    try fixture.touch(outside, 1_790_000_000)
    symlink(outside, fixture.workspace.inbox + "/link.wav")
    func take() throws -> [IntakeResult.Outcome] {
      var intaker = try fixture.intaker()
      return try Inbox(path: fixture.workspace.inbox, followsLinks: true, journal: fixture.workspace.root)
        .scan(now: Date().addingTimeInterval(50)).files.map { try intaker.take($0).outcome }
    }
    _ = try take()
    let removed = try fixture.workspace.recordings()[0]
    #expect(try remove(removed, fixture) == [])
    try fixture.workspace.endWithdrawal(of: removed.id, .delete)
    #expect(try take() == [.deleted])
    #expect(try fixture.workspace.recordings().isEmpty)
  }

  @Test func withoutTheListOfWhatWasDeletedNothingIsTaken() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    for damage in ["{", "[]", #"{"schema": {"name": "deleted", "version": 1}, "recordings": {"a": 1e300}}"#] {
      try FileSystem.atomicWrite(Data(damage.utf8), to: fixture.workspace.deletionFile)
      #expect { try fixture.takeAll() } throws: { error in
        guard case .deletionsUnreadable? = error as? WorkspaceError else { return false }
        return "\(error)".contains("restore it from a backup")
      }
    }
    #expect(try fixture.workspace.recordings().isEmpty)
    #expect(try fixture.names(fixture.workspace.inbox) == ["a.wav"])
  }

  @Test func whatItsOwnerNamesIsTakenWithoutTheListOfWhatWasDeleted() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    let file = try #require(try fixture.scan().files.first)
    for damage in ["{", #"{"schema": {"name": "deleted", "version": 9}, "recordings": {}}"#] {
      try FileSystem.atomicWrite(Data(damage.utf8), to: fixture.workspace.deletionFile)
      var intaker = try fixture.intaker()
      _ = try intaker.take(file, keep: true)
    }
    #expect(try fixture.workspace.recordings().count == 1)
    try FileSystem.remove(fixture.workspace.deletionFile)
    symlink("nowhere", fixture.workspace.deletionFile)
    #expect { try fixture.takeAll() } throws: { "\($0)".contains("(it is not a regular file)") }
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

  @Test(arguments: ["{", nil]) func aCopyWhoseDocumentIsDamagedGoesByItsBytes(document: String?) throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "same") }
    _ = try fixture.takeAll()
    let path = fixture.workspace.duplicates + "/b.wav.json"
    try FileSystem.remove(path)
    if let document { try FileSystem.atomicWrite(Data(document.utf8), to: path) }
    try FileSystem.atomicWrite(Data("else".utf8), to: fixture.workspace.duplicates + "/other.wav")
    #expect(try remove(fixture.workspace.recordings()[0], fixture) == [])
    #expect(try fixture.names(fixture.workspace.duplicates) == ["other.wav"])
  }

  @Test func whatIsRememberedOfItIsWhatItsBytesSay() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    let (intake, truth) = (recording.path + "/intake.json", try recording.intake().sha256)
    let lie = String(decoding: try FileSystem.read(intake), as: UTF8.self)
      .replacing(truth, with: String(repeating: "0", count: 64))
    try FileSystem.atomicWrite(Data(lie.utf8), to: intake)
    #expect(try remove(recording, fixture) == [])
    #expect(try DeletionRecord.read(fixture.workspace).recordings.keys.map { $0 } == [truth])
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
    try write("state/stages/index/entries", #"{"digest":"1","recording":"\#(id)"}"# + "\n\(other)\n")
    let gone = [
      "journal.sqlite.unusable", "journal.sqlite.unusable.2", "journal.sqlite-compact",
      "recordings/.verify.partial/journal.sqlite", "state/edits/\(id).md", "state/edits/.\(id).md.swp",
      "state/edits/speech-1.wav",
    ]
    let kept = ["journal.sqlite", "journal.sqlite-wal", "state/edits/\(recordings[1].id).md"]
    for name in gone + kept { try write(name, "words") }
    #expect(try remove(recordings[0], fixture) == [])
    #expect(try gone.filter { try FileSystem.exists(workspace.root + "/" + $0) } == [])
    #expect(try kept.filter { try !FileSystem.exists(workspace.root + "/" + $0) } == [])
    let lines = try FileSystem.read(workspace.stageEntriesFile("index"))
    #expect(String(decoding: lines, as: UTF8.self) == other + "\n")
  }

  @Test(arguments: [[], ["2026-01-01T000000Z-00000000\tkey\n"]])
  func itsLineOfThePlanGoesAlsoIfItIsTheOnlyOne(others: [String]) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    let (workspace, recording) = (fixture.workspace, try fixture.workspace.recordings()[0])
    func write(_ lines: [String]) throws -> Data {
      let body = Data(lines.joined().utf8)
      return Data("sonar-plan-3 key \(Digest.sha256(body))\n".utf8) + body
    }
    try FileSystem.makeFolder((workspace.planCacheFile as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(write(["\(recording.id)\tkey\n"] + others), to: workspace.planCacheFile)
    #expect(try remove(recording, fixture) == [])
    #expect(try FileSystem.read(workspace.planCacheFile) == write(others))
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
