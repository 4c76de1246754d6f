package import Foundation
package import Pipeline
package import StageContract
package import Workspace

/// Taking the lock of a run.
package enum RunLock {
  /// Calls `body` with the lock of `workspace`, which is waited for up to `waitSeconds`, and finishes before and after
  /// it what is to be withdrawn.
  /// - Parameter publishes: whether `body` runs the journal's stages first thing.
  /// - Throws: `WorkspaceError.locked` (75) when another sonar has it; what `body` throws.
  package static func with(
    _ workspace: Workspace, _ installation: Installation, reporter: any Reporter, waitSeconds: Double = 3,
    publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> WithdrawalWork.Outcome {
    let lock = try WorkspaceLock(workspace, waitSeconds: waitSeconds)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, reporter, publishes: publishes, body)
  }

  /// The lock of `workspace`; with `wait` it is waited for, which Ctrl-C ends, and `deadline` too.
  /// - Returns: nil where the deadline came first.
  /// - Throws: `WorkspaceError.locked` (75) when another sonar has it and this one is not to wait;
  ///   `CancellationError` when it was interrupted.
  package static func take(
    _ workspace: Workspace, wait: Bool, isQuiet: Bool, reporter: any Reporter, deadline: Date? = nil
  ) async throws -> WorkspaceLock? {
    guard wait else { return try WorkspaceLock(workspace) }
    let lock = try await WorkspaceLock.wait(workspace, until: RunEnd(deadline: deadline)) { holder in
      if !isQuiet { reporter.remark("waiting for another sonar\(holder.text) to end") }
    }
    if lock == nil, Task.isCancelled { throw CancellationError() }
    return lock
  }
}

extension WorkspaceLock.Holder {
  /// ` (process 1234)`, or nothing where it is not known.
  var text: String { pid.map { " (process \($0))" } ?? "" }
}
