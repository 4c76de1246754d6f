import Digest
import Foundation
import StageContract
package import Workspace

/// A journal's pipeline, ready to plan and run: manifest, settings and stages combined.
package struct Pipeline: Sendable {
  /// The journal.
  package let workspace: Workspace
  /// The stages.
  package let manifest: Manifest
  /// The settings of the journal's `sonar.yaml`, overridden by the command line.
  package let settings: Settings
  let probe: StageProbe
  let resolver: ParameterResolver
  let planner: RecordingPlanner
  private let digests: SharedDigestCache
  let options: Options

  /// Reads manifest and settings, queries every stage for its identity, and rejects unknown names.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CancellationError` if the task is cancelled.
  package init(
    workspace: Workspace, installation: Installation, commandLine: Settings = Settings(),
    options: Options = Options()
  ) async throws {
    let layer = try Settings.read(workspace.settingsFile).overridden(by: options.prospective.journal)
    let settings = layer.overridden(by: commandLine)
    let path = try installation.manifest(for: settings)
    let manifest = try Manifest.read(path).limited(by: settings).active(settings)
    let digests = SharedDigestCache(path: workspace.digestCacheFile, isSaved: !options.isPack)
    self.workspace = workspace
    self.manifest = manifest
    self.settings = settings
    self.options = options
    self.digests = digests
    probe = await StageProbe.ask(
      manifest, installation: installation, scope: options.changed == nil ? nil : .journal)
    // An answer that was not awaited means nothing.
    try Task.checkCancellation()
    resolver = ParameterResolver(
      manifest: manifest, workspace: layer, commandLine: commandLine, installation: installation,
      root: workspace.root, now: options.now ?? installation.clock.now, instants: options.instants,
      digest: { try digests.sha256($0) })
    // A stage that was requested before it was switched off holds nothing up.
    let off = manifest.off.map(\.name)
    for stage in options.redo.flatMap({ $0.stages.sorted() })
    where manifest.stage(stage) == nil && !off.contains(stage) {
      throw ManifestError.unknownStage(place: "--stage", name: stage, stages: manifest.stages.map(\.name))
    }
    try resolver.check(accepts: probe.accepts)
    // A plan for one-off options is not worth caching, and must not evict the cached ones.
    let isDefault =
      commandLine == Settings() && !options.isTrial && !options.isPack && options.changed == nil
      && options.redo.allSatisfy { $0.concernsJournalAlone(manifest) }
      && options.prospective == ProspectiveSettings()
    let probe = probe
    planner = try RecordingPlanner(
      workspace: workspace, manifest: manifest, probe: probe, resolver: resolver, redo: options.redo,
      withdrawals: workspace.withdrawals(), isTrial: options.isTrial,
      own: options.prospective.recordings
    ) {
      let key = PlanKey(
        manifest: try Digest.sha256(file: path), identities: probe.identities,
        unavailable: probe.unavailable,
        parameters: $0)
      let stages = manifest.stages(.recording).map(\.name)
      return isDefault ? PlanCache(path: workspace.planCacheFile, key: key.digest, stages: stages) : nil
    }
  }

  /// The pipeline of a command that runs, plans or reports pending work: it continues the reruns that were requested.
  /// - Throws: the same.
  package static func continuing(
    _ workspace: Workspace, _ installation: Installation, commandLine: Settings = Settings(),
    options: Options = Options()
  ) async throws -> Pipeline {
    var options = options
    options.redo += try ReprocessRequest.open(workspace)
    return try await Pipeline(
      workspace: workspace, installation: installation, commandLine: commandLine, options: options)
  }

  /// Stages that run again although their results are up to date.
  package var redo: [Redo] { options.redo }

  /// When the run ends before its work is complete.
  package var end: StopCondition { StopCondition(deadline: options.deadline, stop: options.stop) }

  /// Where its stages and data files come from.
  package var installation: Installation { resolver.installation }

  /// When what the journal's stages show changes by itself.
  package var changeTimes: ChangeTimes { resolver.changeTimes }

  /// The planned stages of one recording, in running order.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package func plan(_ folder: RecordingFolder) throws -> [PlannedRun] { try planner.plan(folder).plan }

  /// The results that the journal shows for one recording, by stage.
  package func results(_ folder: RecordingFolder) throws -> [String: StageResult] {
    try planner.plan(folder).shown
  }

  /// True if a recording is known to have no pending work; if false, it has to be planned to find out.
  package func isUpToDate(_ folder: RecordingFolder) -> Bool { planner.cache?.settled(folder) != nil }

  /// The pending work of `folders`, and then of the journal as a whole once that is done.
  ///
  /// Fast if nothing has changed since the last call: a few `stat` calls for each recording.
  package func plan(_ folders: [RecordingFolder]) throws -> JournalPlan {
    var plan = JournalPlan()
    var lines: [String: [String: JournalLine]] = [:]
    for folder in folders {
      do {
        let survey = try planner.survey(folder)
        plan.recordings.append(
          .init(folder: folder, runs: survey.runs, outdated: survey.outdated, unshown: survey.unshown))
        lines[folder.id] = survey.lines
      } catch {
        plan.recordings.append(.init(folder: folder, failure: StageFailure(error).within(workspace.root)))
      }
    }
    try planner.cache?.save(folders.map(\.id))
    let unplanned = plan.recordings.filter { $0.failure != nil }.map(\.folder).byID
    let hidden = Set(unplanned.values.filter(\.isMarkedPrivate).map(\.id))
    let left = PublishedOutputs(workspace, manifest)
    for stage in try manifest.off.filter(left.isLeft) {
      plan.journal.append(.init(stage: stage.name, state: .removal(needs: stage.neededSettings)))
    }
    var upstream: [String: String] = [:]
    let journalStages = try journalStages()
    for stage in manifest.stages(.journal) {
      if let missing = stage.missing(of: manifest, in: upstream) {
        plan.journal.append(.init(stage: stage.name, state: .blocked(by: missing)))
        continue
      }
      switch try journalStages.plan(
        stage, journalStages.lines(of: stage, lines, frozen: unplanned, hidden: hidden), upstream: upstream)
      {
      case .failure(let failure):
        plan.journal.append(.init(stage: stage.name, state: .waits(failure.message)))
      case .success(let planned):
        upstream[stage.name] = planned.run.fingerprint
        plan.journal.append(
          .init(
            stage: stage.name,
            state: planned.reasons.isEmpty
              ? .upToDate(
                StageResult(
                  folder: workspace.root, record: planned.run.record([:], startedAt: options.now ?? Date())))
              : .ready(planned.run, planned.reasons)))
      }
    }
    return plan
  }

  func journalStages() throws(WorkspaceError) -> JournalStages {
    JournalStages(
      manifest: manifest, workspace: workspace, planner: planner.planner, resolver: resolver,
      accepts: probe.accepts, journalInputs: JournalInputs(workspace, manifest, digests),
      withdrawals: try workspace.withdrawals(), fileTimeSeconds: options.fileTimeSeconds)
  }

  /// The problem with the output files of the journal's stage `name`: `missing`, or `changed` if a file
  /// differs from what the stage wrote. Nil if all are intact, if the stage never ran, or if no output is
  /// recorded.
  /// - Throws: `WorkspaceError`.
  package func outputProblem(of name: String) throws -> String? {
    guard let stage = manifest.stage(name), let record = JournalRecords(workspace).record(of: name) else {
      return nil
    }
    switch try JournalOutputs(stage: stage, workspace: workspace).state(record) {
    case .missing: return "missing"
    case .changed: return "changed"
    case .whole, .unrecorded, .unfinished: return nil
    }
  }

  /// Runs everything pending: first the chosen recordings, then the journal's stages over all recordings.
  ///
  /// The caller holds the workspace's lock. Cancelling the task ends every stage and returns the work done.
  /// - Parameters:
  ///   - leavesOptional: whether optional stages are left to the next run.
  ///   - join: called before the journal's stages with what the index is about to show; it returns the recordings that now
  ///     stand for others too and whose stages are to run again.
  /// - Throws: `WorkspaceError` if the workspace itself cannot be read or written.
  package func run(
    _ chosen: [RecordingFolder], leavesOptional: Bool = false,
    join: ((_ lines: [JournalLine]) throws -> [RecordingFolder])? = nil,
    events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> RunReport {
    if let changed = options.changed { return try await publish(changed, chosen, join: join, events: events) }
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(
      executables: probe.executables, log: log, end: JobDeadline(run: end, graceSeconds: options.graceSeconds)
    )
    var executor = executor(pool, events)
    executor.leavesOptional = leavesOptional
    var schedule = Schedule(executor: executor, folders: chosen)
    do {
      var isAgain = false
      repeat {
        await executor.run(&schedule)
        schedule.report.failures = schedule.report.failures.map { $0.within(workspace.root) }
        guard schedule.report.stopped == nil, !schedule.report.isInterrupted, !options.stop.isSet else {
          break
        }
        let joined = try await runJournalStages(
          pool: pool, known: schedule.lines, join: join, report: &schedule.report, events: events)
        schedule.add(joined)
        isAgain = !joined.isEmpty
      } while isAgain || schedule.hasMore && !yields
    } catch {
      // Whatever goes wrong, leave no process behind.
      await pool.close()
      throw error
    }
    await pool.close()
    return schedule.report
  }

  /// True if the run ends although optional stages could go on, which the caller is told.
  private var yields: Bool {
    options.yield?.set()
    return options.yield != nil
  }

  /// Runs the journal's stages over every recording as of their last run, and `changed` as they are now; everything, if
  /// recordings have to be planned for that.
  private func publish(
    _ changed: [RecordingFolder], _ chosen: [RecordingFolder],
    join: ((_ lines: [JournalLine]) throws -> [RecordingFolder])?,
    events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> RunReport {
    let stages = try journalStages()
    guard var lines = try recordedLines(stages, changed: changed) else {
      var options = options
      options.changed = nil
      return try await Pipeline(
        workspace: workspace, installation: installation, commandLine: resolver.commandLine, options: options
      ).run(chosen, join: join, events: events)
    }
    var report = RunReport()
    guard !options.stop.isSet else { return report }
    try removeHealthOfPrivate()
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(
      executables: probe.executables, log: log, end: JobDeadline(run: end, graceSeconds: options.graceSeconds)
    )
    do {
      try await run(stages, pool: pool, report: &report, events: events) { stage in
        // A stage that runs again has written its lines.
        defer { lines[stage.name]?.before = nil }
        return lines[stage.name] ?? StageLines()
      }
    } catch {
      await pool.close()
      throw error
    }
    await pool.close()
    return report
  }

  /// Removes recordings that their owner's file marks as private from what failed.
  private func removeHealthOfPrivate() throws(WorkspaceError) {
    // What cannot be read names nobody to the stages either.
    guard let failed = try? Health.read(workspace.healthFile).failed, !failed.isEmpty else { return }
    let ids = Set(failed.map(\.id))
    let hidden = try workspace.recordings().filter { ids.contains($0.id) && $0.isMarkedPrivate }
    try workspace.removeHealth(of: Set(hidden.map(\.id)))
  }

  func executor(_ pool: StagePool, _ events: @escaping @Sendable (RunEvent) -> Void) -> Executor {
    let workspace = workspace
    let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return Executor(
      planner: planner, pool: pool,
      slots: Slots(cores), width: 4 * cores,
      end: end, isTrial: options.isTrial, portionSeconds: options.portionSeconds, pauses: options.pauses,
      pendingWithdrawal: { workspace.pendingWithdrawal(of: $0) },
      refuse: { try Quarantine.refuse($0, in: workspace, status: $1.status, reason: $1.message) },
      events: events
    )
  }

  /// Opens the log for messages of stages; the caller closes it.
  func openStagesLog() throws(WorkspaceError) -> StageLog {
    try FileSystem.makeFolder(workspace.logs)
    return try StageLog(ofJournal: workspace)
  }
}
