package import Foundation
package import Inbox
import Pipeline
package import Workspace

/// A journal in a temporary folder, which is removed with the fixture.
package final class WorkspaceFixture {
  package let folder: String
  package let workspace: Workspace
  package static let berlin = TimeZone(identifier: "Europe/Berlin")!

  package init() throws {
    folder = NSTemporaryDirectory() + "sonar-workspace-\(UUID().uuidString)"
    workspace = try Workspace.create(root: folder, settingsText: "language: en\n")
  }

  deinit {
    chmod(workspace.inbox, 0o700)
    try? FileSystem.removeTree(folder)
  }

  /// Writes `text` to `name` in the inbox, with the modification time `modified`.
  @discardableResult
  package func drop(_ name: String, _ text: String, modified: Double = 1_790_000_000) throws -> String {
    let path = workspace.inbox + "/" + name
    try FileSystem.makeFolder(FileSystem.split(path).folder)
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
    try touch(path, modified)
    return path
  }

  package func touch(_ path: String, _ seconds: Double) throws {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else {
      throw WorkspaceError.inputOutput(path: path, action: "be changed", code: errno)
    }
  }

  /// Scans the inbox as if `seconds` had passed, by default so many that all its own files that are whole are stable.
  package func scan(after seconds: Double = 50) throws -> InboxListing {
    try Inbox(path: workspace.inbox, journal: workspace.root).scan(now: Date().addingTimeInterval(seconds))
  }

  package func intaker(keepInbox: Bool = false, writesReceipts: Bool = false) throws -> Importer {
    try Importer(
      workspace: workspace, keepInbox: keepInbox, writesReceipts: writesReceipts, timeZone: Self.berlin)
  }

  package func takeAll(keepInbox: Bool = false, writesReceipts: Bool = false) throws -> [IntakeResult] {
    var intaker = try intaker(keepInbox: keepInbox, writesReceipts: writesReceipts)
    try Importer.giveBack(scan().interrupted, in: workspace)
    let results = try scan().files.map { try intaker.take($0) }
    try intaker.finish()
    return results
  }

  package func names(_ folder: String) throws -> [String] { try FileSystem.items(in: folder).map(\.name) }
}
