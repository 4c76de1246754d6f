import JournalStore
import Runner

extension Workspace {
  /// The index, which a journal may be without.
  /// - Throws: `JournalStoreError`.
  func index() throws -> JournalStore? {
    do {
      return try JournalStore.openReadOnly(path: database)
    } catch JournalStoreError.missing {
      return nil
    }
  }

  /// The recording whose id begins with `name`, or the one spoken last where that is `latest`.
  /// - Throws: `WorkspaceError`, `JournalStoreError`; `CommandFailure` where there is none yet.
  func recording(named name: String) throws -> RecordingFolder {
    guard name == "latest" else { return try recording(matching: name) }
    if let newest = try index()?.ids(EntryFilter(limit: 1)).first { return try recording(matching: newest) }
    guard let last = try recordings().last else { throw CommandFailure.nothingProcessed }
    return last
  }
}
