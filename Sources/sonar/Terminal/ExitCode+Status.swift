internal import ArgumentParser
import StageContract

extension ExitCode {
  /// The same for the argument parser.
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
