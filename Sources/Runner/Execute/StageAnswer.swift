import Foundation

/// A line that a stage writes to standard output; exactly one of the three is there.
struct StageAnswer: Decodable, Equatable {
  var job: Int
  var progress: StageProgress?
  var finished: Finish?
  var failed: StageFailure?

  struct Finish: Decodable, Equatable {
    var peakMemoryBytes: Int?
    var remarks: [String]?

    enum CodingKeys: String, CodingKey {
      case remarks
      case peakMemoryBytes = "peak_memory_bytes"
    }
  }
}

/// How far a job is.
public struct StageProgress: Decodable, Equatable, Sendable {
  /// Units done.
  public var done: Int
  /// Units in all.
  public var total: Int
  /// `chunk`, `second`, `entry`.
  public var unit: String

  /// What a stage may say of both numbers: what is outside is no progress.
  static let possible = 0...1_000_000_000_000
}

/// How a job ended badly.
public struct StageFailure: Decodable, Equatable, Sendable {
  /// Exit status after sysexits, or 128 + the signal that ended the process.
  public var status: Int32
  /// One line: what, where, what to do now.
  public var message: String

  /// The same with paths in `folder` relative to it.
  func within(_ folder: String) -> StageFailure {
    StageFailure(status: status, message: message.replacing(folder + "/", with: ""))
  }
}

/// How a job ended.
enum JobOutcome: Equatable, Sendable {
  /// It is done; `remarks` are lines for people, about what it went on in spite of.
  case finished(peakMemoryBytes: Int?, remarks: [String] = [])
  case failed(StageFailure)
  /// The run was cancelled; nothing is known of the job.
  case cancelled
}

/// What a job hands to a stage: option names and values.
struct StageJob: Equatable, Sendable {
  /// Absolute paths and parameters by option name.
  var options: [String: ParameterValue]

  /// The job as a line of the stream, with its line feed.
  func line(number: Int) -> Data {
    var fields = options
    fields["job"] = .integer(number)
    return canonicalJSON(fields) + Data("\n".utf8)
  }

  /// The job as a command line.
  var arguments: [String] {
    options.sorted { $0.key < $1.key }.flatMap { ["--" + $0.key, $0.value.text] }
  }
}
