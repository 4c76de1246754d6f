import Digest
import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct IntakeLimitsTests {
  private let fixture: WorkspaceFixture
  private let over = StopCondition(deadline: .distantPast)

  init() throws { fixture = try WorkspaceFixture() }

  @Test func aFileThatIsTooLargeForTheDiskIsNamedAndTheOthersAreTaken() throws {
    let huge = try fixture.drop("a huge.wav", "x")
    // Sparse: larger than any disk that tests run on.
    guard truncate(huge, 1 << 43) == 0 else { return }
    try fixture.touch(huge, 1_790_000_000)
    try fixture.drop("b.wav", "small")
    let results = try fixture.takeAll()
    guard case .left(.noRoom(bytes: 1 << 43, let free)) = results.first?.outcome else {
      return #expect(Bool(false), "\(results)")
    }
    #expect(free < 1 << 43)
    guard case .taken = results.last?.outcome else { return #expect(Bool(false), "\(results)") }
    #expect(SkipReason.noRoom(bytes: 1 << 43, free: 9_000_000).description.contains("needs 8796094 MB"))
    #expect(try fixture.names(fixture.workspace.recordingsFolder) == ["2026"])
    #expect(try fixture.names(fixture.workspace.inbox) == ["a huge.wav"])
  }

  #if os(Linux)
    @Test func aDiskThatFillsWhileAFileIsCopiedLeavesItAndTheOthersAreTaken() throws {
      let folder = NSTemporaryDirectory() + "sonar-small-\(UUID().uuidString)"
      guard let disk = try MountedFolder(["-t", "tmpfs", "-o", "size=8m", "tmpfs"], at: folder) else {
        return
      }
      defer {
        disk.unmount()
        try? FileSystem.removeTree(folder)
      }
      let workspace = try Workspace.create(root: disk.path + "/journal", settingsText: "")
      try fixture.drop("a.wav", String(repeating: "x", count: 6_000_000))
      try fixture.drop("b.wav", "small")
      var intaker = try Importer(workspace: workspace, keepInbox: true, timeZone: .gmt)
      let files = try fixture.scan().files
      let ballast = open(disk.path + "/ballast", O_WRONLY | O_CREAT, 0o600)
      defer { close(ballast) }
      // Room that the look before does not see going: it is taken when the copy begins.
      let wanted = try #require(FileSystem.room(at: disk.path))
      #expect(wanted > 6_000_000)
      let results = try files.map { file in
        if file.name == "a.wav" {
          #expect(
            throws: WorkspaceError.inputOutput(path: disk.path + "/copy", action: "be written", code: ENOSPC)
          ) {
            #expect(posix_fallocate(ballast, 0, 4_000_000) == 0)
            _ = try FileSystem.copy(file.path, to: disk.path + "/copy")
          }
          #expect(try !FileSystem.exists(disk.path + "/copy"))
          // A process that another test is starting may have the file open for an instant longer.
          for _ in 0..<200 where (FileSystem.room(at: disk.path) ?? 0) < 2_000_000 { usleep(10_000) }
        }
        return try intaker.take(file)
      }
      guard case .left(.noRoom) = results.first?.outcome, case .taken = results.last?.outcome else {
        return #expect(Bool(false), "\(results)")
      }
    }
  #endif

  @Test func whenTheRunIsOverNothingIsReadAndTheNextRunTakesIt() throws {
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, name) }
    let inbox = Inbox(path: fixture.workspace.inbox, journal: fixture.workspace.root)
    let cut = try inbox.scan(until: over)
    #expect(cut.isCutOff && cut.files.isEmpty)
    var intaker = try Importer(workspace: fixture.workspace, timeZone: .gmt, until: over)
    let results = try fixture.scan().files.map { try intaker.take($0) }
    #expect(results.map(\.outcome) == [.left(.cutOff), .left(.cutOff)])
    #expect(try fixture.takeAll().count == 2)
    #expect(try fixture.workspace.recordings().count == 2)
  }

  @Test func aLongFileIsLeftInTheMiddle() throws {
    let path = try fixture.drop("a.wav", String(repeating: "x", count: 3_000_000))
    let stop = StopFlag()
    stop.set()
    for end in [over, StopCondition(stop: stop)] {
      #expect(throws: WorkspaceError.cutOff(path: path)) { try Digest.sha256(file: path, until: end) }
      #expect(throws: WorkspaceError.cutOff(path: path)) {
        try FileSystem.copy(path, to: fixture.folder + "/copy", until: end)
      }
      #expect(try !FileSystem.exists(fixture.folder + "/copy"))
    }
  }

  @Test(arguments: ["a link", "a folder", "a FIFO"])
  func anItemInPlaceOfALockDoesNotPreventLocking(kind: String) throws {
    let path = fixture.workspace.root + "/.lock"
    switch kind {
    case "a link": symlink(path, path)
    case "a folder": try FileSystem.makeFolder(path + "/x")
    default: mkfifo(path, 0o600)
    }
    #expect(try WorkspaceLock.holder(fixture.workspace) == nil)
    let lock = try WorkspaceLock(fixture.workspace)
    defer { _ = lock }
    #expect(try WorkspaceLock.holder(fixture.workspace) != nil)
    #expect(throws: WorkspaceError.self) { _ = try WorkspaceLock(fixture.workspace) }
  }

  @Test(arguments: [WorkspaceLock.Purpose.run, .intake])
  func aLockThatIsAnotherFileTooDoesNotChangeIt(purpose: WorkspaceLock.Purpose) throws {
    let other = fixture.workspace.root + "/other"
    try FileSystem.atomicWrite(Data("precious".utf8), to: other)
    #expect(link(other, fixture.workspace.root + "/" + purpose.rawValue) == 0)
    do {
      let lock = try WorkspaceLock(fixture.workspace, for: purpose)
      defer { _ = lock }
      #expect(try WorkspaceLock.holder(fixture.workspace, for: purpose) != nil)
    }
    #expect(try FileSystem.read(other) == Data("precious".utf8))
  }

  @Test func theLockHolderIsReportedOnceHoweverLongTheWait() async throws {
    let lock = try WorkspaceLock(fixture.workspace)
    let end = StopCondition(deadline: Date().addingTimeInterval(0.7))
    var holders: [WorkspaceLock.Holder] = []
    #expect(try await WorkspaceLock.wait(fixture.workspace, until: end) { holders.append($0) } == nil)
    #expect(holders == [.init(pid: getpid())])
    _ = consume lock
  }

  @Test func theWaitForALockEndsWithTheRun() async throws {
    let lock = try WorkspaceLock(fixture.workspace, for: .intake)
    let stop = StopFlag()
    let workspace = fixture.workspace
    for end in [StopCondition(deadline: Date().addingTimeInterval(0.3)), StopCondition(stop: stop)] {
      let waiting = Task { try await WorkspaceLock.wait(workspace, for: .intake, until: end) == nil }
      stop.set()
      #expect(try await waiting.value)
    }
    let waiting = Task {
      try await WorkspaceLock.wait(workspace, for: .intake, until: StopCondition()) == nil
    }
    waiting.cancel()
    #expect(try await waiting.value)
    let blocking = Task { _ = try WorkspaceLock(workspace, for: .intake, waitSeconds: .infinity) }
    blocking.cancel()
    await #expect(throws: WorkspaceError.self) { try await blocking.value }
    _ = consume lock
    #expect(try await WorkspaceLock.wait(workspace, for: .intake, until: StopCondition()) != nil)
  }
}
