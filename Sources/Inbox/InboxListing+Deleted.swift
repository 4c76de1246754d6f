package import Workspace

extension InboxListing {
  /// The same, with the files whose recordings were deleted from `workspace` among what is left: those that an intake
  /// has read. No file is read for it.
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
