package import StageContract
package import Workspace

/// An event during a run, for display.
package enum RunEvent: Equatable, Sendable {
  /// A stage started on a recording (nil: the journal).
  case started(recording: String?, stage: String)
  case progress(recording: String?, stage: String, StageProgress)
  case finished(recording: String?, stage: String, wallSeconds: Double)
  /// After its stages that ran, the others of the recording are up to date.
  case settled(recording: String)
  case failed(recording: String?, stage: String, StageFailure)
  case waits(recording: String?, stage: String, message: String)
  /// An optional stage did not do its job; that is no failure of the recording (nil: of the journal).
  case left(recording: String?, stage: String)
}

/// The outcome of a run.
package struct RunReport: Equatable, Sendable {
  /// The work of each stage, by name; without stages that did nothing.
  package var stages: [String: Totals] = [:]
  /// Recordings that failed, in order of failure.
  package var failures: [Issue] = []
  /// Recordings that wait for something to be installed.
  package var waiting: [Issue] = []
  /// Warnings of stages that succeeded, in order.
  package var remarks: [Issue] = []
  /// Why the run stopped before its work was complete; nil if it did not.
  package var stopped: StageFailure?
  /// True if the run was cancelled.
  package var isInterrupted = false
  /// True if the deadline passed before the work was complete.
  package var isOutOfTime = false
  /// Work that optional stages have left to the next run, by stage.
  package var left: [String: Left] = [:]

  /// Work that an optional stage has left to the next run.
  package struct Left: Equatable, Sendable {
    /// Number of recordings.
    package var recordings: Int
    /// Why, in one line; nil if there was no time.
    package var reason: String?
  }

  /// The work of one stage during the run.
  package struct Totals: Equatable, Sendable {
    /// Number of jobs completed.
    package var runs = 0
    /// Sum of the jobs' wall times in seconds.
    package var wallSeconds = 0.0
    /// Largest resident memory of any of its processes; nil if none reported it.
    package var peakMemoryBytes: Int?
    /// Recordings it ran on, in order.
    package var recordings: [String] = []
  }

  /// A recording (nil: the journal) that could not be completed, or that a stage warns about (status 0).
  package struct Issue: Equatable, Sendable {
    /// The recording's ID; nil for the journal.
    package var recording: String?
    /// The stage concerned.
    package var stage: String
    /// The stage's exit status (sysexits).
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
    /// The recording's name in `failed/`; nil if it stayed in the journal.
    package var keptAs: String?
    /// True if the stage did all of its work but for what the message names; nil if it did not.
    package var isDoneOtherwise: Bool?
    /// What the message tells of the recording, for programs; nil if it tells no loss.
    package var loss: RunHistoryEntry.Loss?

    /// The same issue, with paths in `folder` made relative to it.
    func within(_ folder: String) -> Issue {
      var issue = self
      issue.message = StageFailure(status: status, message: message).within(folder).message
      return issue
    }

    /// The issue of `recording` in `stage`.
    package init(
      recording: String?, stage: String, status: ExitStatus, message: String, keptAs: String? = nil,
      isDoneOtherwise: Bool? = nil, loss: RunHistoryEntry.Loss? = nil
    ) {
      (self.recording, self.stage, self.status) = (recording, stage, status)
      (self.message, self.keptAs, self.isDoneOtherwise, self.loss) = (message, keptAs, isDoneOtherwise, loss)
    }
  }

  /// True if a failure names the file that `message` starts with: then one line is enough.
  func names(fileOf message: String) -> Bool {
    failures.contains { failure in
      guard let end = failure.message.firstRange(of: ": ") else { return false }
      return message.hasPrefix(failure.message[..<end.upperBound])
    }
  }

  /// Exit status of `sonar run`.
  package var exitStatus: ExitStatus {
    if isInterrupted { return .interrupted }
    if let stopped { return stopped.status }
    if let failure = failures.first { return failure.status }
    return waiting.isEmpty ? .success : .unavailable
  }
}
