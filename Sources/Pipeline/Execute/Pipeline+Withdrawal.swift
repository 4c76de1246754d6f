import StageContract
import Workspace

extension Pipeline {
  /// Runs only the journal's stages, over every recording as of their last run: withdrawn entries disappear
  /// from their outputs, and nothing else changes.
  ///
  /// The caller holds the workspace's lock. Neither a deadline nor a requested stop prevents it.
  /// - Throws: `WorkspaceError` if the workspace itself cannot be read or written.
  package func withdraw() async throws -> RunReport {
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(executables: probe.executables, log: log)
    var report = RunReport()
    do {
      let (stages, folders) = (try journalStages(), try workspace.recordings())
      let byID = folders.byID
      try await run(
        stages, pool: pool, report: &report, events: { _ in },
        lines: { stage in
          try stages.linesForWithdrawal(of: stage, folders, byID) { try planner.line($0, of: stage, $1) }
        })
    } catch {
      await pool.close()
      throw error
    }
    await pool.close()
    return report
  }

  /// Removes the folder that `stage`, which could not be brought up to date, keeps in place, if it may show what was withdrawn:
  /// at once, before other stages publish anything.
  func withhold(
    _ stage: Manifest.StageEntry, _ published: PublishedOutputs, _ report: inout RunReport,
    _ events: (RunEvent) -> Void
  ) {
    guard stage.folderInPlace != nil else { return }
    let (removed, failures) = published.removeStale(of: stage.name)
    for name in removed where failures.isEmpty {
      report.remarks.append(
        .init(
          recording: nil, stage: stage.name, status: .success,
          message: PublishedOutputs.removalMessage(name)))
    }
    for failure in failures { note(stage, StageFailure(failure), &report, events) }
  }
}
