import Application
internal import ArgumentParser
import Foundation
import Store
import Workspace

/// The options that choose recordings; none of them means all.
struct RecordingChoice: ParsableArguments {
  @OptionGroup var filter: FilterOptions

  @Option(
    name: .customLong("id"), parsing: .singleValue,
    help: ArgumentHelp("Only this recording: the beginning of its id; may be given more than once."))
  var ids: [String] = []

  @Flag(help: "Only recordings whose last try failed.")
  var failed = false

  /// Whether a question to the index is among them.
  private var asksIndex: Bool {
    filter.since != nil || filter.until != nil || !filter.mood.isEmpty || !filter.tag.isEmpty
      || filter.pinned || filter.isPrivate
  }

  /// Whether any of them was given.
  var isGiven: Bool { asksIndex || filter.limit != nil || !ids.isEmpty || failed }

  /// The recordings of `workspace` that all of them allow, oldest first; with a limit the newest of these.
  /// - Throws: `WorkspaceError`; `JournalStoreError` where the index is asked and is not there.
  func recordings(of workspace: Workspace, timeZone: TimeZone) throws -> [RecordingFolder] {
    var folders = try workspace.recordings()
    if !ids.isEmpty {
      let named = try Set(ids.map { try workspace.recording(matching: $0).id })
      folders.removeAll { !named.contains($0.id) }
    }
    if failed { folders = try folders.filter { try $0.failure() != nil } }
    if asksIndex {
      var question = filter.filter(now: Date(), timeZone: timeZone)
      question.limit = nil
      let found = try Set(workspace.openIndex().ids(question))
      folders.removeAll { !found.contains($0.id) }
    }
    return folders.suffix(filter.limit ?? folders.count)
  }
}
