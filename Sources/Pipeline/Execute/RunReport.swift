package import StageContract

/// What happens during a run, for those who show it.
package enum RunEvent: Equatable, Sendable {
  /// A stage began, on a recording (nil: the journal).
  case started(recording: String?, stage: String)
  case progress(recording: String?, stage: String, StageProgress)
  case finished(recording: String?, stage: String, wallSeconds: Double)
  case failed(recording: String?, stage: String, StageFailure)
  case waits(recording: String?, stage: String, message: String)
}

/// What a run did.
package struct RunReport: Equatable, Sendable {
  /// What each stage did, by name; stages that did nothing are absent.
  package var stages: [String: Totals] = [:]
  /// Recordings that failed, in the order in which they did.
  package var failures: [Issue] = []
  /// Recordings that wait for something to be installed.
  package var waiting: [Issue] = []
  /// Why the run ended before its work was done; nil when it did not.
  package var stopped: StageFailure?
  /// Whether the run was cancelled.
  package var isInterrupted = false
  /// The deadline came before the work was done.
  package var isOutOfTime = false

  /// What one stage did during the run.
  package struct Totals: Equatable, Sendable {
    /// Jobs done.
    package var runs = 0
    /// Sum of the jobs' wall times.
    package var wallSeconds = 0.0
    /// Largest resident memory of any of its processes; nil when it does not say.
    package var peakMemoryBytes: Int?
    /// Recordings it ran on, in order.
    package var recordings: [String] = []
  }

  /// A recording (nil: the journal) that could not be finished.
  package struct Issue: Equatable, Sendable {
    /// The recording's id; nil for the journal.
    package var recording: String?
    /// The stage concerned.
    package var stage: String
    /// Its exit status, after sysexits.
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
    /// Its name in `failed/`; nil where the recording stays.
    package var keptAs: String?

    /// The same with paths in `folder` relative to it.
    func within(_ folder: String) -> Issue {
      var issue = self
      issue.message = StageFailure(status: status, message: message).within(folder).message
      return issue
    }

    /// What became of `recording` in `stage`.
    package init(
      recording: String?, stage: String, status: ExitStatus, message: String, keptAs: String? = nil
    ) {
      (self.recording, self.stage, self.status) = (recording, stage, status)
      (self.message, self.keptAs) = (message, keptAs)
    }
  }

  /// Whether a recording's own failure names the file that `message` begins with: one line for it is enough.
  func names(fileOf message: String) -> Bool {
    failures.contains { failure in
      guard failure.recording != nil, let end = failure.message.firstRange(of: ": ") else { return false }
      return message.hasPrefix(failure.message[..<end.upperBound])
    }
  }

  /// What `sonar run` exits with.
  package var exitStatus: ExitStatus {
    if isInterrupted { return .interrupted }
    if let stopped { return stopped.status }
    if let failure = failures.first { return failure.status }
    return waiting.isEmpty ? .success : .unavailable
  }
}
