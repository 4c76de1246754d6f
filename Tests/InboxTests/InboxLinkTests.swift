import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct InboxLinkTests {
  private let fixture: WorkspaceFixture
  private let outside: String
  private var inbox: String { fixture.workspace.inbox }

  init() throws {
    fixture = try WorkspaceFixture()
    outside = NSTemporaryDirectory() + "sonar-outside-\(UUID().uuidString)"
    try FileSystem.makeFolder(outside + "/deep")
    for name in ["one.wav", "deep/two.wav"] {
      try FileSystem.atomicWrite(Data(name.utf8), to: outside + "/" + name)
      try fixture.touch(outside + "/" + name, 1_790_000_000)
    }
  }

  private func scan() throws -> InboxListing {
    try Inbox(path: inbox, followsLinks: true, journal: fixture.workspace.root)
      .scan(now: Date().addingTimeInterval(50))
  }

  @Test func linkedFilesAndFoldersAreReadAndStay() throws {
    defer { try? FileSystem.removeTree(outside) }
    symlink(outside + "/one.wav", inbox + "/a link.wav")
    symlink(outside, inbox + "/phone")
    let listing = try scan()
    #expect(listing.files.map(\.name) == ["a link.wav", "phone/deep/two.wav", "phone/one.wav"])
    #expect(listing.files.map(\.tags) == [[], ["phone", "deep"], ["phone"]])
    #expect(listing.left.isEmpty)
    #expect(listing.folders == [inbox, inbox + "/phone", inbox + "/phone/deep"])
    for isFirst in [true, false] {
      var intaker = try fixture.intaker()
      let results = try listing.files.map { try intaker.take($0) }
      try intaker.finish()
      let taken = results.filter { if case .taken = $0.outcome { true } else { false } }
      #expect(taken.map(\.name) == (isFirst ? ["a link.wav", "phone/deep/two.wav"] : []))
      #expect(isFirst || results.allSatisfy(\.isOld))
    }
    #expect(try fixture.workspace.recordings().count == 2)
    #expect(try fixture.names(inbox) == ["a link.wav", "phone"])
    #expect(try fixture.names(outside) == ["deep", "one.wav"])
    #expect(try fixture.names(fixture.workspace.duplicates) == [])
  }

  @Test func linksInCirclesIntoTheJournalOrNowhereAreLeft() throws {
    defer { try? FileSystem.removeTree(outside) }
    symlink(outside, inbox + "/phone")
    symlink(outside, outside + "/deep/again")
    symlink("self", inbox + "/self")
    symlink(fixture.workspace.recordingsFolder, inbox + "/recordings")
    symlink(inbox, inbox + "/round")
    symlink((fixture.workspace.root as NSString).deletingLastPathComponent, inbox + "/up")
    symlink(fixture.workspace.settingsFile, inbox + "/settings.wav")
    symlink("/dev/null", inbox + "/null.wav")
    let listing = try scan()
    #expect(listing.files.map(\.name) == ["phone/deep/two.wav", "phone/one.wav"])
    let left = Dictionary(uniqueKeysWithValues: listing.left.map { ($0.name, $0.reason) })
    #expect(
      left == [
        "phone/deep/again": .symlinkCycle, "recordings": .symlinkCycle, "round": .symlinkCycle,
        "up": .symlinkCycle,
        "settings.wav": .symlinkCycle, "self": .deadLink, "null.wav": .special,
      ])
  }
}
