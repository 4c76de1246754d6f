import StageContract
package import Workspace

extension Pipeline {
  /// Makes the outputs of the journal's stage that writes the folder `output` (`surfaces/`) once more, below `folder`, which
  /// exists. Nothing is published or recorded: for what the same stage makes with other settings.
  ///
  /// The stage may read the outputs of other stages, but not a line for each recording.
  /// - Throws: `StageFailure`, `WorkspaceError`, `ManifestError`.
  package func make(_ output: String, aside folder: String) async throws {
    guard let stage = manifest.output(writing: output)?.stage, stage.scope == .journal else {
      throw StageFailure(status: .unavailable, message: "the pipeline has no stage that writes \(output)")
    }
    let planned = try journalStages().plan(stage, StageLines(), upstream: [:]).get()
    guard !planned.takesLines else {
      throw StageFailure(status: .unavailable, message: "\(stage.name) reads every recording")
    }
    let job = try planned.job(
      in: workspace.root, entries: folder + "/entries", files: folder, folders: folder)
    let log = try StageLog(folder + "/log")
    defer { log.close() }
    let pool = StagePool(executables: probe.executables, log: log)
    let outcome = await pool.run(stage, job, progress: { _ in true })
    await pool.close()
    switch outcome {
    case .finished: return
    case .failed(let failure): throw failure
    case .cancelled: throw StageFailure(status: .interrupted, message: "interrupted; run it again")
    }
  }

  /// Makes on trial what is pending for `chosen`; the pipeline has the option `isTrial`. Nothing that is shown changes.
  ///
  /// The caller holds the workspace's lock.
  /// - Throws: `WorkspaceError` if the workspace itself cannot be read or written.
  package func tryOut(
    _ chosen: [RecordingFolder], events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> RunReport {
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(
      executables: probe.executables, log: log, end: JobDeadline(run: end, graceSeconds: options.graceSeconds)
    )
    let executor = executor(pool, events)
    var schedule = Schedule(executor: executor, folders: chosen)
    repeat { await executor.run(&schedule) } while schedule.hasMore
    await pool.close()
    schedule.report.failures = schedule.report.failures.map { $0.within(workspace.root) }
    return schedule.report
  }
}
