import Application
internal import ArgumentParser
import Foundation
import Insights
import StageContract
import Workspace

/// `sonar thread remove`: removes entries from a thread.
struct ThreadRemoveCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove entries from a thread by hand.",
    discussion: """
      Removed entries stay out regardless of its rules until you add them again. The entries themselves are not changed.

        sonar thread remove garden 2026-11-18
      """)

  @Argument(help: "Id or name of a thread.", completion: .threads)
  var thread: String

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var entries: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let chosen = try Threads(folder: workspace.threads).named(thread)
    let ids = try entries.map { try workspace.recording(named: $0).id }
    if chosen.hasNoRules, Set(chosen.added).isSubset(of: ids) {
      throw CommandFailure(
        status: .usage,
        "\(chosen.id): the thread would be empty; to delete it: sonar thread delete \(chosen.id.shellQuoted)"
      )
    }
    try ThreadChangeReport.run(chosen.id, options: options) { thread in
      thread.added.removeAll(where: ids.contains)
      for id in ids where !thread.excluded.contains(id) { thread.excluded.append(id) }
    }
    try await follow.update(after: "thread", options)
  }
}

extension JournalThread {
  /// True if the thread contains only entries that were added by hand.
  var hasNoRules: Bool { words.isEmpty && people.isEmpty && tags.isEmpty }
}
