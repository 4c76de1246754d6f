import Foundation
package import Testing

/// A few tests at a time, on threads of their own: each waits for processes, which must answer within a time, while all
/// other tests wait for as few threads as there are processors.
package struct RunsProcesses: SuiteTrait, TestTrait, TestScoping {
  private static let gate = Gate(places: ProcessInfo.processInfo.activeProcessorCount + 2)
  /// The threads of these tests, also for a `Task` that a test begins: one without a preference waits with all other tests.
  package static let executor: any TaskExecutor = OwnThreads()

  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    let start = ContinuousClock.now
    defer { TestTimes.add(test, seconds: (ContinuousClock.now - start) / .seconds(1)) }
    do {
      try await withTaskExecutorPreference(Self.executor) { try await function() }
    } catch {
      await Self.gate.leave()
      throw error
    }
    await Self.gate.leave()
  }
}

extension Trait where Self == RunsProcesses {
  /// The tests run processes and wait for them.
  package static var runsProcesses: Self { Self() }
}

/// Runs each job on a thread of its own. Those of dispatch do not do: it starts none as long as other tests keep all
/// processors busy.
private final class OwnThreads: TaskExecutor {
  private let waiting = Condition()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !waiting.add(job) { Thread.detachNewThread { self.work() } }
  }

  private func work() {
    while let job = waiting.next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Jobs that no thread has taken.
  private final class Condition: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var idle = 0

    /// Adds `job`; false if no thread waits for it.
    func add(_ job: UnownedJob) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      jobs.append(job)
      condition.signal()
      return idle >= jobs.count
    }

    /// Waits for a job.
    func next() -> UnownedJob? {
      condition.lock()
      defer { condition.unlock() }
      while jobs.isEmpty {
        idle += 1
        condition.wait()
        idle -= 1
      }
      return jobs.removeFirst()
    }
  }
}

/// Lets in as many at a time as there are `places`, in the order in which they came.
private actor Gate {
  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  func enter() async {
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }
}
