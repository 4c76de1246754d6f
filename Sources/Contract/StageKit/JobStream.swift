import Foundation
import Model
import StageContract

/// A line of standard input: the job's number, and its options as arguments.
struct JobRequest: Equatable {
  var job: Int
  var arguments: [String]

  /// Reads `{"job": 7, "audio": "…", "languages": ["en", "de"]}`.
  ///
  /// A list becomes one argument joined by commas; null is left out.
  /// - Throws: `JobStreamError`.
  init(line: String) throws(JobStreamError) {
    let fields: [String: Field]
    do {
      fields = try JSONDecoder().decode([String: Field].self, from: Data(line.utf8))
    } catch {
      throw .notJSON
    }
    guard case .integer(let number)? = fields["job"] else { throw .noNumber }
    job = number
    arguments = fields.keys.sorted().filter { $0 != "job" }.flatMap { name in
      fields[name]?.text.map { ["--" + name, $0] } ?? []
    }
  }

  private enum Field: Decodable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([Field])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else {
        self = .list(try value.decode([Field].self))
      }
    }

    var text: String? {
      switch self {
      case .null: nil
      case .bool(let bool): String(bool)
      case .integer(let integer): String(integer)
      case .number(let number): String(number)
      case .string(let string): string
      case .list(let fields): fields.compactMap(\.text).joined(separator: ",")
      }
    }
  }
}

/// What is wrong with a line of the job stream.
enum JobStreamError: StageFailure, Equatable {
  case notJSON
  case noNumber

  var exitStatus: ExitStatus { .usage }

  var description: String {
    switch self {
    case .notJSON: "standard input: a job is one JSON object on one line"
    case .noNumber: "standard input: a job needs a number under \"job\""
    }
  }
}

/// A line of standard output; exactly one of the three is there.
struct JobAnswer: Codable, Equatable, Sendable {
  var job: Int
  var progress: Step?
  var finished: Finish?
  var failed: Failure?

  struct Step: Codable, Equatable, Sendable {
    var done: Int
    var total: Int
    var unit: String
  }

  struct Finish: Codable, Equatable, Sendable {
    var peakMemoryBytes: Int
    /// What the job went on in spite of, a line each; absent where there is nothing.
    var remarks: [String]?

    enum CodingKeys: String, CodingKey {
      case remarks
      case peakMemoryBytes = "peak_memory_bytes"
    }
  }
}

/// Writes `text` to standard error, for people; what cannot be written there, on a full disk, is lost.
package func remark(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

/// Writes `value` as one line to standard output; ends the process when nobody reads any more.
func answer(_ value: some Encodable) {
  guard let line = try? canonicalJSON(value) + Data("\n".utf8),
    (try? FileHandle.standardOutput.write(contentsOf: line)) != nil
  else { _exit(ExitStatus.inputOutput.rawValue) }
}
