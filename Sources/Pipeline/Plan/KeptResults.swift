package import StageContract
package import Workspace

/// Results that a recording shows although its stages have changed since: `kept.json` in its folder.
///
/// A stage listed here is treated as one with `upgrade: keep`: while the result differs from a new one in the stage's
/// identity alone, it is shown, until `sonar reprocess --outdated` or `--stage` redoes it.
package struct KeptResults: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "kept", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Fingerprints by stage; compared with those of results, never part of a path.
  package var stages: [String: String] = [:]

  package init() {}

  static func path(_ recording: RecordingFolder) -> String { recording.path + "/kept.json" }

  /// Those of `recording`; none if the document is missing or damaged.
  /// - Throws: `WorkspaceError.inputOutput`.
  static func read(_ recording: RecordingFolder) throws(WorkspaceError) -> [String: String] {
    do throws(WorkspaceError) {
      return try readIfPresent(path(recording))?.stages ?? [:]
    } catch {
      guard case .inputOutput = error else { return [:] }
      throw error
    }
  }

  /// Replaces those of `recording`.
  /// - Throws: `WorkspaceError`.
  static func write(_ stages: [String: String], of recording: RecordingFolder) throws(WorkspaceError) {
    var document = KeptResults()
    document.stages = stages
    let path = path(recording)
    guard !stages.isEmpty else { return try FileSystem.removeTree(path) }
    try document.write(to: path)
  }

  /// Ends what `redo` redoes in `recording`.
  /// - Throws: `WorkspaceError`.
  package static func end(_ redo: Redo, in recording: RecordingFolder) throws(WorkspaceError) {
    let kept = try read(recording)
    let rest = redo.outdated ? [:] : kept.filter { !redo.stages.contains($0.key) }
    if rest != kept { try write(rest, of: recording) }
  }
}

extension Pipeline {
  /// Has the recording in `folder` show the results `shown`, fingerprints by stage, and those that they were made from,
  /// as far as they differ from new ones in the identity of their stage alone. What that stage shows otherwise follows
  /// from settings and corrections.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package func keep(_ shown: [String: String], in folder: RecordingFolder) throws {
    var state = try planner.plan(folder).state
    let before = state.kept
    for result in state.results(with: shown) { state.kept[result.record.stage] = result.record.fingerprint }
    let plan = try planner.plan(folder, state: state)
    let kept = plan.compactMap { planned -> (String, String)? in
      guard case .outdated(let result, _) = planned.state,
        state.kept[planned.stage] == result.record.fingerprint
      else { return nil }
      return (planned.stage, result.record.fingerprint)
    }
    let stages = Dictionary(kept, uniquingKeysWith: { first, _ in first })
    if stages != before { try KeptResults.write(stages, of: folder) }
  }
}

extension RecordingState {
  /// The results with the fingerprints `shown`, by stage, and those that any of them was made from.
  func results(with shown: [String: String]) -> [StageResult] {
    let all = results.values.flatMap { $0 }
    var found = all.filter { shown[$0.record.stage] == $0.record.fingerprint }
    var next = found.startIndex
    while next < found.endIndex {
      let inputs = Set(found[next].record.inputs.values)
      found += all.filter { result in
        !found.contains { $0.record.stage == result.record.stage }
          && result.record.outputs.values.contains { $0.sha256.map(inputs.contains) ?? false }
      }
      next += 1
    }
    return found
  }
}
