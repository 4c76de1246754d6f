internal import ArgumentParser
import StageContract

extension ExitCode {
  /// The exit code with the value of `status`, for ArgumentParser.
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
