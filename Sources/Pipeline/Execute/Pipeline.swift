import Foundation
import StageContract
package import Workspace

/// A journal's pipeline, ready to plan and to run: manifest, settings and stages put together.
package struct Pipeline: Sendable {
  /// The journal.
  package let workspace: Workspace
  /// The stages.
  package let manifest: Manifest
  /// The journal's `sonar.yaml` with the command line on top.
  package let settings: Settings
  let probe: StageProbe
  private let resolver: ParameterResolver
  private let planner: RecordingPlanner
  private let options: Options

  /// Reads manifest and settings, asks every stage who it is, and refuses misspelt names.
  /// - Throws: `ManifestError`, `WorkspaceError`; `CancellationError` where the task is cancelled.
  package init(
    workspace: Workspace, installation: Installation, commandLine: Settings = Settings(),
    options: Options = Options()
  ) async throws {
    let layer = try Settings.read(workspace.settingsFile)
    let settings = layer.overridden(by: commandLine)
    let path = try installation.manifest(for: settings)
    let manifest = try Manifest.read(path).limited(by: settings)
    let digests = SharedDigestCache(path: workspace.digestCacheFile)
    self.workspace = workspace
    self.manifest = manifest
    self.settings = settings
    self.options = options
    probe = await StageProbe.ask(manifest, installation: installation)
    // An answer that was not waited for says nothing.
    try Task.checkCancellation()
    resolver = ParameterResolver(
      manifest: manifest, workspace: layer, commandLine: commandLine, installation: installation,
      now: options.now,
      digest: { try digests.sha256($0) })
    for stage in options.redo.flatMap({ $0.stages.sorted() }) where manifest.stage(stage) == nil {
      throw ManifestError.unknownParameter(
        place: "--stage", name: stage, nearest: nearestName(to: stage, among: manifest.stages.map(\.name)))
    }
    try resolver.check(accepts: probe.accepts)
    // What is asked for this once is not worth remembering, and must not drive out what is.
    let isUsual = commandLine == Settings() && options.redo.isEmpty
    let probe = probe
    planner = try RecordingPlanner(manifest: manifest, probe: probe, resolver: resolver, redo: options.redo) {
      let key = PlanKey(
        root: workspace.root, manifest: try Digest.sha256(file: path), identities: probe.identities,
        unavailable: probe.unavailable, parameters: $0)
      let stages = manifest.stages(.recording).map(\.name)
      return isUsual ? PlanCache(path: workspace.planCacheFile, key: key.digest, stages: stages) : nil
    }
  }

  /// When the run ends before its work is done.
  package var end: RunEnd { RunEnd(deadline: options.deadline, stop: options.stop) }

  /// What is to be done for one recording, in running order.
  package func plan(_ folder: RecordingFolder) throws -> [PlannedRun] { try planner.plan(folder).plan }

  /// Results that the journal shows of one recording, by stage.
  package func results(_ folder: RecordingFolder) throws -> [String: StageResult] {
    try planner.plan(folder).shown
  }

  /// Whether a recording is known to have nothing to do; where it is not, it has to be planned to tell.
  package func isUpToDate(_ folder: RecordingFolder) -> Bool { planner.cache?.settled(folder) != nil }

  /// What is to be done for `folders` and then for the journal as a whole, given that nothing is left to do for them.
  ///
  /// Quick where nothing changed since it was last asked: a few looks at files' times for each recording.
  package func plan(_ folders: [RecordingFolder]) throws -> JournalPlan {
    var plan = JournalPlan()
    var lines: [String: JournalLines] = [:]
    for folder in folders {
      do {
        let survey = try planner.survey(folder)
        plan.recordings.append(.init(folder: folder, runs: survey.runs, outdated: survey.outdated))
        lines[folder.id] = survey.lines
      } catch {
        plan.recordings.append(.init(folder: folder, failure: StageFailure(error).within(workspace.root)))
      }
    }
    try planner.cache?.save(folders.map(\.id))
    let unplanned = plan.recordings.filter { $0.failure != nil }.map(\.folder).byID
    var upstream: [String: String] = [:]
    let journalStages = try journalStages()
    for stage in manifest.stages(.journal) {
      switch try journalStages.plan(stage, lines: lines, frozen: unplanned, upstream: upstream) {
      case .failure(let failure):
        plan.journal.append(.init(stage: stage.name, state: .waits(failure.message)))
      case .success(let planned):
        upstream[stage.name] = planned.run.fingerprint
        plan.journal.append(
          .init(
            stage: stage.name,
            state: planned.reasons.isEmpty
              ? .upToDate(
                StageResult(folder: workspace.root, record: planned.run.record([:], startedAt: options.now)))
              : .ready(planned.run, planned.reasons)))
      }
    }
    return plan
  }

  func journalStages() throws(WorkspaceError) -> JournalStages {
    JournalStages(
      manifest: manifest, workspace: workspace, planner: planner.planner, resolver: resolver,
      accepts: probe.accepts,
      withdrawals: try workspace.withdrawals())
  }

  /// What is wrong with the output files of the journal's stage `name`, in a word: `missing`, or `changed` where one is
  /// not what the stage wrote. Nil where all is well, where it never ran, and where nothing is known of them.
  /// - Throws: `WorkspaceError`.
  package func outputProblem(of name: String) throws -> String? {
    guard let stage = manifest.stage(name), let record = JournalRecords(workspace).record(of: name) else {
      return nil
    }
    switch try JournalOutputs(stage: stage, workspace: workspace).state(record) {
    case .missing: return "missing"
    case .changed: return "changed"
    case .whole, .unrecorded: return nil
    }
  }

  /// Runs everything that is to be done: the chosen recordings first, then the journal's stages over all.
  ///
  /// The caller holds the workspace's lock. Cancelling the task ends every stage and returns what was done.
  /// - Throws: `WorkspaceError` where the workspace itself cannot be read or written.
  package func run(
    _ chosen: [RecordingFolder], events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> RunReport {
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(
      executables: probe.executables, log: log, end: JobEnd(run: end, graceSeconds: options.graceSeconds))
    let workspace = workspace
    let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let executor = Executor(
      planner: planner, pool: pool,
      slots: Slots(cores), width: 4 * cores,
      end: end,
      refuse: { try Quarantine.refuse($0, in: workspace, status: $1.status, reason: $1.message) }, events: events
    )
    var (report, known) = await executor.run(chosen)
    report.failures = report.failures.map { $0.within(workspace.root) }
    if report.stopped == nil, !report.isInterrupted, !options.stop.isSet {
      do {
        try await runJournalStages(pool: pool, known: known, report: &report, events: events)
      } catch {
        // Whatever goes wrong, no process is left behind.
        await pool.close()
        throw error
      }
    }
    await pool.close()
    return report
  }

  /// Runs the journal's stages alone, over every recording as it was when they last ran: what has been withdrawn in the
  /// meantime leaves what they show, and nothing else changes.
  ///
  /// The caller holds the workspace's lock. Neither a deadline nor a stop that was asked for keeps it from working.
  /// - Throws: `WorkspaceError` where the workspace itself cannot be read or written.
  package func withdraw() async throws -> RunReport {
    let log = try openStagesLog()
    defer { log.close() }
    let pool = StagePool(executables: probe.executables, log: log)
    var report = RunReport()
    do {
      try await runJournalStages(
        pool: pool, lines: [:], frozen: workspace.recordings().byID, report: &report
      ) { _ in }
    } catch {
      await pool.close()
      throw error
    }
    await pool.close()
    return report
  }

  /// What the journal's stages are to be told of `folders`, and which of them are to show what they showed, as they
  /// cannot be planned.
  func journalLines(
    of folders: [RecordingFolder], known: [String: JournalLines] = [:]
  ) -> (lines: [String: JournalLines], frozen: [String: RecordingFolder]) {
    var (lines, frozen) = (known, [String: RecordingFolder]())
    for folder in folders {
      do {
        // Owners do not wait for a run to end before they say something.
        guard try lines[folder.id] == nil || folder.file(named: "owner.json") != nil else { continue }
        lines[folder.id] = try planner.survey(folder).lines
      } catch {
        // What was known of it a moment ago may be what its owner has just taken back.
        lines[folder.id] = nil
        frozen[folder.id] = folder
      }
    }
    return (lines, frozen)
  }

  /// The file that gets what stages say to people; the caller closes it.
  func openStagesLog() throws(WorkspaceError) -> StageLog {
    try FileSystem.makeFolder(workspace.logs)
    return try StageLog(workspace.logs + "/stages.log")
  }

  private func runJournalStages(
    pool: StagePool, known: [String: JournalLines], report: inout RunReport,
    events: @escaping @Sendable (RunEvent) -> Void
  ) async throws {
    let folders = try workspace.recordings()
    var (lines, frozen) = journalLines(of: folders, known: known)
    // A reader never sees half an archive: what a run out of time did not come to shows what it showed.
    if report.isOutOfTime { frozen = folders.byID }
    try planner.cache?.save(folders.map(\.id))
    try await runJournalStages(pool: pool, lines: lines, frozen: frozen, report: &report, events: events)
  }

  private func runJournalStages(
    pool: StagePool, lines: [String: JournalLines], frozen: [String: RecordingFolder],
    report: inout RunReport, events: @escaping @Sendable (RunEvent) -> Void
  ) async throws {
    var upstream: [String: String] = [:]
    let journalStages = try journalStages()
    for stage in manifest.stages(.journal) {
      if let missing = stage.upstream.first(where: {
        manifest.stage($0)?.scope == .journal && upstream[$0] == nil
      }) {
        events(.waits(recording: nil, stage: stage.name, message: "it reads what \(missing) could not write"))
        continue
      }
      switch try journalStages.plan(stage, lines: lines, frozen: frozen, upstream: upstream) {
      case .failure(let failure): note(stage.name, failure, &report, events)
      case .success(let planned):
        guard !planned.reasons.isEmpty else {
          upstream[stage.name] = planned.run.fingerprint
          continue
        }
        let clock = ContinuousClock.now
        events(.started(recording: nil, stage: stage.name))
        switch try await journalStages.run(
          planned, pool: pool,
          progress: {
            events(.progress(recording: nil, stage: stage.name, $0))
            return true
          })
        {
        case .finished(let peak, let remarks):
          upstream[stage.name] = planned.run.fingerprint
          let wall = (ContinuousClock.now - clock) / .seconds(1)
          report.stages[stage.name] = .init(runs: 1, wallSeconds: wall, peakMemoryBytes: peak)
          events(.finished(recording: nil, stage: stage.name, wallSeconds: wall))
          for remark in remarks.map({ StageFailure(status: .badInput, message: $0).within(workspace.root) })
          where !report.names(fileOf: remark.message) {
            note(stage.name, remark, &report, events)
          }
        case .failed(let failure): note(stage.name, failure, &report, events)
        case .cancelled:
          report.isInterrupted = Task.isCancelled
          report.isOutOfTime = !Task.isCancelled
          return
        }
      }
    }
  }

  private func note(
    _ stage: String, _ failure: StageFailure, _ report: inout RunReport, _ events: (RunEvent) -> Void
  ) {
    let failure = failure.within(workspace.root)
    let issue = RunReport.Issue(
      recording: nil, stage: stage, status: failure.status, message: failure.message)
    switch FailureConsequence(status: failure.status) {
    case .wait:
      report.waiting.append(issue)
      events(.waits(recording: nil, stage: stage, message: failure.message))
      return
    case .stop: report.stopped = failure
    case .record: break
    }
    report.failures.append(issue)
    events(.failed(recording: nil, stage: stage, failure))
  }
}

extension [RecordingFolder] {
  /// The folders by their ids.
  fileprivate var byID: [String: RecordingFolder] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
