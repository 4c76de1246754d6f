import Dispatch
import Foundation
import StageContract
package import Workspace

/// Runs `work` in a task that Ctrl-C and TERM cancel, so that it ends its child processes before it returns.
///
/// A second Ctrl-C ends the process at once.
package func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
  -> Value
{
  try await interruptible(task: Task { try await work() }, onTerm: nil)
}

/// Runs `work` in a task that Ctrl-C cancels, and that TERM ends in good order: `stop` is made, `onStop` called.
///
/// A second signal of any kind cancels it, a third ends the process at once.
package func interruptible<Value: Sendable>(
  stop: StopFlag, onStop: @escaping @Sendable () -> Void,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await interruptible(task: Task { try await work() }) {
    if stop.isSet { return false }
    stop.set()
    onStop()
    return true
  }
}

/// - Parameter onTerm: what TERM does first; where there is nothing, or it returns false, TERM cancels too.
private func interruptible<Value: Sendable>(
  task: Task<Value, any Error>, onTerm: (@Sendable () -> Bool)?
) async throws -> Value {
  // One queue: of two signals the second finds what the first did.
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
    // What comes afterwards is ended by a signal as if this had not been.
    for (number, before, source) in sources {
      source.cancel()
      signal(number, before)
    }
  }
  return try await task.value
}
