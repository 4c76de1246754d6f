package import Workspace

extension InboxListing {
  /// The same listing with files that were deleted from `workspace` moved to `left`, if an intake has read
  /// them before. It reads no file.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package func withoutDeleted(of workspace: Workspace) throws(WorkspaceError) -> InboxListing {
    let deleted = try DeletionRecord.read(workspace).recordings
    guard !deleted.isEmpty else { return self }
    let cache = DigestCache(path: workspace.digestCacheFile)
    var listing = self
    listing.files = []
    for file in files {
      if let digest = file.attributes.flatMap({ cache.known(file.path, $0) }), deleted[digest] != nil {
        listing.left.append(SkippedItem(name: file.name, reason: .deleted))
      } else {
        listing.files.append(file)
      }
    }
    return listing
  }
}
