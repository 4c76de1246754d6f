import Foundation

/// What produced an artifact folder: `record.json`, written last and never changed.
public struct RunRecord: Codable, Equatable, Sendable {
  public var schema = Tag(name: "run_record", version: 1)
  public var stage: String
  public var fingerprint: String
  public var identity: Identity
  public var parameters: [String: Parameter]
  /// SHA-256 of every input, by option name.
  public var inputs: [String: String]
  /// Files written, by option name.
  public var outputs: [String: Output]
  /// When the run began, RFC 3339.
  public var startedAt: String
  public var wallSeconds: Double
  /// Largest resident memory of the stage's process so far; absent when the stage does not say.
  public var peakMemoryBytes: Int?

  public struct Tag: Codable, Equatable, Sendable {
    public var name: String
    public var version: Int
  }

  /// A parameter as it was, and the digest of the file that it named.
  public struct Parameter: Codable, Equatable, Sendable {
    public var value: ParameterValue
    public var digest: String?
  }

  public struct Output: Codable, Equatable, Sendable {
    /// Name within the artifact's folder.
    public var file: String
    public var sha256: String
    public var bytes: Int
  }

  enum CodingKeys: String, CodingKey {
    case schema, stage, fingerprint, identity, parameters, inputs, outputs
    case startedAt = "started_at"
    case wallSeconds = "wall_seconds"
    case peakMemoryBytes = "peak_memory_bytes"
  }
}

/// A stage and everything that decides its result.
public struct StageRun: Equatable, Sendable {
  public var stage: Manifest.StageEntry
  public var identity: Identity
  public var parameters: [String: ResolvedParameter]
  public var inputs: [String: InputFile]

  /// A file to read and the SHA-256 of its bytes.
  public struct InputFile: Equatable, Sendable {
    public var path: String
    public var digest: String

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
