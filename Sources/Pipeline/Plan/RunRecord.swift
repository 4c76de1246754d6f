import Foundation
package import StageContract
import Workspace

/// What produced an artifact folder: `record.json`, written last and never changed.
package struct RunRecord: Codable, Equatable, Sendable {
  /// Kind and version found in the document.
  package var schema = Schema(name: "run_record", version: 1)
  /// Name of the stage.
  package var stage: String
  /// Name of the artifact's folder.
  package var fingerprint: String
  /// What the stage said of itself.
  package var identity: Identity
  /// Parameters by option name.
  package var parameters: [String: Parameter]
  /// SHA-256 of every input, by option name.
  package var inputs: [String: String]
  /// Files written, by option name.
  package var outputs: [String: Output]
  /// When the run began, RFC 3339.
  package var startedAt: String
  /// Seconds from start to end.
  package var wallSeconds: Double
  /// Largest resident memory of the stage's process so far; absent when the stage does not say.
  package var peakMemoryBytes: Int?
  /// How much the stage went on in spite of; absent where there was nothing.
  package var remarks: Int?
  /// Size and modification time of the files that a stage of scope *journal* wrote, by option name; absent elsewhere.
  package var marks: [String: Mark]?

  /// A parameter as it was, and the digest of the file that it named.
  package struct Parameter: Codable, Equatable, Sendable {
    /// What people see, for example `base.en`.
    package var value: ParameterValue
    /// SHA-256 of its bytes; absent where it names no file.
    package var digest: String?
  }

  /// A file that the run wrote.
  package struct Output: Codable, Equatable, Sendable {
    /// Name within the artifact's folder.
    package var file: String
    /// 64 hexadecimal digits.
    package var sha256: String
    /// Size of the file.
    package var bytes: Int
  }

  /// What it says that no run can have written, without a word of it; nil where there is nothing.
  var problem: String? {
    if outputs.values.contains(where: { RelativeName.output($0.file) == nil }) {
      return "its record.json names a file that is none of its own"
    }
    let areTrue =
      0...1e9 ~= wallSeconds && (peakMemoryBytes ?? 0) >= 0 && outputs.values.allSatisfy { $0.bytes >= 0 }
    return areTrue ? nil : "its record.json holds a number that cannot be"
  }

  /// How a file looked when the run had written it.
  package struct Mark: Codable, Equatable, Sendable {
    /// Size of the file.
    package var bytes: Int
    /// When it was last changed: seconds since 1970.
    package var seconds: Int
    /// The rest of it.
    package var nanoseconds: Int

    /// Whether the file may be the same: programs that copy files keep times to a millisecond.
    func isLike(_ other: Mark) -> Bool {
      guard bytes == other.bytes, abs(seconds.subtractingReportingOverflow(other.seconds).partialValue) <= 1
      else { return false }
      return abs((seconds - other.seconds) * 1_000_000_000 + nanoseconds - other.nanoseconds) < 1_000_000
    }
  }

  /// The record in `data`, as it was written: nothing in it is trusted yet.
  static func decode(_ data: Data) throws -> RunRecord {
    try JSONDecoder().decode(RunRecord.self, from: data)
  }

  /// Whether the run began at `instant` or later.
  func isBegun(since instant: Date) -> Bool { startedAt >= Self.text(instant) }

  /// `instant` as `startedAt` writes it: RFC 3339 in UTC with milliseconds, so that texts compare like instants.
  static func text(_ instant: Date) -> String {
    instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  enum CodingKeys: String, CodingKey {
    case schema, stage, fingerprint, identity, parameters, inputs, outputs, remarks, marks
    case startedAt = "started_at"
    case wallSeconds = "wall_seconds"
    case peakMemoryBytes = "peak_memory_bytes"
  }
}

/// A stage and everything that decides its result.
package struct StageRun: Equatable, Sendable {
  /// Name of the stage.
  package var stage: Manifest.StageEntry
  /// What the stage said of itself.
  package var identity: Identity
  /// Parameters by option name.
  package var parameters: [String: ResolvedParameter]
  /// What it reads, by option name.
  package var inputs: [String: InputFile]

  /// A file to read and the SHA-256 of its bytes.
  package struct InputFile: Equatable, Sendable {
    /// Absolute path.
    package var path: String
    /// SHA-256 of its bytes, or of the part of them that matters.
    package var digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// SHA-256 over stage name, identity, parameters (a file's by its digest; no resources) and digests of inputs.
  package var fingerprint: String {
    struct Key: Encodable {
      var stage: String
      var identity: Identity
      var parameters: [String: ParameterValue]
      var inputs: [String: String]
    }
    let key = Key(
      stage: stage.name, identity: identity,
      parameters: parameters.deciding.mapValues { $0.digest.map(ParameterValue.string) ?? $0.value },
      inputs: inputs.mapValues(\.digest))
    return Digest.sha256(canonicalJSON(key))
  }

  /// Parameters as the record keeps them, without resources.
  var recordedParameters: [String: RunRecord.Parameter] {
    parameters.deciding.mapValues { .init(value: $0.value, digest: $0.digest) }
  }
}
