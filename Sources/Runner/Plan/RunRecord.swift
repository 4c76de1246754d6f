import Foundation

/// What produced an artifact folder: `record.json`, written last and never changed.
public struct RunRecord: Codable, Equatable, Sendable {
  /// Kind and version found in the document.
  public var schema = Tag(name: "run_record", version: 1)
  /// Name of the stage.
  public var stage: String
  /// Name of the artifact's folder.
  public var fingerprint: String
  /// What the stage said of itself.
  public var identity: Identity
  /// Parameters by option name.
  public var parameters: [String: Parameter]
  /// SHA-256 of every input, by option name.
  public var inputs: [String: String]
  /// Files written, by option name.
  public var outputs: [String: Output]
  /// When the run began, RFC 3339.
  public var startedAt: String
  /// Seconds from start to end.
  public var wallSeconds: Double
  /// Largest resident memory of the stage's process so far; absent when the stage does not say.
  public var peakMemoryBytes: Int?
  /// How much the stage went on in spite of; absent where there was nothing.
  public var remarks: Int?
  /// Size and modification time of the files that a stage of scope *journal* wrote, by option name; absent elsewhere.
  public var marks: [String: Mark]?

  /// Kind and version of the document.
  public struct Tag: Codable, Equatable, Sendable {
    /// Kind of document.
    public var name: String
    /// Counts up whenever an older reader would misread it.
    public var version: Int
  }

  /// A parameter as it was, and the digest of the file that it named.
  public struct Parameter: Codable, Equatable, Sendable {
    /// What people see, for example `base.en`.
    public var value: ParameterValue
    /// SHA-256 of its bytes; absent where it names no file.
    public var digest: String?
  }

  /// A file that the run wrote.
  public struct Output: Codable, Equatable, Sendable {
    /// Name within the artifact's folder.
    public var file: String
    /// 64 hexadecimal digits.
    public var sha256: String
    /// Size of the file.
    public var bytes: Int
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
  public struct Mark: Codable, Equatable, Sendable {
    /// Size of the file.
    public var bytes: Int
    /// When it was last changed: seconds since 1970.
    public var seconds: Int
    /// The rest of it.
    public var nanoseconds: Int

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
public struct StageRun: Equatable, Sendable {
  /// Name of the stage.
  public var stage: Manifest.StageEntry
  /// What the stage said of itself.
  public var identity: Identity
  /// Parameters by option name.
  public var parameters: [String: ResolvedParameter]
  /// What it reads, by option name.
  public var inputs: [String: InputFile]

  /// A file to read and the SHA-256 of its bytes.
  public struct InputFile: Equatable, Sendable {
    /// Absolute path.
    public var path: String
    /// SHA-256 of its bytes, or of the part of them that matters.
    public var digest: String

    /// Makes one from its parts.
    public init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// SHA-256 over stage name, identity, parameters (a file's by its digest) and digests of inputs.
  public var fingerprint: String {
    struct Key: Encodable {
      var stage: String
      var identity: Identity
      var parameters: [String: ParameterValue]
      var inputs: [String: String]
    }
    let key = Key(
      stage: stage.name, identity: identity,
      parameters: parameters.mapValues { $0.digest.map(ParameterValue.string) ?? $0.value },
      inputs: inputs.mapValues(\.digest))
    return Digest.sha256(canonicalJSON(key))
  }

  /// Parameters as the record keeps them.
  var recordedParameters: [String: RunRecord.Parameter] {
    parameters.mapValues { .init(value: $0.value, digest: $0.digest) }
  }
}

/// Sorted keys, no white space, slashes as they are.
func canonicalJSON(_ value: some Encodable, pretty: Bool = false) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
  do {
    return try encoder.encode(value) + (pretty ? Data("\n".utf8) : Data())
  } catch {
    preconditionFailure("a record holds a value that JSON cannot: \(error)")
  }
}
