import Foundation
package import Pipeline
package import StageContract
package import Workspace

/// A rerun of all or of chosen recordings, with other settings or although nothing changed.
///
/// What is asked for is written down before it begins, as settings or as a `ReprocessRequest`: interrupted
/// anywhere, a plain `sonar run` goes on with it, and no later run takes it back.
package struct Reprocessing: Sendable {
  package let workspace: Workspace
  package let installation: Installation
  /// Settings that are to hold from now on.
  package var changes: Settings
  /// What runs again although it is up to date.
  package var redo: Redo?
  /// The recordings that are meant; nil for all.
  package var chosen: [RecordingFolder]?

  /// A rerun of everything in `workspace` that `changes` concern.
  package init(workspace: Workspace, installation: Installation, changes: Settings = Settings()) {
    (self.workspace, self.installation, self.changes) = (workspace, installation, changes)
  }

  /// What it would do, found out before anything is written.
  package struct Forecast: Sendable {
    /// The stage runs.
    package var plan: PlanListing
    /// How many recordings keep a setting of their own that is to change for all others.
    package var keeping: Int
    /// How long they will take.
    package var estimate: WorkEstimate
  }

  /// What it would do. Nothing is changed.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` for what cannot be set.
  package func forecast() async throws -> Forecast {
    let planner = ReprocessingPlan(self)
    let (plan, keeping) = try await planner.listing()
    return Forecast(
      plan: plan, keeping: keeping, estimate: try WorkEstimate(plan, try await planner.pipeline()))
  }

  /// Writes down what is asked for and runs; returns the exit status.
  /// - Parameters:
  ///   - wait: whether to wait while another sonar is at work.
  ///   - isQuiet: whether it is left unsaid that it waits.
  /// - Throws: `WorkspaceError.locked` (75) where it is not to wait; `ManifestError`, `WorkspaceError`.
  package func run(wait: Bool, isQuiet: Bool, reporter: any Reporter) async throws -> ExitStatus {
    let lock = try await RunLock.take(workspace, wait: wait, isQuiet: isQuiet, reporter: reporter)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, reporter) {
      try await rework(reporter)
    }.exitStatus
  }

  private func rework(_ reporter: any Reporter) async throws -> ExitStatus {
    try writeSettings()
    if let redo { try ReprocessRequest.add(redo, to: workspace) }
    var options = Pipeline.Options()
    options.redo = try ReprocessRequest.open(workspace)
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    return try await RunSession(
      pipeline, reporter: reporter, command: "reprocess", chosen: chosen, takesInbox: false,
      redo: options.redo
    ).run()
  }

  private func writeSettings() throws {
    guard let chosen else {
      try SettingsFile(workspace.settingsFile).set(changes)
      return
    }
    for folder in chosen { try SettingsFile(folder.path + "/settings.json").set(changes) }
  }
}
