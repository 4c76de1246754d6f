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
    // Whether its file is still somewhere that an inbox reaches, nobody knows: it is remembered.
    #expect(try DeletionRecord.read(fixture.workspace).recordings.values.map { $0 } == [4])
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

  @Test(arguments: [false, true]) func anInboxThatIsEmptiedDoesNotBringItBackEither(isKnown: Bool) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "same")
    _ = try fixture.takeAll()
    let recording = try fixture.workspace.recordings()[0]
    try Removal.remove(recording, in: fixture.workspace, keepsInbox: false)
    // A sync program puts it there again.
    let path = try fixture.drop("a.wav", "same")
    #expect(try fixture.takeAll().map(\.isOld) == [false])
    #expect(try fixture.scan().withoutDeleted(of: fixture.workspace).files.isEmpty)
    if isKnown { #expect(try fixture.takeAll().map(\.isOld) == [true]) }
    #expect(try fixture.takeAll().map(\.outcome) == [.deleted])
    #expect(try fixture.workspace.recordings().isEmpty)
    #expect(try fixture.names(fixture.workspace.inbox) == ["a.wav"])
    var intaker = try fixture.intaker()
    #expect(try intaker.take(InboxFile(path: path), keep: true).outcome == .taken(recording))
    #expect(try DeletionRecord.read(fixture.workspace) == DeletionRecord())
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
    try Removal.remove(try fixture.workspace.recordings()[0], in: fixture.workspace, keepsInbox: false)
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
