package import Workspace

/// The planned state of one stage of one recording.
package struct PlannedRun: Equatable, Sendable {
  /// Name of the stage.
  package var stage: String
  /// The work to be done.
  package var state: State
  /// True if the recording is complete without it.
  package var isOptional = false

  /// True if there is nothing to do.
  var isDone: Bool {
    switch state {
    case .upToDate, .outdated, .withheld: true
    case .ready, .pending, .waits, .failed, .blocked, .removal: false
    }
  }

  /// True if it runs only if the result of an earlier stage differs from what there is.
  package var isConditional: Bool {
    guard case .pending(let reasons) = state else { return false }
    return reasons.contains { if case .differing = $0 { true } else { false } }
  }

  /// True if it is going to write a result beside those there are, not one of these again.
  package var isNew: Bool {
    switch state {
    case .ready(_, let reasons), .pending(let reasons):
      reasons.allSatisfy { reason in
        switch reason {
        case .forced, .collected, .resultMissing, .differing: false
        default: true
        }
      }
    default: false
    }
  }

  /// The work to be done for a stage.
  package enum State: Equatable, Sendable {
    /// The result is up to date.
    case upToDate(StageResult)
    /// The result differs from a new one only in what an upgrade brings (the stage's identity, data files of Sonar's own)
    /// and is kept; `sonar reprocess --outdated` redoes it, unless an optional file is gone that it was made with.
    case outdated(StageResult, [RunReason])
    /// It can run now.
    case ready(StageRun, [RunReason])
    /// It will run after others; with no other reason than `RunReason.differing`, only if their results differ.
    case pending([RunReason])
    /// Something is not installed; the message says what to type.
    case waits(String)
    /// It failed with exactly these inputs, and another attempt would not help.
    case failed(FailureRecord)
    /// A stage that it reads from cannot run.
    case blocked(by: String)
    /// The recording is private or discreet, and the stage would hand it to a server that does not get it: it stays as it is.
    case withheld
    /// It is off, and what it published is removed before anything else; the settings that switch it on.
    case removal(needs: [String])

    /// The same if the stage may not run.
    var withheld: State {
      switch self {
      case .upToDate, .outdated, .removal: self
      case .ready, .pending, .waits, .failed, .blocked, .withheld: .withheld
      }
    }
  }
}
