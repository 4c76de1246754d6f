import Testing

/// One whole run at a time: each waits for other processes and holds a thread meanwhile, and there are as few threads
/// for tests as processors.
struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  private static let gate = Gate()

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    do {
      try await function()
    } catch {
      await Self.gate.leave()
      throw error
    }
    await Self.gate.leave()
  }
}

extension Trait where Self == OneAtATime {
  /// No other test that has this trait runs meanwhile.
  static var oneAtATime: Self { Self() }
}

private actor Gate {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isTaken = true
    }
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
