import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Text
import Workspace

/// `sonar edit`: corrects a transcript, and what Sonar makes of its sentences.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a transcript, or say what matters in it.",
    discussion: """
      Opens the transcript in $VISUAL or $EDITOR, one paragraph per segment with its time. Your corrections \
      are stored with the recording, survive reruns and model changes, and update mood, facts, summary, search \
      and surfaces. So does what you say of a sentence, in braces behind it or with --sentence.

        sonar edit 2026-11-20T2145
        sonar edit latest --segment 4 --text "We met Herr Schmidt."
        sonar edit latest --segment 4 --reset      back to what the model heard
        sonar edit latest --sentence "county final" --event
        sonar edit latest --sentence 1:23 --not-the-event --felt neutral
        sonar edit latest --sentence 1:23 --reset
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Option(help: ArgumentHelp("Only this segment, counted from 0 as in sonar show --json.", valueName: "N"))
  var segment: Int?

  @Option(help: "The corrected text; empty if nothing was said.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "Say something of one sentence: the one with these words, or at this time.", valueName: "WORDS"))
  var sentence: String?

  @Flag(help: "The sentence tells the event of the day, or does not.")
  var event: EventFlag?

  @Flag(help: "Keep the sentence in summaries, or leave it out.")
  var use: UseFlag?

  @Option(help: "How what the sentence tells felt.")
  var felt: MoodArgument?

  @Flag(help: "Undo your correction of the segment, or what you said of the sentence.")
  var reset = false

  @Flag(help: "Leave the dependent stages to the next sonar run.")
  var noRun = false

  @OptionGroup var options: JournalOptions

  /// Flags for the event of the day.
  enum EventFlag: String, EnumerableFlag { case event, notTheEvent }

  /// Flags for summaries.
  enum UseFlag: String, EnumerableFlag { case keep, leaveOut }

  private var isJudging: Bool { event != nil || use != nil || felt != nil }

  func validate() throws {
    if segment != nil, sentence != nil { throw ValidationError("give either --segment or --sentence") }
    if segment == nil, text != nil { throw ValidationError("--text needs --segment N") }
    if segment == nil, sentence == nil, reset {
      throw ValidationError("--reset needs --segment N or --sentence WORDS")
    }
    if segment != nil, (text != nil) == reset {
      throw ValidationError("--segment needs either --text TEXT or --reset")
    }
    if sentence == nil, isJudging {
      throw ValidationError(
        "--event, --not-the-event, --keep, --leave-out and --felt need --sentence WORDS")
    }
    if sentence != nil, isJudging == reset {
      throw ValidationError(
        "--sentence needs --event, --not-the-event, --keep, --leave-out or --felt, or --reset alone")
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
    // What is damaged elsewhere is no obstacle to a correction of words.
    let entry =
      try segment == nil
      ? EntryDocuments(recording, style: nil, line: options.indexLine(of: recording)) : nil
    let judged = entry.map { JudgedSentences($0) }
    var missing = 0
    var texts: [Int: String?] = [:]
    var verdicts: [Int: Owner.Verdict] = [:]
    func take() throws -> Bool {
      try ChangeRecords(workspace).change(recording, by: "edit") { owner in
        for (index, verdict) in verdicts { owner.judge(index, of: judged?.spans ?? []) { $0 = verdict } }
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
    } else if let sentence, let judged {
      let index = try judged.index(of: sentence)
      verdicts[index] = verdict(after: judged.verdicts[index], of: judged.spans[index])
      isChanged = try take()
    } else {
      let sheet = TranscriptSheet(title: entry?.shownTitle ?? "", transcript: shown, judged: judged)
      isChanged = try EditedSheet(sheet, of: recording, in: workspace, reporter: RunDisplay()).edit {
        changes in
        (texts, missing) = (changes.texts.mapValues { $0 }, changes.missing.count)
        verdicts = changes.verdicts
        return try take()
      }
    }
    let status =
      isChanged && !noRun
      ? try await RunSession.runDependents(
        of: "edit", [recording], pipeline, reporter: RunDisplay(isQuiet: true))
      : .success
    report(
      Report(
        id: recording.id, segments: isChanged ? texts.keys.sorted() : [],
        sentences: isChanged ? verdicts.count : 0, missing: missing))
    if status != .success { throw ExitCode(status) }
  }

  /// The verdict about the sentence at `span` that the options make of `earlier`.
  private func verdict(after earlier: Owner.Verdict?, of span: Span) -> Owner.Verdict {
    var verdict = reset ? Owner.Verdict(span) : earlier ?? Owner.Verdict(span)
    if let event { verdict.event = event == .event }
    if let use { verdict.keep = use == .keep }
    if let felt { verdict.felt = felt.bin }
    return verdict
  }

  /// The result of the command.
  private struct Report: Encodable {
    var id: String
    /// Indices of the segments that were changed.
    var segments: [Int]
    /// Number of sentences of which the owner says something else now.
    var sentences: Int
    /// Number of paragraphs removed from the sheet; their segments are unchanged.
    var missing: Int
  }

  private func report(_ report: Report) {
    if options.json { return Output().json(.edit, report) }
    if report.missing > 0 {
      let noun = report.missing == 1 ? "1 paragraph is" : "\(report.missing) paragraphs are"
      print("\(noun) missing; the transcript there is unchanged.")
    }
    if report.segments.isEmpty, report.sentences == 0 { return print("Nothing changed.") }
    if let what = counted(report.segments.count, "segment", "segments") {
      print(reset ? "The correction of \(what) was undone." : "\(what) corrected.")
    }
    if let what = counted(report.sentences, "sentence", "sentences") {
      print(reset ? "What you said of \(what) was taken back." : "What you say of \(what) is kept.")
    }
  }
}
