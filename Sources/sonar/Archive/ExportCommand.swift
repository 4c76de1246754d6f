import Application
import ArgumentParser
import Export
import Foundation
import Pipeline
import StageContract
import Store
import Workspace

extension ExportedSound: ExpressibleByArgument {}

/// `sonar export`: writes entries in a format that other programs read, or in the one that comes back in.
struct ExportCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write entries as files that other programs read, or that come back in.",
    discussion: """
      The output must be new or an empty folder; zip and dayone make one file. Nothing is left of an export that is \
      interrupted. Private and discreet entries are left out unless you ask for them.

        sonar export --format obsidian --output ~/Vault
        sonar export --format srt --since 7d --output subtitles
        sonar export --format zip --id 2026-11-20T0715 --output monday.zip
        sonar export --format json --all --output /backup/journal     everything, with deletions

      json, zip and bagit hold the journal's own files and can come back in. A mirror is a folder Sonar in a vault that \
      every run keeps current; nothing that you wrote there is changed.

        sonar export --mirror ~/Vault
        sonar export --mirror ~/Vault --leave          no longer; its files are yours
      """)

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The format: \(ExportForm.names); of a mirror obsidian or markdown.", valueName: "format"),
    completion: .list(ExportForm.allCases.map(\.rawValue)))
  var formatName: String?

  @Option(help: ArgumentHelp("A new or empty folder, or a new file.", valueName: "path"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Make a mirror in this folder and fill it.", valueName: "path"), completion: .directory
  )
  var mirror: String?

  @Flag(help: "No longer keep the mirror current; its files are yours.")
  var leave = false

  @Option(
    name: .customLong("id"), parsing: .singleValue,
    help: ArgumentHelp("Only this entry: the beginning of its id, or latest; repeatable."),
    completion: .entries)
  var ids: [String] = []

  @Flag(help: "Include private entries.")
  var includePrivate = false

  @Flag(help: "Include discreet entries.")
  var includeDiscreet = false

  @Flag(help: "Everything, with private and discreet entries and what was deleted.")
  var all = false

  @Option(
    help:
      "The recordings: copy; link, as a link to the journal's where the disk cannot share their blocks; none."
  )
  var audio: ExportedSound?

  @OptionGroup var filter: FilterOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if mirror != nil {
      let others =
        output != nil || !ids.isEmpty || includePrivate || includeDiscreet || all || audio != nil
        || filter.asksIndex || filter.limit != nil || filter.isPrivate || filter.discreet || options.json
      if others { throw ValidationError("--mirror: takes no other option than --format and --leave") }
    } else {
      if leave { throw ValidationError("--leave: name the mirror with --mirror") }
      if formatName == nil || output == nil {
        throw ValidationError("name --format and --output, or --mirror")
      }
    }
  }

  func run() async throws {
    let format = try formatName.map(ExportForm.named)
    if let mirror { return try await keep(mirror, format) }
    guard let format, let output else { return }
    let workspace = try options.workspace()
    let installation = options.installation
    let request = try request(format, output, workspace)
    let isShown = !options.json && isatty(STDERR_FILENO) == 1
    let report = try await interruptible {
      let line = ProgressLine(isShown: isShown)
      defer { line.end() }
      return try JournalExport(request, workspace, installation).run { done, total in
        line.show("Exporting \(done) of \(total)")
      }
    }
    if options.json { Output().json(.exported, report) } else { print(report) }
    for entry in report.leftOut { printError("sonar: \(entry.id): not exported: \(entry.reason)") }
    for entry in report.unreadable {
      printError("sonar: \(entry.id): exported without its recording: \(entry.reason)")
    }
    if !report.leftOut.isEmpty { throw ExitCode(ExitStatus.badInput) }
    if !report.unreadable.isEmpty { throw ExitCode(ExitStatus.inputOutput) }
  }

  /// Makes, fills or leaves the mirror at `path`.
  private func keep(_ path: String, _ format: ExportForm?) async throws {
    let format = format ?? .obsidian
    guard format == .obsidian || format == .markdown else {
      throw CommandFailure(status: .usage, "--mirror: its format is obsidian or markdown")
    }
    let workspace = try options.workspace()
    let (installation, leave) = (options.installation, leave)
    let outcome = try await interruptible {
      try await RunLock.with(workspace, installation, reporter: RunDisplay()) {
        let mirror = Mirror(workspace, installation)
        if leave {
          try mirror.leave(path)
          return .success
        }
        let made = try mirror.create(path, format)
        for line in made.remarks + made.left { printError("sonar: \(line)") }
        return made.left.isEmpty ? .success : .temporary
      }
    }
    if outcome.exitStatus != .success { throw ExitCode(outcome.exitStatus) }
    Swift.print(
      "\(path.printable): " + (leave ? "no longer a mirror" : "a mirror, which every run keeps current"))
  }

  private func request(
    _ format: ExportForm, _ output: String, _ workspace: Workspace
  ) throws -> ExportRequest {
    var request = ExportRequest(format, to: output, sound: audio)
    if filter.asksIndex {
      let timeZone = try options.settings().timeZone()
      var found = try filter.filter(
        now: options.clock.now, timeZone: timeZone, workspace.openIndex(), workspace)
      (found.limit, found.onlyPrivate, found.onlyDiscreet) = (nil, false, false)
      request.filter = found
    }
    request.limit = filter.limit
    request.ids = ids
    (request.onlyPrivate, request.onlyDiscreet) = (filter.isPrivate, filter.discreet)
    (request.includesPrivate, request.includesDiscreet) = (includePrivate, includeDiscreet)
    request.isAll = all
    return request
  }

  private func print(_ report: JournalExport.Report) {
    Swift.print("\(report.output.printable): \(counted(report.entries, "entry", "entries") ?? "no entries")")
    if report.withheld > 0 {
      printError(
        "sonar: \(report.withheld) private or discreet left out;"
          + " --include-private and --include-discreet add them")
    }
    if !report.unconverted.isEmpty {
      printError(
        "sonar: \(counted(report.unconverted.count, "recording")) not converted; install ffmpeg to"
          + " have it converted")
    }
  }
}

extension ExportForm {
  /// All of them, as help lists them.
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The form that `--format NAME` names.
  /// - Throws: `CommandFailure` (64) with the nearest name.
  static func named(_ name: String) throws(CommandFailure) -> ExportForm {
    if let form = ExportForm(rawValue: name) { return form }
    let hint = nearestName(to: name.lowercased(), among: allCases.map(\.rawValue)).map {
      "did you mean \($0)?"
    }
    throw CommandFailure(
      status: .usage, "--format \(name.printable): there is no such format; \(hint ?? "formats are " + names)"
    )
  }
}
