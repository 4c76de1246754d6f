import Application
import ArgumentParser
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Text
import Workspace

/// `sonar bench`: measures speed and memory use on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure all stages on one recording, or the text stages on many entries.",
    discussion: """
      With a recording: seconds, real-time factor and peak memory of each stage, in a temporary journal that is \
      removed afterwards. RTF is seconds of work per second of audio; below 1 is faster than real time.

        sonar bench recording.m4a
        sonar bench recording.m4a --set model=base.en --set transcribe.decoding=beam
        sonar bench recording.m4a --set 'writer={endpoint: http://127.0.0.1:11434, model: qwen3:4b}'

      With --compare: the same recording with each value of a parameter of transcribe, or with a model and \
      those made of it; seconds, words that differ from the first one's, and suspect spans. Only you know \
      which words are right.

        sonar bench recording.m4a --compare audio_context
        sonar bench recording.m4a --compare decoding
        sonar bench recording.m4a --compare model --set model=base.en

      With --entries: how many entries of three minutes mood, extract and summarize process per second on one \
      core, and how long one takes from transcript to summary. Each entry is assembled at random, from the \
      sentences of a transcript or from templates.

        sonar bench --entries 500
        sonar bench --entries 500 transcript.json --set style=reflective

      With --estimates: how long earlier reruns of this journal took, and how far off their estimates were.

        sonar bench --estimates
      """)

  @Argument(help: "The recording; with --entries, an optional transcript.json.", completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("Measure only the text stages, on this many entries.", valueName: "number"))
  var entries: Int?

  @Flag(help: "Show how far off the estimates of earlier reruns of the journal were.")
  var estimates = false

  @Option(help: "What to compare: audio_context, decoding or model.")
  var compare: ComparisonBench.Parameter?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @OptionGroup var journal: JournalOptions

  func validate() throws {
    if entries != nil, compare != nil {
      throw ValidationError("--compare measures a recording, --entries text alone; leave one of them out")
    }
    if estimates {
      guard file == nil, entries == nil, compare == nil else {
        throw ValidationError(
          "--estimates measures nothing; leave out the recording, --entries and --compare.")
      }
    } else if let entries {
      guard (1...10_000).contains(entries) else {
        throw ValidationError("--entries \(entries): give a number from 1 to 10000")
      }
    } else if file == nil {
      throw ValidationError("Name a recording, or measure the text stages with --entries.")
    }
  }

  func run() async throws {
    if estimates { return try showEstimates() }
    if let entries { return try await measureText(entries) }
    guard let file else { return }
    let url = URL(filePath: file)
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw CommandFailure(status: .missingInput, "\(file): no such file; check the path")
    }
    try await TemporaryFolder.with { try await measure(url, in: $0 + "/journal") }
  }

  private func showEstimates() throws {
    let record = EstimateRecord(try RunHistory(journal.workspace()).entries())
    let output = Output()
    if journal.json { return output.json(.estimates, record) }
    for line in try record.lines(output, timeZone: journal.settings().timeZone()) { output.line(line) }
  }

  /// Measures every stage on the recording at `url`, in a new journal at `root`; returns the exit status.
  private func measure(_ url: URL, in root: String) async throws {
    let template = NewJournal.settings(installation: journal.installation)
    let workspace = try Workspace.create(root: root, settingsText: template.text)
    var importer = try Importer(workspace: workspace, keepInbox: true, timeZone: .current)
    let result = try importer.take(InboxFile(path: url.resolvingSymlinksInPath().path))
    guard case .taken = result.outcome else {
      throw CommandFailure(status: .badInput, "\(url.path): not a recording; name an audio file")
    }
    let commandLine = try Settings.parse(assignments: assignments)
    if let compare, case .taken(let recording) = result.outcome {
      let settings = try Settings.parse(template.text, path: "sonar.yaml").overridden(by: commandLine)
      let bench = try await ComparisonBench.measure(
        compare, of: recording, in: root, installation: journal.installation, settings: settings)
      if compare == .model { try noteSpeeds(bench.rows.map { ($0.value, $0.rtf) }) }
      let output = Output()
      if journal.json { return output.json(.comparisonBench, bench) }
      for line in bench.lines(output) { output.line(line) }
      return
    }
    let pipeline = try await Pipeline(
      workspace: workspace, installation: journal.installation, commandLine: commandLine)
    let session = RunSession(pipeline, reporter: RunDisplay(isJSON: journal.json), command: "bench")
    let status = try await interruptible { try await session.run() }
    if status != .success { throw ExitCode(status) }
    if case .taken(let recording) = result.outcome, !journal.json,
      let line = try WritingSpeed(of: recording, in: pipeline)?.line
    {
      Output().line(line)
    }
    if case .taken(let recording) = result.outcome, let name = pipeline.settings.values["model"]?.text,
      let stage = pipeline.manifest.output(writing: Transcript.fileName)?.stage.name,
      let transcribed = try pipeline.results(recording)[stage],
      let transcript = try EntryDocuments(recording, style: nil).transcript
    {
      let seconds = SampleClock.seconds(transcript.durationSamples)
      try noteSpeeds([(name, transcribed.record.wallSeconds / max(seconds, 0.001))])
    }
  }

  /// Keeps what was measured for `sonar models list`.
  private func noteSpeeds(_ measured: [(model: String, rtf: Double)]) throws {
    let path = ModelSpeeds.path(environment: ProcessInfo.processInfo.environment)
    let installed = try InstalledModel.all(in: journal.installation.modelFolders)
    var speeds = ModelSpeeds(path: path)
    for (name, rtf) in measured {
      if let model = installed.first(where: { $0.name == name }) { speeds.note(rtf, of: model) }
    }
    speeds.save(path)
  }

  private func measureText(_ entries: Int) async throws {
    let transcript = try file.map { try Transcript.given($0) }
    if let transcript, transcript.text.allSatisfy(\.isWhitespace) {
      throw CommandFailure(status: .badInput, "\(file ?? ""): the transcript is empty; name another one")
    }
    let languages = try journal.installation.languages()
    let sentences = transcript.map { SentenceSplitter.sentences(of: $0, languages: languages).map(\.text) }
    var synthetic = SyntheticEntry(from: sentences ?? [], language: transcript?.language ?? "en")
    let transcripts = (0..<entries).map { _ in synthetic.next(words: Self.wordsOfThreeMinutes) }
    var settings = Settings(values: ["style": .string(InstalledStyle.default)])
    settings = settings.overridden(by: try .parse(assignments: assignments))
    let bench = try await TextBench.measure(
      transcripts, installation: journal.installation, settings: settings)
    let output = Output()
    if journal.json { return output.json(.textBench, bench) }
    for line in bench.lines(output) { output.line(line) }
  }

  private static let wordsOfThreeMinutes = 450
}
