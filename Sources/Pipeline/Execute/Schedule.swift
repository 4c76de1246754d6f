import Foundation
import StageContract
import Workspace

/// The state of `Executor.run`: which stage run is next, and the outcome of the earlier ones.
struct Schedule {
  let executor: Executor
  /// Work that is left until nothing else is to do; nil if it is left to another run.
  var optional: OptionalWork?
  /// When the run stops for a while to publish what optional stages have made; nil before they begin.
  private var portionEnd: ContinuousClock.Instant?
  /// Recordings that have not been planned yet, the next one last.
  private var waiting: [RecordingFolder]
  /// Runs that are ready to start, in the order of their recordings.
  private var ready: [Executor.Assignment] = []
  /// Number of running jobs by stage.
  private var running: [String: Int] = [:]
  /// Runs in progress by recording; a recording is planned again only when all runs of the previous plan have
  /// ended.
  private(set) var open: [String: Set<String>] = [:]
  private(set) var done: [String: Set<String>] = [:]
  private var attempts: [String: Int] = [:]
  var givenUp: Set<String> = []
  private(set) var lines: [String: [String: JournalLine]] = [:]
  var report = RunReport()

  init(executor: Executor, folders: [RecordingFolder]) {
    self.executor = executor
    optional = executor.leavesOptional ? nil : OptionalWork(pauses: executor.pauses)
    waiting = folders.reversed()
  }

  /// Adds recordings to plan again.
  mutating func add(_ folders: [RecordingFolder]) { waiting = folders.reversed() + waiting }

  /// True if nothing new is to start: the disk is full, the run was interrupted, or the deadline passed.
  var isStopping: Bool { report.stopped != nil || Task.isCancelled }

  /// The next run whose stage has room for a job; plans more recordings if none is ready.
  mutating func next() -> Executor.Assignment? {
    while true {
      if executor.isDue {
        skipUpToDate()
        report.isOutOfTime = report.isOutOfTime || !ready.isEmpty || !waiting.isEmpty
        return nil
      }
      if let index = ready.firstIndex(where: { hasRoom($0.run.stage) }) {
        let assignment = ready.remove(at: index)
        running[assignment.run.stage.name, default: 0] += 1
        return assignment
      }
      if ready.count < 64, let folder = waiting.popLast() {
        plan(folder)
      } else {
        return ready.isEmpty ? nextOptional() : nil
      }
    }
  }

  /// The next run of an optional stage, planned when it can start; nil if there is none, or if its portion is over.
  private mutating func nextOptional() -> Executor.Assignment? {
    guard !isPortionOver, areRequiredStagesIdle else { return nil }
    let free = executor.planner.planner.stages.filter { $0.isOptional && hasRoom($0) }.map(\.name)
    while let (folder, stage) = optional?.take(free) {
      guard let run = optionalRun(of: stage, folder) else { continue }
      if portionEnd == nil { portionEnd = .now + .seconds(executor.portionSeconds) }
      open[folder.id, default: []].insert(run.fingerprint)
      running[stage, default: 0] += 1
      return .init(folder: folder, run: run)
    }
    return nil
  }

  /// True if no other stage is at work, which might make more to do for others.
  private var areRequiredStagesIdle: Bool {
    executor.planner.planner.stages.allSatisfy { $0.isOptional || running[$0.name, default: 0] == 0 }
  }

  private var isPortionOver: Bool { portionEnd.map { $0 <= .now } ?? false }

  /// True if optional stages can go on in another portion.
  var hasMore: Bool { optional?.hasMore == true && !isStopping && !executor.isDue }

  /// Begins another portion.
  mutating func beginPortion() { portionEnd = nil }

  /// How long to wait for a stage that rests, in seconds; nil if there is nothing to wait for.
  var rest: Double? {
    guard hasMore, !isPortionOver, let end = optional?.endOfRest else { return nil }
    return max(0, (end - .now) / .seconds(1))
  }

