/// What happens during a run, for those who show it.
public enum RunEvent: Equatable, Sendable {
  /// A stage began, on a recording (nil: the journal).
  case started(recording: String?, stage: String)
  case progress(recording: String?, stage: String, StageProgress)
  case finished(recording: String?, stage: String, wallSeconds: Double)
  case failed(recording: String?, stage: String, StageFailure)
  case waits(recording: String?, stage: String, message: String)
}

/// What a run did.
public struct RunReport: Equatable, Sendable {
  /// What each stage did, by name; stages that did nothing are absent.
  public var stages: [String: Totals] = [:]
  /// Recordings that failed, in the order in which they did.
  public var failures: [Trouble] = []
  /// Recordings that wait for something to be installed.
  public var waiting: [Trouble] = []
  /// Why the run ended before its work was done; nil when it did not.
  public var stopped: StageFailure?
  /// Whether the run was cancelled.
  public var isInterrupted = false
  /// The deadline came before the work was done.
  public var isOutOfTime = false

  /// What one stage did during the run.
  public struct Totals: Equatable, Sendable {
    /// Jobs done.
    public var runs = 0
    /// Sum of the jobs' wall times.
    public var wallSeconds = 0.0
    /// Largest resident memory of any of its processes; nil when it does not say.
    public var peakMemoryBytes: Int?
    /// Recordings it ran on, in order.
    public var recordings: [String] = []
  }

  /// A recording (nil: the journal) that could not be finished.
  public struct Trouble: Equatable, Sendable {
    /// The recording's id; nil for the journal.
    public var recording: String?
    /// The stage concerned.
    public var stage: String
    /// Its exit status, after sysexits.
    public var status: Int32
    /// One line: what, where, what to do now.
    public var message: String
    /// Its name in `failed/`; nil where the recording stays.
    public var keptAs: String?

    /// The same with paths in `folder` relative to it.
    func within(_ folder: String) -> Trouble {
      var trouble = self
      trouble.message = StageFailure(status: status, message: message).within(folder).message
      return trouble
    }

    /// What became of `recording` in `stage`.
    public init(recording: String?, stage: String, status: Int32, message: String, keptAs: String? = nil) {
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
  public var exitStatus: Int32 {
    if isInterrupted { return 130 }
    if let stopped { return stopped.status }
    if let failure = failures.first { return failure.status }
    return waiting.isEmpty ? 0 : 69
  }
}
