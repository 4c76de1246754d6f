import Dispatch
import Foundation
import StageContract
import Workspace

/// Runs what the planner finds to do over the recordings of a journal.
///
/// One loop decides, tasks work: a recording is planned, what is ready runs, and whenever a stage has ended its
/// recording is planned again from what then stands on disk.
struct Executor: Sendable {
  let planner: RecordingPlanner
  let pool: StagePool
  /// Room for as many stages as run at once.
  let slots: Slots
  /// Recordings at once: more than stages, as most of a small one's time is waiting for the disk to hold its result.
  let width: Int
  /// When no new work is begun, and stages that keep checkpoints stop after the current chunk.
  let end: RunEnd
  /// Made where the disk is full: what waits for room is not begun.
  let halt = StopFlag()
  /// Puts a recording aside; returns its name in `failed/`.
  let refuse: @Sendable (RecordingFolder, StageFailure) throws -> String
  let events: @Sendable (RunEvent) -> Void

  /// Works on `folders` in their order; returns what they came to and what the journal's stages are to be told of
  /// each.
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

  /// Whether the run is to end in good order.
  var isDue: Bool { end.isDue }

  /// A stage run of a recording, ready to go.
  struct Assignment: Sendable {
    var folder: RecordingFolder
    var run: StageRun
  }

  /// What came of it.
  struct Completion: Sendable {
    var assignment: Assignment
    var outcome: Result<StageResult, StageFailure>?
    var wallSeconds: Double
    var peakMemoryBytes: Int?
  }

  private func work(_ task: Assignment) async -> Completion {
    let writer = ArtifactWriter(folder: task.folder, run: task.run)
    var completion = Completion(assignment: task, outcome: nil, wallSeconds: 0, peakMemoryBytes: nil)
    do {
      let job = try writer.prepare()
      await slots.take()
      let clock = ContinuousClock.now
      let start = Date()
      let isOff = isDue || halt.isSet || Task.isCancelled
      let outcome = await isOff ? .cancelled : run(task, job)
      await slots.give()
      completion.wallSeconds = (ContinuousClock.now - clock) / .seconds(1)
      switch outcome {
      case .finished(let peak, _):
        completion.peakMemoryBytes = peak
        let wall = completion.wallSeconds
        completion.outcome = .success(
          try await blocking {
            try writer.publish(startedAt: start, wallSeconds: wall, peakMemoryBytes: peak)
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

/// Does `work`, which waits for the disk, on a thread of its own: those of the tasks are few.
private func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
  }
}
