internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// Taking the lock of a run.
enum RunLock {
  /// Calls `body` with the lock of `workspace`, which is waited for up to `waitSeconds`, and finishes before and after
  /// it what is to be withdrawn.
  /// - Parameter publishes: whether `body` runs the journal's stages first thing.
  /// - Throws: `WorkspaceError.locked` (75) when another sonar has it; what `body` throws.
  static func with(
    _ workspace: Workspace, _ installation: Installation, waitSeconds: Double = 3, publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> WithdrawalWork.Outcome {
    let lock = try WorkspaceLock(workspace, waitSeconds: waitSeconds)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, publishes: publishes, body)
  }

  /// The lock of `workspace`; with `wait` it is waited for, which Ctrl-C ends, and `deadline` too.
  /// - Returns: nil where the deadline came first.
  /// - Throws: `WorkspaceError.locked` (75) when another sonar has it and this one is not to wait;
  ///   `ExitCode` (130) when it was interrupted.
  static func take(
    _ workspace: Workspace, wait: Bool, isQuiet: Bool, deadline: Date? = nil
  ) async throws -> WorkspaceLock? {
    var hasSaid = false
    while true {
      do throws(WorkspaceError) {
        return try WorkspaceLock(workspace)
      } catch {
        guard case .locked(_, let pid) = error, wait else { throw error }
        if !hasSaid, !isQuiet {
          remark("sonar: waiting for another sonar to end\(pid.map { " (process \($0))" } ?? "")")
        }
        hasSaid = true
      }
      if let deadline, Date() >= deadline { return nil }
      // Only an interruption ends the pause early.
      guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { throw ExitCode(.interrupted) }
    }
  }
}
