import Foundation
package import StageContract
import Workspace

extension Pipeline {
  /// What a stage of scope *journal* would write now.
  package enum DryRun: Sendable {
    /// Whether the journal's own outputs are to be the same, or a run would change them.
    case done(isCurrent: Bool)
    /// It cannot run: its status, and one line.
    case failed(status: ExitStatus, message: String)
  }

  /// Runs the journal's stage `name` over what stands, with its outputs in `folder` instead of the journal.
  ///
  /// It must read nothing of another stage of scope *journal*.
  /// - Throws: `WorkspaceError`.
  package func rehearse(_ name: String, into folder: String) async throws -> DryRun {
    guard let stage = manifest.stage(name) else {
      return .failed(status: .unavailable, message: "\(name) is not installed; type 'sonar doctor'")
    }
    func plan() throws -> Result<JournalStages.Planned, StageFailure> {
      let (lines, frozen) = journalLines(of: try workspace.recordings())
      return try journalStages().plan(stage, lines: lines, frozen: frozen, upstream: [:])
    }
    let planned: JournalStages.Planned
    switch try plan() {
    case .failure(let failure): return .failed(status: failure.status, message: failure.message)
    case .success(let plan): planned = plan
    }
    let job = try planned.job(entries: folder + "/entries", files: folder, folders: folder)
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(executables: probe.executables, log: log)
    let outcome = await pool.run(stage, job) { _ in true }
    await pool.close()
    switch outcome {
    case .finished:
      // The owner does not wait for the lock: what changed meanwhile may be in these outputs, or may not.
      guard case .success(let after) = try plan(), after.run.fingerprint == planned.run.fingerprint else {
        return .done(isCurrent: false)
      }
      // What it went on in spite of the last time does not make its outputs old.
      return .done(isCurrent: planned.reasons.allSatisfy { $0 == .incomplete })
    case .failed(let failure): return .failed(status: failure.status, message: failure.message)
    case .cancelled: return .failed(status: .interrupted, message: "interrupted; run it again")
    }
  }
}
