import ArgumentParser
import Foundation
import JournalModel
import JournalStore
import Runner

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

  /// Has `body` change each one's owner and say in a few words what came of it, prints that, and follows.
  ///
  /// - Parameters:
  ///   - follows: whether index and surfaces are brought there, instead of by the next run.
  ///   - mustFollow: whether the change is worth nothing until they are: then they are also where nothing changed, and
  ///     where another sonar is at work the command ends with status 75.
  /// - Throws: what changing threw first, after all others are changed; `ExitCode` where following failed.
  func make(
    follows: Bool = true, mustFollow: Bool = false,
    _ body: (RecordingFolder, inout Owner) throws -> String
  ) async throws {
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
    if options.json { recordings.count == 1 ? Output().json(results.first) : Output().json(results) }
    let isNews = results.contains(where: \.changed) || mustFollow && !results.isEmpty
    let status = follows && isNews ? try await follow(mustFollow: mustFollow) : 0
    if mustFollow, status != 0, status != 75 {
      remark("sonar: index and surfaces did not follow, and may still show it; mend that and type sonar run")
    }
    if let failure { throw failure }
    if status != 0 { throw ExitCode(status) }
  }

  /// Brings index and surfaces there; what the owner said is safe already.
  private func follow(mustFollow: Bool) async throws -> Int32 {
    let change = self
    do {
      return try await interruptible {
        let lock = try WorkspaceLock(change.workspace, waitSeconds: 3)
        defer { _ = lock }
        let pipeline = try await Pipeline(
          workspace: change.workspace, installation: change.options.installation)
        return try await RunSession(
          pipeline: pipeline, command: change.command, isQuiet: true, chosen: [], takesInbox: false
        ).run()
      }
    } catch WorkspaceError.locked {
      remark("sonar: another sonar is at work; index and surfaces follow at its end or with the next run")
      return mustFollow ? 75 : 0
    }
  }
}

/// The option to leave what follows to the next run.
struct FollowOptions: ParsableArguments {
  @Flag(help: "Leave index and surfaces to the next sonar run.")
  var noRun = false
}
