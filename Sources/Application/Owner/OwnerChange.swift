import Foundation
package import Model
package import Pipeline
package import StageContract
import Store
package import Workspace

/// A command's change of owner data: written to `owner.json` of each recording, then to index and surfaces.
package struct OwnerChange: Sendable {
  /// Name of the command in the history.
  private let command: String
  package let workspace: Workspace
  private let installation: Installation
  private let reporter: any Reporter
  /// The recordings to change.
  package let recordings: [RecordingFolder]

  /// The outcome for one recording.
  package struct Result: Encodable, Sendable {
    package var id: String
    /// True if anything changed.
    package var changed: Bool
    /// The recording's current owner data.
    package var owner: Owner
    /// The outcome in a few words.
    package var line = ""

    package init(id: String, changed: Bool, owner: Owner, line: String = "") {
      self.id = id
      self.changed = changed
      self.owner = owner
      self.line = line
    }

    private enum CodingKeys: CodingKey { case id, changed, owner }
  }

  /// A change of `recordings`.
  package init(
    _ command: String, _ recordings: [RecordingFolder], in workspace: Workspace, _ installation: Installation,
    reporter: any Reporter
  ) {
    (self.command, self.recordings, self.workspace) = (command, recordings, workspace)
    (self.installation, self.reporter) = (installation, reporter)
  }

  /// Applies `body` to the owner data of each recording, then updates index and surfaces; returns the exit status.
  ///
  /// - Parameters:
  ///   - follows: whether index and surfaces are updated now instead of by the next run.
  ///   - body: changes the owner data and returns the outcome in a few words.
  /// - Throws: the first error of a change, after all others have been made.
  package func apply(
    follows: Bool = true, _ body: (RecordingFolder, inout Owner) throws -> String
  ) async throws -> ExitStatus {
    let (results, failure) = change(body)
    let status =
      follows && results.contains(where: \.changed)
      ? try await RunSession.publish(
        command, workspace, installation, reporter: reporter, changed: recordings) : .success
    if let failure { throw failure }
    return status
  }

  /// Changes all recordings; an error in one does not prevent the others.
  private func change(
    _ body: (RecordingFolder, inout Owner) throws -> String
  ) -> (results: [Result], failure: (any Error)?) {
    var results: [Result] = []
    var failure: (any Error)?
    for recording in recordings {
      do {
        var line = ""
        var after = Owner()
        let changed = try ChangeRecords(workspace).change(recording, by: command) { owner in
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

  /// Makes the recordings private: records the request first, then removes them from everything that shows them.
  ///
  /// A recording whose `owner.json` cannot be read or written counts as private; the file is not changed.
  /// - Returns: the exit status; 75 if something is left for the next run.
  package func hide() async throws -> ExitStatus {
    try await withdraw(as: .hide) { owner in
      defer { owner.isPrivate = true }
      return owner.isPrivate ? "already private" : "private"
    }
  }

  /// Makes the recordings discreet: records the request first, then removes their words from everything that shows them.
  ///
  /// A recording whose `owner.json` cannot be read or written counts as private; the file is not changed.
  /// - Returns: the exit status; 75 if something is left for the next run, another one if a document was removed because
  ///   it could not be rebuilt.
  package func makeDiscreet() async throws -> ExitStatus {
    try await withdraw(as: .discreet) { owner in
      defer { owner.isDiscreet = true }
      return owner.isDiscreet ? "already discreet" : "discreet"
    }
  }

  /// Records the request, then changes the owner data with `mark`, which returns the outcome in a few words, and all
  /// that shows the recordings.
  private func withdraw(
    as kind: Withdrawal.Kind, _ mark: @escaping @Sendable (inout Owner) -> String
  ) async throws -> ExitStatus {
    let change = self
    return try await interruptible {
      guard try change.workspace.withdraw(change.recordings, as: kind) else {
        throw CommandFailure(status: .interrupted, "interrupted; nothing was changed")
      }
      change.record(mark)
      return try await change.withdraw(tellsFailures: kind == .discreet)
    }
  }

  /// Changes the recordings' `owner.json` with `mark` and reports the results. A file that cannot be changed is no
  /// obstacle, as its entry counts as private.
  private func record(_ mark: (inout Owner) -> String) {
    var results: [Result] = []
    for recording in recordings {
      var result = Result(
        id: recording.id, changed: false, owner: Owner(isPrivate: true), line: "private")
      do {
        result.changed = try OwnerFile.change(recording) { owner in
          result.line = mark(&owner)
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
    "interrupted; the request is saved, and the next sonar run completes it"

  /// Carries out the recorded requests; returns the exit status, 0 if nothing is left to do.
  /// - Parameter tellsFailures: whether the status is that of the journal's stages if nothing is left to do but they
  ///   failed, so that a document was removed instead of rebuilt.
  package func withdraw(tellsFailures: Bool = false) async throws -> ExitStatus {
    do {
      let outcome = try await RunLock.with(workspace, installation, reporter: reporter, publishes: true) {
        do {
          return try await RunSession.publishing(
            command, workspace, installation, reporter: reporter, changed: recordings)
        } catch is CancellationError {
          return .interrupted
        } catch {
          let failure = CommandFailure(error) ?? .unknown(error)
          // Damage elsewhere must not prevent a withdrawal.
          reporter.remark(failure.message)
          return failure.status
        }
      }
      // Everything is done, so the interruption has no effect.
      if outcome.left.isEmpty {
        return tellsFailures && outcome.status != .interrupted ? outcome.status : .success
      }
      if outcome.status == .interrupted {
        reporter.remark(Self.interrupted)
        return .interrupted
      }
      return .temporary
    } catch let error as WorkspaceError where error.isHeld {
      if Task.isCancelled {
        reporter.remark(Self.interrupted)
        return .interrupted
      }
      let line =
        if case .onCluster(_, let who) = error {
          "\(who); the request is saved, and the last job carries it out"
        } else {
          "another sonar is running; the request is saved and is carried out when it ends"
        }
      reporter.remark(line)
      return .temporary
    }
  }
}
