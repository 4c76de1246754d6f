import Digest
import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct FileSystemTests {
  @Test func copyingHashesKeepsTheTimeAndRefusesToOverwrite() throws {
    let fixture = try WorkspaceFixture()
    let source = try fixture.drop("a 'b' \"c\"\n😀.wav", String(repeating: "abc", count: 1_000_000))
    let target = fixture.folder + "/copy"
    let copied = try FileSystem.copy(source, to: target)
    #expect(copied.bytes == 3_000_000)
    #expect(try copied.sha256 == Digest.sha256(FileSystem.read(source)))
    #expect(try Digest.sha256(file: target) == copied.sha256)
    #expect(try FileSystem.attributes(target)?.modifiedTime == FileTime(seconds: 1_790_000_000))
    #expect(throws: WorkspaceError.inputOutput(path: target, action: "be written", code: EEXIST)) {
      try FileSystem.copy(source, to: target)
    }
  }

  @Test func aFolderAloneIsMadePrivate() throws {
    let fixture = try WorkspaceFixture()
    let file = try fixture.drop("open.txt", "x")
    let folder = (file as NSString).deletingLastPathComponent
    #expect(chmod(folder, 0o555) == 0 && chmod(file, 0o644) == 0)
    try FileSystem.makePrivate(folder, isDeep: false)
    #expect(try FileSystem.attributes(folder)?.permissions == 0o700)
    #expect(try FileSystem.attributes(file)?.permissions == 0o644)
    try FileSystem.makePrivate(folder)
    #expect(try FileSystem.attributes(file)?.permissions == 0o600)
  }

  @Test func digestOfAnEmptyFileIsTheKnownOne() throws {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let fixture = try WorkspaceFixture()
    #expect(try Digest.sha256(file: fixture.drop("empty", "")) == empty)
  }

  @Test func atomicWriteReplacesAndLeavesNothingBehindWhenItFails() throws {
    let fixture = try WorkspaceFixture()
    let path = fixture.workspace.logs + "/a.json"
    try FileSystem.atomicWrite(Data("1".utf8), to: path)
    try FileSystem.atomicWrite(Data("2".utf8), to: path)
    #expect(try FileSystem.read(path) == Data("2".utf8))
    try FileSystem.makeFolder(fixture.workspace.logs + "/full/x")
    #expect(throws: WorkspaceError.self) {
      try FileSystem.atomicWrite(Data("3".utf8), to: fixture.workspace.logs + "/full")
    }
    #expect(try fixture.names(fixture.workspace.logs) == ["a.json", "full"])
    #expect(FileSystem.partialName(of: "a.json") == ".a.json.partial")
  }

  @Test func removingATreeDoesNotFollowLinks() throws {
    let fixture = try WorkspaceFixture()
    let kept = try fixture.drop("kept.wav", "x")
    try FileSystem.makeFolder(fixture.folder + "/tree/deep")
    symlink(fixture.workspace.inbox, fixture.folder + "/tree/deep/link")
    try FileSystem.removeTree(fixture.folder + "/tree")
    #expect(try FileSystem.exists(kept))
    #expect(try !FileSystem.exists(fixture.folder + "/tree"))
  }

  @Test func listingTellsKindsAndNamesThatCannotBeOpened() throws {
    let fixture = try WorkspaceFixture()
    let folder = fixture.workspace.inbox
    try fixture.drop("b.wav", "")
    try FileSystem.makeFolder(folder + "/a")
    symlink("nowhere", folder + "/c")
    mkfifo(folder + "/d", 0o600)
    #expect(try FileSystem.items(in: folder).map(\.kind) == [.folder, .file, .symbolicLink, .special])
    var bytes = Array(folder.utf8CString.dropLast()) + [0x2F, CChar(bitPattern: 0xFF), 0]
    let descriptor = open(&bytes, O_WRONLY | O_CREAT, 0o600)
    // Some file systems refuse such names: then there is nothing to see.
    guard descriptor >= 0 else { return }
    close(descriptor)
    #expect(try FileSystem.items(in: folder).last?.isNamable == false)
    #expect(try fixture.scan().left.last?.reason == .nonUTF8Name)
    unlink(&bytes)
  }

  @Test func theDigestCacheNoticesChangesAndMayBeDeleted() throws {
    let fixture = try WorkspaceFixture()
    let file = try fixture.drop("a.wav", "one")
    let path = fixture.workspace.digestCacheFile
    var cache = DigestCache(path: path)
    let first = try cache.sha256(file: file)
    try cache.save()
    #expect(try FileSystem.exists(path))
    try fixture.drop("a.wav", "two", modified: 1_790_000_001)
    var again = DigestCache(path: path)
    #expect(try again.sha256(file: file) == Digest.sha256(Data("two".utf8)))
    #expect(first == Digest.sha256(Data("one".utf8)))
    try FileSystem.atomicWrite(Data("no JSON".utf8), to: path)
    var damaged = DigestCache(path: path)
    #expect(try damaged.sha256(file: file) == Digest.sha256(Data("two".utf8)))
  }
}
