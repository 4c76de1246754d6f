/// Puts finished outputs into place: a folder without `.partial` means outputs that are whole.
package enum Publisher {
  /// Syncs all that lies in `partial`, renames it to `final`, and syncs the parent.
  ///
  /// A recording that is there already wins, and `partial` is dropped. A stage's result (it has a `record.json`)
  /// takes the place of an earlier or damaged one; cut off in between, neither is there and it is made again.
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
