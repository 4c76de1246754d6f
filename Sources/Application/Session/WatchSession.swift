import Foundation
package import Inbox
package import Pipeline
package import StageContract
package import Workspace

/// `sonar watch` from its start to its end: looks, works, sleeps.
package struct WatchSession: Sendable {
  private let workspace: Workspace
  private let installation: Installation
  /// Ends it in good order; ring `alarm` then.
  package let stop = StopFlag()
  /// Ends its sleep.
  package let alarm: Waker
  private let reporter: any Reporter

  /// - Throws: `WorkspaceError.inputOutput`.
  package init(workspace: Workspace, installation: Installation, reporter: any Reporter) throws {
    (self.workspace, self.installation, self.reporter) = (workspace, installation, reporter)
    alarm = try Waker()
  }

  private var isGoingOn: Bool { !stop.isSet && !Task.isCancelled }

  /// Watches until it is stopped; returns the exit status.
  /// - Throws: what is wrong with the settings at the start; `WorkspaceError.notAJournal` when the journal goes.
  package func run() async throws -> ExitStatus {
    var lookout = InboxMonitor(workspace: workspace, reporter: reporter)
    var arrivals = IntakeDebouncer()
    var retry = RetryPause()
    var isFirst = true
    while isGoingOn {
      _ = try Workspace(root: workspace.root)
      var pause = 10.0
      var seen = InboxListing()
      do {
        let view = try lookout.look()
        seen = view.listing
        let next = arrivals.next(seen)
        if isFirst || next == .run || retry.isOver {
          if isFirst { reporter.note(.news("watching \(view.path)")) }
          retry.note(status: try await work(takesInbox: view.isThere))
          arrivals.note(worked: seen)
          isFirst = false
          continue
        }
        pause = view.rescanSeconds
        if case .look(let seconds?) = next { pause = min(pause, seconds) }
      } catch {
        _ = try Workspace(root: workspace.root)
        guard !isFirst, let failure = CommandFailure(error) else { throw error }
        reporter.note(.issues([failure.message], .watch))
        retry.note(isWanted: true)
        arrivals.note(worked: seen)
      }
      await lookout.sleep(seconds: min(pause, retry.rest ?? pause), alarm: alarm)
    }
    reporter.note(.news("stopped"))
    return Task.isCancelled ? .interrupted : .success
  }

  /// One run over everything that is to do; returns its status, 0 where it was stopped before it began.
  private func work(takesInbox: Bool) async throws -> ExitStatus {
    let lock = try await WorkspaceLock.wait(workspace, until: RunEnd(stop: stop)) { holder in
      reporter.note(.news("another sonar is at work\(holder.text); waiting for it"))
    }
    guard let lock else { return .success }
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation, reporter) {
      try await run(takesInbox: takesInbox)
    }.exitStatus
  }

  private func run(takesInbox: Bool) async throws -> ExitStatus {
    var options = Pipeline.Options()
    options.stop = stop
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    let status = try await RunSession(
      pipeline, reporter: reporter, command: "watch", takesInbox: takesInbox
    ).run()
    reporter.note(.issues([], .watch))
    return status
  }
}

/// When a run that could not end its work is made again: after five minutes, then ever later, at last every hour.
struct RetryPause {
  private var seconds = 0.0
  private var moment: ContinuousClock.Instant?

  /// Takes note of a run that ended with `status`.
  mutating func note(status: ExitStatus) {
    // A model is missing, the disk is full, try again: all else is done, or useless to do again.
    note(isWanted: [.unavailable, .inputOutput, .temporary].contains(status))
  }

  /// Takes note of a run after which another one is wanted, or not.
  mutating func note(isWanted: Bool) {
    seconds = isWanted ? min(max(seconds * 2, 300), 3600) : 0
    moment = isWanted ? .now + .seconds(seconds) : nil
  }

  /// Seconds until then; nil where none is wanted.
  var rest: Double? { moment.map { max(0, ($0 - .now) / .seconds(1)) } }

  /// Whether it is time.
  var isOver: Bool { rest == 0 }
}
