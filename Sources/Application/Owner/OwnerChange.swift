import Foundation
package import Model
package import Pipeline
package import StageContract
import Store
package import Workspace

/// A command's change of what the owner says of recordings: written into `owner.json`, followed by index and surfaces.
package struct OwnerChange: Sendable {
  /// The command's name, for the history.
  private let command: String
  package let workspace: Workspace
  private let installation: Installation
  private let reporter: any Reporter
  /// What is changed.
  package let recordings: [RecordingFolder]

  /// What became of one recording.
  package struct Result: Encodable, Sendable {
    package var id: String
    /// Whether anything is otherwise than before.
    package var changed: Bool
    /// All that the owner says of it now.
    package var owner: Owner
    /// The same in a few words.
    package var line = ""

    package init(id: String, changed: Bool, owner: Owner, line: String = "") {
      self.id = id
      self.changed = changed
      self.owner = owner
      self.line = line
    }

    private enum CodingKeys: String, CodingKey { case id, changed, owner }
  }

  /// A change of `recordings`.
  package init(
    _ command: String, _ recordings: [RecordingFolder], in workspace: Workspace, _ installation: Installation,
    reporter: any Reporter
  ) {
    (self.command, self.recordings, self.workspace) = (command, recordings, workspace)
    (self.installation, self.reporter) = (installation, reporter)
  }

  /// Has `body` change each one's owner and say in a few words what came of it, and follows; returns the exit status.
  ///
  /// - Parameter follows: whether index and surfaces are brought there, instead of by the next run.
  /// - Throws: what changing threw first, after all others are changed.
  package func apply(
    follows: Bool = true, _ body: (RecordingFolder, inout Owner) throws -> String
  ) async throws -> ExitStatus {
    let (results, failure) = change(body)
    let status = follows && results.contains(where: \.changed) ? try await follow() : .success
    if let failure { throw failure }
    return status
  }

  /// Changes what `body` says; an error does not keep the others.
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
        results.append(Result(id: recording.id, changed: changed, owner: after, line: line))
      } catch {
        failure = failure ?? error
      }
    }
    reporter.note(.changed(results))
    return (results, failure)
  }

  /// Brings index and surfaces there; what the owner said is safe already.
  private func follow() async throws -> ExitStatus {
    let change = self
    do {
      return try await interruptible {
        try await RunLock.with(
          change.workspace, change.installation, reporter: change.reporter, publishes: true
        ) {
          try await change.publish()
        }.exitStatus
      }
    } catch WorkspaceError.locked {
      reporter.remark("another sonar is at work; index and surfaces follow with the next run")
      return .success
    }
  }

  private func publish() async throws -> ExitStatus {
    let pipeline = try await Pipeline(workspace: workspace, installation: installation)
    return try await RunSession(
      pipeline, reporter: reporter, command: command, chosen: [], takesInbox: false
    ).run()
  }

  /// Makes the recordings private: written down first, and done when nothing shows them any more.
  ///
  /// Where an `owner.json` cannot be written or read, it counts as private all the same and is left as it is.
  /// - Returns: the exit status: 75 where something is left to do, which the next run does.
  package func hide() async throws -> ExitStatus {
    let change = self
    return try await interruptible {
      guard try change.workspace.withdraw(change.recordings, as: .hide) else {
        throw CommandFailure(status: .interrupted, "interrupted; nothing was changed")
      }
      change.recordHidden()
      return try await change.withdraw()
    }
  }

  /// Writes into the owner's files what is to be hidden, and tells it. One that cannot be changed is in nobody's way, as
  /// its entry counts as private.
  private func recordHidden() {
    var results: [Result] = []
    for recording in recordings {
      var result = Result(
        id: recording.id, changed: false, owner: Owner(isPrivate: true), line: "private")
      do {
        result.changed = try OwnerFile.change(recording) { owner in
          if owner.isPrivate { result.line = "already private" }
          owner.isPrivate = true
          result.owner = owner
        }
      } catch {
        reporter.remark(CommandFailure(error)?.message ?? "\(error)")
      }
      results.append(result)
    }
    reporter.note(.changed(results))
  }

  private static let interrupted =
    "interrupted; what was asked for is written down, and the next sonar run completes it"

  /// Has everything follow what is written down; returns the exit status, 0 where nothing is left to do.
  package func withdraw() async throws -> ExitStatus {
    do {
      let outcome = try await RunLock.with(workspace, installation, reporter: reporter, publishes: true) {
        do {
          return try await publish()
        } catch is CancellationError {
          return .interrupted
        } catch {
          let failure = CommandFailure(error) ?? .unknown(error)
          // What is broken elsewhere keeps nobody from withdrawing.
          reporter.remark(failure.message)
          return failure.status
        }
      }
      // All of it is done: that somebody wanted to go in the meantime changes nothing.
      if outcome.left.isEmpty { return .success }
      if outcome.status == .interrupted {
        reporter.remark(Self.interrupted)
        return .interrupted
      }
      return .temporary
    } catch WorkspaceError.locked {
      if Task.isCancelled {
        reporter.remark(Self.interrupted)
        return .interrupted
      }
      reporter.remark("another sonar is at work; what was asked for is written down and follows at its end")
      return .temporary
    }
  }
}
