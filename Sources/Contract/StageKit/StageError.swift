/// Exit statuses of a stage, after sysexits.h.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// The input is bad; trying again is useless.
  case badInput = 65
  /// An input is not there.
  case missingInput = 66
  /// A model, library or program is not installed; the recording waits.
  case unavailable = 69
  /// A bug of ours.
  case software = 70
  /// Reading or writing failed: a full disk, a file too large.
  case inputOutput = 74
  /// Trying again may help.
  case temporary = 75
  case interrupted = 130
}

/// A failure of a stage: what the runner is told and what a person reads.
///
/// Every error that a stage throws conforms; any other error is a bug (exit status 70).
/// `description` is one line: what, where, what to do now. Never text of a transcript.
package protocol StageFailure: Error, CustomStringConvertible, Sendable {
  /// What the process exits with.
  var exitStatus: ExitStatus { get }
}
