import Foundation

/// Reads what the planner needs to know of a recording from its folder.
struct RecordingLoader: Sendable {
  let stages: [String]

  /// State of the recording in `folder`. A result whose record cannot be read counts as none.
  /// - Throws: `WorkspaceError`.
  func load(_ folder: RecordingFolder) throws -> RecordingState {
    var files: [String: StageRun.InputFile] = [:]
    for name in ["intake.json", "owner.json"] {
      guard let path = try folder.file(named: name) else { continue }
      files[name] = .init(path: path, digest: Digest.sha256(try FileSystem.read(path)))
    }
    if let original = try folder.file(named: "original"), files["intake.json"] != nil {
      files["original"] = .init(path: original, digest: try folder.intake().sha256)
    }
    var state = RecordingState(id: folder.id, files: files, failure: try folder.readableFailure())
    for stage in stages { state.results[stage] = try results(of: stage, in: folder) }
    return state
  }

  /// Published results of one stage, in no particular order.
  func results(of stage: String, in folder: RecordingFolder) throws -> [StageResult] {
    try folder.artifacts(stage).compactMap { Self.result(at: folder.artifactFolder(stage, $0)) }
  }

  /// The result published at `path`; nil where its record cannot be read or an output is gone.
  ///
  /// An output that garbage collection removed left a mark in its place, and does not count as gone.
  static func result(at path: String) -> StageResult? {
    guard let data = FileManager.default.contents(atPath: path + "/record.json"),
      let record = try? JSONDecoder().decode(RunRecord.self, from: data),
      record.fingerprint == (path as NSString).lastPathComponent
    else { return nil }
    var result = StageResult(folder: path, record: record)
    for (name, output) in record.outputs
    where !FileManager.default.fileExists(atPath: path + "/" + output.file) {
      guard FileManager.default.fileExists(atPath: path + "/" + output.file + StageResult.collectedMark)
      else { return nil }
      result.collected.insert(name)
    }
    return result
  }
}
