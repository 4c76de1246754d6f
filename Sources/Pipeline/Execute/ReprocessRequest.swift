internal import Foundation
package import StageContract
package import Workspace

/// What was asked to run again although its results stand, until it is done: `state/reprocess.json`.
///
/// Changed settings need none of this: they are written down, and the planner sees them.
package struct ReprocessRequest: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "reprocess", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// What is not done yet, oldest first.
  package var asked: [Part] = []

  /// What was asked for at one moment.
  package struct Part: Codable, Equatable, Sendable {
    /// Stages that run again, sorted.
    package var stages: [String]
    /// Whether results of an earlier release are redone.
    package var outdated: Bool
    /// When, RFC 3339 in UTC with milliseconds.
    package var since: String
    /// Ids of the recordings that are meant, sorted; absent for all.
    package var recordings: [String]?

    fileprivate func asksTheSame(as other: Part) -> Bool {
      (stages, outdated, recordings) == (other.stages, other.outdated, other.recordings)
    }

    fileprivate var redo: Redo {
      let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      // Half a millisecond more: as text it is the same instant again.
      let instant = (try? Date(since, strategy: format))?.addingTimeInterval(0.0005) ?? .distantPast
      return Redo(
        stages: Set(stages), outdated: outdated, since: instant, recordings: recordings.map { Set($0) })
    }
  }

  /// What is to be handed to `Pipeline.Options.redo`, so that a run goes on with what an earlier one began.
  /// - Throws: `WorkspaceError`.
  package static func open(_ workspace: Workspace) throws(WorkspaceError) -> [Redo] {
    try readIfPresent(workspace.reprocessFile)?.asked.map(\.redo) ?? []
  }

  /// Adds `redo`. Asked for again before it is done, it goes on instead of beginning anew.
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

  /// Forgets those of `redo` of which a run left nothing: it came to its end, had all the recordings that were
  /// meant, and none of these waits for something to be installed.
  ///
  /// - Parameters:
  ///   - redo: what the run was told.
  ///   - recordings: ids of the recordings that the run was over; nil for all.
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
      return redo.contains(own) && isCovered && !waiting.contains { own.includes($0) }
    }
    if request.asked.isEmpty {
      try FileSystem.remove(workspace.reprocessFile)
    } else {
      try request.write(to: workspace.reprocessFile)
    }
  }
}
