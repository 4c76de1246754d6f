import Foundation
package import StageContract
import Workspace

/// What a stage ran with and what it wrote: `record.json`, written last.
///
/// Beside a result of a recording it is never changed. What a stage of scope *journal* published is named relative to the
/// journal, and the newest record replaces the one before.
package struct RunRecord: Codable, Equatable, Sendable {
  /// Kind and version found in the document.
  package var schema = Schema(name: "run_record", version: 1)
  /// Name of the stage.
  package var stage: String
  /// SHA-256 of what decides the result; name of the artifact's folder.
  package var fingerprint: String
  /// What the stage said of itself.
  package var identity: StageIdentity
  /// Parameters by option name.
  package var parameters: [String: Parameter]
  /// SHA-256 of every input, by option name.
  package var inputs: [String: String]
  /// What was written, by option name.
  package var outputs: [String: Output]
  /// When the run began, RFC 3339.
  package var startedAt: String
  /// Seconds from start to end.
  package var wallSeconds: Double
  /// Largest resident memory of the stage's process so far; absent when the stage does not say.
  package var peakMemoryBytes: Int?
  /// How much the stage went on in spite of; absent where there was nothing.
  package var remarks: Int?
  /// Whether the outputs may hold what has been withdrawn since: then they are made again, or go; absent where not.
  package var isOutdated: Bool?

  /// A parameter as it was, and the digest of the file that it named.
  package struct Parameter: Codable, Equatable, Sendable {
    /// What people see, for example `base.en`.
    package var value: ParameterValue
    /// SHA-256 of its bytes; absent where it names no file.
    package var digest: String?
  }

  /// A file or folder that the run wrote.
  package struct Output: Codable, Equatable, Sendable {
    /// Name within the artifact's folder or the journal; that of a folder ends with a slash.
    package var file: String
    /// 64 hexadecimal digits; absent for what can change in its place: files and folders of the journal.
    package var sha256: String?
    /// Size of the file; absent likewise.
    package var bytes: Int?
    /// How the journal's file looked; absent elsewhere, and while it is being published.
    package var mark: Mark?
    /// Names of the files in the journal's folder; absent elsewhere.
    package var files: [String]?
  }

  /// What the record of a recording's result says that no run can have written, without a word of it; nil where there
  /// is nothing.
  var problem: String? {
    if outputs.values.contains(where: { RelativeName.output($0.file) == nil }) {
      return "its record.json names a file that is none of its own"
    }
    let areTrue =
      0...1e9 ~= wallSeconds && (peakMemoryBytes ?? 0) >= 0
      && outputs.values.allSatisfy { $0.sha256 != nil && $0.bytes ?? -1 >= 0 }
    return areTrue ? nil : "its record.json holds a number that cannot be"
  }

  /// What a stage of scope *journal* published, relative to the journal: files, not folders.
  var published: [String] {
    outputs.values.flatMap { output in output.files?.map { output.file + $0 } ?? [output.file] }.sorted()
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

  /// The record at `path`; nil where there is none, or one that cannot be read.
  static func read(_ path: String) -> RunRecord? {
    guard let data = try? FileSystem.read(path) else { return nil }
    return try? decode(data)
  }

  /// Whether the run began at `instant` or later.
  func isBegun(since instant: Date) -> Bool { startedAt >= Self.text(instant) }

  /// `instant` as `startedAt` writes it: RFC 3339 in UTC with milliseconds, so that texts compare like instants.
  static func text(_ instant: Date) -> String {
    instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  enum CodingKeys: String, CodingKey {
    case schema, stage, fingerprint, identity, parameters, inputs, outputs, remarks
    case isOutdated = "outdated"
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
  package var identity: StageIdentity
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
      var identity: StageIdentity
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

  /// The record of a run of this that wrote `outputs`.
  func record(
    _ outputs: [String: RunRecord.Output], startedAt: Date, wallSeconds: Double = 0,
    peakMemoryBytes: Int? = nil
  ) -> RunRecord {
    RunRecord(
      stage: stage.name, fingerprint: fingerprint, identity: identity, parameters: recordedParameters,
      inputs: inputs.mapValues(\.digest), outputs: outputs, startedAt: RunRecord.text(startedAt),
      wallSeconds: (wallSeconds * 1000).rounded() / 1000, peakMemoryBytes: peakMemoryBytes)
  }
}
