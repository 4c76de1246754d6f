import ArgumentParser
import Foundation
import Runner

/// `sonar status`: what waits, what failed and why, and how large the journal is.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what waits, what failed and why.",
    discussion:
      "Exit status: 0 when nothing failed, 65 when a recording failed, 69 when one waits for a model.")

  @OptionGroup var journal: JournalOptions

  func run() async throws {
    let pipeline = try await Pipeline(workspace: journal.workspace(), installation: journal.installation)
    let status = try JournalStatus(pipeline)
    if journal.json {
      Output().json(status)
    } else {
      for line in status.lines { print(line) }
    }
    if !status.failed.isEmpty { throw ExitCode(65) }
    if !status.waiting.isEmpty { throw ExitCode(69) }
  }
}

/// The state of a journal in numbers.
struct JournalStatus: Encodable {
  var journal: String
  var recordings = 0
  /// Recordings with something to do, without those that failed or wait.
  var toDo = 0
  var inbox: [String] = []
  var failed: [Trouble] = []
  var waiting: [Trouble] = []
  /// Files that ingest refused.
  var refused: [String] = []
  var bytes = 0

  struct Trouble: Encodable, Equatable {
    var recording: String
    var stage: String
    var message: String
  }

  enum CodingKeys: String, CodingKey {
    case journal, recordings, inbox, failed, waiting, refused, bytes
    case toDo = "to_do"
  }

  /// - Throws: `WorkspaceError`, `ManifestError`.
  init(_ pipeline: Pipeline) throws {
    let workspace = pipeline.workspace
    journal = workspace.root
    let listing = try InboxIntake.inbox(of: pipeline).scan()
    inbox = listing.files.map(\.name) + listing.left.filter { !$0.reason.isQuiet }.map(\.description)
    refused =
      try FileSystem.exists(workspace.failed)
      ? FileSystem.items(in: workspace.failed).map(\.name).filter { !$0.hasSuffix(".json") } : []
    for folder in try workspace.recordings() {
      recordings += 1
      try add(folder, plan: pipeline.plan(folder))
    }
    bytes = try Self.size(of: workspace.root)
  }

  private mutating func add(_ folder: RecordingFolder, plan: [PlannedRun]) {
    var hasWork = false
    for planned in plan {
      switch planned.state {
      case .ready, .pending: hasWork = true
      case .failed(let failure):
        failed.append(Trouble(recording: folder.id, stage: planned.stage, message: failure.message))
      case .waits(let message):
        waiting.append(Trouble(recording: folder.id, stage: planned.stage, message: message))
      case .upToDate, .outdated, .blocked: break
      }
    }
    toDo += hasWork ? 1 : 0
  }

  private static func size(of folder: String) throws -> Int {
    try FileSystem.items(in: folder).reduce(0) { total, item in
      let path = folder + "/" + item.name
      switch item.kind {
      case .folder: return total + (try size(of: path))
      case .file: return total + (try FileSystem.attributes(path)?.bytes ?? 0)
      case .symbolicLink, .special: return total
      }
    }
  }

  var lines: [String] {
    var lines = [
      "\(journal)",
      "  \(recordings) recordings, \(toDo) with something to do; "
        + String(format: "%.1f MB on disk", Double(bytes) / 1e6),
    ]
    lines += section("In the inbox", inbox.map(\.printable))
    lines += section("Failed (`sonar run --stage NAME` tries again)", failed.map(Self.line))
    lines += section("Waiting", waiting.map(Self.line))
    lines += section("Refused, kept in failed/", refused.map(\.printable))
    return lines
  }

  private static func line(_ trouble: Trouble) -> String {
    "\(trouble.recording)  \(trouble.stage): \(trouble.message.printable)"
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  \(title):"] + lines.map { "    " + $0 }
  }
}
