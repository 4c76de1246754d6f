import Foundation
import StageContract

/// The outcome of a job.
enum JobOutcome: Equatable, Sendable {
  /// It succeeded; `remarks` are warnings for people, one line each.
  case finished(peakMemoryBytes: Int?, remarks: [String] = [])
  case failed(StageFailure)
  /// The run was cancelled; the state of the job is unknown.
  case cancelled
}

extension StageFailure {
  /// The same failure, with paths in `folder` made relative to it.
  func within(_ folder: String) -> StageFailure {
    StageFailure(status: status, message: message.replacing(folder + "/", with: ""))
  }
}
