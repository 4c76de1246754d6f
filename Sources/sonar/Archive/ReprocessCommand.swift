import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar reprocess`: tells the archive anew, in another style, with other settings or another model.
struct ReprocessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reprocess",
    abstract: "Run stages again over the archive: another style, other settings, another model.",
    discussion: """
      Only what depends on the change runs, and earlier summaries stay. The settings are kept, so that the next \
      run does not go back: for all recordings in sonar.yaml, for chosen ones in each one's settings.json. The \
      plan comes first. Interrupted, it goes on with the next run.

        sonar reprocess --style reflective
        sonar reprocess --set summarize.max_sentences=5 --dry-run
        sonar reprocess --set transcribe.model=small.en --since 30d --tag travel
        sonar reprocess --stage mood            although nothing changed
        sonar reprocess --outdated              what an earlier release made
      """)

  @Option(help: "Summaries in this style from now on; see: sonar styles list.")
  var style: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter from now on.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(
    name: .customLong("stage"), parsing: .singleValue,
    help: ArgumentHelp(
      "Run this stage again, whatever stands; may be given more than once.", valueName: "NAME"))
  var stages: [String] = []

  @Flag(help: "Redo results of an earlier release, too: transcripts among them.")
  var outdated = false

  @OptionGroup(title: "Choice of recordings") var choice: RecordingChoice
  @OptionGroup var rerun: RerunOptions
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    if style == nil, assignments.isEmpty, stages.isEmpty, !outdated {
      throw ValidationError("Say what is to be done again: --style, --set, --stage or --outdated.")
    }
  }

  func run() async throws {
    let workspace = try journal.workspace()
    let words = assignments + [style.map { "style=\($0)" }].compactMap { $0 }
    var reprocessing = Reprocessing(
      workspace: workspace, installation: journal.installation,
      changes: try .parse(assignments: words))
    if choice.isGiven {
      let chosen = try choice.recordings(of: workspace, timeZone: journal.settings().timeZone())
      guard !chosen.isEmpty else {
        throw CommandFailure(status: .noMatch, "no recording is chosen; nothing was changed")
      }
      reprocessing.chosen = chosen
    }
    if outdated || !stages.isEmpty {
      reprocessing.redo = Redo(
        stages: Set(stages), outdated: outdated, recordings: reprocessing.chosen.map { Set($0.map(\.id)) })
    }
    let status = try await Rerun(reprocessing: reprocessing, options: rerun, isJSON: journal.json).run()
    if status != .success { throw ExitCode(status) }
  }
}
