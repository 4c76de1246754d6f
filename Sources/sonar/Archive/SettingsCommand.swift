import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar settings`: shows and removes the settings that recordings have of their own.
struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or remove settings of single recordings.",
    discussion: """
      `sonar reprocess` with a selection of recordings gives them settings of their own, which override \
      those of the journal for good. With --unset, they follow the journal's setting again, and the stages \
      that depend on it run. Without a selection it lists all recordings with such settings.

        sonar settings
        sonar settings 2026-11-20T2145
        sonar settings --tag travel --unset style
        sonar settings --all --unset summarize.max_sentences --dry-run
      """)

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var names: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Remove this setting of the selected recordings; repeatable.", valueName: "NAME"))
  var unset: [String] = []

  @Flag(help: "Every recording with settings of its own.")
  var all = false

  @OptionGroup(title: "Selection of recordings") var choice: RecordingChoice
  @OptionGroup var rerun: RerunOptions
  @OptionGroup var options: JournalOptions

  /// A row of the list.
  private struct Row: Encodable {
    var recording: String
    var settings: [String: ParameterValue]
  }

  func validate() throws {
    if all, choice.isGiven || !names.isEmpty { throw ValidationError("Give either --all or a selection.") }
    if !unset.isEmpty, !all, !choice.isGiven, names.isEmpty {
      throw ValidationError("Say which recordings lose it: ids, --tag and other options, or --all.")
    }
  }

  func run() async throws {
    if choice.asksIndex { try await options.readyIndex() } else { try await options.readyIndex(for: names) }
    let workspace = try options.workspace()
    var folders = try choice.recordings(
      of: workspace, timeZone: options.settings().timeZone(), now: options.clock.now)
    if !names.isEmpty {
      let named = try names.map { try workspace.recording(named: $0) }
      folders = folders.filter(named.contains)
    }
    guard !folders.isEmpty || !choice.isGiven else {
      throw CommandFailure(status: .noMatch, "no recording matches the options")
    }
    let own = OwnSettings(folders)
    for problem in own.problems { printError("sonar: " + problem) }
    guard !unset.isEmpty else { return show(own) }
    let known = Set(own.recordings.flatMap { $0.settings.byName.keys })
    if let unknown = unset.first(where: { !known.contains($0) }) {
      let names = known.isEmpty ? "they have none" : "they have " + known.sorted().joined(separator: ", ")
      throw CommandFailure(
        status: .usage,
        "\(unknown): none of these recordings has that setting (\(names.printable)); nothing was changed")
    }
    var reprocessing = Reprocessing(workspace: workspace, installation: options.installation)
    reprocessing.changes.unset = Set(unset)
    reprocessing.chosen = own.recordings.filter { recording in
      unset.contains { recording.settings.byName[$0] != nil }
    }.map(\.folder)
    let status = try await Rerun(reprocessing: reprocessing, options: rerun, isJSON: options.json).run()
    if status != .success { throw ExitCode(status) }
  }

  private func show(_ own: OwnSettings) {
    let output = Output()
    let rows = own.recordings.map { Row(recording: $0.folder.id, settings: $0.settings.byName) }
    if options.json { return output.json(.ownSettings, "recordings", rows) }
    guard !rows.isEmpty else {
      return output.line("No recording has settings of its own; all follow the journal's.")
    }
    let table = Table(
      head: ["RECORDING", "SETTING", "VALUE"],
      rows: rows.flatMap { row in
        row.settings.sorted { $0.key < $1.key }.map { [row.recording, $0.key, $0.value.text] }
      })
    for line in table.lines(output: output) { output.line(line) }
  }
}
