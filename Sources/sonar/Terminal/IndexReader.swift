import Application
internal import ArgumentParser

/// A command that reads the index: if that is of another version of Sonar, it is rebuilt first.
protocol IndexReader: ParsableCommand {
  var options: JournalOptions { get }
}

extension JournalOptions {
  /// Rebuilds the index if it is not of this version.
  /// - Throws: `WorkspaceError.notAJournal`; `CommandFailure` if it cannot be rebuilt now: 75 if another sonar is running.
  func readyIndex() async throws {
    try await IndexRebuild(workspace(), installation, reporter: RunDisplay()).runIfUnusable()
  }

  /// The same if one of `names` is `latest`, which the index knows.
  func readyIndex(for names: [String]) async throws {
    if names.contains("latest") { try await readyIndex() }
  }
}
