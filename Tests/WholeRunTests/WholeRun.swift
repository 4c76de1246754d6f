import Foundation
import Testing

/// As many whole runs at a time as there are processors, on threads of their own: each waits for other processes and
/// holds its thread meanwhile, and there are only as many threads for tests as processors.
struct WholeRun: SuiteTrait, TestTrait, TestScoping {
  private static let gate = Gate(places: ProcessInfo.processInfo.activeProcessorCount)
  private static let executor = OwnThreads()

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    do {
      try await withTaskExecutorPreference(Self.executor) { try await function() }
    } catch {
      await Self.gate.leave()
      throw error
    }
    await Self.gate.leave()
  }
}

extension Trait where Self == WholeRun {
  /// The test runs whole commands and waits for them.
  static var wholeRun: Self { Self() }
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
