import Application
internal import ArgumentParser
import Foundation
import Pipeline
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
      let outcome = try await RunLock.with(
        workspace, options.installation, reporter: RunDisplay(), waitSeconds: 0
      ) {
        try await rebuild(workspace)
        return .success
      }
      if outcome.exitStatus != .success { throw ExitCode(outcome.exitStatus) }
    }

    private func rebuild(_ workspace: Workspace) async throws {
      var redo = Pipeline.Options()
      let index = try options.manifest().output(writing: workspace.databaseName)?.stage.name
      guard let index else {
        throw CommandFailure(
          status: .usage,
          "the pipeline has no stage that writes \(workspace.databaseName); add one to its manifest")
      }
      redo.redo = [Redo(stages: [index])]
      let pipeline = try await Pipeline(
        workspace: workspace, installation: options.installation, options: redo)
      let report = try await interruptible { try await pipeline.run([]) { _ in } }
      guard report.exitStatus == .success else {
        let issue = report.failures.first ?? report.waiting.first
        throw CommandFailure(status: report.exitStatus, issue?.message ?? "interrupted; run it again")
      }
      let entries = try JournalStore.openReadOnly(path: workspace.database).ids().count
      if options.json {
        Output().json(.indexRebuild, ["entries": entries])
      } else {
        Output().line("Rebuilt the index: \(entries) entries.")
      }
    }
  }
}
