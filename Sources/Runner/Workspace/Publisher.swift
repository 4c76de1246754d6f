/// Puts finished outputs into place: a folder without `.partial` means outputs that are whole.
public enum Publisher {
  /// Syncs all that lies in `partial`, renames it to `final`, and syncs the parent.
  ///
  /// A `final` that is there already wins, and `partial` is dropped.
  /// - Returns: whether `partial` was published.
  @discardableResult
  public static func publish(partial: String, final: String) throws(WorkspaceError) -> Bool {
    if try FileSystem.exists(final) {
      try FileSystem.removeTree(partial)
      return false
    }
    try syncTree(partial)
    try FileSystem.rename(partial, to: final)
    try FileSystem.syncParent(of: final)
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
