import Foundation
import Workspace

/// When jobs have to be over, whatever their stages do: their own time limit, and a grace after the end of the run.
struct JobEnd: Sendable {
  /// When nothing new is begun.
  var run = RunEnd.never
  /// Seconds that a job may go on then; the journal's own stages, which publish what was done, five times as long.
  var graceSeconds = 60.0

  /// Why a job was ended before it was done.
  private enum Reason {
    /// It used up what its stage may take.
    case limit
    /// The run is over.
    case due
  }

  /// Does `work` and ends it, by cancelling its task, where it takes longer than it may.
  ///
  /// - Parameter limitSeconds: what the job may take, not counting a machine that sleeps; nil for any time.
  /// - Returns: what it came to; nil where it was ended because it took longer than `limitSeconds`.
  func limit(
    _ limitSeconds: Double?, scope: Manifest.Scope, _ work: @escaping @Sendable () async -> JobOutcome
  ) async -> JobOutcome? {
    enum Event {
      case done(JobOutcome)
      case over(Reason?)
    }
    return await withTaskGroup(of: Event.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { .over(await wait(limitSeconds, scope: scope)) }
      var reason: Reason?
      while let event = await group.next() {
        // Whichever comes first ends the other; a job that is ended is waited for.
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

  /// Waits until a job that begins now has to be over; nil where the waiting was cancelled.
  private func wait(_ limitSeconds: Double?, scope: Manifest.Scope) async -> Reason? {
    // Of a machine that sleeps for the night a job has seen nothing.
    let start = SuspendingClock.now
    let grace = graceSeconds * (scope == .journal ? 5 : 1)
    var dueSince: SuspendingClock.Instant?
    while true {
      let now = SuspendingClock.now
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
