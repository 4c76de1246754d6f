import Foundation
import StageContract

/// The process of a stage that does several jobs at a time; there is one at a time.
///
/// When it ends in the middle of several jobs, none is blamed: each is done again alone, and what ends the process then
/// is its own fault.
actor SharedProcess {
  private let program: StageProgram
  private let log: StageLog
  private let jobs: Int
  /// The process that takes jobs; nil where it has ended, or ends with those it has.
  private var process: StageProcess?
  /// Jobs that a process has, oldest first.
  private var atWork: [UUID] = []
  /// True if the only one of them is done alone.
  private var isAlone = false
  private var waiting: [Waiting] = []

  private struct Waiting {
    var id: UUID
    var isAlone: Bool
    var entered: CheckedContinuation<StageProcess, Never>
  }

  /// - Parameter jobs: how many the process has at a time, at most.
  init(_ program: StageProgram, log: StageLog, jobs: Int) {
    (self.program, self.log, self.jobs) = (program, log, jobs)
  }

  /// The process where it has no job; nil while there is none.
  var idle: StageProcess? { atWork.isEmpty ? process : nil }

  /// True if a process has job `id`, and none that came to it earlier: those of a process are worked on in order.
  func isOldest(_ id: UUID) -> Bool { atWork.first == id }

  /// Does one job, known as `id` here; `progress` says whether to go on.
  func run(
    _ job: StageJob, _ id: UUID, progress: @escaping @Sendable (StageProgress) -> Bool
  ) async -> JobOutcome {
    var isAlone = false
    while true {
      let process = await enter(id, isAlone: isAlone)
      let outcome: JobOutcome? =
        await Task.isCancelled ? .cancelled : process.run(job, progress: progress)
      let hasEnded = await process.hasEnded
      leave(id, process, hasEnded: hasEnded)
      if let outcome { return outcome }
      isAlone = true
    }
  }

  /// The process that has room for job `id`, once there is one.
  private func enter(_ id: UUID, isAlone: Bool) async -> StageProcess {
    await withCheckedContinuation { entered in
      waiting.append(Waiting(id: id, isAlone: isAlone, entered: entered))
      admit()
    }
  }

  private func leave(_ id: UUID, _ process: StageProcess, hasEnded: Bool) {
    atWork.removeAll { $0 == id }
    if hasEnded, self.process === process { self.process = nil }
    admit()
  }

  /// Lets in whom there is room for: those that must be alone first.
  private func admit() {
    while let index = waiting.firstIndex(where: \.isAlone) ?? waiting.indices.first {
      let next = waiting[index]
      // A process that ends with the jobs it has still holds its memory.
      let hasRoom = !isAlone && !next.isAlone && process != nil && atWork.count < jobs
      guard atWork.isEmpty || hasRoom else { return }
      waiting.remove(at: index)
      let process = self.process ?? StageProcess(program, log: log)
      self.process = process
      atWork.append(next.id)
      isAlone = next.isAlone
      next.entered.resume(returning: process)
    }
  }
}
