import Foundation
import StageContract
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct ImporterTests {
  @Test func aFileBecomesARecordingAndLeavesTheInbox() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("walks/2026-11-20 07.15.03 it's \"so\"\n😀.M4A", "hello")
    let results = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    #expect(results.map(\.outcome) == [.taken(recording)])
    #expect(recording.id == "2026-11-20T061503Z-2cf24dba")
    #expect(recording.path == fixture.workspace.recordingsFolder + "/2026/" + recording.id)
    #expect(try FileSystem.read(recording.path + "/original.m4a") == Data("hello".utf8))
    #expect(try fixture.names(fixture.workspace.inbox) == ["walks"])
    #expect(try fixture.names(fixture.workspace.inbox + "/walks") == [])
    let intake = try FileSystem.read(recording.path + "/intake.json")
    let expected = #"""
      {
        "bytes" : 5,
        "id" : "2026-11-20T061503Z-2cf24dba",
        "modified_at" : "2026-09-21T14:13:20Z",
        "name" : "walks/2026-11-20 07.15.03 it's \"so\"\n😀.M4A",
        "named_at" : "2026-11-20T06:15:03Z",
        "schema" : {
          "name" : "intake",
          "version" : 1
        },
        "sha256" : "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
        "tags" : [
          "walks"
        ]
      }

      """#
    #expect(String(decoding: intake, as: UTF8.self) == expected)
  }

  @Test(arguments: ["\u{FE0F} memo.wav", "\u{301}memo.wav", "walks/\u{200D}memo.wav"])
  func aNameThatBeginsWithACombiningMarkLeavesTheInboxToo(name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "text")
    let results = try fixture.takeAll()
    #expect(results.count == 1 && results[0].notRemoved == nil)
    #expect(try fixture.workspace.recordings().count == 1)
    #expect(FileTree(fixture.workspace.inbox).items.filter(\.isFile).isEmpty)
    let (folder, own) = FileSystem.split(fixture.workspace.inbox + "/" + name)
    #expect(
      Array((folder + "/").utf8) + Array(own.utf8) == Array((fixture.workspace.inbox + "/" + name).utf8))
    #expect(
      ClaimedFile.originalName(".sonar-0123abcd.taken." + own).map { Array($0.utf8) } == Array(own.utf8))
  }

  @Test func anEmptyFileIsTakenInToo() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("empty", "")
    var intaker = try fixture.intaker()
    #expect(try fixture.scan(after: 1000).files.map { try intaker.take($0) }.count == 1)
    let recording = try #require(try fixture.workspace.recordings().first)
    #expect(recording.id == "2026-09-21T141320Z-e3b0c442")
    #expect(try recording.file(named: "original") == recording.path + "/original")
  }

  @Test func theSameBytesGoToDuplicatesWithTheFirstOnesName() throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.wav", "b.wav", "sub/b.wav", "sub_b.wav"] { try fixture.drop(name, "same") }
    let results = try fixture.takeAll()
    let id = try #require(try fixture.workspace.recordings().first).id
    #expect(try fixture.workspace.recordings().count == 1)
    #expect(
      results.dropFirst().map(\.outcome) == [
        .duplicate(of: id, name: "b.wav"), .duplicate(of: id, name: "sub_b.wav"),
        .duplicate(of: id, name: "sub_b 2.wav"),
      ])
    let record = try DuplicateRecord.read(fixture.workspace.duplicates + "/b.wav.json")
    #expect(record.firstID == id && record.firstName == "a.wav")
    try fixture.drop("b.wav", "same")
    #expect(try fixture.takeAll().map(\.outcome) == [.duplicate(of: id, name: "b 2.wav")])
    #expect(try fixture.names(fixture.workspace.duplicates).count == 8)
  }

  @Test(arguments: Importer.Step.allCases)
  func cutOffAnywhereNothingIsLostAndNothingIsTwice(step: Importer.Step) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one")
    try fixture.drop("b.wav", "two")
    try fixture.drop("c.wav", "one")
    var intaker = try fixture.intaker()
    intaker.interrupt = stop(at: step)
    for file in try fixture.scan().files { _ = try? intaker.take(file) }
    _ = try fixture.takeAll()
    let recordings = try fixture.workspace.recordings()
    let originals = try recordings.map { try FileSystem.read($0.path + "/original.wav") }
    #expect(Set(originals) == [Data("one".utf8), Data("two".utf8)] && originals.count == 2)
    #expect(try fixture.names(fixture.workspace.inbox) == [])
    #expect(try fixture.names(fixture.workspace.duplicates) == ["c.wav", "c.wav.json"])
    #expect(try fixture.names(fixture.workspace.recordingsFolder) == ["2026"])
  }

  @Test func whatACrashLeftIsSweptAndTheInboxFileIsTheSameRecording() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one")
    _ = try fixture.takeAll()
    let id = try #require(try fixture.workspace.recordings().first).id
    try fixture.drop("a.wav", "one")
    try FileSystem.makeFolder(fixture.workspace.recordingsFolder + "/.intake.partial/x")
    #expect(try fixture.takeAll().map(\.outcome) == [.known(id: id)])
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
    #expect(try fixture.names(fixture.workspace.inbox) == [])
    #expect(try fixture.names(fixture.workspace.recordingsFolder) == ["2026"])
  }

  @Test func aFileThatGrowsWhileItIsCopiedWaits() throws {
    let fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "one")
    let file = try #require(try fixture.scan().files.first)
    var intaker = try fixture.intaker()
    intaker.reading = { try? Data("one and more".utf8).write(to: URL(filePath: path)) }
    #expect(try intaker.take(file).outcome == .left(.unsettled))
    #expect(try fixture.workspace.recordings() == [])
    #expect(try fixture.names(fixture.workspace.recordingsFolder) == [])
    #expect(try fixture.names(fixture.workspace.inbox) == ["a.wav"])
  }

  @Test func aKeptInboxStaysAndNothingIsWorkedTwice() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one")
    try fixture.drop("b.wav", "one")
    _ = try fixture.takeAll(keepInbox: true)
    let id = try #require(try fixture.workspace.recordings().first).id
    let outcomes = try fixture.takeAll(keepInbox: true).map(\.outcome)
    #expect(outcomes == [.known(id: id), .duplicate(of: id, name: nil)])
    #expect(try fixture.names(fixture.workspace.inbox) == ["a.wav", "b.wav"])
    #expect(try fixture.workspace.recordings().count == 1)
  }

  @Test(.enabled(if: getuid() != 0)) func aReadOnlyInboxIsSaidAndHarmsNothing() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one")
    try fixture.drop("b.wav", "one")
    chmod(fixture.workspace.inbox, 0o500)
    for _ in 1...2 {
      let results = try fixture.takeAll()
      #expect(results.allSatisfy { $0.notRemoved != nil })
    }
    #expect(try fixture.workspace.recordings().count == 1)
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
  }

  #if os(Linux)
    /// True if there is a memory file system in addition to the one for temporary files.
    private static let hasOtherFileSystem: Bool = {
      var (here, there) = (stat(), stat())
      return stat(NSTemporaryDirectory(), &here) == 0 && stat("/dev/shm", &there) == 0
        && here.st_dev != there.st_dev && access("/dev/shm", W_OK) == 0
    }()

    @Test(.enabled(if: hasOtherFileSystem)) func anInboxOnAnotherFileSystemIsEmptiedTheSameWay() throws {
      let fixture = try WorkspaceFixture()
      let inbox = "/dev/shm/sonar-inbox-\(UUID().uuidString)"
      try FileSystem.makeFolder(inbox)
      defer { try? FileSystem.removeTree(inbox) }
      for name in ["a.wav", "b.wav"] {
        try FileSystem.atomicWrite(Data("same".utf8), to: inbox + "/" + name)
        try fixture.touch(inbox + "/" + name, 1_790_000_000)
      }
      var intaker = try fixture.intaker()
      let files = try Inbox(path: inbox).scan(now: Date().addingTimeInterval(50)).files
      let results = try files.map { try intaker.take($0) }
      let recording = try #require(try fixture.workspace.recordings().first)
      #expect(results.map(\.outcome) == [.taken(recording), .duplicate(of: recording.id, name: "b.wav")])
      #expect(results.allSatisfy { $0.notRemoved == nil })
      #expect(try fixture.names(inbox) == [])
      for path in [recording.path + "/original.wav", fixture.workspace.duplicates + "/b.wav"] {
        #expect(try FileSystem.read(path) == Data("same".utf8))
        #expect(try FileSystem.attributes(path)?.modified == Date(timeIntervalSince1970: 1_790_000_000))
      }
    }
  #endif

  @Test func aTimeInTheFutureMakesNoSecondRecording() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one", modified: 4_000_000_000)
    let id = try #require(try fixture.takeAll().first.map(\.outcome))
    guard case .taken(let recording) = id else { return #expect(Bool(false), "\(id)") }
    // The same file after the clock was set back: copied again, with the time of now.
    try fixture.drop("a.wav", "one")
    #expect(try fixture.takeAll().map(\.outcome) == [.duplicate(of: recording.id, name: "a.wav")])
    #expect(try fixture.workspace.recordings() == [recording])
  }
}
