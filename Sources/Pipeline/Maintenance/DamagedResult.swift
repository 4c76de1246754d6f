internal import Foundation
package import Workspace

/// Damaged results of a recording that are to be rebuilt: set aside under a name that readers ignore until
/// the new result exists.
package enum DamagedResult {
  private static let mark = ".damaged"

  static func isName(_ name: String) -> Bool { name.hasSuffix(mark) }

  /// Sets the results at `paths`, relative to the journal, aside; removes a damaged `failure.json`.
  ///
  /// - Returns: for each result that cannot be rebuilt now, why it stays in place.
  /// - Throws: `WorkspaceError`, and errors of planning; then everything is back in place.
  package static func setAside(
    _ paths: [String], of folder: RecordingFolder, _ pipeline: Pipeline
  ) throws -> [String: String] {
    let root = pipeline.workspace.root + "/"
    try settle(folder)
    let own = String(folder.path.dropFirst(root.count)) + "/"
    var results: [(stage: String, path: String)] = []
    for path in paths where path.hasPrefix(own) {
      let parts = path.dropFirst(own.count).split(separator: "/")
      if parts == ["failure.json"] { try folder.removeFailure() }
      guard parts.count == 3, parts[0] == "artifacts" else { continue }
      if parts[2] == RecordingFolder.stageFailureFile {
        try folder.removeFailure(ofOptional: String(parts[1]))
      } else {
        results.append((String(parts[1]), path))
      }
    }
    var kept: [String: String] = [:]
    let off = pipeline.manifest.off.map(\.name)
    for result in results where off.contains(result.stage) {
      kept[result.path] = "the stage \(result.stage) is off"
    }
    results.removeAll { kept[$0.path] != nil }
    do {
      for result in results { try FileSystem.rename(root + result.path, to: root + result.path + mark) }
      // The stages before it may themselves be rebuilt.
      for planned in try pipeline.plan(folder) {
        guard let reason = obstacle(planned.state) else { continue }
        for result in results where result.stage == planned.stage {
          kept[result.path] = reason
          try FileSystem.rename(root + result.path + mark, to: root + result.path)
        }
      }
    } catch {
      try settle(folder)
      throw error
    }
    return kept
  }

  /// Puts back every set-aside result that was not replaced, and removes the others.
  /// - Returns: paths of the restored results, relative to the journal.
  /// - Throws: `WorkspaceError`.
  @discardableResult
  package static func settle(_ folder: RecordingFolder) throws(WorkspaceError) -> [String] {
    let artifacts = folder.path + "/artifacts"
    guard try FileSystem.exists(artifacts) else { return [] }
    // The path is JOURNAL/recordings/YEAR/ID.
    let root = folder.path.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/"
    var restored: [String] = []
    for stage in try FileSystem.items(in: artifacts) where stage.kind == .folder && stage.isNamable {
      for item in try FileSystem.items(in: artifacts + "/" + stage.name) where isName(item.name) {
        let aside = artifacts + "/" + stage.name + "/" + item.name
        let path = String(aside.dropLast(mark.count))
        if try FileSystem.exists(path) {
          try GarbageCollection.drop(aside)
        } else {
          try FileSystem.rename(aside, to: path)
          restored.append(String(path.dropFirst(root.count)))
        }
      }
    }
    return restored
  }

  /// Why a stage in `state` would not rebuild its result now; nil if it would, or may.
  private static func obstacle(_ state: PlannedRun.State) -> String? {
    switch state {
    case .waits(let message): message
    case .failed(let failure): failure.message
    case .blocked(let stage): "it needs \(stage)"
    case .withheld: "its entry is private or discreet, and the writer's server does not get it"
    case .upToDate, .outdated:
      "another result can take its place; to use that, remove its folder and run again"
    case .ready, .pending, .removal: nil
    }
  }
}
