import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar watch` from its start to its end: looks, works, sleeps.
struct WatchSession: Sendable {
  let workspace: Workspace
  let installation: Installation
  let isQuiet: Bool
  let isJSON: Bool
  /// Ends it in good order; ring `alarm` then.
  let stop = StopRequest()
  /// Ends its sleep.
  let alarm: Alarm
  private let voice: WatchVoice

  /// - Throws: `WorkspaceError.inputOutput`.
  init(workspace: Workspace, installation: Installation, isQuiet: Bool, isJSON: Bool) throws {
    self.workspace = workspace
    self.installation = installation
    self.isQuiet = isQuiet
    self.isJSON = isJSON
    alarm = try Alarm()
    voice = WatchVoice(isQuiet: isQuiet, isJSON: isJSON)
  }

  private var isGoingOn: Bool { !stop.isMade && !Task.isCancelled }

  /// Watches until it is stopped; returns the exit status.
  /// - Throws: what is wrong with the settings at the start; `WorkspaceError.notAJournal` when the journal goes.
  func run() async throws -> ExitStatus {
    var lookout = InboxLookout(workspace: workspace, voice: voice)
    var arrivals = Arrivals()
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
          if isFirst { voice.tell("watching \(view.path)") }
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
        voice.tell(troubles: [failure.message], of: .watch)
        retry.note(isWanted: true)
        arrivals.note(worked: seen)
      }
      await lookout.sleep(seconds: min(pause, retry.rest ?? pause), alarm: alarm)
    }
    voice.tell("stopped")
    return Task.isCancelled ? .interrupted : .success
  }

  /// One run over everything that is to do; returns its status, 0 where it was stopped before it began.
  private func work(takesInbox: Bool) async throws -> ExitStatus {
    guard let lock = try await lock() else { return .success }
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation) {
      try await run(takesInbox: takesInbox)
    }.exitStatus
  }

  private func run(takesInbox: Bool) async throws -> ExitStatus {
    var options = Pipeline.Options()
    options.stop = stop
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    let status = try await RunSession(
      pipeline: pipeline, command: "watch", isQuiet: isQuiet, isJSON: isJSON, takesInbox: takesInbox,
      voice: voice
    ).run()
    voice.tell(troubles: [], of: .watch)
    return status
  }

  /// The run lock, as soon as it is free; nil where the watch is stopped before that.
  private func lock() async throws -> WorkspaceLock? {
    var hasSaid = false
    while isGoingOn {
      do throws(WorkspaceError) {
        return try WorkspaceLock(workspace)
      } catch {
        guard case .locked(_, let pid) = error else { throw error }
        if !hasSaid {
          voice.tell("another sonar is at work\(pid.map { " (process \($0))" } ?? ""); waiting for it")
        }
        hasSaid = true
      }
      await alarm.sleep(seconds: 1)
    }
    return nil
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
