import Dispatch
import Foundation

/// Runs `work` in a task that Ctrl-C and TERM cancel, so that it ends its child processes before it returns.
///
/// A second Ctrl-C ends the process at once.
func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
  -> Value
{
  let task = Task { try await work() }
  let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in
      if task.isCancelled { _exit(130) }
      task.cancel()
    }
    source.activate()
    return source
  }
  defer {
    for source in sources { source.cancel() }
  }
  return try await task.value
}
