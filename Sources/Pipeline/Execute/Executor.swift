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
  let end: StopCondition
  /// True if results are made on trial, and failures are recorded nowhere.
  var isTrial = false
  /// True if optional stages are left to another run.
  var leavesOptional = false
  /// A mark that tells this run apart from others that may make the same results on other machines; nil if there are none.
  var attempt: String?
  /// Stages that are left to another run.
  var left: Set<String> = []
  /// For how long optional stages run before what they have made is published, in seconds.
  var portionSeconds = 120.0
  /// `OptionalWork.pauses`.
  var pauses = OptionalWork.pauses
  /// Set when the disk is full: jobs waiting for a slot are not started.
  let halt = StopFlag()
  /// The owner's request to withdraw the recording with this ID that is not done yet.
  let pendingWithdrawal: @Sendable (String) -> Withdrawal.Kind?
  /// Moves a recording to quarantine; returns its name in `failed/`, nil if it must stay. Nil if that is left to another run,
  /// which tries the recording again.
  var refuse: (@Sendable (RecordingFolder, StageFailure) throws -> String?)?
  let events: @Sendable (RunEvent) -> Void

  /// Works off `schedule`: all of it, or until a portion of what is optional is done.
  func run(_ schedule: inout Schedule) async {
    schedule.beginPortion()
    var state = schedule
    await withTaskGroup(of: Completion.self) { group in
      var running = 0
      while true {
        while running < width, !state.isStopping, let task = state.next() {
          running += 1
          group.addTask { await self.work(task) }
        }
        if running > 0, let completion = await group.next() {
          running -= 1
          state.complete(completion)
        } else {
          // Nothing else to do than to wait for a server that may come back.
          guard let rest = state.rest else { break }
          try? await Task.sleep(for: .seconds(min(1, max(0.01, rest))))
        }
      }
    }
    schedule = state
    schedule.report.isInterrupted = Task.isCancelled
    schedule.report.left = schedule.optional?.left ?? [:]
  }

  /// True if it is time to stop gracefully.
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
    let writer = ArtifactWriter(folder: task.folder, run: task.run, isTrial: isTrial, attempt: attempt)
    var completion = Completion(assignment: task, outcome: nil, wallSeconds: 0, peakMemoryBytes: nil)
    let before = writer.standing
    // What another machine has published meanwhile is no failure of this one.
    func result(of failure: StageFailure) -> Result<StageResult, StageFailure> {
      guard let standing = writer.standing, standing != before else { return .failure(failure) }
      return .success(standing)
    }
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
      let isOff = isDue || halt.isSet || Task.isCancelled || isWithheld(task)
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
        completion.outcome = result(of: failure)
      case .cancelled:
        writer.discard()
      }
    } catch {
      writer.discard()
      completion.outcome = result(of: StageFailure(error))
    }
    return completion
  }
}

extension Executor {
  /// True if the owner has withdrawn the recording since it was planned, or asked for that, and the stage would hand it to a
  /// server.
  private func isWithheld(_ task: Assignment) -> Bool {
    let servers = task.run.parameters.values.filter(\.isServer)
    guard !servers.isEmpty else { return false }
    let asked = pendingWithdrawal(task.folder.id)
    if task.folder.isMarkedDiscreet || asked == .discreet || asked == .delete { return true }
    return (task.folder.isMarkedPrivate || asked == .hide) && !servers.allSatisfy(\.takesPrivate)
  }

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
