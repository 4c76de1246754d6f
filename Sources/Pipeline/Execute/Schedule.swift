import Foundation
import StageContract
import Workspace

/// Which stage run is next, and what became of those before: the state of `Executor.run`.
struct Schedule {
  private let executor: Executor
  /// Recordings not looked at yet, the next one last.
  private var waiting: [RecordingFolder]
  /// Runs that could start, in the order of their recordings.
  private var ready: [Executor.Assignment] = []
  /// Runs at work, by stage.
  private var running: [String: Int] = [:]
  /// Runs at work, by recording; a recording is planned again only when none is left of those planned before.
  private var open: [String: Set<String>] = [:]
  private var done: [String: Set<String>] = [:]
  private var attempts: [String: Int] = [:]
  private var givenUp: Set<String> = []
  private(set) var lines: [String: JournalLines] = [:]
  var report = RunReport()

  init(executor: Executor, folders: [RecordingFolder]) {
    self.executor = executor
    waiting = folders.reversed()
  }

  /// Whether nothing new is to begin: a full disk, an interruption, or the deadline.
  var isStopping: Bool { report.stopped != nil || Task.isCancelled }

  /// The next run whose stage has a process to spare; looks at more recordings when none is ready.
  mutating func next() -> Executor.Assignment? {
    while true {
      if executor.isDue {
        lookOn()
        report.isOutOfTime = report.isOutOfTime || !ready.isEmpty || !waiting.isEmpty
        return nil
      }
      if let index = ready.firstIndex(where: { hasRoom($0.run.stage) }) {
        let assignment = ready.remove(at: index)
        running[assignment.run.stage.name, default: 0] += 1
        return assignment
      }
      guard ready.count < 64, let folder = waiting.popLast() else { return nil }
      plan(folder)
    }
  }

  /// When the time is over before all recordings were looked at: passes over those that have nothing to do, for a
  /// second at most, so that a run says that it left something only where it did.
  private mutating func lookOn() {
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
      executor.events(.finished(recording: folder.id, stage: stage, wallSeconds: completion.wallSeconds))
      if let failure = try? folder.failure(), failure.stage == stage { try? folder.removeFailure() }
    case .failure(let failure):
      guard fail(completion.assignment, failure) else { return }
    case nil:
      report.isOutOfTime = report.isOutOfTime || executor.isDue
      return
    }
    plan(folder)
  }

  private func hasRoom(_ stage: Manifest.StageEntry) -> Bool {
    running[stage.name, default: 0] < stage.processes ?? .max
  }

  /// Queues what is ready of one recording.
  private mutating func plan(_ folder: RecordingFolder) {
    do {
      if try folder.readableFailure() == nil { try folder.removeFailure() }
      let survey = try executor.planner.survey(folder, done: done[folder.id] ?? [])
      lines[folder.id] = survey.lines
      for planned in survey.runs ?? [] {
        switch planned.state {
        case .ready(let run, _):
          // The record on disk is of the last failure alone: another stage's does not make this one ready again.
          let isGivenUp = givenUp.contains(folder.id + run.fingerprint)
          if done[folder.id]?.contains(run.fingerprint) == true {
            // Never in a circle: what ended well and does not stand would not stand the next time.
            let message = "its result is not to be found although it ended well; type 'sonar verify'"
            note(folder, planned.stage, StageFailure(status: .software, message: message))
          } else if !isGivenUp, open[folder.id, default: []].insert(run.fingerprint).inserted {
            ready.append(.init(folder: folder, run: run))
          }
        case .waits(let message): wait(folder, planned.stage, message)
        case .failed(let record):
          if attempts[folder.id + record.fingerprint] == nil { note(folder, record) }
        case .upToDate, .outdated, .pending, .blocked: break
        }
      }
    } catch {
      note(folder, "planning", StageFailure(error))
    }
  }

  /// Records a failure; returns whether its recording is to be planned again.
  private mutating func fail(_ assignment: Executor.Assignment, _ failure: StageFailure) -> Bool {
    let (folder, run) = (assignment.folder, assignment.run)
    switch FailureConsequence(status: failure.status) {
    case .wait:
      wait(folder, run.stage.name, failure.message)
      return false
    case .stop:
      // Others that were at work meet the same full disk: one line is enough.
      guard report.stopped == nil else { return false }
      stop(failure)
      note(folder, run.stage.name, failure)
      return false
    case .record:
      return record(assignment, failure)
    }
  }

  private mutating func stop(_ failure: StageFailure) {
    report.stopped = failure
    executor.halt.set()
  }

  private mutating func record(_ assignment: Executor.Assignment, _ failure: StageFailure) -> Bool {
    let (folder, run) = (assignment.folder, assignment.run)
    // The id names the recording already, and the folder may be gone when this is read.
    let failure = failure.within(folder.path)
    let fingerprint = run.fingerprint
    let readsOriginal = run.stage.inputs.values.contains { $0 == .file(name: "original", isOptional: false) }
    do {
      if failure.status == .badInput, readsOriginal, try folder.isFresh() {
        lines[folder.id] = nil
        let name = try executor.refuse(folder, failure)
        note(folder, run.stage.name, failure, keptAs: name)
        return false
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
      // Where nothing may be written the failure cannot be kept: it is reported and retried on the next run.
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

  private mutating func note(
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
    runs += 1
    wallSeconds += completion.wallSeconds
    peakMemoryBytes = [peakMemoryBytes, completion.peakMemoryBytes].compactMap { $0 }.max()
    recordings.append(completion.assignment.folder.id)
  }
}
