import Foundation
import Testing

@testable import Runner

/// A journal in a folder of its own, removed with the fixture.
final class WorkspaceFixture {
  let folder: String
  let workspace: Workspace
  static let berlin = TimeZone(identifier: "Europe/Berlin")!

  init() throws {
    folder = NSTemporaryDirectory() + "sonar-workspace-\(UUID().uuidString)"
    workspace = try Workspace.create(root: folder, settingsText: "language: en\n")
  }

  deinit {
    chmod(workspace.inbox, 0o700)
    try? FileSystem.removeTree(folder)
  }

  /// Writes `text` to `name` in the inbox, last changed at `modified`.
  @discardableResult
  func drop(_ name: String, _ text: String, modified: Double = 1_790_000_000) throws -> String {
    let path = workspace.inbox + "/" + name
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
    try touch(path, modified)
    return path
  }

  func touch(_ path: String, _ seconds: Double) throws {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
  }

  /// The inbox a minute from now: all that was dropped has settled.
  func scan() throws -> InboxListing {
    try Inbox(path: workspace.inbox, journal: workspace.root).scan(now: Date().addingTimeInterval(50))
  }

  func intaker(keepInbox: Bool = false) throws -> Intaker {
    try Intaker(workspace: workspace, keepInbox: keepInbox, timeZone: Self.berlin)
  }

  func takeAll(keepInbox: Bool = false) throws -> [IntakeResult] {
    var intaker = try intaker(keepInbox: keepInbox)
    try Intaker.giveBack(scan().interrupted)
    let results = try scan().files.map { try intaker.take($0) }
    try intaker.finish()
    return results
  }

  func names(_ folder: String) throws -> [String] { try FileSystem.items(in: folder).map(\.name) }
}
