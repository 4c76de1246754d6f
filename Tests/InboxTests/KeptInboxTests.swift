import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct KeptInboxTests {
  @Test func whatWasTakenIsNotReadAgain() throws {
    let fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "one")
    _ = try fixture.takeAll(keepInbox: true)
    // Bytes that were changed behind its back with the same size and time would be found by reading alone.
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.write(contentsOf: Data("two".utf8))
    try file.close()
    try fixture.touch(path, 1_790_000_000)
    let again = try fixture.takeAll(keepInbox: true)
    #expect(again.map(\.isOld) == [true])
    try fixture.touch(path, 1_790_000_007)
    #expect(try fixture.takeAll(keepInbox: true).map(\.isOld) == [false])
    #expect(try fixture.workspace.recordings().count == 2)
  }

  @Test func whatWasTakenDoesNotWait() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "one")
    #expect(try fixture.scan().withoutKnown(to: fixture.workspace).files.map(\.name) == ["a.wav"])
    _ = try fixture.takeAll(keepInbox: true)
    try fixture.drop("b.wav", "two")
    let listing = try fixture.scan().withoutKnown(to: fixture.workspace)
    #expect(listing.files.map(\.name) == ["b.wav"])
    #expect(listing.left == [SkippedItem(name: "a.wav", reason: .takenIn)])
  }

  @Test func picturesAndDocumentsArePassedOver() throws {
    let fixture = try WorkspaceFixture()
    for name in ["walk.wav", "walk", "photo.JPG", "notes.md", "walk.json", "v1.2"] {
      try fixture.drop(name, "\u{0}\u{1}" + name)
    }
    try fixture.drop("to do", "milk")
    let listing = try fixture.scan()
    #expect(Set(listing.files.map(\.name)) == ["walk.wav", "walk", "v1.2"])
    #expect(Set(listing.left.map(\.name)) == ["photo.JPG", "notes.md", "walk.json", "to do"])
    #expect(listing.left.allSatisfy { $0.reason == .noRecording && $0.reason.isQuiet })
  }

  @Test func whatWasRefusedStaysRefusedUntilItChanges() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("bad.wav", "no audio")
    _ = try fixture.takeAll(keepInbox: true)
    let recording = try #require(try fixture.workspace.recordings().first)
    let name = try #require(
      try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio"))
    let again = try fixture.takeAll(keepInbox: true)
    #expect(again.map(\.outcome) == [.refused(name: name)])
    #expect(try fixture.workspace.recordings().isEmpty)
    try fixture.drop("bad.wav", "better audio")
    _ = try fixture.takeAll(keepInbox: true)
    #expect(try fixture.workspace.recordings().count == 1)
  }

  @Test func digestsThatAnotherOneLearntMeanwhileStay() throws {
    let fixture = try WorkspaceFixture()
    let files = try ["a.wav", "b.wav", "c.wav"].map { try fixture.drop($0, $0) }
    let path = fixture.workspace.digestCacheFile
    var (first, second) = (DigestCache(path: path), DigestCache(path: path))
    _ = try (first.sha256(file: files[0]), second.sha256(file: files[1]), first.sha256(file: files[2]))
    try FileSystem.remove(files[2])
    try first.save()
    try second.save()
    var third = DigestCache(path: path)
    #expect(try third.lookUp(files[0]).isOld && third.lookUp(files[1]).isOld)
    try fixture.drop("c.wav", "c.wav")
    #expect(try !third.lookUp(files[2]).isOld)
  }
}
