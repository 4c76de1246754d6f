import Foundation
import StageContract
package import Workspace

extension Pipeline {
  /// The recordings as the journal's stages get them.
  struct JournalSurvey {
    /// The lines of each recording, by its ID.
    var lines: [String: [String: JournalLine]]
    /// Recordings, by ID, whose lines stay as they were because they cannot be planned.
    var frozen: [String: RecordingFolder] = [:]
    /// IDs of those of them that their owner's file marks as private.
    var hidden: Set<String> { Set(frozen.values.filter(\.isMarkedPrivate).map(\.id)) }
    /// Failures and waits.
    var health: HealthReport
  }

  /// Surveys `folders`.
  ///
  /// - Parameters:
  ///   - known: lines of recordings that were planned a moment ago, by ID.
  ///   - troubled: IDs of those of them that failed or wait.
  func journalSurvey(
    of folders: [RecordingFolder], known: [String: [String: JournalLine]] = [:], troubled: Set<String> = []
  ) throws(WorkspaceError) -> JournalSurvey {
    var survey = JournalSurvey(lines: known, health: HealthReport(hidden: try workspace.withdrawals().hidden))
    for folder in folders {
      do {
        // Owner edits do not wait for a run to end.
        guard
          try known[folder.id] == nil || troubled.contains(folder.id)
            || folder.file(named: "owner.json") != nil
        else { continue }
        let found = try planner.survey(folder)
        survey.lines[folder.id] = found.lines
        survey.health.add(folder, found.runs ?? [])
      } catch {
        // What was known a moment ago may be what the owner has just withdrawn.
        survey.lines[folder.id] = nil
        survey.frozen[folder.id] = folder
        survey.health.add(folder, "planning", StageFailure(error).status)
      }
    }
    return survey
  }

