package import Foundation
package import StageContract
package import Workspace

/// The run in progress: `state/current.json`, which exists only while it lasts.
package struct CurrentRun: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "current_run", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Its process ID.
  package var pid: Int32
  /// The command that started it.
  package var command: String
  /// When it started: RFC 3339 in UTC with milliseconds.
  package var startedAt: String
  /// When the file was written.
  package var updatedAt: String
  /// Recordings that are complete or failed in this run.
  package var recordingsDone: Int
  /// Recordings with pending work at the start or since; nil if not known yet.
  package var recordingsTotal: Int?
  /// Jobs in progress, longest-running first.
  package var atWork: [Work]

  /// A job in progress.
  package struct Work: Codable, Equatable, Sendable {
    /// The recording's ID; nil for the journal.
    package var recording: String?
    /// Name of the stage.
    package var stage: String
    /// When it started.
    package var since: String
    /// Units done; nil until the stage reports them.
    package var done: Int?
    /// Total number of units.
    package var total: Int?
    /// Name of the unit: `chunk`, `second`, `entry`.
    package var unit: String?
    /// The same in seconds of audio; nil if the units are not made of audio.
    package var audio: StageProgress.Audio?
    /// Estimated from the speed so far.
    package var secondsLeft: Double?
  }

  /// Snapshot of `progress` at `now`.
  package init(_ progress: RunProgress, command: String, pid: Int32 = getpid(), at now: Date = Date()) {
    (self.pid, self.command) = (pid, command)
    startedAt = RunRecord.text(progress.startedAt)
    updatedAt = RunRecord.text(now)
    (recordingsDone, recordingsTotal) = (progress.done.count, progress.total)
    atWork = progress.atWork.map { work in
      Work(
        recording: work.recording, stage: work.stage, since: RunRecord.text(work.since),
        done: work.progress?.done, total: work.progress?.total, unit: work.progress?.unit,
        audio: work.progress?.audio,
        secondsLeft: work.secondsLeft(at: now).map { ($0 * 10).rounded() / 10 })
    }
  }

  /// The run in progress in `workspace`; nil if there is none, or if the lock is held by a command that runs
  /// no stages.
  ///
  /// The file of a killed run is recognised by its process ID: it is not the one that holds the lock.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func read(_ workspace: Workspace) throws(WorkspaceError) -> CurrentRun? {
    guard let holder = try WorkspaceLock.holder(workspace) else { return nil }
    // The file may disappear at any moment, or be from another release: then there is nothing to show.
    guard let run = try? readIfPresent(workspace.currentRunFile), run.pid == holder.pid else {
      return nil
    }
    return run
  }
}
