import Foundation
import StageContract

/// How a job ended.
enum JobOutcome: Equatable, Sendable {
  /// It is done; `remarks` are lines for people, about what it went on in spite of.
  case finished(peakMemoryBytes: Int?, remarks: [String] = [])
  case failed(StageFailure)
  /// The run was cancelled; nothing is known of the job.
  case cancelled
}

extension StageFailure {
  /// The same with paths in `folder` relative to it.
  func within(_ folder: String) -> StageFailure {
    StageFailure(status: status, message: message.replacing(folder + "/", with: ""))
  }
}
