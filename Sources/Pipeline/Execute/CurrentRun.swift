package import Foundation
package import StageContract
package import Workspace

/// The run that is at work: `state/current.json`, there only while it lasts.
package struct CurrentRun: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "current_run", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// Number of its process.
  package var pid: Int32
  /// The command that it belongs to.
  package var command: String
  /// When it began: RFC 3339 in UTC with milliseconds.
  package var startedAt: String
  /// When this was written.
  package var updatedAt: String
  /// Recordings that are through, or failed in this run.
  package var recordingsDone: Int
  /// Recordings that have or had something to do; absent while that is not known.
  package var recordingsTotal: Int?
  /// What is at work, longest first.
  package var atWork: [Work]

  /// A stage at work.
  package struct Work: Codable, Equatable, Sendable {
    /// The recording's id; absent for the journal.
    package var recording: String?
    /// Name of the stage.
    package var stage: String
    /// When it began.
    package var since: String
    /// Units done, units in all, and their name, for example `chunk`; absent before the stage said so.
    package var done: Int?
    /// Units in all.
    package var total: Int?
    /// `chunk`, `second`, `entry`.
    package var unit: String?
    /// Judged by the speed so far.
    package var secondsLeft: Double?

    enum CodingKeys: String, CodingKey {
      case recording, stage, since, done, total, unit
      case secondsLeft = "seconds_left"
    }
  }

  /// What `progress` is at `now`.
  package init(_ progress: RunProgress, command: String, pid: Int32 = getpid(), at now: Date = Date()) {
    (self.pid, self.command) = (pid, command)
    startedAt = RunRecord.text(progress.startedAt)
    updatedAt = RunRecord.text(now)
    (recordingsDone, recordingsTotal) = (progress.done.count, progress.total)
    atWork = progress.atWork.map { work in
      Work(
        recording: work.recording, stage: work.stage, since: RunRecord.text(work.since),
        done: work.progress?.done, total: work.progress?.total, unit: work.progress?.unit,
        secondsLeft: work.secondsLeft(at: now).map { ($0 * 10).rounded() / 10 })
    }
  }

  /// The run at work in `workspace`; nil when there is none, or a command that runs no stages.
  ///
  /// What a killed run left is told by its process's number: it is not the one that holds the lock.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func read(_ workspace: Workspace) throws(WorkspaceError) -> CurrentRun? {
    guard let holder = try WorkspaceLock.holder(workspace) else { return nil }
    // The file may go, or be of another release, at any moment: then there is nothing to show.
    guard let run = try? readIfPresent(workspace.currentRunFile), run.pid == holder.pid else {
      return nil
    }
    return run
  }

  enum CodingKeys: String, CodingKey {
    case schema, pid, command
    case startedAt = "started_at"
    case updatedAt = "updated_at"
    case recordingsDone = "recordings_done"
    case recordingsTotal = "recordings_total"
    case atWork = "at_work"
  }
}
