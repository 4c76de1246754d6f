import Foundation
package import StageContract
import Workspace

extension Pipeline {
  /// The result of a dry run of a stage of scope *journal*.
  package enum DryRun: Sendable {
    /// It ran. `isCurrent` says whether the journal's own outputs are up to date, or a run would change them.
    case done(isCurrent: Bool)
    /// It cannot run: exit status and a one-line message.
    case failed(status: ExitStatus, message: String)
  }

  /// Runs the journal's stage `name` over the current results, with its outputs in `folder` instead of the
  /// journal.
  ///
  /// The stage must not read outputs of another stage of scope *journal*.
  /// - Throws: `WorkspaceError`.
  package func rehearse(_ name: String, into folder: String) async throws -> DryRun {
    guard let stage = manifest.stage(name) else {
      return .failed(status: .unavailable, message: "\(name) is not installed; run `sonar doctor`")
    }
    func plan() throws -> Result<JournalStages.Planned, StageFailure> {
      let survey = try journalSurvey(of: try workspace.recordings())
      let stages = try journalStages()
      return try stages.plan(
        stage, stages.lines(of: stage, survey.lines, frozen: survey.frozen), upstream: [:])
    }
    let planned: JournalStages.Planned
    switch try plan() {
    case .failure(let failure): return .failed(status: failure.status, message: failure.message)
    case .success(let plan): planned = plan
    }
    let job = try planned.job(
      in: workspace.root, entries: folder + "/entries", files: folder, folders: folder)
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(executables: probe.executables, log: log)
    let outcome = await pool.run(stage, job) { _ in true }
    await pool.close()
    switch outcome {
    case .finished:
      // Owner edits do not wait for the lock: changes made meanwhile may or may not be in these outputs.
      guard case .success(let after) = try plan(), after.run.fingerprint == planned.run.fingerprint else {
        return .done(isCurrent: false)
      }
      // Warnings in the last run do not make its outputs outdated.
      return .done(isCurrent: planned.reasons.allSatisfy { $0 == .incomplete })
    case .failed(let failure): return .failed(status: failure.status, message: failure.message)
    case .cancelled: return .failed(status: .interrupted, message: "interrupted; run it again")
    }
  }
}
