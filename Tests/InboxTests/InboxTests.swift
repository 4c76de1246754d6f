import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct InboxTests {
  @Test func filesAreListedInOrderWithSubfoldersAsTags() throws {
    let fixture = try WorkspaceFixture()
    for name in ["b.wav", "walks/alps/it's \"so\"\n😀.m4a", "a.wav"] { try fixture.drop(name, name) }
    let listing = try fixture.scan()
    #expect(listing.files.map(\.name) == ["a.wav", "b.wav", "walks/alps/it's \"so\"\n😀.m4a"])
    #expect(listing.files.map(\.tags) == [[], [], ["walks", "alps"]])
    #expect(listing.left.isEmpty)
  }

  @Test(arguments: [
    ".DS_Store", "._memo.wav", "Thumbs.db", "memo.wav.part", "MEMO.CRDOWNLOAD", ".syncthing.memo.wav.tmp",
    "~memo",
    ".stfolder/x.wav", "@eaDir/x.wav", "memo.wav.tmp", "memo.wav.filepart", "memo.wav.!ut",
    "memo.wav.part-Frag1", "memo.crswap", "memo.wav.part1",
    "memo.wav.partial-1", "memo.wav.pending", "memo.wav.lftp-pget-status", "memo.wav.aspera-ckpt",
    "memo.mp3.bc!",
    "memo.m4a.opdownload", "memo.wav.aria2", "memo.wav.swp", "memo.wav.ffs_tmp", "memo.wav.tmp.4711",
    "memo.temp.m4a",
    "memo.wav.~1a2b", "memo.wav.sb-1a2b3c4d-AbCdEf", "~$memo.wav", "memo.wav~", ".~lock.memo.wav#",
    ".goutputstream-ABCDEF", ".nextcloudsync.log", "x.download/memo.m4a", "memo.wav.icloud",
    "memo.wav.fdmdownload",
  ])
  func temporaryAndHiddenNamesAreIgnored(name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "x")
    let listing = try fixture.scan()
    #expect(listing.files.isEmpty)
    #expect(listing.left.count == 1 && listing.left.allSatisfy(\.reason.isQuiet))
  }

  @Test(arguments: [
    "lecture.part1.mp3", "tmp.wav", "download.m4a", "memo.swallow.wav", "wow!.wav", "part.ogg",
    "memo.!important.wav", "v1.tmp-notes.wav", "x.part/memo.wav",
    "x.tmp/memo.wav", "~drafts/memo.wav", "voice.!x/memo.wav", "x.lock/memo.wav",
  ])
  func namesThatOnlyLookLikeThemAreRecordings(name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "x")
    #expect(try fixture.scan().files.map(\.name) == [name])
    #expect(!TemporaryName.isBesideAnother("weekly-status") && TemporaryName.isBesideAnother("a.wav-status"))
  }

  @Test(arguments: ["Dr. Smith, go!", "20.11.2026 second part", "1. download"])
  func namesWithoutAnEndingAreRecordings(name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "\u{1}\u{2}\u{3}")
    #expect(try fixture.scan().files.map(\.name) == [name])
  }

  @Test(arguments: [
    ("memo.wav.part", true), ("Unconfirmed 4711.crdownload", true), (".syncthing.memo.wav.tmp", true),
    ("memo.m4a~", true), ("x.download/memo.m4a", true),
    // What another program keeps beside a file, and what is to become none that is heard.
    ("memo.wav.aria2", false), ("~$memo.docx", false), ("photo.jpg.part", false), ("notes.txt~", false),
    (".hidden.wav", false), ("memo.wav.lock", false),
  ])
  func anUnfinishedTransferIsNamedAfterADay(name: String, isNamed: Bool) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "\u{1}\u{2}\u{3}")
    #expect(try fixture.scan(after: 86_000).left.allSatisfy(\.reason.isQuiet))
    let listing = try fixture.scan(after: 86_500)
    #expect(listing.files.isEmpty && listing.left.count == 1)
    #expect(listing.left.map(\.reason).contains(.stalled) == isNamed)
    #expect(listing.left.allSatisfy { $0.reason.isQuiet } != isNamed)
  }

  @Test func anUnfinishedTextIsNotNamed() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("Unconfirmed 1.crdownload", "a text")
    try fixture.drop("empty.part", "")
    #expect(try fixture.scan(after: 86_500).left.map(\.reason) == [.temporaryName, .temporaryName])
  }

  @Test func aFileBesideItsOwnDownloadWaits() throws {
    let fixture = try WorkspaceFixture()
    for name in ["a.mp3", "a.mp3.aria2", "b.mp3", "b.mp3.PART", "c.mp3"] { try fixture.drop(name, "x") }
    let listing = try fixture.scan()
    #expect(listing.files.map(\.name) == ["c.mp3"])
    #expect(listing.left.filter { $0.reason == .incomplete }.map(\.name) == ["a.mp3", "b.mp3"])
    #expect(try fixture.scan(after: 901).files.map(\.name) == ["a.mp3", "b.mp3", "c.mp3"])
  }

  @Test func companionsStayByNameAndByContent() throws {
    let fixture = try WorkspaceFixture()
    let companions = [
      "talk.srt", "talk.VTT", "Recordings.db", "x.plist", "SETTINGS.ini", "me.vcf", "day.ics",
      "talk.waveform", "README",
      "chapters.xyz",
    ]
    for name in companions { try fixture.drop(name, "Grüße\n") }
    let picture = fixture.workspace.inbox + "/cover.thumb"
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]).write(to: URL(filePath: picture))
    // Text with the ending of audio is for ingest to refuse; what is neither may be a recorder's own format.
    try fixture.drop("talk.wav", "no audio")
    try Data([2, 0x64, 0x73, 0x73, 0, 1]).write(to: URL(filePath: fixture.workspace.inbox + "/memo.unknown"))
    let listing = try fixture.scan()
    #expect(listing.files.map(\.name) == ["memo.unknown", "talk.wav"])
    #expect(Set(listing.left.map(\.name)) == Set(companions + ["cover.thumb"]))
    #expect(listing.left.allSatisfy { $0.reason == .noRecording && $0.reason.isQuiet })
    _ = try fixture.takeAll()
    #expect(try Set(fixture.names(fixture.workspace.inbox)) == Set(companions + ["cover.thumb"]))
  }

  @Test func anICloudStubWaits() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(".memo.m4a.icloud", "x")
    let left = try fixture.scan().left
    #expect(left == [SkippedItem(name: ".memo.m4a.icloud", reason: .notDownloaded)])
    #expect(left[0].reason.isWaiting)
  }

  @Test func linksFifosAndJournalsAreReportedAndStay() throws {
    let fixture = try WorkspaceFixture()
    let inbox = fixture.workspace.inbox
    symlink("/etc/passwd", inbox + "/link.wav")
    mkfifo(inbox + "/pipe.wav", 0o600)
    try fixture.drop("other/sonar.yaml", "")
    let listing = try fixture.scan()
    #expect(listing.files.isEmpty)
    #expect(listing.left.map(\.reason) == [.symbolicLink, .journal, .special])
    #expect(try fixture.names(inbox) == ["link.wav", "other", "pipe.wav"])
    var intaker = try fixture.intaker()
    for (name, reason) in [("link.wav", SkipReason.symbolicLink), ("pipe.wav", .special), ("no.wav", .gone)] {
      let result = try intaker.take(InboxFile(path: inbox + "/" + name))
      #expect(result.outcome == .left(reason))
    }
  }

  @Test func aFileThatChangedWithinFiveSecondsWaits() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "x")
    let inbox = Inbox(path: fixture.workspace.inbox, journal: fixture.workspace.root)
    #expect(try inbox.scan(now: Date()).left.map(\.reason) == [.unsettled])
    #expect(try inbox.scan(now: Date().addingTimeInterval(6)).files.count == 1)
  }

  @Test func aClockSetBackDoesNotKeepAFileWaiting() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "x", modified: 1_990_000_000)
    let inbox = Inbox(path: fixture.workspace.inbox, journal: fixture.workspace.root)
    #expect(try inbox.scan(now: Date().addingTimeInterval(-3600)).files.count == 1)
    #expect(try inbox.scan(now: Date().addingTimeInterval(-20)).left.map(\.reason) == [.unsettled])
  }

  @Test(.enabled(if: getuid() != 0)) func whatCannotBeReadIsReportedAndStays() throws {
    let fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "x")
    chmod(path, 0)
    #expect(try fixture.scan().left.map(\.reason) == [.unreadable(code: EACCES)])
  }

  @Test func aMissingInboxIsAnError() {
    #expect(throws: WorkspaceError.missing(path: "/nowhere/inbox")) {
      try Inbox(path: "/nowhere/inbox").scan()
    }
  }
}
