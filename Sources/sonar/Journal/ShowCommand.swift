import Application
internal import ArgumentParser
import Export
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Surfaces
import Workspace

/// `sonar show`: prints one entry, as text or in an export format.
struct ShowCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one entry, or export it.",
    discussion: """
      ID is the beginning of a recording's id (sonar list --long shows them), latest, or words of the name of \
      its file.

        sonar show latest
        sonar show "smith interview"
        sonar show 2026-11-20T0715 --format md > monday.md
        sonar show latest --format srt
        sonar show latest --style concise      its summary in another existing style
        sonar show latest --url                its page, as sonar browse opens it
        sonar show latest --why                the summary by a language model, with its sources
      """)

  /// The output format of an entry.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, md, srt, vtt, txt
  }

  @Argument(help: "Beginning of an id, latest, or words of the file's name.", completion: .entries)
  var id: String

  @Option(help: "The output format: text to read, the others to export.")
  var format: Format = .text

  @Option(help: "Show the summary in this style instead of the one in use.", completion: .styles)
  var style: String?

  @Option(
    help: ArgumentHelp("In the text, leave out what was said before this second.", valueName: "seconds"))
  var from: Double?

  @Flag(
    help:
      "Show the source of each sentence in a summary by a language model, its times, and the failures.")
  var why = false

  @Flag(name: .customLong("url"), help: "Print the link to the entry's page alone.")
  var printsLink = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if why, options.json || format != .text {
      throw ValidationError("--why prints text only; with --json, read the key written")
    }
    if printsLink, options.json || why || format != .text {
      throw ValidationError("--url prints the link alone; leave the other options out")
    }
    if let from, !(0...1e7).contains(from) {
      throw ValidationError("--from must be a number of seconds from 0 on")
    }
  }

  func run() throws {
    let workspace = try options.workspace()
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let store = try workspace.index()
    let recording = try workspace.recording(shownAs: id)
    if printsLink {
      let place = SurfaceLink.entry(id: recording.id, seconds: from)
      return Output().line(try JournalPages(workspace, settings).link(to: place, named: recording.id))
    }
    let stored = try store?.entry(id: recording.id)
    let line = try options.indexLine(of: recording)
    var entry = try EntryDocuments(
      recording, style: style ?? stored?.summary?.style, line: line, indexed: stored?.summaries ?? [])
    if style != nil, entry.summary == nil {
      throw CommandFailure(status: .missingInput, "\(recording.id): no summary yet; run `sonar run`")
    }
    if let stored { entry.indexedTags = stored.tags }
    try entry.findUnmeasured(recording, line: line)
    if try workspace.withdrawals().hidden.contains(recording.id) {
      entry.owner = entry.owner ?? Owner()
      entry.owner?.isPrivate = true
    }
    if why {
      guard let written = entry.written else {
        throw CommandFailure(
          status: .missingInput,
          "\(entry.id): no language model has written its summary; see: sonar doctor")
      }
      let output = Output()
      for line in WrittenText(written: written, output: output).lines { output.line(line) }
      return
    }
    let prompt = entry.prompt.map { workspace.answeredPrompt($0, options.installation) }
    let thread = try entry.sidecar?.thread.map(workspace.intendedThread)
    let joined = try JoinedRecording.all(entry, in: workspace)
    if let named = joined.first(where: { $0.id.hasPrefix(id) }), !recording.id.hasPrefix(id) {
      printError("sonar: \(named.id): joined to \(recording.id), which is shown")
    }
    let output = Output()
    switch options.json ? .json : format {
    case .json:
      output.json(
        .entry,
        EntryJSON(
          entry, prompt: prompt, thread: thread, joined: joined, updatedAt: try recording.updatedAt(),
          timeZone: timeZone))
    case .text:
      var text = EntryText(
        entry: entry, prompt: prompt, thread: thread, joined: joined, timeZone: timeZone, output: output)
      text.firstSample = SampleClock.samples(milliseconds: Int((from ?? 0) * 1000))
      for line in text.lines { output.line(line) }
    case .md:
      let text = EntryMarkdown(entry: entry, prompt: prompt, thread: thread, timeZone: timeZone).text
      print(text, terminator: "")
    case .srt: print(Subtitles.srt(try Self.transcript(entry), entry.extract?.speakers), terminator: "")
    case .vtt: print(Subtitles.vtt(try Self.transcript(entry), entry.extract?.speakers), terminator: "")
    case .txt: print(Subtitles.text(try Self.transcript(entry), entry.extract?.speakers), terminator: "")
    }
  }

  private static func transcript(_ entry: EntryDocuments) throws -> Transcript {
    guard let transcript = entry.transcript else {
      throw CommandFailure(status: .missingInput, "\(entry.id): not transcribed yet; run `sonar run`")
    }
    return transcript
  }
}