  /// Runs the journal's stages over all recordings, after the work that `report` tells of and after `join`, whose result it
  /// returns.
  func runJournalStages(
    pool: StagePool, known: [String: [String: JournalLine]],
    join: ((_ lines: [JournalLine]) throws -> [RecordingFolder])? = nil, report: inout RunReport,
    events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> [RecordingFolder] {
    let start = Date()
    let troubled = Set((report.failures + report.waiting).compactMap(\.recording))
    /// The entries; one that is joined to another may have been processed.
    func entries() throws -> (folders: [RecordingFolder], survey: JournalSurvey) {
      let folders = try workspace.recordings()
      let ids = Set(folders.map(\.id))
      return (
        folders,
        try journalSurvey(of: folders, known: known.filter { ids.contains($0.key) }, troubled: troubled)
      )
    }
    var (folders, survey) = try entries()
    var joined: [RecordingFolder] = []
    if let join, let index = manifest.output(writing: workspace.databaseName)?.stage.name {
      joined = try join(survey.lines.values.compactMap { $0[index] })
      // It may also have withheld some.
      if try !joined.isEmpty || workspace.recordings() != folders { (folders, survey) = try entries() }
    }
    let hidden = survey.hidden
    // A reader never sees a half-updated archive: recordings that a run out of time did not reach keep their
    // earlier lines.
    if report.isOutOfTime { survey.frozen = folders.byID }
    try planner.cache?.save(folders.map(\.id))
    do {
      try survey.health.write(to: workspace, manifest)
    } catch {
      note("health", StageFailure(error), &report, events)
    }
    let stages = try journalStages()
    try await run(stages, pool: pool, report: &report, events: events) {
      try stages.lines(of: $0, survey.lines, frozen: survey.frozen, hidden: hidden, readAt: start)
    }
    return joined
  }

  /// The lines that the journal's stages last ran with, by stage, up to date with what the owner has changed since; nil if
  /// recordings have to be planned to find them.
  /// - Parameter changed: the recordings that have just been changed.
  func recordedLines(
    _ stages: JournalStages, changed: [RecordingFolder]
  ) throws -> [String: StageLines]? {
    let folders = try workspace.recordings()
    var lines: [String: StageLines] = [:]
    for stage in manifest.stages(.journal) {
      let found = try stages.recordedLines(of: stage, folders, changed: Set(changed.map(\.id))) {
        try planner.line($0, of: stage, $1)
      }
      guard let found else { return nil }
      lines[stage.name] = found
    }
    return lines
  }

  /// Runs the journal's stages with the lines that `lines` finds for each.
  func run(
    _ journalStages: JournalStages, pool: StagePool, report: inout RunReport,
    events: @escaping @Sendable (RunEvent) -> Void, lines: (Manifest.StageEntry) throws -> StageLines
  ) async throws {
    let published = PublishedOutputs(workspace, manifest)
    // What is off is gone before anything else is published.
    for stage in try manifest.off.filter(published.isLeft) {
      for failure in published.removeLeft(of: stage) {
        note(stage, StageFailure(failure), &report, events)
      }
    }
    var upstream: [String: String] = [:]
    for stage in manifest.stages(.journal) {
      if let missing = stage.missing(of: manifest, in: upstream) {
        let message = "it reads an output that \(missing) could not write"
        events(.waits(recording: nil, stage: stage.name, message: message))
        withhold(stage, published, &report, events)
        continue
      }
      let end = try await run(stage, pool: pool, report: &report, events: events) {
        try journalStages.plan(stage, lines(stage), upstream: upstream)
      } work: {
        try await journalStages.run($0, pool: pool, progress: $1)
      }
      switch end {
      case .upToDate(let fingerprint): upstream[stage.name] = fingerprint
      case .failed: withhold(stage, published, &report, events)
      case .cancelled:
        report.isInterrupted = Task.isCancelled
        report.isOutOfTime = !Task.isCancelled
        return
      }
    }
  }

  private enum StageEnd {
    /// Its outputs are those of the run with this fingerprint.
    case upToDate(String)
    case failed, cancelled
  }

  /// Runs `stage` if its plan gives a reason, and again if what it listed of the time to come has passed already.
  private func run(
    _ stage: Manifest.StageEntry, pool: StagePool, report: inout RunReport,
    events: @escaping @Sendable (RunEvent) -> Void,
    plan: () throws -> Result<JournalStages.Planned, StageFailure>,
    work: (JournalStages.Planned, @escaping @Sendable (StageProgress) -> Bool) async throws -> JobOutcome
  ) async throws -> StageEnd {
    var fingerprint: String?
    for _ in 1...3 {
      let planned: JournalStages.Planned
      switch try plan() {
      case .success(let plan): planned = plan
      case .failure(let failure):
        note(stage, failure, &report, events)
        return .failed
      }
      if let fingerprint, !planned.isLate { return .upToDate(fingerprint) }
      if fingerprint == nil {
        for failure in planned.unusable {
          note(stage, failure, &report, events, isDoneOtherwise: true)
        }
        if planned.reasons.isEmpty { return .upToDate(planned.run.fingerprint) }
      }
      let clock = ContinuousClock.now
      events(.started(recording: nil, stage: stage.name))
      switch try await work(
        planned,
        {
          events(.progress(recording: nil, stage: stage.name, $0))
          return true
        })
      {
      case .finished(let peak, let remarks):
        fingerprint = planned.run.fingerprint
        let wall = (ContinuousClock.now - clock) / .seconds(1)
        report.stages[stage.name, default: .init()].add(wallSeconds: wall, peakMemoryBytes: peak)
        events(.finished(recording: nil, stage: stage.name, wallSeconds: wall))
        let before = report
        for remark in remarks.map({ StageFailure(status: .badInput, message: $0).within(workspace.root) })
        where !before.names(fileOf: remark.message) {
          note(stage, remark, &report, events, isDoneOtherwise: true)
        }
      case .failed(let failure):
        note(stage, failure, &report, events)
        return .failed
      case .cancelled: return .cancelled
      }
      guard stage.readsTime else { break }
    }
    return fingerprint.map(StageEnd.upToDate) ?? .failed
  }

  /// Notes a failure of `stage`, or what it could not use although it did the rest: one line, and no failure of the run if the
  /// stage is optional.
  func note(
    _ stage: Manifest.StageEntry, _ failure: StageFailure, _ report: inout RunReport,
    _ events: (RunEvent) -> Void, isDoneOtherwise: Bool? = nil
  ) {
    guard stage.isOptional else {
      return note(stage.name, failure, &report, events, isDoneOtherwise: isDoneOtherwise)
    }
    let failure = failure.within(workspace.root)
    if isDoneOtherwise != true { events(.left(recording: nil, stage: stage.name)) }
    let issue = RunReport.Issue(
      recording: nil, stage: stage.name, status: failure.status, message: failure.message,
      isDoneOtherwise: isDoneOtherwise)
    if !report.remarks.contains(issue) { report.remarks.append(issue) }
  }

  private func note(
    _ stage: String, _ failure: StageFailure, _ report: inout RunReport, _ events: (RunEvent) -> Void,
    isDoneOtherwise: Bool? = nil
  ) {
    let failure = failure.within(workspace.root)
    let issue = RunReport.Issue(
      recording: nil, stage: stage, status: failure.status, message: failure.message,
      isDoneOtherwise: isDoneOtherwise)
    guard !report.failures.contains(issue) else { return }
    switch FailureConsequence(status: failure.status) {
    case .wait:
      // It runs once for each portion of what is optional.
      guard !report.waiting.contains(issue) else { return }
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

extension Manifest.StageEntry {
  /// A stage of the journal whose output it needs and that is not among those that are up to date, by name in `upstream`.
  func missing(of manifest: Manifest, in upstream: [String: String]) -> String? {
    self.upstream.first { name in
      guard let stage = manifest.stage(name), stage.scope == .journal, upstream[name] == nil else {
        return false
      }
      return !stage.isOptional
        || inputs.values.contains { if case .output(name, _, false) = $0 { true } else { false } }
    }
  }
}

extension [RecordingFolder] {
  /// The folders by ID.
  package var byID: [String: RecordingFolder] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
