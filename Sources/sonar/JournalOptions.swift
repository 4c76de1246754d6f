internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// The options of every command that works on a journal.
struct JournalOptions: ParsableArguments {
  @Option(name: .customLong("journal"), help: "The journal's folder.", completion: .directory)
  var journal: String?

  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false

  /// Where the journal is, whether it exists or not.
  /// - Throws: `WorkspaceError.foreign`.
  var root: String {
    get throws(WorkspaceError) {
      try Workspace.locate(
        explicit: journal, environment: ProcessInfo.processInfo.environment,
        currentDirectory: FileManager.default.currentDirectoryPath, home: Self.home)
    }
  }

  /// The journal.
  /// - Throws: `WorkspaceError.notAJournal`.
  func workspace() throws -> Workspace { try Workspace(root: root) }

  /// The journal, for a command that takes recordings from its inbox or tells of it.
  /// - Throws: `WorkspaceError.notAJournal`; `.inboxOverlapsJournal` (64) before anything is touched; `ManifestError`.
  func workspaceWithInbox() throws -> Workspace {
    let workspace = try workspace()
    try Settings.read(workspace.settingsFile).watchedInbox(of: workspace).check()
    return workspace
  }

  /// Settings of the journal's `sonar.yaml`.
  /// - Throws: `ManifestError`, `WorkspaceError`.
  func settings() throws -> Settings { try Settings.read(workspace().settingsFile) }

  /// The installation that this executable belongs to; the journal's own `pipelines/` comes first.
  var installation: Installation {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "sonar"
    var installation = Installation(
      executable: executable, environment: ProcessInfo.processInfo.environment)
    // A journal that is not trusted brings no pipelines; a command that needs the journal says so.
    if let root = try? root { installation.pipelineFolders.insert(root + "/pipelines", at: 0) }
    return installation
  }

  /// The user's home folder.
  static var home: String { ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory() }
}

extension Settings {
  /// The time zone that days and times are shown in: the setting, else the system's.
  /// - Throws: `CommandFailure` (64) for a name that the system does not know.
  func timeZone() throws -> TimeZone {
    guard let name = values["time_zone"]?.text else { return .current }
    guard let zone = TimeZone(identifier: name) else {
      throw CommandFailure(
        status: .usage, "sonar.yaml: time_zone: \(name) is no time zone; write one such as Europe/Berlin")
    }
    return zone
  }

  /// The languages that the journal is spoken in, the default first.
  var languages: [String] {
    switch values["languages"] {
    case .list(let list): list.map(\.text)
    case .some(let value): value.text.split(separator: ",").map(String.init)
    case nil: ["en"]
    }
  }

  /// Where recordings are dropped in `workspace`.
  func inbox(of workspace: Workspace) -> String {
    guard let path = values["inbox"]?.text, !path.isEmpty else { return workspace.inbox }
    if path.hasPrefix("~/") { return JournalOptions.home + path.dropFirst() }
    return path.hasPrefix("/") ? path : workspace.root + "/" + path
  }
}
