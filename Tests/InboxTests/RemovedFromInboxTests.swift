import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct RemovedFromInboxTests {
  private let fixture: WorkspaceFixture
  private var inbox: String { fixture.workspace.inbox }

  init() throws { fixture = try WorkspaceFixture() }

  /// Puts another file in the place of `name` as a sync program does: written aside, renamed.
  private func replace(_ name: String, by text: String) {
    do {
      let path = inbox + "/" + name
      try FileSystem.atomicWrite(Data(text.utf8), to: path)
      try fixture.touch(path, 1_790_000_000)
    } catch {
      Issue.record(error)
    }
  }

  @Test func aFileThatTookThePlaceOfTheStoredOneStays() throws {
    try fixture.drop("a.wav", "one")
    var intaker = try fixture.intaker()
    // The same name, size and modification time.
    intaker.removing = { replace("a.wav", by: "two") }
    let result = try #require(try fixture.scan().files.map { try intaker.take($0) }.first)
    guard case .taken = result.outcome else { return #expect(Bool(false), "\(result)") }
    #expect(result.notRemoved == nil)
    #expect(try FileSystem.read(inbox + "/a.wav") == Data("two".utf8))
    #expect(try fixture.takeAll().count == 1)
    #expect(try fixture.workspace.recordings().count == 2)
    #expect(try fixture.names(inbox) == [])
  }

  @Test func aFileThatTookThePlaceOfADuplicateStays() throws {
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, "one") }
    var intaker = try fixture.intaker()
    intaker.removing = { if (try? fixture.names(inbox)) == ["b.wav"] { replace("b.wav", by: "two") } }
    let results = try fixture.scan().files.map { try intaker.take($0) }
    #expect(results.last?.outcome == .left(.unsettled))
    #expect(try FileSystem.read(inbox + "/b.wav") == Data("two".utf8))
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
  }

  @Test func aMissingOrRewrittenFileIsNotLost() throws {
    try fixture.drop("a.wav", "one")
    try fixture.drop("b.wav", "other")
    var intaker = try fixture.intaker()
    intaker.removing = {
      // In place, under the same inode; the other one is taken away by its owner.
      try? Data("two".utf8).write(to: URL(filePath: inbox + "/a.wav"), options: [])
      unlink(inbox + "/b.wav")
    }
    let results = try fixture.scan().files.map { try intaker.take($0) }
    #expect(results.allSatisfy { $0.notRemoved == nil })
    #expect(try FileSystem.read(inbox + "/a.wav") == Data("two".utf8))
    #expect(try fixture.names(inbox) == ["a.wav"])
  }

  @Test func whatACrashLeftHiddenGetsItsNameBackBesideANewFile() throws {
    let long = String(repeating: "l", count: 251) + ".wav"
    for name in ["a.wav", "b", long] {
      #expect(FileManager.default.createFile(atPath: inbox + "/" + name, contents: Data("\0\(name)".utf8)))
      try fixture.touch(inbox + "/" + name, 1_790_000_000)
    }
    for name in ["a.wav", "b", long] {
      var intaker = try fixture.intaker()
      intaker.interrupt = stop(at: .claimed)
      _ = try? intaker.take(InboxFile(path: inbox + "/" + name))
    }
    #expect(try fixture.names(inbox).allSatisfy { $0.hasPrefix(".sonar-") && $0.utf8.count <= 255 })
    try fixture.drop("a.wav", "new")
    let listing = try fixture.scan()
    #expect(listing.interrupted.count == 3 && listing.files.map(\.name) == ["a.wav"])
    try Importer.giveBack(listing.interrupted, in: fixture.workspace)
    let names = try fixture.names(inbox)
    #expect(names.prefix(3) == ["a 2.wav", "a.wav", "b"] && names.count == 4)
    #expect(try FileSystem.read(inbox + "/a 2.wav") == Data("\0a.wav".utf8))
    _ = try fixture.takeAll()
    #expect(try fixture.names(inbox) == [])
    #expect(try fixture.workspace.recordings().count == 4)
  }

  @Test func duplicatesAreForTheirOwnerAlone() throws {
    for name in ["a.wav", "b.wav"] { chmod(try fixture.drop(name, "one"), 0o644) }
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    for path in [recording.path + "/original.wav", fixture.workspace.duplicates + "/b.wav"] {
      #expect(try FileSystem.attributes(path)?.permissions == 0o600)
    }
    // Mended by a person, with another tool's mode: back among the recordings it is private again.
    let name = try #require(try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no"))
    chmod(fixture.workspace.failed + "/" + name, 0o644)
    let back = try Quarantine.restore(name, in: fixture.workspace)
    #expect(try FileSystem.attributes(back.path + "/original.wav")?.permissions == 0o600)
  }

  @Test(.enabled(if: getuid() == 0)) func anotherUsersFileUnderASecondNameKeepsItsOwnerAndMode() throws {
    let theirs = NSTemporaryDirectory() + "sonar-theirs-\(UUID().uuidString)"
    try FileSystem.atomicWrite(Data("one".utf8), to: theirs)
    defer { unlink(theirs) }
    chmod(theirs, 0o644)
    #expect(chown(theirs, 65_534, 65_534) == 0)
    try fixture.touch(theirs, 1_790_000_000)
    for name in ["a.wav", "b.wav"] { #expect(link(theirs, inbox + "/" + name) == 0) }
    var intaker = try fixture.intaker()
    for file in try fixture.scan(after: 150).files { _ = try intaker.take(file) }
    let inboxOfJournal = Inbox(path: inbox, journal: fixture.workspace.root)
    let results = try intaker.releaseHeld(in: inboxOfJournal, now: Date().addingTimeInterval(150))
    guard case .duplicate(_, name: "b.wav") = results.last?.outcome else {
      return #expect(Bool(false), "\(results)")
    }
    let attributes = try #require(try FileSystem.attributes(theirs))
    #expect((attributes.owner, attributes.permissions, attributes.links) == (65_534, 0o644, 1))
    #expect(try FileSystem.attributes(fixture.workspace.duplicates + "/b.wav")?.owner == 0)
    #expect(try fixture.names(inbox) == [])
  }
}
