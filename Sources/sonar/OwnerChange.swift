import ArgumentParser
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// A command's change of what the owner says of recordings: written into `owner.json`, followed by index and surfaces.
struct OwnerChange: Sendable {
  /// The command's name, for the history.
  let command: String
  let options: JournalOptions
  let workspace: Workspace
  let recordings: [RecordingFolder]

  /// What became of one recording, as `--json` prints it.
  struct Result: Encodable {
    var id: String
    /// Whether anything is otherwise than before.
    var changed: Bool
    /// All that the owner says of it now.
    var owner: Owner
  }

  /// A change of the recordings that `ids` name: beginnings of ids, or `latest`.
  /// - Throws: `WorkspaceError`, `JournalStoreError`; nothing is changed where one of them is none.
  init(_ command: String, _ ids: [String], _ options: JournalOptions) throws {
    self.command = command
    self.options = options
    workspace = try options.workspace()
    var recordings: [RecordingFolder] = []
    for id in ids {
      let recording = try workspace.recording(named: id)
      if !recordings.contains(recording) { recordings.append(recording) }
    }
    self.recordings = recordings
  }

  /// A change of `recordings`.
  init(
    _ command: String, _ recordings: [RecordingFolder], _ options: JournalOptions, _ workspace: Workspace
  ) {
    (self.command, self.recordings, self.options, self.workspace) = (command, recordings, options, workspace)
  }

  /// Has `body` change each one's owner and say in a few words what came of it, prints that, and follows.
  ///
  /// - Parameter follows: whether index and surfaces are brought there, instead of by the next run.
  /// - Throws: what changing threw first, after all others are changed; `ExitCode` where following failed.
  func make(follows: Bool = true, _ body: (RecordingFolder, inout Owner) throws -> String) async throws {
    let (results, failure) = change(body)
    let status = follows && results.contains(where: \.changed) ? try await follow() : .success
    if let failure { throw failure }
    if status != .success { throw ExitCode(status) }
  }

  /// Changes what `body` says and prints it; an error does not keep the others.
  private func change(
    _ body: (RecordingFolder, inout Owner) throws -> String
  ) -> (results: [Result], failure: (any Error)?) {
    var results: [Result] = []
    var failure: (any Error)?
    for recording in recordings {
      do {
        var line = ""
        var after = Owner()
        let changed = try OwnerFile.change(recording) { owner in
          line = try body(recording, &owner)
          after = owner
        }
        results.append(Result(id: recording.id, changed: changed, owner: after))
        if !options.json { print("\(recording.id): \(line.printable)") }
      } catch {
        failure = failure ?? error
      }
    }
    show(results)
    return (results, failure)
  }

  /// Brings index and surfaces there; what the owner said is safe already.
  private func follow() async throws -> ExitStatus {
    let change = self
    do {
      return try await interruptible {
        try await RunLock.with(change.workspace, change.options.installation, publishes: true) {
          try await change.publish()
        }.exitStatus
      }
    } catch WorkspaceError.locked {
      remark("sonar: another sonar is at work; index and surfaces follow with the next run")
      return .success
    }
  }

  private func publish() async throws -> ExitStatus {
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    return try await RunSession(
      pipeline: pipeline, command: command, isQuiet: true, chosen: [], takesInbox: false
    ).run()
  }

  /// Makes the recordings private: written down first, and done when nothing shows them any more.
  ///
  /// Where an `owner.json` cannot be written or read, it counts as private all the same and is left as it is.
  /// - Throws: `ExitCode` (75) where something is left to do, which the next run does.
  func hide() async throws {
    let change = self
    let status = try await interruptible {
      guard try change.workspace.withdraw(change.recordings, as: .hide) else {
        throw CommandFailure(status: .interrupted, "interrupted; nothing was changed")
      }
      change.recordHidden()
      return try await change.withdraw()
    }
    if status != .success { throw ExitCode(status) }
  }

  /// Writes into the owner's files what is to be hidden, and says so. One that cannot be changed is in nobody's way, as
  /// its entry counts as private.
  private func recordHidden() {
    var results: [Result] = []
    for recording in recordings {
      var line = "private"
      var result = Result(id: recording.id, changed: false, owner: Owner(isPrivate: true))
      do {
        result.changed = try OwnerFile.change(recording) { owner in
          if owner.isPrivate { line = "already private" }
          owner.isPrivate = true
          result.owner = owner
        }
      } catch {
        remark("sonar: " + (CommandFailure(error)?.message ?? "\(error)"))
      }
      results.append(result)
      if !options.json { print("\(recording.id): \(line)") }
    }
    show(results)
  }

  private static let interrupted =
    "sonar: interrupted; what was asked for is written down, and the next sonar run completes it"

  private func show(_ results: [Result]) {
    guard options.json else { return }
    results.count == 1 ? Output().json(results.first) : Output().json(results)
  }

  /// Has everything follow what is written down; returns the exit status, 0 where nothing is left to do.
  func withdraw() async throws -> ExitStatus {
    do {
      let outcome = try await RunLock.with(workspace, options.installation, publishes: true) {
        do {
          return try await publish()
        } catch is CancellationError {
          return .interrupted
        } catch {
          let failure = CommandFailure(error) ?? .unknown(error)
          // What is broken elsewhere keeps nobody from withdrawing.
          failure.report()
          return failure.status
        }
      }
      // All of it is done: that somebody wanted to go in the meantime changes nothing.
      if outcome.left.isEmpty { return .success }
      if outcome.status == .interrupted {
        remark(Self.interrupted)
        return .interrupted
      }
      return .temporary
    } catch WorkspaceError.locked {
      if Task.isCancelled {
        remark(Self.interrupted)
        return .interrupted
      }
      remark("sonar: another sonar is at work; what was asked for is written down and follows at its end")
      return .temporary
    }
  }
}

/// The option to leave what follows to the next run.
struct FollowOptions: ParsableArguments {
  @Flag(help: "Leave index and surfaces to the next sonar run.")
  var noRun = false
}
