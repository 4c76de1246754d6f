import Application
internal import ArgumentParser
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Workspace

/// The options of every command that uses a journal.
struct JournalOptions: ParsableArguments {
  @Option(name: .customLong("journal"), help: "The journal's folder.", completion: .directory)
  var journal: String?

  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false

  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "The time that counts as now, for scripts and tests: 2026-11-20T07:00:00+01:00.", valueName: "TIME",
      visibility: .hidden))
  var givenNow: InstantArgument?

  /// The time that counts as now.
  var clock: WallClock { givenNow?.clock ?? WallClock() }

  /// - Throws: `ValidationError` if a journal is named beside `--all`.
  func check(isAll: Bool) throws {
    if isAll && journal != nil {
      throw ValidationError("--all: cannot be combined with --journal; leave one out.")
    }
  }

  /// These options for the journal at `path`.
  func naming(_ path: String) -> JournalOptions {
    var options = self
    options.journal = path
    return options
  }

  /// Path of the journal, whether it exists or not.
  /// - Throws: `WorkspaceError.foreign`.
  var root: String {
    get throws(WorkspaceError) {
      try Workspace.locate(
        explicit: journal, environment: ProcessInfo.processInfo.environment,
        currentDirectory: FileManager.default.currentDirectoryPath, home: Workspace.home)
    }
  }

  /// The journal.
  /// - Throws: `WorkspaceError.notAJournal`.
  func workspace() throws -> Workspace { try Workspace(root: root) }

  /// The journal, for a command that imports its inbox or reports on it.
  /// - Throws: `WorkspaceError.notAJournal`; `.inboxOverlapsJournal` (64) before anything is touched;
  ///   `ManifestError`.
  func workspaceWithInbox() throws -> Workspace {
    let workspace = try workspace()
    try Settings.read(workspace.settingsFile).watchedInbox(of: workspace).check()
    return workspace
  }

  /// Settings of the journal's `sonar.yaml`.
  /// - Throws: `ManifestError`, `WorkspaceError`.
  func settings() throws -> Settings { try Settings.read(workspace().settingsFile) }

  /// The manifest of the journal's pipeline.
  /// - Throws: `ManifestError`, `WorkspaceError`.
  func manifest() throws -> Manifest { try .read(installation.manifest(for: settings())) }

  /// Name of the stage that writes `file`; also nil if the manifest cannot be used, so that commands can still show
  /// existing results.
  /// - Throws: `ManifestError`, `WorkspaceError` if the journal's settings cannot be read.
  func stage(writing file: String) throws -> String? {
    let settings = try settings()
    do {
      return try Manifest.read(installation.manifest(for: settings)).output(writing: file)?.stage.name
    } catch {
      return nil
    }
  }

  /// The line of `recording` for the stage that writes the index; nil if there is none.
  /// - Throws: `ManifestError`, `WorkspaceError`.
  func indexLine(of recording: RecordingFolder) throws -> EntryLine? {
    let workspace = try workspace()
    return try stage(writing: workspace.databaseName).flatMap {
      try workspace.indexLine(of: recording.id, for: $0)
    }
  }

  /// The folder for models that are fetched or converted.
  /// - Throws: `CommandFailure` (69) if there is none.
  func modelFolder() throws -> String {
    guard let folder = installation.modelFolders.first else {
      throw CommandFailure(status: .unavailable, "no model folder; set SONAR_MODELS to one")
    }
    return folder
  }

  /// The installation that this executable belongs to; the journal's own `pipelines/` comes first.
  var installation: Installation {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "sonar"
    var installation = Installation(
      executable: executable, environment: ProcessInfo.processInfo.environment)
    installation.clock = clock
    // The pipelines of an untrusted journal are not used; a command that needs the journal reports it.
    if let root = try? root { installation.pipelineFolders.insert(root + "/pipelines", at: 0) }
    return installation
  }
}
