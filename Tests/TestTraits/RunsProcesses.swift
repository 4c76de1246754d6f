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

/// Runs each job on a thread that is not one of those that all tests share.
private final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "whole runs", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
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
