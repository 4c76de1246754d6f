import Application
internal import ArgumentParser
import Foundation
import Model
import StageContract
import Workspace

/// `sonar changes`: shows what a rerun or an edit changed, and puts it back.
struct ChangesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Show what a rerun or an edit changed, or undo it.",
    discussion: """
      Compares what the entries show now with what they showed before: titles, moods, facts, tasks, the words of \
      transcripts, each with its sentence. It counts them over all entries and shows ten as examples; --json lists \
      all. The last 20 changes are recorded. Private entries are not listed, discreet ones only counted.

        sonar changes                              since the last change
        sonar changes --list
        sonar changes --since 2026-11-22T194032Z
        sonar changes --undo                       restore settings, corrections and results
      """)

  @Flag(help: "Compare with what was shown before the last change; this is the default.")
  var last = false

  @Option(
    help: ArgumentHelp("Compare with what was shown before this change, and all since.", valueName: "RUN"))
  var since: String?

  @Flag(help: "List the recorded changes.")
  var list = false

  @Flag(help: "Undo the last change; results that still exist are not made again.")
  var undo = false

  @Flag(help: "Do not ask, even if something is gone.")
  var yes = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if [last, since != nil, list, undo].count(where: \.self) > 1 {
      throw ValidationError("Give only one of --last, --since, --list and --undo.")
    }
    if yes, !undo { throw ValidationError("--yes belongs to --undo.") }
  }

  func run() async throws {
    let workspace = try options.workspace()
    if undo { return try await putBack(in: workspace) }
    if list { return try showList(workspace) }
    let report: ChangeReport
    do {
      report = try ChangeReport(workspace, since: since)
    } catch let failure as CommandFailure where failure == .noChange && since == nil && !options.json {
      return Output().line("Nothing has changed yet; reprocess and edit record what they change.")
    }
    if options.json { return Output().json(.changeReport, report) }
    let text = ChangeReportText(report, timeZone: try options.settings().timeZone(), output: Output())
    for line in text.lines { print(line) }
  }

  private func showList(_ workspace: Workspace) throws {
    let records = ChangeRecords(workspace)
    let runs = try records.names().reversed().map { try ChangeReport.Run($0, records.read($0)) }
    let output = Output()
    if options.json { return output.json(.changes, "runs", runs) }
    guard !runs.isEmpty else { return output.line("No change is recorded yet.") }
    let table = Table(
      head: ["RUN", "COMMAND", "ENTRIES"], alignments: [.left, .left, .right],
      rows: runs.map { [$0.run.printable, $0.command.printable, String($0.entries)] })
    for line in table.lines(output: output) { output.line(line) }
  }

  private func putBack(in workspace: Workspace) async throws {
    let change = try ChangeUndo(workspace, options.installation)
    let forecast = try change.forecast()
    if !options.json { for line in Self.lines(forecast) { print(line) } }
    guard try isAgreed(to: forecast) else { return print("Nothing was changed.") }
    let isJSON = options.json
    let status = try await interruptible {
      try await change.run(reporter: RunDisplay(isQuiet: true, isJSON: isJSON))
    }
    if !isJSON {
      let rest = try change.remaining()
      let entries = rest == 1 ? "1 entry shows" : "\(rest) entries show"
      print(
        rest == 0
          ? "Everything was put back."
          : "Put back; \(entries) new results, because files that the earlier ones were made with have changed."
      )
    }
    if status != .success { throw ExitCode(status) }
  }

  /// The replacements that are going to be undone, for people.
  static func lines(_ forecast: ChangeUndo.Forecast) -> [String] {
    let parts =
      forecast.settings
      + [
        counted(forecast.recordingSettings, "recording's settings", "recordings' settings"),
        counted(forecast.words, "entry's title and corrections", "entries' titles and corrections"),
        counted(forecast.dates, "entry's date", "entries' dates"),
      ].compactMap(\.self)
    let run = forecast.run
    let what = parts.isEmpty ? "the results that were shown" : parts.joined(separator: "; ")
    let gone = forecast.gone.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return ["Puts back what sonar \(run.command.printable) (\(run.run.printable)) replaced: \(what)."]
      + (gone.isEmpty
        ? []
        : [
          "Gone, so that these stages run again where they have to: \(gone.joined(separator: ", ").printable)."
        ])
  }

  /// True if the work is to begin: asks if something is gone.
  private func isAgreed(to forecast: ChangeUndo.Forecast) throws -> Bool {
    if yes || forecast.gone.isEmpty { return true }
    guard Question.canBeAsked else {
      throw CommandFailure(
        status: .usage,
        "changes --undo asks because some earlier results are gone, and there is no terminal; add --yes to make"
          + " them again")
    }
    return Question.isAffirmed("Put it back and make them again?")
  }
}
