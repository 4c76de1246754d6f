import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar edit`: the owner corrects what the model heard.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a transcript.",
    discussion: """
      Opens the transcript in $VISUAL or $EDITOR, a paragraph a segment with its time. Your corrections are kept beside \
      the recording, survive every rerun and another model, and mood, facts, summary, search and surfaces follow them.

        sonar edit 2026-11-20T2245
        sonar edit 3f9a --segment 4 --text "We met Herr Schmidt."
        sonar edit 3f9a --segment 4 --reset        what the model heard
      """)

  @Argument(help: "Beginning of an id, or latest.")
  var id: String

  @Option(help: ArgumentHelp("One segment, counted from 0 as in sonar show --json.", valueName: "N"))
  var segment: Int?

  @Option(help: "What was said in it; empty where nothing was.")
  var text: String?

  @Flag(help: "Take your correction of it back.")
  var reset = false

  @Flag(help: "Leave what follows to the next sonar run.")
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
    let workspace = try options.workspace()
    let recording = try workspace.recording(named: id)
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    guard let heard = try Self.transcript(of: recording, pipeline) else {
      throw CommandFailure(status: .missingInput, "\(recording.id): not transcribed yet; run `sonar run`")
    }
    let shown = try heard.corrected(by: OwnerFile.read(recording))
    var missing = 0
    var texts: [Int: String?] = [:]
    func take() throws -> Bool {
      try OwnerFile.change(recording) { owner in
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
          "\(recording.id): there is no segment \(segment); it has \(shown.segments.count), from 0")
      }
      texts[segment] = .some(text.map(TranscriptSheet.plain))
      isChanged = try take()
    } else {
      let entry = try EntryDocuments(recording, style: nil)
      let sheet = TranscriptSheet(title: entry.title, transcript: shown)
      isChanged = try EditedSheet(sheet, of: recording, in: workspace, reporter: RunDisplay()).edit {
        changes in
        (texts, missing) = (changes.texts.mapValues { $0 }, changes.missing.count)
        return try take()
      }
    }
    let status = isChanged && !noRun ? try await follow(recording, pipeline) : .success
    report(Report(id: recording.id, segments: isChanged ? texts.keys.sorted() : [], missing: missing))
    if status != .success { throw ExitCode(status) }
  }

  /// The transcript that the journal shows, as the model heard it; nil where there is none.
  private static func transcript(of recording: RecordingFolder, _ pipeline: Pipeline) throws -> Transcript? {
    guard let (stage, output) = pipeline.manifest.output(writing: Transcript.fileName) else { return nil }
    return try pipeline.results(recording)[stage.name]?.output(output).map { try Transcript.read($0.path) }
  }

  /// Runs what depends on the correction; the correction itself is safe already.
  private func follow(_ recording: RecordingFolder, _ pipeline: Pipeline) async throws -> ExitStatus {
    do {
      let installation = options.installation
      return try await interruptible {
        let display = RunDisplay(isQuiet: true)
        return try await RunLock.with(pipeline.workspace, installation, reporter: display) {
          try await RunSession(
            pipeline, reporter: display, command: "edit", chosen: [recording], takesInbox: false
          ).run()
        }.exitStatus
      }
    } catch WorkspaceError.locked {
      printError("sonar: another sonar is at work; the next run makes what follows from the correction")
      return .success
    }
  }

  /// What was done.
  private struct Report: Encodable {
    var id: String
    /// Indices of the segments that were changed.
    var segments: [Int]
    /// How many paragraphs were taken away, and so left as they were.
    var missing: Int
  }

  private func report(_ report: Report) {
    if options.json { return Output().json(report) }
    if report.missing > 0 {
      let noun = report.missing == 1 ? "1 paragraph is" : "\(report.missing) paragraphs are"
      print("\(noun) missing; what was said there stays as it was.")
    }
    let count = report.segments.count
    let what = count == 1 ? "1 segment" : "\(count) segments"
    print(
      count == 0
        ? "Nothing changed." : reset ? "The correction of \(what) is taken back." : "\(what) corrected.")
  }
}
