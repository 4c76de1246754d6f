import Foundation
import StageContract
import Workspace

/// The processes of all stages, so that a warm one is used again and a model is never loaded twice at once.
actor StagePool {
  private let executables: [String: String]
  private let log: StageLog
  private let end: JobDeadline
  private var idle: [String: [StageProcess]] = [:]
  /// Of the stages that do several jobs at a time.
  private var shared: [String: SharedProcess] = [:]

  /// - Parameter end: deadline for running jobs.
  init(executables: [String: String], log: StageLog, end: JobDeadline = JobDeadline()) {
    self.executables = executables
    self.log = log
    self.end = end
  }

  /// Does `job` in a warm process of `stage`, or in one of its own where the stage takes no stream, and ends it where
  /// it takes longer than the stage may.
  func run(
    _ stage: Manifest.StageEntry, _ job: StageJob, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async -> JobOutcome {
    guard let executable = executables[stage.name] else {
      return .failed(
        StageFailure(status: .unavailable, message: "\(stage.run) is not installed; run `sonar doctor`"))
    }
    let program = StageProgram(path: executable, stage: stage.name, limits: stage.limits)
    let seconds = stage.limits.wallSeconds(inputBytes: job.inputBytes(of: stage))
    let (shared, id) = (stage.jobs > 1 ? sharedProcess(program, jobs: stage.jobs) : nil, UUID())
    let isItsTurn: @Sendable () async -> Bool = { await shared?.isOldest(id) ?? true }
    let outcome = await end.limit(seconds, scope: stage.scope, isItsTurn: isItsTurn) {
      if let shared { return await shared.run(job, id, progress: progress) }
      guard stage.warm else { return await runOnce(program, job: job, log: self.log) }
      return await self.runWarm(program, job, progress: progress)
    }
    return outcome ?? .failed(program.tooSlow(seconds: seconds ?? 0))
  }

  private func runWarm(
    _ program: StageProgram, _ job: StageJob, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async -> JobOutcome {
    while true {
      let process = idle[program.stage]?.popLast() ?? StageProcess(program, log: log)
      // No job is to blame for a process that ended while it had none.
      guard let outcome = await process.run(job, progress: progress) else { continue }
      if await !process.hasEnded { idle[program.stage, default: []].append(process) }
      return outcome
    }
  }

  private func sharedProcess(_ program: StageProgram, jobs: Int) -> SharedProcess {
    let process = shared[program.stage] ?? SharedProcess(program, log: log, jobs: jobs)
    shared[program.stage] = process
    return process
  }

  /// Lets every idle process end, and waits for it.
  func close() async {
    var processes = idle.values.flatMap { $0 }
    for process in shared.values { if let process = await process.idle { processes.append(process) } }
    (idle, shared) = ([:], [:])
    await withTaskGroup(of: Void.self) { group in
      for process in processes { group.addTask { await process.close() } }
    }
  }
}

extension StageJob {
  /// Bytes of the files that the job reads.
  fileprivate func inputBytes(of stage: Manifest.StageEntry) -> Int {
    (stage.inputs.keys + ["entries", "changed_entries"]).reduce(0) { sum, name in
      guard case .string(let path)? = options[name] else { return sum }
      // A file that cannot be looked at adds no time: its stage will say what is wrong with it.
      return sum + ((try? FileSystem.size(path)) ?? 0)
    }
  }
}
