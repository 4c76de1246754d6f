internal import Foundation
package import StageContract
package import Workspace

extension FailureRecord {
  /// Tries after which a recording is put aside.
  static let maximumTries = 2

  /// Failures that may pass by themselves: an input that is missing, a time limit, permissions. Every run tries again, once.
  private static let passing: Set<ExitStatus> = [.missingInput, .temporary, .noPermission]

  /// True if no later run tries again by itself: the input is bad, or it was tried often enough.
  package var isFinal: Bool {
    !Self.passing.contains(status) && (status == .badInput || tries >= Self.maximumTries)
  }

  /// True if this run is not to try again.
  var endsThisRun: Bool { isFinal || Self.passing.contains(status) }
}

/// The consequence of a stage's failure.
enum FailureConsequence: Equatable {
  /// Nothing is recorded: the recording waits until something is installed.
  case wait
  /// Recorded with the recording; tried again as long as the record is not final.
  case record
  /// The run ends: the disk is full, or nothing can be written.
  case stop

  init(status: ExitStatus) {
    switch status {
    case .unavailable: self = .wait
    case .inputOutput: self = .stop
    default: self = .record
    }
  }
}

extension StageFailure {
  /// A failure of our own, not of a stage: 74 where the journal's own disk has no room or cannot be written, else another
  /// status: caused by this recording or file only.
  package init(_ error: any Error) {
    switch error {
    case let failure as StageFailure: self = failure
    // EFBIG: what this process may write at most; no other recording would fare better.
    case WorkspaceError.inputOutput(_, _, EFBIG):
      self.init(status: .inputOutput, message: "\(error); make room, then run again")
    case let failure as WorkspaceError:
      var status = failure.exitStatus
      if case .inputOutput(_, _, let code) = failure { status = ExitStatus(fileError: code) }
      let advice = failure.hasAdvice ? "" : "; check it and the disk, then run again"
      self.init(status: status, message: failure.description + advice)
    case let error as ManifestError: self.init(status: error.exitStatus, message: error.description)
    default: self.init(status: .software, message: "\(error)".printable)
    }
  }
}
