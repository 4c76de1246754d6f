import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct SidecarTests {
  private let fixture: WorkspaceFixture
  private static let sidecar = #"{"schema": {"name": "sidecar", "version": 1}, "place": "Lisbon"}"#

  init() throws { fixture = try WorkspaceFixture() }

  /// The sidecar of the recording called `name`; nil if it has none.
  private func stored(_ name: String) throws -> String? {
    let recording = try #require(try fixture.workspace.recordings().first { try $0.intake().name == name })
    return try recording.file(named: Sidecar.fileName).map {
      String(decoding: try FileSystem.read($0), as: UTF8.self)
    }
  }

  @Test(arguments: ["walk.json", "walk.m4a.json", "walk.JSON"])
  func aSidecarTravelsWithItsAudio(name: String) throws {
    try fixture.drop("hills/walk.m4a", "audio")
    try fixture.drop("hills/" + name, Self.sidecar)
    _ = try fixture.takeAll()
    #expect(try stored("hills/walk.m4a") == Self.sidecar)
    #expect(try fixture.names(fixture.workspace.inbox + "/hills") == [])
  }

  @Test func ofTwoTheOneWithTheWholeNameIsMeant() throws {
    for name in ["walk.m4a", "walk.wav"] { try fixture.drop(name, name) }
    try fixture.drop("walk.wav.json", Self.sidecar)
    // It could belong to either.
    try fixture.drop("walk.json", Self.sidecar)
    _ = try fixture.takeAll()
    #expect(try stored("walk.m4a") == nil)
    #expect(try stored("walk.wav") == Self.sidecar)
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.json"])
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"schema": "sidecar"}"#, #"{"schema": {"name": "facts", "version": 1}}"#,
    #"{"schema": {"name": "sidecar", "version": 1}} more"#,
    "larger than 1 MB",
  ])
  func whatIsNoSidecarStays(text: String) throws {
    try fixture.drop("walk.m4a", "audio")
    let large = Self.sidecar + String(repeating: " ", count: 1_000_000)
    try fixture.drop("walk.json", text.hasPrefix("larger") ? large : text)
    guard case .taken = try fixture.takeAll().first?.outcome else { return #expect(Bool(false)) }
    #expect(try stored("walk.m4a") == nil)
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.json"])
    #expect(try fixture.scan().left == [SkippedItem(name: "walk.json", reason: .noRecording)])
  }

  @Test func aLinkIsNone() throws {
    let elsewhere = fixture.workspace.root + "/elsewhere.json"
    try FileSystem.atomicWrite(Data(Self.sidecar.utf8), to: elsewhere)
    try fixture.drop("walk.m4a", "audio")
    try #require(symlink(elsewhere, fixture.workspace.inbox + "/walk.json") == 0)
    _ = try fixture.takeAll()
    #expect(try stored("walk.m4a") == nil)
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.json"])
  }

  @Test func whatArrivesLaterStays() throws {
    try fixture.drop("walk.m4a", "audio")
    _ = try fixture.takeAll()
    try fixture.drop("walk.json", Self.sidecar)
    #expect(try fixture.takeAll() == [])
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.json"])
    let inbox = Inbox(path: fixture.workspace.inbox, journal: fixture.workspace.root)
    #expect(
      try fixture.scan().lateSidecars(in: inbox) == [
        "walk.json: a sidecar without its recording, which was imported before it or has not come"
      ])
    // What came beside it again is the recording that the journal has, and its sidecar goes where it goes.
    try fixture.drop("walk.m4a", "audio", modified: 1_790_000_100)
    #expect(try fixture.scan().lateSidecars(in: inbox) == [])
    _ = try fixture.takeAll()
    #expect(try stored("walk.m4a") == nil)
    #expect(try fixture.names(fixture.workspace.inbox) == [])
  }

  @Test(arguments: [
    (#"{"schema":{"name":"sidecar","ver"#, "is not JSON"),
    (String(repeating: "[", count: 10_000), "is not JSON"),
    (String(repeating: " ", count: 1_000_001), "is larger than 1 MB"), (#"{"schema":"theirs"}"#, nil),
    ("[1]", nil), (sidecar, nil),
  ])
  func oneThatIsDamagedIsReported(text: String, damage: String?) throws {
    try fixture.drop("walk.m4a", "audio")
    try fixture.drop("walk.m4a.json", text)
    #expect(try fixture.takeAll().map(\.damagedSidecar) == [damage])
    #expect(try fixture.names(fixture.workspace.inbox) == (text == Self.sidecar ? [] : ["walk.m4a.json"]))
  }

  @Test func thatOfACopyIsKeptBesideTheCopy() throws {
    try fixture.drop("walk.m4a", "audio")
    _ = try fixture.takeAll()
    try fixture.drop("hills/copy.m4a", "audio")
    try fixture.drop("hills/copy.json", Self.sidecar)
    _ = try fixture.takeAll()
    #expect(try fixture.names(fixture.workspace.inbox + "/hills") == [])
    let record = try DuplicateRecord.read(fixture.workspace.duplicates + "/hills_copy.m4a.json")
    #expect(record.sidecar == Data(Self.sidecar.utf8) && record.name == "hills/copy.m4a")
    #expect(try stored("walk.m4a") == nil)
    #expect(try Verification(fixture.workspace, stages: []).journalFindings() == [])
  }

  @Test(arguments: [Importer.Step.asideDescribed, .asideMoved])
  func thatOfACopyIsNotLostWhereverTheImportIsCutOff(step: Importer.Step) throws {
    try fixture.drop("walk.m4a", "audio")
    _ = try fixture.takeAll()
    try fixture.drop("copy.m4a", "audio")
    try fixture.drop("copy.json", Self.sidecar)
    var intaker = try fixture.intaker()
    intaker.interrupt = stop(at: step)
    for file in try fixture.scan().files { #expect(throws: cutOff) { try intaker.take(file) } }
    _ = try fixture.takeAll()
    let record = try DuplicateRecord.read(fixture.workspace.duplicates + "/copy.m4a.json")
    #expect(record.sidecar == Data(Self.sidecar.utf8))
  }

  @Test(arguments: [
    ("walk.json", ["walk.m4a"], 0), ("walk.m4a.json", ["walk.m4a"], 0), ("walk.json", ["run.m4a"], 1),
    ("hills/walk.json", ["walk.m4a"], 1), ("walk.json", ["draft.txt"], 1),
  ])
  func aSidecarIsLateWhereNoRecordingIsCalledLikeIt(name: String, others: [String], count: Int) throws {
    try fixture.drop(name, Self.sidecar)
    for other in others { try fixture.drop(other, other) }
    let inbox = Inbox(path: fixture.workspace.inbox, journal: fixture.workspace.root)
    #expect(try fixture.scan().lateSidecars(in: inbox).count == count)
    // A recording that is still being written is there all the same.
    let early = try inbox.scan(now: Date(timeIntervalSince1970: 1_790_000_001))
    #expect(early.lateSidecars(in: inbox).count == count)
  }

  @Test func audioWaitsForASidecarThatIsBeingWritten() throws {
    try fixture.drop("walk.m4a", "audio")
    try fixture.drop("walk.json", "{", modified: Date().timeIntervalSince1970 + 48)
    #expect(try fixture.scan().files == [])
    #expect(try fixture.scan().left.contains(SkippedItem(name: "walk.m4a", reason: .unsettled)))
  }

  @Test func aKeptInboxKeepsBoth() throws {
    try fixture.drop("walk.m4a", "audio")
    try fixture.drop("walk.json", Self.sidecar)
    _ = try fixture.takeAll(keepInbox: true)
    _ = try fixture.takeAll(keepInbox: true)
    #expect(try stored("walk.m4a") == Self.sidecar)
    #expect(try fixture.names(fixture.workspace.inbox) == ["walk.json", "walk.m4a"])
  }

  @Test(arguments: [Importer.Step.copied, .described, .placed, .claimed])
  func cutOffAnywhereNoneIsLost(step: Importer.Step) throws {
    try fixture.drop("walk.m4a", "audio")
    try fixture.drop("walk.json", Self.sidecar)
    var intaker = try fixture.intaker()
    intaker.interrupt = stop(at: step)
    for file in try fixture.scan().files { #expect(throws: cutOff) { try intaker.take(file) } }
    _ = try fixture.takeAll()
    #expect(try stored("walk.m4a") == Self.sidecar)
    #expect(try fixture.names(fixture.workspace.inbox) == [])
  }

  @Test func itStaysWithWhatIsRefusedAndComesBack() throws {
    try fixture.drop("walk.m4a", "no audio")
    try fixture.drop("walk.json", Self.sidecar)
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let name = try #require(
      try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio"))
    _ = try Quarantine.restore(name, in: fixture.workspace)
    #expect(try stored("walk.m4a") == Self.sidecar)
  }

  @Test func itIsPartOfTheRecording() throws {
    try fixture.drop("walk.m4a", "audio")
    try fixture.drop("walk.json", Self.sidecar)
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let verification = Verification(fixture.workspace, stages: [])
    #expect(try verification.findings(of: recording) == [])
    try FileSystem.atomicWrite(Data("{}".utf8), to: recording.path + "/" + Sidecar.fileName)
    #expect(try verification.findings(of: recording).map(\.kind) == [.lost])
  }
}
