import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar reprocess`: reprocesses the archive in another style, with other settings or another model.
struct ReprocessCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reprocess",
    abstract: "Reprocess the archive: another style, other settings, another model.",
    discussion: """
      Only the stages that depend on the change run, and earlier summaries stay. The settings are saved, so that the \
      next run does not undo them: for all recordings in sonar.yaml, for selected ones in each one's settings.json. \
      The plan is shown first. If interrupted, the next run continues.

        sonar reprocess --style reflective
        sonar reprocess --style reflective --sample 12
        sonar reprocess --set summarize.max_sentences=5 --dry-run
        sonar reprocess --set transcribe.model=small.en --since 30d --tag travel
        sonar reprocess --id 2026-11-20T0715 --channels separate
        sonar reprocess --stage mood            even if nothing changed
        sonar reprocess --outdated              results of an earlier version of a stage
      """)

  @Option(help: "Write summaries in this style from now on; see: sonar styles list.", completion: .styles)
  var style: String?

  @Option(help: ArgumentHelp(ChannelsChoice.help, valueName: "how"))
  var channels: ChannelsChoice?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("Use this setting or parameter from now on; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(
    name: .customLong("stage"), parsing: .singleValue,
    help: ArgumentHelp(
      "Run this stage again, even if it is up to date; repeatable.", valueName: "NAME"))
  var stages: [String] = []

  @Flag(help: "Also redo results of an earlier version of a stage, including transcripts.")
  var outdated = false

  @Option(
    help: ArgumentHelp(
      "First try it on N entries, old beside new; then apply it to all, to none, or see others.",
      valueName: "N"))
  var sample: Int?

  @OptionGroup(title: "Selection of recordings") var choice: RecordingChoice
  @OptionGroup var rerun: RerunOptions
  @OptionGroup var journal: JournalOptions

  func validate() throws {
    if style == nil, channels == nil, assignments.isEmpty, stages.isEmpty, !outdated {
      throw ValidationError("Say what to redo: --style, --channels, --set, --stage or --outdated.")
    }
    if let sample {
      guard sample > 0 else { throw ValidationError("--sample \(sample): give a number, 1 or more") }
      guard stages.isEmpty, !rerun.dryRun else {
        throw ValidationError(
          "--sample tries out --style, --channels, --set and --outdated, without --dry-run.")
      }
    }
  }

  func run() async throws {
    if choice.asksIndex || sample != nil { try await journal.readyIndex() }
    let workspace = try journal.workspace()
    let words =
      assignments
      + [style.map { "style=\($0)" }, channels.map { "\(Settings.channels)=\($0.rawValue)" }].compactMap {
        $0
      }
    var reprocessing = Reprocessing(
      workspace: workspace, installation: journal.installation,
      changes: try .parse(assignments: words))
    if choice.isGiven {
      let chosen = try choice.recordings(
        of: workspace, timeZone: journal.settings().timeZone(), now: journal.clock.now)
      guard !chosen.isEmpty else {
        throw CommandFailure(status: .noMatch, "no recording matches the options; nothing was changed")
      }
      reprocessing.chosen = chosen
    }
    if outdated || !stages.isEmpty {
      reprocessing.redo = Redo(
        stages: Set(stages), outdated: outdated, recordings: reprocessing.chosen.map { Set($0.map(\.id)) })
    }
    if let sample {
      let run = SampleRun(
        reprocessing: reprocessing, count: sample, options: rerun, isJSON: journal.json)
      let status = try await run.run()
      if status != .success { throw ExitCode(status) }
      return
    }
    let status = try await Rerun(reprocessing: reprocessing, options: rerun, isJSON: journal.json).run()
    if status != .success { throw ExitCode(status) }
  }
}
