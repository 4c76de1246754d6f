import Model
package import StageContract

/// An error of a stage: what is reported to the runner and shown to people.
///
/// Every error that a stage throws conforms; any other error is a bug (exit status 70). `description` is one
/// line: what, where, what to do now. It never contains text of a transcript.
package protocol StageError: Error, CustomStringConvertible, Sendable {
  /// Exit status of the process.
  var exitStatus: ExitStatus { get }
}

extension JobStreamError: StageError {
  /// 64.
  package var exitStatus: ExitStatus { .usage }
}

extension StageFailure {
  /// `error` as reported to the runner.
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
