import Foundation
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// A rerun tried out on a sample of the recordings: its results are stored, and shown nowhere until the rerun itself,
/// which then does not make them again.
package struct ReprocessingTrial: Sendable {
  private let reprocessing: Reprocessing
  /// Number of recordings in a sample.
  private let count: Int

  package init(_ reprocessing: Reprocessing, count: Int) {
    (self.reprocessing, self.count) = (reprocessing, count)
  }

  /// An entry of the sample, as it is shown and as it would be.
  package struct Entry: Encodable, Sendable {
    package var recording: String
    /// The sample that it stands for: `short`, `long`, `sad`, `glad`, `old`, `new`.
    package var kind: String
    package var before: Version
    /// Nil if it could not be made.
    package var after: Version?
    package var change: EntryChange?
  }

  /// The shown results of an entry.
  package struct Version: Encodable, Equatable, Sendable {
    package var title: String
    package var style: String
    /// Words of the summary.
    package var words: Int
    package var text: String

    init(_ version: EntryVersion) throws {
      let summary = try version.told()
      title = version.owner.title ?? summary?.title ?? ""
      (style, text) = (summary?.style ?? "", summary?.text ?? "")
      words = summary?.coverage.summaryWords ?? 0
    }
  }

  /// The result of a trial.
  package struct Report: Encodable, Sendable {
    package var entries: [Entry] = []
    /// Failures and waits, one line each.
    package var failures: [String] = []
    /// Number of recordings that the rerun would be about.
    package var archive = 0
    /// Number of titles, moods, summaries and so on that would differ in the sample.
    package var counts: ChangeReport.Counts { ChangeReport.Counts(entries.compactMap(\.change)) }
  }

  /// Tries the rerun out on a sample without the recordings `seen`.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar is running; `ManifestError`, `WorkspaceError`,
  ///   `JournalStoreError`; `CommandFailure` for invalid changes.
  package func run(without seen: Set<String>, reporter: any Reporter) async throws -> Report {
    let workspace = reprocessing.workspace
    var report = Report()
    _ = try await RunLock.with(workspace, reprocessing.installation, reporter: reporter) {
      report = try await tryOut(without: seen)
      return .success
    }
    return report
  }

  private func tryOut(without seen: Set<String>) async throws -> Report {
    let workspace = reprocessing.workspace
    var options = Pipeline.Options()
    options.isTrial = true
    options.redo = [reprocessing.redo].compactMap { $0 }
    let (changes, manifest) = try (reprocessing.changes, reprocessing.manifest())
    try SettingsCheck(manifest: manifest, installation: reprocessing.installation)
      .check(changes.set, forAll: reprocessing.chosen == nil)
    options.prospective = try changes.outcome(workspace, manifest, chosen: reprocessing.chosen)
    let pipeline = try await Pipeline(
      workspace: workspace, installation: reprocessing.installation, options: options)
    // A recording's own settings override the journal's.
    let folders =
      try reprocessing.chosen
      ?? workspace.recordings().filter { try $0.file(named: "settings.json") == nil }
    let choices = ArchiveSample.choose(count, of: try candidates(among: folders), excluding: seen)
    let chosen = choices.compactMap { choice in folders.first { $0.id == choice.id } }
    let made = try await pipeline.tryOut(chosen) { _ in }
    if made.isInterrupted { throw CancellationError() }
    var report = Report(archive: folders.count)
    report.failures = (made.failures + made.waiting).map {
      "\($0.recording ?? ""): \($0.stage): \($0.message)"
    }
    let shown = ShownResults(workspace)
    for (choice, folder) in zip(choices, chosen) {
      let owner = try OwnerFile.read(folder)
      let before = EntryVersion(folder, shown: shown.results(of: folder.id) ?? [:], owner: owner)
      // The folder of a result that was made on trial has a name of its own.
      let results = try pipeline.results(folder).filter { before.shown[$0.key] != nil }
      let after = EntryVersion(
        folder, shown: results.mapValues { ($0.folder as NSString).lastPathComponent }, owner: owner)
      report.entries.append(
        Entry(
          recording: folder.id, kind: choice.kind, before: try Version(before), after: try Version(after),
          change: try EntryChange(folder.id, before, after)))
    }
    return report
  }

  /// The entries of `folders` that are neither private nor discreet.
  private func candidates(among folders: [RecordingFolder]) throws -> [ArchiveSample.Candidate] {
    let ids = Set(folders.map(\.id))
    var found: [ArchiveSample.Candidate] = []
    try reprocessing.workspace.openIndex().eachPage(EntryFilter(includePrivate: false)) { page in
      found += page.filter { ids.contains($0.id) && !$0.isDiscreet }.map {
        .init(
          id: $0.id, durationSamples: $0.durationSamples, mood: $0.mood?.score, spokenAt: $0.spokenAt)
      }
    }
    return found
  }

  /// Removes everything that was made on trial.
  /// - Throws: `WorkspaceError`.
  package func discard() throws {
    for folder in try reprocessing.workspace.recordings() { try folder.removeTrials() }
  }
}
