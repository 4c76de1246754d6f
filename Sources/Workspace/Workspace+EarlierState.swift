internal import Foundation

extension Workspace {
  /// Moves state that earlier releases kept in `logs/` into `state/`; the caller holds the run lock.
  ///
  /// It only renames files: after an interruption the next call continues. Files written to `state/` since
  /// are newer and are kept.
  /// - Throws: `WorkspaceError`.
  func moveStateFromLogs() throws(WorkspaceError) {
    guard try FileSystem.attributes(logs)?.kind == .folder else { return }
    for item in try FileSystem.items(in: logs) where item.kind == .file && item.isNamable {
      let source = logs + "/" + item.name
      if item.name == "current.json" || item.name.hasSuffix(".entries.new") {
        // Remains of a killed run, and an unfinished file.
        try FileSystem.remove(source)
      } else if let target = placeInState(item.name) {
        try FileSystem.makeFolder((target as NSString).deletingLastPathComponent)
        if try FileSystem.exists(target) { try FileSystem.remove(source) }
        if try FileSystem.exists(source) { try FileSystem.rename(source, to: target) }
      }
    }
  }

  /// The path in `state/` for the file `name` of `logs/`; nil if it stays there.
  private func placeInState(_ name: String) -> String? {
    if name == "reprocess.json" { return reprocessFile }
    for (ending, place) in [(".record.json", stageRecordFile), (".entries", stageEntriesFile)]
    where name.hasSuffix(ending) && !name.hasPrefix(".") {
      return place(String(name.dropLast(ending.count)))
    }
    return nil
  }
}
