import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct JournalBoundaryTests {
  private let fixture: WorkspaceFixture
  private var root: String { fixture.workspace.root }

  init() throws { fixture = try WorkspaceFixture() }

  private func inbox(_ path: String) -> Inbox {
    Inbox(path: path.hasPrefix("/") ? path : root + "/" + path, settleSeconds: 0, journal: root)
  }

  private func isRefused(_ path: String) throws -> Bool {
    do throws(WorkspaceError) {
      try inbox(path).check()
      #expect(throws: Never.self) { try inbox(path).scan() }
      return false
    } catch {
      guard case .inboxOverlapsJournal = error else { throw error }
      #expect(error.exitStatus == 64 && !error.description.contains("\n"))
      #expect(throws: error) { try inbox(path).scan() }
      return true
    }
  }

  @Test(arguments: [
    ".", "recordings", "recordings/2026", "logs/../recordings", "failed", "inbox/..", "inbox/../recordings",
    "..",
  ])
  func aFolderOfTheJournalOrAroundItIsRefused(path: String) throws {
    try FileSystem.makeFolder(root + "/recordings/2026")
    #expect(try isRefused(path))
  }

  @Test(arguments: [(".", "is"), ("recordings", "lies in"), ("..", "holds")])
  func itIsSaidHowTheyOverlap(path: String, words: String) throws {
    let inbox = inbox(path)
    #expect { try inbox.check() } throws: {
      "\($0)".hasPrefix("\(inbox.path): \(words) the journal \(root), ")
    }
  }

  @Test func itsOwnInboxAndFoldersInItAreAllowed() throws {
    try FileSystem.makeFolder(root + "/inbox/phone")
    for path in ["inbox", "inbox/phone", "inbox/"] { #expect(try !isRefused(path)) }
  }

  @Test func linksAreSeenThrough() throws {
    try Scratch.with { (folder: String) throws in
      symlink(root, folder + "/journal")
      symlink(root + "/recordings", folder + "/deep")
      symlink((root as NSString).deletingLastPathComponent, folder + "/up")
      symlink(root + "/inbox", folder + "/drop")
      for name in ["journal", "journal/recordings", "deep", "up"] {
        #expect(try isRefused(folder + "/" + name), "\(name)")
      }
      #expect(try !isRefused(folder + "/drop"))
      #expect(try !isRefused(folder))
    }
  }

  @Test func anInboxThatIsALinkIntoTheJournalIsRefused() throws {
    try FileSystem.removeTree(root + "/inbox")
    symlink("recordings", root + "/inbox")
    #expect(try isRefused("inbox"))
  }

  @Test func anotherJournalAndItsInboxAreRefused() throws {
    let other = try WorkspaceFixture()
    for path in ["", "/recordings", "/inbox", "/inbox/phone"] {
      try FileSystem.makeFolder(other.workspace.root + path)
      #expect(try isRefused(other.workspace.root + path))
    }
  }

  @Test func aJournalInAnotherOnesFolderHasItsOwnInbox() throws {
    let inner = try Workspace.create(root: root + "/inbox/inner", settingsText: "")
    try Inbox(path: inner.inbox, journal: inner.root).check()
    #expect(try isRefused("inbox/inner/inbox"))
  }

  @Test func foldersOfJournalsInAnInboxArePassedOver() throws {
    try Scratch.with { (folder: String) throws in
      for other in [folder + "/other", folder + " elsewhere"] {
        _ = try Workspace.create(root: other, settingsText: "")
        try FileSystem.makeFolder(other + "/recordings/deep")
        try FileSystem.atomicWrite(Data("x".utf8), to: other + "/recordings/deep/a.wav")
      }
      defer { try? FileSystem.removeTree(folder + " elsewhere") }
      symlink(folder + " elsewhere/recordings/deep", folder + "/deep link")
      symlink(folder + " elsewhere/recordings/deep/a.wav", folder + "/file link.wav")
      symlink(root, folder + "/own link")
      let listing = try Inbox(path: folder, settleSeconds: 0, followsLinks: true, journal: root).scan()
      #expect(listing.files.isEmpty)
      let left = Dictionary(uniqueKeysWithValues: listing.left.map { ($0.name, $0.reason) })
      #expect(
        left == [
          "deep link": .journal, "file link.wav": .symlinkCycle, "other": .journal, "own link": .symlinkCycle,
        ])
    }
  }

  #if os(Linux)
    /// Nil where mounting is not allowed: nothing to test then.
    private func bind(_ folder: String, at path: String) throws -> MountedFolder? {
      try MountedFolder(["--bind", folder], at: path)
    }

    @Test func mountsAreSeenThrough() throws {
      try Scratch.with { (folder: String) throws in
        try FileSystem.makeFolder(root + "/recordings/2026/x")
        guard let whole = try bind(root, at: folder + "/a journal"),
          let part = try bind(root + "/recordings/2026", at: folder + "/in/part"),
          let drop = try bind(root + "/inbox", at: folder + "/drop")
        else { return }
        defer { for mount in [whole, part, drop] { mount.unmount() } }
        #expect(try isRefused(whole.path))
        #expect(try isRefused(part.path))
        #expect(try isRefused(part.path + "/x"))
        #expect(try !isRefused(drop.path))
        // In an inbox they are passed over.
        let listing = try Inbox(path: folder + "/in", settleSeconds: 0, journal: root).scan()
        #expect(listing.left == [SkippedItem(name: "part", reason: .journal)])
        // What holds a journal is refused, by a mount too.
        #expect(try isRefused(folder))
      }
    }

    @Test func anInboxThatIsAMountOfTheJournalsFolderIsRefused() throws {
      try FileSystem.makeFolder(root + "/recordings/2026")
      guard let mount = try bind(root + "/recordings/2026", at: root + "/inbox") else { return }
      defer { mount.unmount() }
      #expect(try isRefused(mount.path))
    }

    @Test func aLoopOfMountsEnds() throws {
      try fixture.drop("a.wav", "x")
      try FileSystem.makeFolder(root + "/inbox/loop/again")
      guard let first = try bind(root + "/inbox", at: root + "/inbox/loop") else { return }
      defer { first.unmount() }
      guard let second = try bind(root + "/inbox", at: root + "/inbox/other") else { return }
      defer { second.unmount() }
      let listing = try inbox("inbox").scan()
      #expect(listing.files.map(\.name) == ["a.wav"])
      #expect(
        listing.left.map(\.name) == ["loop", "other"]
          && listing.left.allSatisfy { $0.reason == .symlinkCycle })
    }

    @Test func anotherCaseOfANameIsTheSameFolder() throws {
      try Scratch.with { (folder: String) throws in
        guard let disk = try MountedFolder.fat(image: folder + "/image", at: folder + "/disk") else { return }
        defer { disk.unmount() }
        let workspace = try Workspace.create(root: disk.path + "/Journal", settingsText: "")
        func check(_ name: String) throws {
          try Inbox(path: disk.path + name, journal: workspace.root).check()
        }
        for name in ["/JOURNAL", "/journal/RECORDINGS", "/journal/Inbox/.."] {
          #expect(throws: WorkspaceError.self, "\(name)") { try check(name) }
        }
        try check("/JOURNAL/INBOX")
      }
    }
  #endif
}
