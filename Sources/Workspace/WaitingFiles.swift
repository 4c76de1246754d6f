package import Foundation
package import StageContract

/// Files of the inbox that runs have left because they may still be being written: `state/waiting.json`.
package struct WaitingFiles: WorkspaceDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "waiting_files", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Path relative to the inbox → when a run first left it, RFC 3339.
  package var files: [String: String] = [:]

  package init() {}

  /// Those of `workspace`; none if the document is missing or cannot be read.
  package static func read(_ workspace: Workspace) -> WaitingFiles {
    (try? readIfPresent(workspace.waitingFile)) ?? WaitingFiles()
  }

  /// Makes `names` the files that wait at `now`, and records it in `workspace` if anything changed.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func note(_ names: [String], in workspace: Workspace, at now: Date) throws(WorkspaceError) {
    let before = read(workspace)
    var after = WaitingFiles()
    for name in names { after.files[name] = before.files[name] ?? now.formatted(.iso8601) }
    guard after != before else { return }
    guard !after.files.isEmpty else { return try FileSystem.removeTree(workspace.waitingFile) }
    try FileSystem.makeFolder(workspace.state)
    try after.write(to: workspace.waitingFile)
  }

  /// How long `name` has been waiting at `now`, in whole days; nil if it is less than one.
  package func days(_ name: String, at now: Date) -> Int? {
    guard let since = files[name].flatMap({ try? Date($0, strategy: .iso8601) }) else { return nil }
    let days = Int(clamping: Int64(now.timeIntervalSince(since) / 86_400))
    return days >= 1 ? days : nil
  }
}
