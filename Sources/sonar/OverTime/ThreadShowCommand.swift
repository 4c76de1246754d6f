import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import Surfaces
import Workspace

/// `sonar thread show`: prints one thread.
struct ThreadShowCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one thread: summary, mood, changes, tasks, entries.",
    discussion: """
      The summary consists of complete sentences from its entries' summaries, in the order spoken.

        sonar thread show garden
        sonar thread show garden --format md > garden.md
        sonar thread show garden --url         the thread's page
      """)

  /// The output format of a thread.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, md
  }

  @Argument(help: "Id or name of a thread.", completion: .threads)
  var thread: String

  @Option(help: "The output format: text to read, the others to export.")
  var format: Format = .text

  @Flag(help: "Show all entries and tasks, not only the latest.")
  var all = false

  @Flag(name: .customLong("url"), help: "Print the link to the thread's page alone.")
  var printsLink = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if printsLink, options.json || all || format != .text {
      throw ValidationError("--url prints the link alone; leave the other options out")
    }
  }

  func run() throws {
    let workspace = try options.workspace()
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let chosen = try Threads(folder: workspace.threads).named(thread)
    if printsLink {
      let link = try JournalPages(workspace, settings).link(
        to: .thread(id: chosen.id), named: chosen.name)
      return Output().line(link)
    }
    let store = try workspace.openIndex()
    let rollup = try ThreadRollup(
      chosen, in: store, timeZone: timeZone, lists: try options.installation.insightLists())
    let output = Output()
    switch options.json ? .json : format {
    case .json: output.json(.threadRollup, ThreadJSON(rollup, timeZone: timeZone))
    case .md: print(ThreadMarkdown(rollup: rollup, timeZone: timeZone).text, terminator: "")
    case .text:
      let text = ThreadText(
        rollup: rollup, path: Threads.path(chosen.id, workspace.threads), timeZone: timeZone, output: output,
        showsAll: all)
      for line in text.lines { output.line(line) }
    }
  }
}
