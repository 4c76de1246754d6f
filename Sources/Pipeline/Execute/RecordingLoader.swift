import Foundation
import StageContract
import Workspace

/// Reads what the planner needs to know of a recording from its folder.
struct RecordingLoader: Sendable {
  let stages: [String]
  /// Parts of files that a stage asks for, as manifests write them: `owner.json#corrections`.
  var parts: Set<String> = []

  /// State of the recording in `folder`. A result whose record cannot be read counts as none.
  /// - Throws: `WorkspaceError`.
  func load(_ folder: RecordingFolder) throws -> RecordingState {
    var files: [String: StageRun.InputFile] = [:]
    for name in ["intake.json", "owner.json"] {
      guard let path = try folder.file(named: name) else { continue }
      let bytes = try FileSystem.read(path)
      files[name] = .init(path: path, digest: Digest.sha256(bytes))
      let prefix = "\(name)\(Manifest.partMark)"
      guard parts.contains(where: { $0.hasPrefix(prefix) }) else { continue }
      for (key, digest) in Self.parts(of: bytes) { files[prefix + key] = .init(path: path, digest: digest) }
    }
    if let original = try folder.file(named: "original"), files["intake.json"] != nil {
      files["original"] = .init(path: original, digest: try folder.intake().sha256)
    }
    var state = RecordingState(id: folder.id, files: files, failure: try folder.readableFailure())
    for stage in stages { state.results[stage] = try results(of: stage, in: folder) }
    return state
  }

  /// Digests of the values of a JSON object by their keys, without those that are null or empty; what is no JSON is
  /// one part without a key, for whoever reads the file to say what is wrong with it.
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

  /// Published results of one stage, in no particular order.
  func results(of stage: String, in folder: RecordingFolder) throws -> [StageResult] {
    try folder.artifacts(stage).compactMap { Self.result(at: folder.artifactFolder(stage, $0)) }
  }

  /// The result published at `path`; nil where its record cannot be read, names what can be no output of its folder, or
  /// an output is gone.
  ///
  /// An output that garbage collection removed left a mark in its place, and does not count as gone.
  static func result(at path: String) -> StageResult? {
    guard let record = RunRecord.read(path + "/record.json"),
      record.fingerprint == (path as NSString).lastPathComponent, record.problem == nil
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
