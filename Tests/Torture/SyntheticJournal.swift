import Digest
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import TestSupport
import Workspace

/// Synthetic recordings with results that the planner accepts as up to date.
///
/// One recording is actually processed; every other one copies its run records for synthetic documents, with the
/// fingerprints of those documents.
struct SyntheticJournal {
  private let journal: JournalRun
  private let templates: [Template]
  private let speech: SyntheticSpeech
  private let words: Int
  private let silence = TestAudio.wav(
    TestAudio.silence(seconds: 0.025), riffSize: 36 + 808, dataSize: 808)

  /// A stage's run on the real recording.
  private struct Template {
    var run: StageRun
    var record: RunRecord
  }

  /// A file of a synthetic recording.
  private struct Made {
    var data: Data
    var digest: String

    init(_ data: Data) {
      self.data = data
      digest = Digest.sha256(data)
    }
  }

  /// Processes one real recording in `journal` unless it has one, and records the parameters of the stages
  /// up to `through`.
  init(_ journal: JournalRun, seed: UInt64 = 1, words: Int = 60, through: String = "summarize") async throws {
    self.journal = journal
    self.words = words
    speech = try SyntheticSpeech(seed: seed)
    if try Workspace(root: journal.root).recordings().isEmpty {
      try journal.done("add", [JournalRun.goodNight])
      try journal.done("run", ["--quiet"])
    }
    let pipeline = try await journal.pipeline()
    let folder = try pipeline.workspace.recordings()[0]
    let results = try pipeline.results(folder)
    let stages = pipeline.manifest.stages(.recording).map(\.name)
    guard let last = stages.firstIndex(of: through) else {
      throw JournalRun.Failure(
        "\(through): no such stage; choose one of \(stages.joined(separator: ", "))")
    }
    var templates: [Template] = []
    for stage in stages[...last] {
      var options = Pipeline.Options()
      options.redo = [Redo(stages: [stage])]
      let planned = try await journal.pipeline(options).plan(folder).first { $0.stage == stage }
      guard case .ready(let run, _)? = planned?.state, let record = results[stage]?.record else {
        throw JournalRun.Failure("\(stage): did not run on the first recording")
      }
      templates.append(Template(run: run, record: record))
    }
    self.templates = templates
  }

  /// Adds `count` recordings at intervals of six hours.
  func write(_ count: Int) throws {
    var speech = speech
    let first = 1_500_000_000.0
    for number in 0..<count {
      let instant = Date(timeIntervalSince1970: first + Double(number) * 21_600)
      try write(number, at: instant, speech.transcript(words: words))
    }
  }

  private func write(_ number: Int, at instant: Date, _ transcript: Transcript) throws {
    // 25 ms whose last samples encode the number, so that no two recordings are equal.
    let audio = silence + withUnsafeBytes(of: UInt64(number).littleEndian) { Data($0) }
    let original = Made(audio)
    let text = Instant.text(instant)
    let id = text.replacing(":", with: "") + "-" + original.digest.prefix(8)
    let folder = "\(journal.root)/recordings/\(text.prefix(4))/\(id)"
    let intake = Made(
      Intake(
        id: id, name: "made \(number).wav", modifiedAt: text, namedAt: nil, tags: [], sha256: original.digest,
        bytes: audio.count
      ).encoded())
    try put(["original.wav": original, "intake.json": intake], in: folder)
    let documents = Self.documents(transcript, spokenAt: text)
    var outputs: [String: [String: Made]] = [:]
    for template in templates {
      var (run, record) = (template.run, template.record)
      for (name, input) in run.stage.inputs where run.inputs[name] != nil {
        let digest: String? =
          switch input {
          case .file("original", _): original.digest
          case .file: intake.digest
          case .output(let stage, let output, _), .versions(let stage, let output):
            outputs[stage]?[output]?.digest
          case .journal: nil
          }
        run.inputs[name]?.digest = digest ?? ""
      }
      var files: [String: Made] = [:]
      for (name, file) in run.stage.outputs {
        let made = file == "audio.wav" ? original : Made(documents[file] ?? Data())
        files[file] = made
        outputs[run.stage.name, default: [:]][name] = made
        record.outputs[name]?.sha256 = made.digest
        record.outputs[name]?.bytes = made.data.count
      }
      record.inputs = run.inputs.mapValues(\.digest)
      record.fingerprint = run.fingerprint
      files["record.json"] = Made(canonicalJSON(record, pretty: true))
      try put(files, in: "\(folder)/artifacts/\(run.stage.name)/\(run.fingerprint)")
    }
  }

  private func put(_ files: [String: Made], in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, file) in files { try file.data.write(to: URL(filePath: folder + "/" + name)) }
  }

  /// The documents of one recording by file name.
  private static func documents(_ transcript: Transcript, spokenAt: String) -> [String: Data] {
    let samples = transcript.durationSamples
    let first = transcript.segments[0]
    let said = Sentence(text: first.text, span: first.span, segment: 0)
    let terms = Set(first.text.lowercased().split { !$0.isLetter }.filter { $0.count > 4 }).sorted()
    return [
      "source.json": Source(
        container: "WAV (Microsoft)", encoding: "Signed 16 bit PCM", decoder: "libsndfile",
        sampleRateHertz: 16_000, channels: 1, durationSamples: samples, spokenAt: spokenAt,
        spokenAtSource: .modificationTime,
        loudness: .init(rmsDecibels: -20, peakDecibels: -3, clippedSamples: 0)
      ).encoded(),
      "reading.json": Reading().encoded(),
      "chunks.json": Chunks(
        durationSamples: samples, detector: "silero", gapSamples: 3200, speech: [], chunks: []
      ).encoded(),
      "peaks.json": Peaks(values: (0..<Peaks.count).map { Double(($0 * 37 + samples / 1000) % 100) / 100 })
        .encoded(),
      "transcript.json": transcript.encoded(),
      "mood.json": Mood(score: 0.25, feeling: "calm", sentences: []).encoded(),
      "extract.json": Extract(
        terms: terms.map { .init(stem: String($0), word: String($0), count: 1) }, people: [], facts: [],
        tasks: []
      ).encoded(),
      "summary.json": Summary(
        style: "concise", title: String(first.text.prefix(60)), text: first.text,
        sentences: [.init(text: first.text, spoken: said)], tasks: [], parts: [],
        coverage: .init(spokenWords: 60, summaryWords: 10, omitted: [])
      ).encoded(),
    ]
  }
}
