import Foundation
import SystemPackage

/// The processes of all stages, so that a warm one is used again and a model is never loaded twice at once.
actor StagePool {
  private let executables: [String: String]
  private let log: FileDescriptor
  private var idle: [String: [StageProcess]] = [:]
  private var busy: [ObjectIdentifier: StageProcess] = [:]

  init(executables: [String: String], log: FileDescriptor) {
    self.executables = executables
    self.log = log
  }

  /// Does `job` in a warm process of `stage`, or in one of its own where the stage takes no stream.
  func run(
    _ stage: Manifest.StageEntry, _ job: StageJob, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async -> JobOutcome {
    guard let executable = executables[stage.name] else {
      return .failed(StageFailure(status: 69, message: "\(stage.run) is not installed; type 'sonar doctor'"))
    }
    let program = StageProgram(path: executable, stage: stage.name, limits: stage.limits)
    guard stage.warm else { return await runOnce(program, job: job, log: log) }
    let process = idle[stage.name]?.popLast() ?? StageProcess(program, log: log)
    busy[ObjectIdentifier(process)] = process
    let outcome = await process.run(job, progress: progress)
    busy[ObjectIdentifier(process)] = nil
    if await !process.hasEnded { idle[stage.name, default: []].append(process) }
    return outcome
  }

  /// Lets every idle process end, and waits for it.
  func close() async {
    let processes = idle.values.flatMap { $0 }
    idle = [:]
    for process in processes { await process.close() }
  }
}
