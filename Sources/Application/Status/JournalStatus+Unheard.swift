import Model
import Pipeline
import Store
import Workspace

extension JournalStatus {
  /// Entries that an earlier version decoded.
  package struct EarlierDecoded: Encodable, Equatable {
    package var recordings: Int
    /// The command that decodes them again.
    package var command: String

    package init(recordings: Int, command: String) {
      (self.recordings, self.command) = (recordings, command)
    }
  }

  /// Adds what could not be heard, as far as the index knows it, in the place of the last run's remarks about it.
  mutating func addUnheard(_ workspace: Workspace, _ manifest: Manifest) throws {
    let store: JournalStore
    do {
      guard let index = try workspace.index() else { return }
      store = index
    } catch is JournalStoreError {
      // The next run, or the next command that reads the index, builds it again.
      return
    }
    unheard = try store.remarks().map { UnheardEntry(id: $0.id, remarks: $0.remarks) }
    let count = try store.ids(EntryFilter(onlyHardlyHeard: true)).count
    let earlier = try store.earlierDecodedCount()
    try store.close()
    lastRun?.remarks?.removeAll { $0.loss != nil }
    guard let stage = manifest.output(writing: Source.fileName)?.stage.name else { return }
    if count > 0 {
      hardlyHeard = EarlierDecoded(
        recordings: count, command: "sonar reprocess --stage \(stage) --hardly-heard")
    }
    if earlier > 0 {
      notComparable = EarlierDecoded(recordings: earlier, command: "sonar reprocess --stage \(stage)")
    }
  }
}
