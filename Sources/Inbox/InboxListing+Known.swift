package import Workspace

extension InboxListing {
  /// The same listing with files that an intake has read before moved to `left`: those of an inbox that is kept, and those
  /// that were deleted from `workspace`. It reads no file.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package func withoutKnown(to workspace: Workspace) throws(WorkspaceError) -> InboxListing {
    let deleted = try DeletionRecord.read(workspace).recordings
    guard !files.isEmpty else { return self }
    let cache = DigestCache(path: workspace.digestCacheFile)
    var listing = self
    listing.files = []
    for file in files {
      guard let digest = file.attributes.flatMap({ cache.known(file.path, $0) }) else {
        listing.files.append(file)
        continue
      }
      listing.left.append(
        SkippedItem(name: file.name, reason: deleted[digest] == nil ? .takenIn : .deleted))
    }
    return listing
  }
}
