import Application
internal import ArgumentParser
import Foundation
import Store
import Workspace

/// The options that select recordings; without any, all recordings are selected.
struct RecordingChoice: ParsableArguments {
  @OptionGroup var filter: FilterOptions

  @Option(
    name: .customLong("id"), parsing: .singleValue,
    help: ArgumentHelp("Only this recording: the beginning of its id; repeatable."), completion: .entries)
  var ids: [String] = []

  @Flag(help: "Only recordings whose last attempt failed.")
  var failed = false

  /// True if any of the options needs the index.
  var asksIndex: Bool { filter.asksIndex || filter.isPrivate || filter.discreet }

  /// True if any of the options was given.
  var isGiven: Bool { asksIndex || filter.limit != nil || !ids.isEmpty || failed }

  /// The recordings of `workspace` that match every option, oldest first; with a limit, the newest of these.
  /// - Throws: `WorkspaceError`; `JournalStoreError` if an option needs the index and there is none.
  func recordings(of workspace: Workspace, timeZone: TimeZone, now: Date) throws -> [RecordingFolder] {
    var folders = try workspace.recordings()
    if !ids.isEmpty {
      let named = try Set(ids.map { try workspace.recording(matching: $0).id })
      folders.removeAll { !named.contains($0.id) }
    }
    if failed { folders = try folders.filter { try $0.failure() != nil } }
    if asksIndex {
      let store = try workspace.openIndex()
      var query = try filter.filter(now: now, timeZone: timeZone, store, workspace)
      query.limit = nil
      let found = try Set(store.ids(query))
      folders.removeAll { !found.contains($0.id) }
    }
    return folders.suffix(filter.limit ?? folders.count)
  }
}
