package import Foundation

/// A job for a stage: option names and values.
package struct StageJob: Equatable, Sendable {
  /// Absolute paths and parameters by option name.
  package var options: [String: ParameterValue]
  /// ID of the recording it is for, for the log; the stage is not told. Nil for a job of the journal.
  package var recording: String?

  package init(options: [String: ParameterValue], recording: String? = nil) {
    (self.options, self.recording) = (options, recording)
  }

  /// The job as a line of the job stream, including the line feed.
  package func line(number: Int) -> Data {
    var fields = options
    fields[Self.numberName] = .integer(number)
    return canonicalJSON(fields) + Data("\n".utf8)
  }

  /// Parses `{"job": 7, "audio": "…", "languages": ["en", "de"]}`; null values are omitted.
  /// - Throws: `JobStreamError`.
  package static func read(line: String) throws(JobStreamError) -> (number: Int, job: StageJob) {
    let fields: [String: ParameterValue?]
    do {
      fields = try decodeJSON([String: ParameterValue?].self, from: Data(line.utf8))
    } catch {
      throw .notJSON
    }
    var options = fields.compactMapValues { $0 }
    guard case .integer(let number)? = options.removeValue(forKey: numberName) else { throw .noNumber }
    return (number, StageJob(options: options))
  }

  /// The job as command-line arguments; a list is one argument, joined by commas.
  package var arguments: [String] {
    options.sorted { $0.key < $1.key }.flatMap { ["--" + $0.key, $0.value.text] }
  }

  private static let numberName = "job"
}

/// Errors in a line of the job stream.
package enum JobStreamError: Error, Equatable, CustomStringConvertible {
  case notJSON
  case noNumber

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .notJSON: "standard input: a job is one JSON object on one line"
    case .noNumber: "standard input: a job needs a number under \"job\""
    }
  }
}