  /// If the time is up before all recordings were planned, skips those without pending work, for at most a
  /// second, so that a run reports unfinished work only if there is some.
  private mutating func skipUpToDate() {
    let start = ContinuousClock.now
    while ready.isEmpty, let folder = waiting.last, ContinuousClock.now - start < .seconds(1) {
      plan(folder)
      if ready.isEmpty { waiting.removeLast() }
    }
  }

  mutating func complete(_ completion: Executor.Completion) {
    let folder = completion.assignment.folder
    let stage = completion.assignment.run.stage.name
    running[stage, default: 0] -= 1
    open[folder.id]?.remove(completion.assignment.run.fingerprint)
    switch completion.outcome {
    case .success:
      done[folder.id, default: []].insert(completion.assignment.run.fingerprint)
      report.stages[stage, default: .init()].add(completion)
      report.remarks += completion.remarks.map { line in
        let remark = StageFailure(status: .success, message: line).within(folder.path)
        return .init(recording: folder.id, stage: stage, status: .success, message: remark.message)
      }
      executor.events(.finished(recording: folder.id, stage: stage, wallSeconds: completion.wallSeconds))
      optional?.noteAnswer(of: stage)
      if !executor.isTrial { removeFailure(of: stage, folder) }
    case .failure(let failure):
      guard fail(completion.assignment, failure) else { return }
    case nil:
      guard !completion.assignment.run.stage.isOptional else {
        if isStopping || executor.isDue {
          optional?.add(folder, stage)
        } else {
          // Withheld: the owner has asked to make the entry discreet or to delete it.
          givenUp.insert(folder.id + completion.assignment.run.fingerprint)
        }
        return
      }
      report.isOutOfTime = report.isOutOfTime || executor.isDue
      return
    }
    plan(folder)
    if open[folder.id]?.isEmpty ?? true { executor.events(.settled(recording: folder.id)) }
  }

  private func removeFailure(of stage: String, _ folder: RecordingFolder) {
    try? folder.removeFailure(ofOptional: stage)
    if let failure = try? folder.failure(), failure.stage == stage { try? folder.removeFailure() }
  }

  private func hasRoom(_ stage: Manifest.StageEntry) -> Bool {
    running[stage.name, default: 0] < stage.processes.map { $0 * stage.jobs } ?? .max
  }

  /// Queues the ready runs of a recording.
  private mutating func plan(_ folder: RecordingFolder) {
    do {
      if try folder.readableFailure() == nil { try folder.removeFailure() }
      let survey = try executor.planner.survey(folder, done: done[folder.id] ?? [])
      lines[folder.id] = survey.lines
      let runs = (survey.runs ?? []).filter { !executor.left.contains($0.stage) }
      let isBusy = runs.contains { if case .ready = $0.state { !$0.isOptional } else { false } }
      for planned in runs {
        if planned.isOptional {
          queue(planned, folder)
          continue
        }
        switch planned.state {
        case .ready(let run, _):
          // The record on disk holds only the last failure: a failure of another stage does not make this one
          // ready again.
          let isGivenUp = givenUp.contains(folder.id + run.fingerprint)
          if done[folder.id]?.contains(run.fingerprint) == true {
            // Never loop: a run that succeeded without leaving a result would not leave one the next time.
            let message = "it reported success, but its result is missing; run `sonar verify`"
            note(folder, planned.stage, StageFailure(status: .software, message: message))
          } else if !isGivenUp, open[folder.id, default: []].insert(run.fingerprint).inserted {
            ready.append(.init(folder: folder, run: run))
          }
        // Said when nothing else of the recording can run: until then it is not complete.
        case .waits(let message): if !isBusy { wait(folder, planned.stage, message) }
        case .failed(let record):
          if attempts[folder.id + record.fingerprint] == nil { note(folder, record) }
        case .upToDate, .outdated, .pending, .blocked, .withheld, .removal: break
        }
      }
    } catch {
      note(folder, "planning", StageFailure(error))
    }
  }

