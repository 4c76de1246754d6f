import Foundation
import Model
package import Pipeline
package import StageContract
package import Workspace

/// A rerun of all or of selected recordings, with other settings or forced.
///
/// The request is saved before the run begins, as settings or as a `ReprocessRequest`: after an interruption at any
/// point, a plain `sonar run` continues it, and no later run undoes it.
package struct Reprocessing: Sendable {
  package let workspace: Workspace
  package let installation: Installation
  /// Settings to save.
  package var changes: SettingsChange
  /// The stages to run again even if they are up to date.
  package var redo: Redo?
  /// The selected recordings; nil for all.
  package var chosen: [RecordingFolder]?

  /// A rerun of everything in `workspace` that depends on `changes`.
  package init(workspace: Workspace, installation: Installation, changes: Settings = Settings()) {
    (self.workspace, self.installation, self.changes) = (
      workspace, installation, SettingsChange(set: changes)
    )
  }

  /// The effect that the rerun would have.
  package struct Forecast: Sendable {
    /// The stages that would run.
    package var plan: PlanListing
    /// Number of recordings whose own settings override a change.
    package var keeping: Int
    /// Number of recordings that lose a setting of their own.
    package var losing: Int
    /// How long the stages will take.
    package var estimate: WorkEstimate
  }

  /// Plans the rerun without changing anything.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` for invalid changes.
  package func forecast() async throws -> Forecast {
    var options = Pipeline.Options()
    options.redo = [redo].compactMap { $0 }
    let manifest = try manifest()
    try SettingsCheck(manifest: manifest, installation: installation).check(
      changes.set, forAll: chosen == nil)
    options.prospective = try changes.outcome(workspace, manifest, chosen: chosen)
    let pipeline = try await Pipeline.continuing(workspace, installation, options: options)
    let plan = try PlanListing(pipeline, chosen: chosen)
    return try Forecast(
      plan: plan, keeping: chosen == nil ? keeping(options.prospective) : 0,
      losing: losing(options.prospective), estimate: WorkEstimate(plan, pipeline))
  }

  /// Number of recordings that lose a setting of their own.
  private func losing(_ prospective: ProspectiveSettings) throws -> Int {
    try workspace.recordings().count { folder in
      guard let new = prospective.recordings[folder.id], let own = try folder.settings() else { return false }
      return !Set(own.byName.keys).isSubset(of: new.byName.keys)
    }
  }

  /// The manifest that the rerun uses.
  /// - Throws: `ManifestError`, also for a stage that is to run again and is off.
  func manifest() throws -> Manifest {
    let settings = try Settings.read(workspace.settingsFile).overridden(
      by: chosen == nil ? changes.set : Settings())
    let manifest = try Manifest.read(installation.manifest(for: settings)).active(settings)
    for stage in manifest.off where redo?.stages.contains(stage.name) == true {
      throw ManifestError.stageOff(place: "--stage", name: stage.name, needs: stage.neededSettings)
    }
    return manifest
  }

  /// Number of recordings whose own settings override what is set for the journal.
  private func keeping(_ prospective: ProspectiveSettings) throws -> Int {
    let names = Set(changes.set.byName.keys)
    return try workspace.recordings().count { folder in
      let own = prospective.recordings[folder.id] ?? (try? folder.settings())
      return own.map { !names.isDisjoint(with: $0.byName.keys) } ?? false
    }
  }

  /// Saves the request and runs it; returns the exit status.
  /// - Parameters:
  ///   - wait: whether to wait for another running sonar.
  ///   - isQuiet: whether to suppress the message about waiting.
  ///   - estimate: what the forecast said, for the history.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar is running and `wait` is false; `ManifestError`,
  ///   `WorkspaceError`.
  package func run(
    wait: Bool, isQuiet: Bool, estimate: WorkEstimate? = nil, reporter: any Reporter
  ) async throws -> ExitStatus {
    let lock = try await RunLock.take(workspace, wait: wait, isQuiet: isQuiet, reporter: reporter)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, reporter) {
      try await rework(estimate, reporter)
    }.exitStatus
  }

  private func rework(_ estimate: WorkEstimate?, _ reporter: any Reporter) async throws -> ExitStatus {
    let outcome = try changes.outcome(workspace, manifest(), chosen: chosen)
    try recordReplaced(by: outcome)
    try write(outcome)
    if let redo {
      for folder in try chosen ?? workspace.recordings() { try KeptResults.end(redo, in: folder) }
      try ReprocessRequest.add(redo, to: workspace)
    }
    return try await RunSession(
      .continuing(workspace, installation), reporter: reporter, command: "reprocess", chosen: chosen,
      importsInbox: false, estimate: estimate?.entry
    ).run()
  }

  /// Records what `outcome` and the run replace, before it is.
  private func recordReplaced(by outcome: ProspectiveSettings) throws {
    var record = ChangeRecord(command: "reprocess", startedAt: Instant.text(Date()))
    let file = SettingsFile(workspace.settingsFile)
    record.settings = try file.text(setting: outcome.journal).map { try .init(file, by: $0) }
    let shown = ShownResults(workspace).all
    for folder in try chosen ?? workspace.recordings() {
      let settings = try outcome.recordings[folder.id].map {
        try ChangeRecord.ReplacedFile(SettingsFile(folder.settingsFile), by: SettingsFile.text(of: $0))
      }
      let before = ChangeRecord.Replaced(shown: shown[folder.id] ?? [:], settings: settings)
      if !before.isEmpty { record.recordings[folder.id] = before }
    }
    if !record.isEmpty { try ChangeRecords(workspace).add(record) }
  }

  private func write(_ outcome: ProspectiveSettings) throws {
    try SettingsFile(workspace.settingsFile).set(outcome.journal)
    for folder in try workspace.recordings() {
      guard let settings = outcome.recordings[folder.id] else { continue }
      try SettingsFile(folder.settingsFile).replace(with: settings)
    }
  }
}
