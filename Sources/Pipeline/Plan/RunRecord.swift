import Digest
import Foundation
package import StageContract
import Workspace

/// The inputs and outputs of a stage's run: `record.json`, written last.
///
/// The record of a recording's result never changes. The record of a stage of scope *journal* names its
/// outputs relative to the journal, and is replaced by that of the next run.
package struct RunRecord: Codable, Equatable, Sendable {
  /// Kind and version read from the document.
  package var schema = Schema(name: "run_record", version: 1)
  /// Name of the stage.
  package var stage: String
  /// SHA-256 of everything that determines the result; also the name of the artifact's folder.
  package var fingerprint: String
  /// The identity that the stage reported.
  package var identity: StageIdentity
  /// Parameters by option name.
  package var parameters: [String: Parameter]
  /// SHA-256 of every input, by option name.
  package var inputs: [String: String]
  /// The outputs by option name.
  package var outputs: [String: Output]
  /// When the run started, RFC 3339.
  package var startedAt: String
  /// Duration in seconds.
  package var wallSeconds: Double
  /// Largest resident memory of the stage's process so far; nil if it did not report it.
  package var peakMemoryBytes: Int?
  /// Number of warnings that the stage reported; nil if there were none. With one, a result is not kept when an optional data
  /// file of Sonar's own changes.
  package var remarks: Int?
  /// True if the outputs may contain something withdrawn since, so that they have to be rebuilt or removed;
  /// nil if not.
  package var isOutdated: Bool?
  /// SHA-256 of the stored lines that a stage of scope *journal* ran with; nil for other stages.
  package var entriesDigest: String?
  /// An instant before these lines were read, RFC 3339: what changed later may not be in them. Nil if it is unknown.
  package var entriesReadAt: String?

  /// A parameter, and the digest of the file it names.
  package struct Parameter: Codable, Equatable, Sendable {
    /// The value as displayed, for example `base.en`.
    package var value: ParameterValue
    /// SHA-256 of its bytes; nil if it names no file.
    package var digest: String?
  }

  /// A file or folder written by the run.
  package struct Output: Codable, Equatable, Sendable {
    /// Name within the artifact's folder or the journal; a folder's name ends with a slash.
    package var file: String
    /// 64 hexadecimal digits; nil for files and folders of the journal, which can change in place.
    package var sha256: String?
    /// Size of the file; nil in the same cases.
    package var bytes: Int?
    /// Attributes of a file of the journal, or of the list in a folder that its stage keeps up to date in place; nil otherwise,
    /// and while it is being written.
    package var mark: Mark?
    /// Names of the files in a folder of the journal; nil otherwise.
    package var files: [String]?
    /// True for a folder that its stage keeps up to date in place; nil for anything else.
    package var isInPlace: Bool?

    enum CodingKeys: String, CodingKey {
      case file, sha256, bytes, mark, files
      case isInPlace = "inPlace"
    }
  }

  /// The part of a result's record that no run can have written, without quoting it; nil if the record is plausible.
  var problem: String? {
    if outputs.values.contains(where: { RelativeName.output($0.file) == nil }) {
      return "its record.json names a file that is not its own"
    }
    let areTrue =
      0...1e9 ~= wallSeconds && (peakMemoryBytes ?? 0) >= 0
      && outputs.values.allSatisfy { $0.sha256 != nil && $0.bytes ?? -1 >= 0 }
    return areTrue ? nil : "its record.json contains an impossible number"
  }

  /// The files that a stage of scope *journal* published, relative to the journal; without folders, and without the files
  /// of those kept up to date in place.
  var published: [String] {
    outputs.values.filter { $0.isInPlace != true }
      .flatMap { output in output.files?.map { output.file + $0 } ?? [output.file] }.sorted()
  }

  /// The folders of the journal that the stage keeps up to date in place.
  var foldersInPlace: [String] { outputs.values.filter { $0.isInPlace == true }.map(\.file).sorted() }

  /// The attributes of a file when the run had written it.
  package struct Mark: Codable, Equatable, Sendable {
    /// Size of the file.
    package var bytes: Int
    /// When it was last modified: seconds since 1970.
    package var seconds: Int
    /// Nanoseconds after `seconds`.
    package var nanoseconds: Int

    /// True if this may be the same file: programs that copy files preserve times to the millisecond.
    func isLike(_ other: Mark) -> Bool {
      guard bytes == other.bytes, abs(seconds.subtractingReportingOverflow(other.seconds).partialValue) <= 1
      else { return false }
      return abs((seconds - other.seconds) * 1_000_000_000 + nanoseconds - other.nanoseconds) < 1_000_000
    }
  }

  /// Decodes the record in `data` as written: nothing in it is trusted yet.
  static func decode(_ data: Data) throws -> RunRecord {
    try decodeJSON(RunRecord.self, from: data)
  }

  /// The record at `path`; nil if it is missing or unreadable.
  static func read(_ path: String) -> RunRecord? {
    guard let data = try? FileSystem.read(path) else { return nil }
    return try? decode(data)
  }

  /// True if the run started at `instant` or later.
  func isBegun(since instant: Date) -> Bool { startedAt >= Self.text(instant) }

  /// The instant `entriesReadAt`; nil if the record does not say it properly.
  var entriesReadInstant: Date? {
    entriesReadAt.flatMap { try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0) }
  }

  /// `instant` in the format of `startedAt`: RFC 3339 in UTC with milliseconds, so that texts sort like
  /// times.
  static func text(_ instant: Date) -> String {
    instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  enum CodingKeys: String, CodingKey {
    case schema, stage, fingerprint, identity, parameters, inputs, outputs, remarks, startedAt, entriesReadAt,
      wallSeconds, peakMemoryBytes
    case isOutdated = "outdated"
    case entriesDigest = "entriesSha256"
  }
}

/// A stage and everything that determines its result.
package struct StageRun: Equatable, Sendable {
  /// Name of the stage.
  package var stage: Manifest.StageEntry
  /// The identity that the stage reported.
  package var identity: StageIdentity
  /// Parameters by option name.
  package var parameters: [String: ResolvedParameter]
  /// Its inputs, by option name.
  package var inputs: [String: InputFile]

  /// An input file and its digest.
  package struct InputFile: Equatable, Sendable {
    /// Absolute path.
    package var path: String
    /// SHA-256 of its bytes, or of the relevant part of them.
    package var digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// SHA-256 over the stage's name, its identity, its parameters (for a file, its digest; no resources) and the digests
  /// of its inputs.
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

  /// Parameters as stored in the record, without resources.
  var recordedParameters: [String: RunRecord.Parameter] {
    parameters.deciding.mapValues { .init(value: $0.value, digest: $0.digest) }
  }

  /// The record of this run after it wrote `outputs`.
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
