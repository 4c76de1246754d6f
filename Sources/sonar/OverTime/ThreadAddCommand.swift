import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import Workspace

/// `sonar thread add`: adds entries to a thread.
struct ThreadAddCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add entries to a thread by hand.",
    discussion: """
      Added entries stay in the thread regardless of its rules.

        sonar thread add garden latest
        sonar thread add garden 2026-11-20T2145 2026-11-18
      """)

  @Argument(help: "Id or name of a thread.", completion: .threads)
  var thread: String

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var entries: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let id = try Threads(folder: workspace.threads).named(thread).id
    let ids = try workspace.recordingsForThread(entries)
    try ThreadChangeReport.run(id, options: options) { thread in
      thread.excluded.removeAll(where: ids.contains)
      thread.added += ids.filter { !thread.added.contains($0) }
    }
    try await follow.update(after: "thread", options)
  }
}

/// Changes a thread and prints its new extent.
enum ThreadChangeReport {
  static func run(_ id: String, options: JournalOptions, _ body: (inout JournalThread) -> Void) throws {
    let workspace = try options.workspace()
    var isChanged = false
    let thread = try Threads.change(id, in: workspace.threads) { thread in
      let before = thread
      body(&thread)
      isChanged = thread != before
    }
    let row = try workspace.row(of: thread, timeZone: options.settings().timeZone())
    let output = Output()
    if options.json {
      return output.json(.thread, ThreadAnswer(thread: row, path: Threads.path(id, workspace.threads)))
    }
    if !isChanged { output.line("Nothing changed.") }
    output.line("\(output.bold(thread.name.printable)): \(row.extent)")
  }
}
