internal import Foundation

extension Workspace {
  /// Removes incomplete folders, and completes interrupted removals.
  /// - Parameter prefixes: prefixes of names to leave alone.
  /// - Returns: what could not be removed.
  package func removeHalfMade(besides prefixes: [String] = []) throws(WorkspaceError) -> [WorkspaceError] {
    var failures: [WorkspaceError] = []
    func sweep(_ folder: String) throws(WorkspaceError) {
      for item in try FileSystem.items(in: folder)
      where item.isNamable && item.name.hasPrefix(".") && item.name.hasSuffix(".partial")
        && !prefixes.contains(where: item.name.hasPrefix)
      {
        do throws(WorkspaceError) {
          try FileSystem.removeTree(folder + "/" + item.name)
        } catch {
          failures.append(error)
        }
      }
    }
    try FileSystem.makeFolder(recordingsFolder)
    try sweep(recordingsFolder)
    for year in try FileSystem.items(in: recordingsFolder)
    where year.kind == .folder && year.isNamable {
      try sweep(recordingsFolder + "/" + year.name)
    }
    for folder in [failed, duplicates] where try FileSystem.exists(folder) {
      try sweep(folder)
    }
    return failures
  }
}
