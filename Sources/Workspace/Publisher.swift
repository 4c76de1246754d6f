/// Moves finished outputs into place: a folder without `.partial` holds complete outputs.
package enum Publisher {
  /// Syncs everything in `partial`, renames it to `final` and syncs the parent.
  ///
  /// If a recording is already there, it is kept and `partial` is removed. The result of a stage (it has a
  /// `record.json`) replaces an earlier or damaged one; if interrupted in between, neither exists and the
  /// stage runs again.
  /// - Returns: whether `partial` was published.
  @discardableResult
  package static func publish(partial: String, final: String) throws(WorkspaceError) -> Bool {
    let replaced = final + ".replaced.partial"
    let isThere = try FileSystem.exists(final)
    if isThere {
      guard try FileSystem.exists(partial + "/record.json") else {
        try FileSystem.removeTree(partial)
        return false
      }
      try FileSystem.removeTree(replaced)
    }
    try syncTree(partial)
    if isThere { try FileSystem.rename(final, to: replaced) }
    try FileSystem.rename(partial, to: final)
    try FileSystem.syncParent(of: final)
    if isThere { try FileSystem.removeTree(replaced) }
    return true
  }

  private static func syncTree(_ folder: String) throws(WorkspaceError) {
    for item in try FileSystem.items(in: folder) {
      switch item.kind {
      case .file: try FileSystem.sync(folder + "/" + item.name)
      case .folder: try syncTree(folder + "/" + item.name)
      case .symbolicLink, .special: break
      }
    }
    try FileSystem.sync(folder)
  }
}
