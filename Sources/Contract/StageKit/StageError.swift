import Model
package import StageContract

/// An error of a stage: what the runner is told and what a person reads.
///
/// Every error that a stage throws conforms; any other error is a bug (exit status 70).
/// `description` is one line: what, where, what to do now. Never text of a transcript.
package protocol StageError: Error, CustomStringConvertible, Sendable {
  /// What the process exits with.
  var exitStatus: ExitStatus { get }
}

extension JobStreamError: StageError {
  /// 64.
  package var exitStatus: ExitStatus { .usage }
}

extension StageFailure {
  /// `error` as the runner is told of it.
  init(_ error: any Error) {
    let (status, message): (ExitStatus, String) =
      switch error {
      case let error as any StageError: (error.exitStatus, error.description)
      case let error as DocumentError: (error.exitStatus, error.description)
      default: (.software, "unexpected \(type(of: error)): \(error); please report this")
      }
    self.init(status: status, message: message.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
