import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Text
import Workspace

/// `sonar edit`: corrects a transcript.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a transcript.",
    discussion: """
      Opens the transcript in $VISUAL or $EDITOR, one paragraph per segment with its time. Your corrections \
      are stored with the recording, survive reruns and model changes, and update mood, facts, summary, search \
      and surfaces.

        sonar edit 2026-11-20T2245
        sonar edit latest --segment 4 --text "We met Herr Schmidt."
        sonar edit latest --segment 4 --reset      back to what the model heard
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Option(help: ArgumentHelp("Only this segment, counted from 0 as in sonar show --json.", valueName: "N"))
  var segment: Int?

  @Option(help: "The corrected text; empty if nothing was said.")
  var text: String?

  @Flag(help: "Undo your correction of the segment.")
  var reset = false

  @Flag(help: "Leave the dependent stages to the next sonar run.")
  var noRun = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if segment == nil, text != nil || reset {
      throw ValidationError("--text and --reset need --segment N")
    }
    if segment != nil, (text != nil) == reset {
      throw ValidationError("--segment needs either --text TEXT or --reset")
    }
  }

  func run() async throws {
    try await options.readyIndex(for: [id])
    let workspace = try options.workspace()
    let recording = try workspace.recording(named: id)
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    let correction = CorrectionRun(pipeline)
    guard let heard = try correction.heard(recording) else {
      throw CommandFailure(status: .missingInput, "\(recording.id): not transcribed yet; run `sonar run`")
    }
    let shown = try heard.corrected(by: OwnerFile.read(recording))
    var missing = 0
    var texts: [Int: String?] = [:]
    func take() throws -> Bool {
      try ChangeRecords(workspace).change(recording, by: "edit") { owner in
        for (index, text) in texts.sorted(by: { $0.key < $1.key }) {
          owner.correct(shown.segments[index].span, to: text, in: heard)
        }
      }
    }
    let isChanged: Bool
    if let segment {
      guard shown.segments.indices.contains(segment) else {
        throw CommandFailure(
          status: .usage,
          "\(recording.id): no segment \(segment); it has \(shown.segments.count), counted from 0")
      }
      texts[segment] = .some(text.map(TranscriptSheet.plain))
      isChanged = try take()
    } else {
      let entry = try EntryDocuments(recording, style: nil)
      let sheet = TranscriptSheet(title: entry.shownTitle, transcript: shown)
      isChanged = try EditedSheet(sheet, of: recording, in: workspace, reporter: RunDisplay()).edit {
        changes in
        (texts, missing) = (changes.texts.mapValues { $0 }, changes.missing.count)
        return try take()
      }
    }
    let status =
      isChanged && !noRun
      ? try await RunSession.runDependents(
        of: "edit", [recording], pipeline, reporter: RunDisplay(isQuiet: true))
      : .success
    report(Report(id: recording.id, segments: isChanged ? texts.keys.sorted() : [], missing: missing))
    if status != .success { throw ExitCode(status) }
  }

  /// The result of the command.
  private struct Report: Encodable {
    var id: String
    /// Indices of the segments that were changed.
    var segments: [Int]
    /// Number of paragraphs removed from the sheet; their segments are unchanged.
    var missing: Int
  }

  private func report(_ report: Report) {
    if options.json { return Output().json(.edit, report) }
    if report.missing > 0 {
      let noun = report.missing == 1 ? "1 paragraph is" : "\(report.missing) paragraphs are"
      print("\(noun) missing; the transcript there is unchanged.")
    }
    let count = report.segments.count
    let what = count == 1 ? "1 segment" : "\(count) segments"
    print(
      count == 0
        ? "Nothing changed." : reset ? "The correction of \(what) was undone." : "\(what) corrected.")
  }
}
