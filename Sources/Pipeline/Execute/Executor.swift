import Dispatch
import Foundation
import StageContract
import Workspace

/// Runs the planned work for the recordings of a journal.
///
/// A single loop makes the decisions, and tasks do the work: a recording is planned, ready stages run, and
/// when a stage finishes, its recording is planned again from the results on disk.
struct Executor: Sendable {
  let planner: RecordingPlanner
  let pool: StagePool
  /// Limits the number of stages that run at once.
  let slots: Slots
  /// Number of recordings processed at once: larger than the number of stages, because short jobs spend most
  /// of their time waiting for the disk to sync their results.
  let width: Int
  /// When no new work is started, and stages with checkpoints stop after the current chunk.
  let end: RunEnd
  /// Whether results are made on trial, and failures are recorded nowhere.
  var isTrial = false
  /// Set when the disk is full: jobs waiting for a slot are not started.
  let halt = StopFlag()
  /// Moves a recording to quarantine; returns its name in `failed/`.
  let refuse: @Sendable (RecordingFolder, StageFailure) throws -> String
  let events: @Sendable (RunEvent) -> Void

  /// Processes `folders` in order; returns the report and, for each recording, the lines for the journal's
  /// stages.
  func run(_ folders: [RecordingFolder]) async -> (report: RunReport, lines: [String: JournalLines]) {
    var schedule = Schedule(executor: self, folders: folders)
    await withTaskGroup(of: Completion.self) { group in
      var running = 0
      while true {
        while running < width, !schedule.isStopping, let task = schedule.next() {
          running += 1
          group.addTask { await self.work(task) }
        }
        guard running > 0, let completion = await group.next() else { break }
        running -= 1
        schedule.complete(completion)
      }
    }
    schedule.report.isInterrupted = Task.isCancelled
    return (schedule.report, schedule.lines)
  }

  /// Whether to stop gracefully.
  var isDue: Bool { end.isDue }

  /// A stage run of a recording that is ready to start.
  struct Assignment: Sendable {
    var folder: RecordingFolder
    var run: StageRun
  }

  /// The outcome of an assignment.
  struct Completion: Sendable {
    var assignment: Assignment
    var outcome: Result<StageResult, StageFailure>?
    var wallSeconds: Double
    var peakMemoryBytes: Int?
    /// Warnings for people, one line each.
    var remarks: [String] = []
  }

  private func work(_ task: Assignment) async -> Completion {
    let writer = ArtifactWriter(folder: task.folder, run: task.run, isTrial: isTrial)
    var completion = Completion(assignment: task, outcome: nil, wallSeconds: 0, peakMemoryBytes: nil)
    do {
      if let accepted = try writer.acceptTrial() {
        completion.outcome = .success(accepted)
        return completion
      }
      let job = try writer.prepare()
      // The process of a stage that does several jobs at a time runs beside the slots: they would wait for all its jobs.
      let takesSlot = task.run.stage.jobs == 1
      if takesSlot { await slots.take() }
      let clock = ContinuousClock.now
      let start = Date()
      let isOff = isDue || halt.isSet || Task.isCancelled
      let outcome = await isOff ? .cancelled : run(task, job)
      if takesSlot { await slots.give() }
      completion.wallSeconds = (ContinuousClock.now - clock) / .seconds(1)
      switch outcome {
      case .finished(let peak, let remarks):
        completion.peakMemoryBytes = peak
        completion.remarks = remarks
        let wall = completion.wallSeconds
        completion.outcome = .success(
          try await blocking {
            try writer.publish(
              startedAt: start, wallSeconds: wall, peakMemoryBytes: peak, remarks: remarks.count)
          })
      case .failed(let failure):
        writer.discard()
        completion.outcome = .failure(failure)
      case .cancelled:
        writer.discard()
      }
    } catch {
      writer.discard()
      completion.outcome = .failure(StageFailure(error))
    }
    return completion
  }
}

extension Executor {
  private func run(_ task: Assignment, _ job: StageJob) async -> JobOutcome {
    let (id, stage) = (task.folder.id, task.run.stage)
    events(.started(recording: id, stage: stage.name))
    return await pool.run(stage, job) { progress in
      events(.progress(recording: id, stage: stage.name, progress))
      return !(stage.checkpoint && isDue)
    }
  }
}

/// Runs `work`, which blocks on the disk, on a separate thread: there are few threads for tasks.
private func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
  }
}
