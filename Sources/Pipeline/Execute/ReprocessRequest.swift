internal import Foundation
package import StageContract
package import Workspace

/// Stages that were requested to run again although their results are up to date, until they have:
/// `state/reprocess.json`.
///
/// Changed settings need no request: they are stored, and the planner sees them.
package struct ReprocessRequest: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "reprocess", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Pending requests, oldest first.
  package var asked: [Part] = []

  /// A single request.
  package struct Part: Codable, Equatable, Sendable {
    /// Stages to run again, sorted.
    package var stages: [String]
    /// True if results of an earlier version of a stage are redone.
    package var outdated: Bool
    /// When it was requested, RFC 3339 in UTC with milliseconds.
    package var since: String
    /// IDs of the recordings it applies to, sorted; nil for all.
    package var recordings: [String]?

    fileprivate func asksTheSame(as other: Part) -> Bool {
      (stages, outdated, recordings) == (other.stages, other.outdated, other.recordings)
    }

    fileprivate var redo: Redo {
      let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      // Add half a millisecond, so that formatting gives the same text again.
      let instant = (try? Date(since, strategy: format))?.addingTimeInterval(0.0005) ?? .distantPast
      return Redo(
        stages: Set(stages), outdated: outdated, since: instant, recordings: recordings.map { Set($0) })
    }
  }

  /// The pending requests for `Pipeline.Options.redo`, so that a run continues what an earlier one started.
  /// - Throws: `WorkspaceError`.
  package static func open(_ workspace: Workspace) throws(WorkspaceError) -> [Redo] {
    try readIfPresent(workspace.reprocessFile)?.asked.map(\.redo) ?? []
  }

  /// Adds `redo`. A request that is already pending continues instead of starting over.
  /// - Throws: `WorkspaceError`.
  package static func add(_ redo: Redo, to workspace: Workspace) throws(WorkspaceError) {
    var request = try readIfPresent(workspace.reprocessFile) ?? ReprocessRequest()
    let part = Part(
      stages: redo.stages.sorted(), outdated: redo.outdated, since: RunRecord.text(redo.since),
      recordings: redo.recordings?.sorted())
    guard !request.asked.contains(where: { $0.asksTheSame(as: part) }) else { return }
    request.asked.append(part)
    try FileSystem.makeFolder(workspace.state)
    try request.write(to: workspace.reprocessFile)
  }

  /// Withdraws the requests made at `instant`, RFC 3339, or later.
  /// - Throws: `WorkspaceError`.
  package static func withdraw(since instant: String, in workspace: Workspace) throws(WorkspaceError) {
    guard var request = try readIfPresent(workspace.reprocessFile) else { return }
    let start = (try? Date(instant, strategy: .iso8601)) ?? .distantFuture
    request.asked.removeAll { $0.redo.since >= start }
    if request.asked.isEmpty {
      try FileSystem.remove(workspace.reprocessFile)
    } else {
      try request.write(to: workspace.reprocessFile)
    }
  }

  /// Removes those requests in `redo` that a run has completed: the run was not cut short, it included every
  /// recording that was meant, none of these waits for something to be installed, and no stage that was meant has left
  /// anything to the next run.
  ///
  /// - Parameters:
  ///   - redo: the requests the run started with.
  ///   - recordings: IDs of the recordings in the run; nil for all.
  /// - Throws: `WorkspaceError`.
  package static func close(
    _ redo: [Redo], after report: RunReport, over recordings: Set<String>?, in workspace: Workspace
  ) throws(WorkspaceError) {
    guard !redo.isEmpty, !report.isInterrupted, !report.isOutOfTime, report.stopped == nil,
      var request = try readIfPresent(workspace.reprocessFile)
    else { return }
    let waiting = report.waiting.compactMap(\.recording)
    request.asked.removeAll { part in
      let own = part.redo
      let isCovered = recordings.map { over in own.recordings?.isSubset(of: over) ?? false } ?? true
      let hasLeft = report.left.keys.contains { own.outdated || own.stages.contains($0) }
      return redo.contains(own) && isCovered && !hasLeft && !waiting.contains { own.includes($0) }
    }
    if request.asked.isEmpty {
      try FileSystem.remove(workspace.reprocessFile)
    } else {
      try request.write(to: workspace.reprocessFile)
    }
  }
}