  /// Records a failure; returns whether to plan its recording again.
  private mutating func fail(_ assignment: Executor.Assignment, _ failure: StageFailure) -> Bool {
    let (folder, run) = (assignment.folder, assignment.run)
    switch FailureConsequence(status: failure.status) {
    case .wait where run.stage.isOptional, .record where run.stage.isOptional:
      return failOptional(assignment, failure.within(folder.path))
    case .wait:
      wait(folder, run.stage.name, failure.message)
      return false
    case .stop:
      // Other jobs in progress run into the same full disk: one message is enough.
      guard report.stopped == nil else { return false }
      stop(failure)
      note(folder, run.stage.name, failure)
      return false
    case .record:
      return record(assignment, failure)
    }
  }

  mutating func stop(_ failure: StageFailure) {
    report.stopped = failure
    executor.halt.set()
  }

  private mutating func record(_ assignment: Executor.Assignment, _ failure: StageFailure) -> Bool {
    let (folder, run) = (assignment.folder, assignment.run)
    // The ID already names the recording, and the folder may be gone by the time this is read.
    let failure = failure.within(folder.path)
    let fingerprint = run.fingerprint
    if executor.isTrial {
      givenUp.insert(folder.id + fingerprint)
      note(folder, run.stage.name, failure)
      return true
    }
    let readsOriginal = run.stage.inputs.values.contains { $0 == .file(name: "original", isOptional: false) }
    do {
      if failure.status == .badInput, readsOriginal, try folder.isFresh() {
        guard let refuse = executor.refuse else {
          lines[folder.id] = nil
          givenUp.insert(folder.id + fingerprint)
          note(folder, run.stage.name, failure)
          return false
        }
        if let name = try refuse(folder, failure) {
          lines[folder.id] = nil
          note(folder, run.stage.name, failure, keptAs: name)
          return false
        }
      }
      let before = try folder.readableFailure()
      let recorded = before?.fingerprint == fingerprint ? before?.tries ?? 0 : 0
      let tries = max(recorded, attempts[folder.id + fingerprint] ?? 0) + 1
      let record = FailureRecord(
        stage: run.stage.name, fingerprint: fingerprint, status: failure.status, tries: tries,
        message: failure.message)
      try folder.writeFailure(record)
      attempts[folder.id + fingerprint] = tries
      if record.endsThisRun {
        givenUp.insert(folder.id + fingerprint)
        note(folder, run.stage.name, failure)
      }
      return true
    } catch {
      let recording = StageFailure(error)
      guard FailureConsequence(status: recording.status) != .stop else {
        stop(recording)
        return false
      }
      // If nothing can be written, the failure cannot be recorded: it is reported and retried on the next
      // run.
      givenUp.insert(folder.id + fingerprint)
      note(folder, run.stage.name, failure)
      return true
    }
  }

  private mutating func wait(_ folder: RecordingFolder, _ stage: String, _ message: String) {
    let issue = RunReport.Issue(
      recording: folder.id, stage: stage, status: .unavailable, message: message)
    guard !report.waiting.contains(issue) else { return }
    report.waiting.append(issue)
    executor.events(.waits(recording: folder.id, stage: stage, message: message))
  }

  private mutating func note(_ folder: RecordingFolder, _ record: FailureRecord) {
    note(folder, record.stage, StageFailure(status: record.status, message: record.message))
  }

  mutating func note(
    _ folder: RecordingFolder, _ stage: String, _ failure: StageFailure, keptAs: String? = nil
  ) {
    let issue = RunReport.Issue(
      recording: folder.id, stage: stage, status: failure.status, message: failure.message,
      keptAs: keptAs)
    guard !report.failures.contains(issue) else { return }
    report.failures.append(issue)
    executor.events(.failed(recording: folder.id, stage: stage, failure))
  }
}

extension RunReport.Totals {
  fileprivate mutating func add(_ completion: Executor.Completion) {
    add(wallSeconds: completion.wallSeconds, peakMemoryBytes: completion.peakMemoryBytes)
    recordings.append(completion.assignment.folder.id)
  }

  /// Adds a job.
  mutating func add(wallSeconds seconds: Double, peakMemoryBytes peak: Int?) {
    runs += 1
    wallSeconds += seconds
    peakMemoryBytes = [peakMemoryBytes, peak].compactMap { $0 }.max()
  }
}
