import StageContract
import Workspace

/// Optional stages: what they cannot do is no failure of the recording.
extension Schedule {
  /// Queues the optional stage `planned` of the recording in `folder` if it can run.
  mutating func queue(_ planned: PlannedRun, _ folder: RecordingFolder) {
    switch planned.state {
    case .ready(let run, _):
      if !isOver(run, folder) { optional?.add(folder, planned.stage) }
    case .waits(let message): refuse(planned.stage, folder, isOfAll: true, message)
    case .upToDate, .outdated, .pending, .failed, .blocked, .withheld, .removal: break
    }
  }

  /// The run of the optional `stage` of the recording in `folder` if it can start now.
  mutating func optionalRun(of stage: String, _ folder: RecordingFolder) -> StageRun? {
    do {
      let plan = try executor.planner.plan(folder, done: done[folder.id] ?? []).plan
      guard case .ready(let run, _)? = plan.first(where: { $0.stage == stage })?.state, !isOver(run, folder)
      else { return nil }
      return run
    } catch {
      note(folder, "planning", StageFailure(error))
      return nil
    }
  }

  /// True if `run` is in progress, or has been tried often enough in this run.
  private func isOver(_ run: StageRun, _ folder: RecordingFolder) -> Bool {
    let here = run.fingerprint
    return givenUp.contains(folder.id + here) || done[folder.id]?.contains(here) == true
      || open[folder.id]?.contains(here) == true
  }

  /// Says once that `stage` cannot run, and why; nothing else waits for it.
  private mutating func refuse(_ stage: String, _ folder: RecordingFolder, isOfAll: Bool, _ message: String) {
    guard optional?.noteRefusal(of: stage, for: folder.id, isOfAll: isOfAll, message) == true else { return }
    report.waiting.append(.init(recording: nil, stage: stage, status: .unavailable, message: message))
    executor.events(.waits(recording: nil, stage: stage, message: message))
  }

  /// Notes that an optional stage failed; returns whether to plan its recording again.
  mutating func failOptional(_ assignment: Executor.Assignment, _ failure: StageFailure) -> Bool {
    let (folder, run) = (assignment.folder, assignment.run)
    let stage = run.stage.name
    executor.events(.left(recording: folder.id, stage: stage))
    guard failure.status != .unavailable else {
      // What a setting switches on, a wrong setting stops; what else is missing may be needed by this recording alone.
      refuse(stage, folder, isOfAll: !run.stage.neededSettings.isEmpty, failure.message)
      return false
    }
    let before = folder.failure(ofOptional: stage)
    let tries = (before?.fingerprint == run.fingerprint ? before?.tries ?? 0 : 0) + 1
    let record = FailureRecord(
      stage: stage, fingerprint: run.fingerprint, status: failure.status, tries: tries,
      message: failure.message)
    do {
      if !executor.isTrial { try folder.writeFailure(ofOptional: record) }
    } catch {
      let writing = StageFailure(error)
      guard FailureConsequence(status: writing.status) != .stop else {
        stop(writing)
        return false
      }
      // Without a record, its tries are not counted.
      givenUp.insert(folder.id + run.fingerprint)
    }
    let isMiss = failure.status == .temporary
    if isMiss {
      optional?.recordTemporaryFailure(of: stage, for: folder.id, failure.message)
    } else {
      optional?.noteAnswer(of: stage)
    }
    guard record.endsThisRun || executor.isTrial else { return true }
    givenUp.insert(folder.id + run.fingerprint)
    // What passes by itself is counted, not told of every recording.
    if !isMiss {
      report.remarks.append(
        .init(recording: folder.id, stage: stage, status: failure.status, message: failure.message))
    }
    return true
  }
}
