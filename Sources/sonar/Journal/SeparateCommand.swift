import Application
import ArgumentParser
import Model
import StageContract
import Workspace

/// `sonar separate`: makes recordings that were joined to others entries of their own again.
struct SeparateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "separate",
    abstract: "Make a recording that was joined to another an entry of its own again.",
    discussion: """
      Sonar joins two recordings if one has the same sound as the other or is its beginning: the longer one \
      then shows both, with the tags, the title and everything else that you have given to either. ID is that of the \
      joined recording, which sonar show names, or that of the entry, for all that are joined to it. The \
      two are never joined again; what you have given to either stays with both.

        sonar separate 2026-11-20T2145
      """)

  @Argument(
    help: "Beginning of the id of a joined recording, or of the entry that shows it.", completion: .joined)
  var id: String

  @OptionGroup var options: JournalOptions

  /// A recording that was separated.
  private struct Separation: Encodable {
    var id: String
    /// ID of the entry that showed it.
    var from: String
  }

  func run() async throws {
    let workspace = try options.workspace()
    let joins = try workspace.joins()
    let ids = try Self.joined(id, joins, workspace)
    let joiner = RecordingJoiner(workspace)
    var separations: [Separation] = []
    for id in ids where try joiner.separate(id) {
      separations.append(Separation(id: id, from: joins.entry(of: id)))
    }
    if options.json {
      Output().json(.separations, "separations", separations)
    } else {
      for separation in separations { print("\(separation.id): separated from \(separation.from)") }
    }
    let changed = EntryDocuments.unique(separations.flatMap { [$0.id, $0.from] })
    let status = try await RunSession.publish(
      "separate", workspace, options.installation, reporter: RunDisplay(isQuiet: true),
      changed: changed.map(workspace.recordingFolder(id:)))
    if status != .success { throw ExitCode(status) }
  }

  /// The joined recordings that `name`, the beginning of an ID, means.
  private static func joined(_ name: String, _ joins: Joins, _ workspace: Workspace) throws -> [String] {
    let ids = joins.targets.keys.filter { !name.isEmpty && $0.hasPrefix(name) }.sorted()
    if ids.contains(name) { return [name] }
    // What is meant if the entry's ID begins like this, too.
    if ids.count == 1, try !workspace.recordings().contains(where: { $0.id == name }) { return ids }
    if ids.count > 1, Set(ids.map(joins.entry)).count > 1 {
      throw WorkspaceError.ambiguousRecording(prefix: name, ids: ids)
    }
    let entry = try workspace.recording(matching: name)
    let all = joins.joined(to: entry.id)
    guard !all.isEmpty else {
      throw CommandFailure(status: .missingInput, "\(entry.id): no recording is joined to it")
    }
    return all
  }
}
