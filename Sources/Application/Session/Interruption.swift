import Dispatch
import Foundation
import StageContract
package import Workspace

/// Runs `work` in a task that Ctrl-C and TERM cancel, so that it can end its child processes before it returns.
///
/// A second Ctrl-C ends the process immediately.
package func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
  -> Value
{
  try await interruptible(onTerm: nil, work)
}

/// Runs `work` in a task that Ctrl-C cancels and TERM stops gracefully: it sets `stop` and calls `onStop`.
///
/// A second signal of any kind cancels the task, a third ends the process immediately.
package func interruptible<Value: Sendable>(
  stop: StopFlag, onStop: @escaping @Sendable () -> Void,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await interruptible(
    onTerm: {
      if stop.isSet { return false }
      stop.set()
      onStop()
      return true
    }, work)
}

/// - Parameter onTerm: what TERM does first; if it is nil or returns false, TERM cancels the task.
private func interruptible<Value: Sendable>(
  onTerm: (@Sendable () -> Bool)?, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  // The work waits until signals are handled: what it wrote must not be followed by a death without a word.
  let (handled, gate) = AsyncStream<Void>.makeStream()
  let task = Task {
    for await _ in handled {}
    return try await work()
  }
  // A serial queue, so that a second signal sees the effect of the first.
  let queue = DispatchQueue(label: "sonar.signals")
  let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    let before = signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { @Sendable in
      if task.isCancelled { _exit(ExitStatus.interrupted.rawValue) }
      if number != SIGINT, let onTerm, onTerm() { return }
      task.cancel()
    }
    source.activate()
    return (number: number, before: before, source: source)
  }
  defer {
    // Signals regain their previous effect afterwards.
    for (number, before, source) in sources {
      source.cancel()
      signal(number, before)
    }
  }
  gate.finish()
  return try await task.value
}
