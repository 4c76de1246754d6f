import Foundation
import Workspace

/// When jobs are ended, whatever their stages do: at their own time limit, or a grace period after the end of
/// the run.
struct JobDeadline: Sendable {
  /// When no new work is started.
  var run = StopCondition.never
  /// Seconds that a job may continue after that; five times as long for stages of scope *journal*, which
  /// publish the results.
  var graceSeconds = 60.0

  /// Why a job was ended early.
  private enum Reason {
    /// It exceeded the limit of its stage.
    case limit
    /// The run has ended.
    case due
  }

  /// Runs `work`, and cancels its task if it exceeds its time.
  ///
  /// - Parameters:
  ///   - limitSeconds: the job's limit, without time in which the machine sleeps; nil for none.
  ///   - isItsTurn: whether the job's process is at work on it; what it waits for earlier jobs there does not count.
  /// - Returns: the outcome; nil if it was cancelled for exceeding `limitSeconds`.
  func limit(
    _ limitSeconds: Double?, scope: Manifest.Scope,
    isItsTurn: @escaping @Sendable () async -> Bool = { true },
    _ work: @escaping @Sendable () async -> JobOutcome
  ) async -> JobOutcome? {
    enum Event {
      case done(JobOutcome)
      case over(Reason?)
    }
    return await withTaskGroup(of: Event.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { .over(await wait(limitSeconds, scope, isItsTurn)) }
      var reason: Reason?
      while let event = await group.next() {
        // Whichever finishes first cancels the other; a cancelled job is awaited.
        group.cancelAll()
        switch event {
        case .done(.cancelled): return reason == .limit ? nil : .cancelled
        case .done(let outcome): return outcome
        case .over(let found): reason = found
        }
      }
      return .cancelled
    }
  }

  /// Waits until a job that starts now has to end; nil if the wait was cancelled.
  private func wait(
    _ limitSeconds: Double?, _ scope: Manifest.Scope, _ isItsTurn: () async -> Bool
  ) async -> Reason? {
    // Time in which the machine sleeps does not count against a job.
    var start = SuspendingClock.now
    let grace = graceSeconds * (scope == .journal ? 5 : 1)
    var dueSince: SuspendingClock.Instant?
    while true {
      let now = SuspendingClock.now
      if await !isItsTurn() { start = now }
      if let limitSeconds, (now - start) / .seconds(1) >= limitSeconds { return .limit }
      if run.isDue {
        let since = dueSince ?? now
        if (now - since) / .seconds(1) >= grace { return .due }
        dueSince = since
      }
      let left = min(1, limitSeconds.map { $0 - (now - start) / .seconds(1) } ?? 1, graceSeconds)
      guard (try? await Task.sleep(for: .seconds(max(0.01, left)))) != nil else { return nil }
    }
  }
}
