import Application
internal import ArgumentParser
import Foundation
import StageContract
import Store
import Workspace

/// `sonar index`: maintenance of the search index.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: "Rebuild the search index.", subcommands: [Rebuild.self])

  /// `sonar index rebuild`: builds a new database from the files, then replaces the old one with it.
  struct Rebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rebuild",
      abstract: "Rebuild the index from the recordings' documents.",
      discussion: """
        Nothing is lost and nothing is transcribed again: the index is derived from the documents alone. The current \
        index stays in use until the new one is complete.

          sonar index rebuild
        """)

    @OptionGroup var options: JournalOptions

    func run() async throws {
      let workspace = try options.workspace()
      let status = try await IndexRebuild(workspace, options.installation, reporter: RunDisplay()).run()
      let entries = try JournalStore.openReadOnly(path: workspace.database).ids().count
      if options.json {
        Output().json(.indexRebuild, ["entries": entries])
      } else {
        Output().line("Rebuilt the index: \(entries) entries.")
      }
      if status != .success { throw ExitCode(status) }
    }
  }
}
