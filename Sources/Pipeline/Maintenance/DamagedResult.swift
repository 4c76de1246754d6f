internal import Foundation
package import Workspace

/// Damaged results of a recording that are to be made again: put aside under a name that no reader looks at, until the
/// new one is there.
package enum DamagedResult {
  private static let mark = ".damaged"

  static func isName(_ name: String) -> Bool { name.hasSuffix(mark) }

  /// Puts the results at `paths`, relative to the journal, aside; a damaged `failure.json` is removed.
  ///
  /// - Returns: why it stays, for each result that could not be made again now.
  /// - Throws: `WorkspaceError`, and what planning throws; then all is where it was.
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
      if parts.count == 3, parts[0] == "artifacts" { results.append((String(parts[1]), path)) }
    }
    var kept: [String: String] = [:]
    do {
      for result in results { try FileSystem.rename(root + result.path, to: root + result.path + mark) }
      // The stages that run before it may be among those that are made again.
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

  /// Puts every result that was set aside back where no other took its place, and drops the others.
  /// - Returns: paths of those that came back, relative to the journal.
  /// - Throws: `WorkspaceError`.
  @discardableResult
  package static func settle(_ folder: RecordingFolder) throws(WorkspaceError) -> [String] {
    let artifacts = folder.path + "/artifacts"
    guard try FileSystem.exists(artifacts) else { return [] }
    // The journal's folder holds `recordings`, a folder a year, and the recording's in it.
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

  /// Why a stage in `state` would not make its result again now; nil where it would, or may.
  private static func obstacle(_ state: PlannedRun.State) -> String? {
    switch state {
    case .waits(let message): message
    case .failed(let failure): failure.message
    case .blocked(let stage): "it needs \(stage)"
    case .upToDate, .outdated:
      "another result can take its place; to use that, remove its folder and run again"
    case .ready, .pending: nil
    }
  }
}
