import Foundation
package import Inbox
package import Pipeline
package import StageContract
package import Workspace

/// The loop of `sonar watch`: scans the inbox, processes recordings, sleeps.
package struct WatchSession: Sendable {
  private let workspace: Workspace
  private let installation: Installation
  /// Set to stop gracefully; then wake `alarm`.
  package let stop = StopFlag()
  /// Interrupts the sleep.
  package let alarm: Waker
  private let reporter: any Reporter

  /// - Throws: `WorkspaceError.inputOutput`.
  package init(workspace: Workspace, installation: Installation, reporter: any Reporter) throws {
    (self.workspace, self.installation, self.reporter) = (workspace, installation, reporter)
    alarm = try Waker()
  }

  /// When what surfaces show changes by itself, and which of these instants they show.
  private struct Shown {
    var times: ChangeTimes
    var instant: Date
  }

  /// The clock that surfaces follow, and their changes with it.
  private var clock: WallClock { installation.clock }

  private var isRunning: Bool { !stop.isSet && !Task.isCancelled }

  /// Watches until stopped; returns the exit status.
  /// - Throws: errors in the settings at the start; `WorkspaceError.notAJournal` if the journal disappears.
  package func run() async throws -> ExitStatus {
    var monitor = InboxMonitor(workspace: workspace, reporter: reporter)
    var arrivals = IntakeDebouncer()
    var retry = RetryPause()
    var isFirst = true
    // Optional stages run in portions, between which what has arrived gets its turn.
    var hasMore = false
    var shown: Shown?
    // Held files that a run could not release are left to the next run.
    var tried: [HeldFile] = []
    while isRunning {
      _ = try Workspace(root: workspace.root)
      var pause = 10.0
      var seen = InboxListing()
      do {
        let view = try monitor.look()
        seen = view.listing
        let next = arrivals.next(seen)
        let (due, rest) = try monitor.held()
        let releases = !due.isEmpty && due != tried
        if isFirst || next == .run || retry.isOver || hasMore || releases {
          tried = due
          if isFirst { reporter.note(.news("watching \(view.path)")) }
          let more = StopFlag()
          hasMore = false
          retry.note(status: try await work(importsInbox: view.isThere, yield: more, &shown))
          hasMore = more.isSet
          arrivals.note(worked: seen)
          isFirst = false
          continue
        }
        if let last = shown, last.times.last(by: clock.now) != last.instant {
          let status = try await work(importsInbox: false, isOnTime: true, &shown)
          if status != .success { retry.note(status: status) }
          continue
        }
        pause = view.rescanSeconds
        if let times = shown?.times { pause = min(pause, times.seconds(from: clock.now)) }
        if let rest { pause = min(pause, rest) }
        if case .look(let seconds?) = next { pause = min(pause, seconds) }
      } catch {
        _ = try Workspace(root: workspace.root)
        guard !isFirst, let failure = CommandFailure(error) else { throw error }
        reporter.note(.issues([failure.message], .watch))
        retry.note(isWanted: true)
        arrivals.note(worked: seen)
      }
      await monitor.sleep(seconds: min(pause, retry.rest ?? pause), alarm: alarm)
    }
    reporter.note(.news("stopped"))
    return Task.isCancelled ? .interrupted : .success
  }

  /// One run; returns its exit status, 0 if watching was stopped before it began.
  /// - Parameter isOnTime: whether only the journal's stages run, because time has passed.
  private func work(
    importsInbox: Bool, isOnTime: Bool = false, yield: StopFlag? = nil, _ shown: inout Shown?
  ) async throws -> ExitStatus {
    let start = clock.now
    // What fails is not tried again until the next instant.
    shown = shown.map { Shown(times: $0.times, instant: $0.times.last(by: start)) }
    let (status, times) = try await run(importsInbox: importsInbox, isOnTime: isOnTime, yield: yield)
    // The run may have listed other instants.
    shown = (times ?? shown?.times).map { Shown(times: $0, instant: $0.last(by: start)) }
    return status
  }

  /// Takes the lock and runs; returns the exit status and when surfaces change next.
  private func run(
    importsInbox: Bool, isOnTime: Bool, yield: StopFlag?
  ) async throws -> (ExitStatus, ChangeTimes?) {
    let lock = try await WorkspaceLock.wait(workspace, until: StopCondition(stop: stop)) { holder in
      reporter.note(.news("waiting for another sonar\(holder.text) to end"))
    }
    guard let lock else { return (.success, nil) }
    defer { _ = lock }
    try ClusterClaim.takeOver(workspace)
    var times: ChangeTimes?
    let status = try await WithdrawalWork.around(workspace, installation, reporter) {
      let pipeline = try await pipeline(yield: yield)
      times = pipeline.changeTimes
      let status = try await RunSession(
        pipeline, reporter: reporter, command: "watch", chosen: isOnTime ? [] : nil,
        importsInbox: importsInbox,
        isRecorded: !isOnTime
      ).run()
      reporter.note(.issues([], .watch))
      return status
    }.exitStatus
    return (status, times)
  }

  private func pipeline(yield: StopFlag?) async throws -> Pipeline {
    var options = Pipeline.Options()
    (options.stop, options.yield) = (stop, yield)
    return try await .continuing(workspace, installation, options: options)
  }
}

/// Delay before an incomplete run is retried: five minutes at first, then increasing up to one hour.
struct RetryPause {
  private var seconds = 0.0
  private var moment: ContinuousClock.Instant?

  /// Updates the delay after a run that ended with `status`.
  mutating func note(status: ExitStatus) {
    // Only a missing model, a full disk and temporary failures are worth a retry.
    note(isWanted: [.unavailable, .inputOutput, .temporary].contains(status))
  }

  /// Updates the delay after a run; `isWanted` says whether to retry.
  mutating func note(isWanted: Bool) {
    seconds = isWanted ? min(max(seconds * 2, 300), 3600) : 0
    moment = isWanted ? .now + .seconds(seconds) : nil
  }

  /// Seconds until the retry; nil if none is due.
  var rest: Double? { moment.map { max(0, ($0 - .now) / .seconds(1)) } }

  /// True if the retry is due.
  var isOver: Bool { rest == 0 }
}
