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
    ".stfolder/x.wav", "@eaDir/x.wav", "memo.wav.tmp",
  ])
  func temporaryAndHiddenNamesAreIgnored(name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop(name, "x")
    let listing = try fixture.scan()
    #expect(listing.files.isEmpty)
    #expect(listing.left.count == 1 && listing.left.allSatisfy(\.reason.isQuiet))
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
