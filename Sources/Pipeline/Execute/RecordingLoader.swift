import Digest
import Foundation
import StageContract
import Workspace

/// Reads from a recording's folder what the planner needs.
struct RecordingLoader: Sendable {
  let stages: [String]
  /// Those of them that are optional.
  var optional: [String] = []
  /// Parts of files that stages read, in manifest syntax: `owner.json#corrections`.
  var parts: Set<String> = []
  /// What the owner has asked for, whatever the owner's files say.
  var withdrawals = Withdrawals()
  /// True if results that were made on trial count.
  var isTrial = false

  /// The state of the recording in `folder`. Results with an unreadable record are ignored.
  /// - Throws: `WorkspaceError`.
  func load(_ folder: RecordingFolder) throws -> RecordingState {
    var files: [String: StageRun.InputFile] = [:]
    for name in ["intake.json", "owner.json", Sidecar.fileName] {
      // A sidecar must not hold up its recording, whatever has become of it.
      if name == Sidecar.fileName, try !folder.hasSidecar { continue }
      guard let path = try folder.file(named: name) else { continue }
      let bytes = try FileSystem.read(path)
      let prefix = "\(name)\(Manifest.partMark)"
      let isReadInParts = parts.contains { $0.hasPrefix(prefix) }
      let hasInstants = name == "owner.json" && Self.hasInstants(bytes)
      let found = isReadInParts || hasInstants ? Self.parts(of: bytes) : [:]
      let digest = hasInstants ? Self.digest(ofOwner: found) : Digest.sha256(bytes)
      files[name] = .init(path: path, digest: digest)
      guard isReadInParts else { continue }
      for (key, digest) in found { files[prefix + key] = .init(path: path, digest: digest) }
    }
    if let original = try folder.file(named: "original"), files["intake.json"] != nil {
      files["original"] = .init(path: original, digest: try folder.intake().sha256)
    }
    var state = RecordingState(id: folder.id, files: files, failure: try folder.readableFailure())
    state.kept = try KeptResults.read(folder)
    for stage in optional { state.optionalFailures[stage] = folder.failure(ofOptional: stage) }
    let isOwned = files["owner.json"] != nil
    state.isDiscreet = withdrawals.discreet.contains(folder.id) || isOwned && folder.isMarkedDiscreet
    state.isPrivate = withdrawals.hidden.contains(folder.id) || isOwned && folder.isMarkedPrivate
    for stage in stages { state.results[stage] = try results(of: stage, in: folder) }
    return state
  }

  /// True if an `owner.json` is of a version that says when its owner said it, which no stage reads.
  private static func hasInstants(_ bytes: Data) -> Bool {
    (try? decodeJSON(OwnerMarks.self, from: bytes)).map { $0.version >= 4 } ?? false
  }

  /// Digest of an `owner.json` without its instants, from the digests of its parts.
  private static func digest(ofOwner parts: [String: String]) -> String {
    Digest.sha256(canonicalJSON(parts.filter { !["said", "schema"].contains($0.key) }))
  }

  /// Digests of the values of a JSON object by key, without values that are null or empty. Content that is
  /// not JSON is one part without a key; the stage that reads the file reports the error.
  private static func parts(of bytes: Data) -> [String: String] {
    guard let object = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any] else {
      return ["": Digest.sha256(bytes)]
    }
    return object.compactMapValues { value in
      let isEmpty =
        value is NSNull || (value as? [Any])?.isEmpty == true || (value as? [String: Any])?.isEmpty == true
      guard !isEmpty else { return nil }
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
      return (try? JSONSerialization.data(withJSONObject: value, options: options)).map { Digest.sha256($0) }
    }
  }

  /// Published results of one stage, unordered.
  func results(of stage: String, in folder: RecordingFolder) throws -> [StageResult] {
    let results = try folder.artifacts(stage).compactMap {
      Self.result(at: folder.artifactFolder(stage, $0))
    }
    guard isTrial else { return results }
    // One that was made again on trial has all of its outputs.
    let trials = try folder.trials(stage).compactMap { Self.result(at: folder.trialFolder(stage, $0)) }
    let again = Set(trials.map(\.record.fingerprint))
    return trials + results.filter { !again.contains($0.record.fingerprint) }
  }

  /// The result published at `path`; nil if its record is unreadable or names something that cannot be an
  /// output of its folder, or if an output is missing.
  ///
  /// An output removed by garbage collection has a mark in its place and does not count as missing.
  static func result(at path: String) -> StageResult? {
    guard let record = RunRecord.read(path + "/record.json"),
      [record.fingerprint, record.fingerprint + RecordingFolder.trialMark].contains(
        (path as NSString).lastPathComponent), record.problem == nil
    else { return nil }
    var result = StageResult(folder: path, record: record)
    for (name, output) in record.outputs where !isFile(path + "/" + output.file) {
      guard isFile(path + "/" + output.file + RecordingFolder.collectedMark) else { return nil }
      result.collected.insert(name)
    }
    return result
  }

  private static func isFile(_ path: String) -> Bool { (try? FileSystem.size(path)) != nil }
}
