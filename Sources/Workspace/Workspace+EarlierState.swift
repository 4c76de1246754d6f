internal import Foundation

extension Workspace {
  /// Moves what earlier releases kept in `logs/` into `state/`; the caller has the lock for running.
  ///
  /// Renames alone: cut off anywhere, the next call goes on. What has been written to `state/` since is newer and stays.
  /// - Throws: `WorkspaceError`.
  func moveStateFromLogs() throws(WorkspaceError) {
    guard try FileSystem.attributes(logs)?.kind == .folder else { return }
    for item in try FileSystem.items(in: logs) where item.kind == .file && item.isNamable {
      let source = logs + "/" + item.name
      if item.name == "current.json" || item.name.hasSuffix(".entries.new") {
        // What a killed run left, and an unfinished file.
        try FileSystem.remove(source)
      } else if let target = placeInState(item.name) {
        try FileSystem.makeFolder((target as NSString).deletingLastPathComponent)
        if try FileSystem.exists(target) { try FileSystem.remove(source) }
        if try FileSystem.exists(source) { try FileSystem.rename(source, to: target) }
      }
    }
  }

  /// Where the file `name` of `logs/` belongs; nil where that is there.
  private func placeInState(_ name: String) -> String? {
    if name == "reprocess.json" { return reprocessFile }
    for (ending, place) in [(".record.json", stageRecordFile), (".entries", stageEntriesFile)]
    where name.hasSuffix(ending) && !name.hasPrefix(".") {
      return place(String(name.dropLast(ending.count)))
    }
    return nil
  }
}
