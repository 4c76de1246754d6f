import Application
import ArgumentParser
import Model
import Pipeline
import StageContract
import Workspace

extension OwnerChange {
  /// A change of the recordings that `ids` name: beginnings of ids, or `latest`.
  /// - Throws: `WorkspaceError`, `JournalStoreError`, `CommandFailure`; nothing is changed if one of them matches no
  ///   recording.
  init(_ command: String, _ ids: [String], _ options: JournalOptions) async throws {
    try await options.readyIndex(for: ids)
    let workspace = try options.workspace()
    var recordings: [RecordingFolder] = []
    for id in ids {
      let recording = try workspace.recording(named: id)
      if !recordings.contains(recording) { recordings.append(recording) }
    }
    self.init(command, recordings, options, workspace)
  }

  /// A change of `recordings`, printed as text or as `options` say as JSON.
  init(
    _ command: String, _ recordings: [RecordingFolder], _ options: JournalOptions, _ workspace: Workspace
  ) {
    self.init(
      command, recordings, in: workspace, options.installation, reporter: ChangeDisplay(isJSON: options.json))
  }

  /// Like `apply(follows:_:)`, but exits with the status of the stages that ran.
  /// - Throws: the same; `ExitCode` if its status is not 0.
  func make(follows: Bool = true, _ body: (RecordingFolder, inout Owner) throws -> String) async throws {
    let status = try await apply(follows: follows, body)
    if status != .success { throw ExitCode(status) }
  }
}

/// Shows an owner's change; of the run that follows it, only failures.
struct ChangeDisplay: Reporter {
  let isJSON: Bool
  private let follow = RunDisplay(isQuiet: true)

  /// The change of one recording, as JSON.
  private struct Change: Encodable {
    var id: String
    var changed: Bool
    var owner: Part<Owner>

    init(_ result: OwnerChange.Result) {
      (id, changed, owner) = (result.id, result.changed, Part(result.owner))
    }
  }

  init(isJSON: Bool) { self.isJSON = isJSON }

  func remark(_ line: String) { follow.remark(line) }

  func note(_ event: SessionEvent) {
    guard case .changed(let results) = event else { return follow.note(event) }
    if !isJSON {
      for result in results { print("\(result.id): \(result.line.printable)") }
    } else {
      Output().json(.ownerChanges, "changes", results.map(Change.init))
    }
  }
}

/// The option that leaves index and surfaces to the next run.
struct FollowOptions: ParsableArguments {
  @Flag(help: "Leave index and surfaces to the next sonar run.")
  var noRun = false

  /// Updates index and surfaces after `command` changed something besides recordings, once there are any.
  /// - Throws: `ExitCode` with the status of the stages if it is not 0.
  func update(after command: String, _ options: JournalOptions) async throws {
    let workspace = try options.workspace()
    guard try !noRun && FileSystem.exists(workspace.database) else { return }
    let status = try await RunSession.publish(
      command, workspace, options.installation, reporter: RunDisplay(isQuiet: true))
    if status != .success { throw ExitCode(status) }
  }
}
