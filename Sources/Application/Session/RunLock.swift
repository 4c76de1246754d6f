package import Foundation
package import Pipeline
package import StageContract
package import Workspace

/// The lock that a run holds on the workspace.
package enum RunLock {
  /// Calls `body` while holding the lock of `workspace`, waiting for it up to `waitSeconds`, and completes pending
  /// withdrawals before and after.
  /// - Parameter publishes: whether `body` starts with the journal's stages.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar holds it, `.onCluster` (75) while other machines work on the
  ///   journal; what `body` throws.
  package static func with(
    _ workspace: Workspace, _ installation: Installation, reporter: any Reporter, waitSeconds: Double = 3,
    publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> WithdrawalWork.Outcome {
    let lock = try WorkspaceLock(workspace, waitSeconds: waitSeconds)
    defer { _ = lock }
    try ClusterClaim.takeOver(workspace)
    return try await WithdrawalWork.around(workspace, installation, reporter, publishes: publishes, body)
  }

  /// Takes the lock of `workspace`; with `wait`, waits for it until `deadline` or Ctrl-C.
  /// - Returns: the lock; nil if the deadline passed first.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar holds it and `wait` is false, `.onCluster` (75) while other
  ///   machines work on the journal, whether or not it is;
  ///   `CancellationError` if the task was cancelled.
  package static func take(
    _ workspace: Workspace, wait: Bool, isQuiet: Bool, reporter: any Reporter, deadline: Date? = nil
  ) async throws -> WorkspaceLock? {
    guard wait else {
      let lock = try WorkspaceLock(workspace)
      try ClusterClaim.takeOver(workspace)
      return lock
    }
    let lock = try await WorkspaceLock.wait(workspace, until: StopCondition(deadline: deadline)) { holder in
      if !isQuiet { reporter.remark("waiting for another sonar\(holder.text) to end") }
    }
    if lock == nil, Task.isCancelled { throw CancellationError() }
    if lock != nil { try ClusterClaim.takeOver(workspace) }
    return lock
  }
}

extension WorkspaceLock.Holder {
  /// ` (process 1234)`; empty if the process is unknown.
  var text: String { pid.map { " (process \($0))" } ?? "" }
}
