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
  package var changes: Settings
  /// What to run again even if it is up to date.
  package var redo: Redo?
  /// The selected recordings; nil for all.
  package var chosen: [RecordingFolder]?

  /// A rerun of everything in `workspace` that depends on `changes`.
  package init(workspace: Workspace, installation: Installation, changes: Settings = Settings()) {
    (self.workspace, self.installation, self.changes) = (workspace, installation, changes)
  }

  /// What the rerun would do.
  package struct Forecast: Sendable {
    /// The stages that would run.
    package var plan: PlanListing
    /// Number of recordings whose own settings override a change.
    package var keeping: Int
    /// How long the stages will take.
    package var estimate: WorkEstimate
  }

  /// Plans the rerun without changing anything.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` for invalid changes.
  package func forecast() async throws -> Forecast {
    let planner = ReprocessingPlan(self)
    let (plan, keeping) = try await planner.listing()
    return Forecast(
      plan: plan, keeping: keeping, estimate: try WorkEstimate(plan, try await planner.pipeline()))
  }

  /// Saves the request and runs it; returns the exit status.
  /// - Parameters:
  ///   - wait: whether to wait for another running sonar.
  ///   - isQuiet: whether to suppress the message about waiting.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar is running and `wait` is false; `ManifestError`,
  ///   `WorkspaceError`.
  package func run(wait: Bool, isQuiet: Bool, reporter: any Reporter) async throws -> ExitStatus {
    let lock = try await RunLock.take(workspace, wait: wait, isQuiet: isQuiet, reporter: reporter)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, reporter) {
      try await rework(reporter)
    }.exitStatus
  }

  private func rework(_ reporter: any Reporter) async throws -> ExitStatus {
    try recordReplaced()
    try writeSettings()
    if let redo {
      for folder in try chosen ?? workspace.recordings() { try KeptResults.end(redo, in: folder) }
      try ReprocessRequest.add(redo, to: workspace)
    }
    var options = Pipeline.Options()
    options.redo = try ReprocessRequest.open(workspace)
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    return try await RunSession(
      pipeline, reporter: reporter, command: "reprocess", chosen: chosen, takesInbox: false,
      redo: options.redo
    ).run()
  }

  /// Records what is replaced, before it is.
  private func recordReplaced() throws {
    func replaced(_ path: String) throws -> ChangeRecord.ReplacedFile? {
      let file = SettingsFile(path)
      return try file.text(setting: changes).map { try .init(file, by: $0) }
    }
    var record = ChangeRecord(command: "reprocess", startedAt: Instant.text(Date()))
    if chosen == nil { record.settings = try replaced(workspace.settingsFile) }
    let shown = ShownResults(workspace).all
    for folder in try chosen ?? workspace.recordings() {
      let settings = try chosen == nil ? nil : replaced(folder.path + "/settings.json")
      let before = ChangeRecord.Replaced(shown: shown[folder.id] ?? [:], settings: settings)
      if !before.isEmpty { record.recordings[folder.id] = before }
    }
    if !record.isEmpty { try ChangeRecords(workspace).add(record) }
  }

  private func writeSettings() throws {
    guard let chosen else {
      try SettingsFile(workspace.settingsFile).set(changes)
      return
    }
    for folder in chosen { try SettingsFile(folder.path + "/settings.json").set(changes) }
  }
}
