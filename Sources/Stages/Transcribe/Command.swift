import ArgumentParser
import Audio
import CProcess
import Foundation
import Model
import StageContract
import StageKit
import Weights
import Whisper

/// Turns speech into text with times: `sonar-transcribe`. Keeps the model in memory between jobs.
@main
struct TranscribeStage: Stage {
  /// The inputs, outputs and options of one run.
  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-transcribe", abstract: "Turns the speech of a recording into text with times.")

    @Option(help: "Working audio: 16 kHz, mono.") var audio: String
    @Option(help: "Stereo file whose channels are transcribed separately, if ingest wrote one.")
    var stereo: String?
    @Option(help: "Where speech is: chunks.json.") var chunks: String
    @Option(help: "Where to write transcript.json.") var transcript: String
    @Option(help: "Folder to keep finished chunks in until the transcript stands.") var checkpoint: String?
    @Option(help: "Speech model in whisper.cpp's ggml format.") var model: String
    @Option(help: "Languages spoken; the first is what speech is taken for where none is detected.")
    var languages = WordList(["en"])
    @Option(
      name: .customLong("language_confidence"),
      help: "Probability from which a detected language is believed, 0 to 1.")
    var languageConfidence = 0.5
    @Option(help: "Names and words to expect.") var vocabulary = WordList([])
    @Option(
      help:
        "Chunks decoded side by side, of all jobs, 1 to 64, fewer where memory is short; results are the same for any number."
    )
    var states = 1
    @Option(
      help: """
        Processor threads of one chunk, 1 to 64. More than one wait for each other busily, which is slow beside other \
        work, and results are the same bytes for the same number only.
        """)
    var threads = 1
    @Option(
      help: "beam, greedy, or adaptive: by two beams, and where that failed again by all.")
    var decoding = DecodingMode.adaptive
    @Option(name: .customLong("beam_size"), help: "Beams, 1 (greedy) to 8.") var beamSize = 5
    @Option(
      name: .customLong("audio_context"),
      help: """
        full: the model's window of 30 s; fitted: the chunk and a second more, which is faster. Models were trained on \
        full windows; on shorter ones some repeat themselves (github.com/ggml-org/whisper.cpp/issues/1951).
        """)
    var audioContext = AudioContext.full
    @Option(name: .customLong("best_of"), help: "Decodings drawn above temperature 0, 1 to 8.") var bestOf = 5
    @Option(
      name: .customLong("entropy_threshold"), help: "Entropy of the last 32 tokens that counts as a loop.")
    var entropyThreshold = 2.8
    @Option(name: .customLong("logprob_threshold"), help: "Mean logprob that counts as unsure.")
    var logprobThreshold = -1.25
    @Option(
      name: .customLong("no_speech_threshold"),
      help: "No-speech probability above which unsure text counts as silence, 0 to 1.")
    var noSpeechThreshold = 0.6
    @Option(
      name: .customLong("temperature_step"), help: "Step of the temperatures tried up to 1; 0 tries only 0.")
    var temperatureStep = 0.2

    func validate() throws {
      func require(_ holds: Bool, _ message: String) throws {
        guard holds else { throw ValidationError(message) }
      }
      try require(!languages.words.isEmpty, "languages must name at least one language, for example en")
      try require((1...64).contains(states), "states must be 1 to 64")
      try require((1...64).contains(threads), "threads must be 1 to 64")
      try require((1...8).contains(beamSize), "beam_size must be 1 to 8")
      try require((1...8).contains(bestOf), "best_of must be 1 to 8")
      try require(
        temperatureStep == 0 || (0.01...1).contains(temperatureStep),
        "temperature_step must be 0, or 0.01 to 1")
      try require((0...1).contains(languageConfidence), "language_confidence must be 0 to 1")
      try require((0...1).contains(noSpeechThreshold), "no_speech_threshold must be 0 to 1")
      try require(entropyThreshold.isFinite, "entropy_threshold must be a number")
      try require(logprobThreshold.isFinite, "logprob_threshold must be a number")
    }
  }

  static var identity: StageIdentity { StageIdentity(revision: 8, depends: WhisperLibrary.depends) }
  static var processor: String? { WhisperLibrary.processor }

  static func speed() throws -> SpeedAnswer? {
    SpeedAnswer(
      windowSeconds: try EncoderTrial().windowSeconds(ofFile: GGMLWriter.constant(EncoderTrial.base)))
  }

  private var loaded: LoadedModel?
  /// Of all jobs of this process.
  private let slots = DecodingSlots()
  private var jobs = 0
  /// The jobs in progress that `start` has left to threads of their own.
  private let inProgress = DispatchGroup()

  init() {
    // A decoding allocates tens of megabytes at a time. glibc begins to keep such blocks once they are freed, in pieces that the next
    // decoding does not fit into: with base and two decodings at once up to 110 MB.
    return_freed_blocks(1 << 20)
  }

  mutating func run(_ job: Job, progress: StageKit.Progress) throws {
    let turn = DecodingSlots.Turn(slots, job: jobs)
    jobs += 1
    try Self.transcribe(job, with: model(at: job.model), turn, progress: progress)
  }

  mutating func start(
    _ job: Job, progress: StageKit.Progress, end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let turn = DecodingSlots.Turn(slots, job: jobs)
    jobs += 1
    do {
      let model = try model(at: job.model)
      DispatchQueue.global().async(group: inProgress) {
        end(Result { try Self.transcribe(job, with: model, turn, progress: progress) })
      }
    } catch {
      end(.failure(error))
    }
  }

  private static func transcribe(
    _ job: Job, with model: LoadedModel, _ turn: DecodingSlots.Turn, progress: StageKit.Progress
  ) throws {
    let chunks = try Chunks.read(job.chunks)
    let sound = job.stereo ?? job.audio
    guard access(sound, F_OK) == 0 else { throw TranscribeError.missingAudio(path: sound) }
    try model.context.check(languages: job.languages.words, path: job.model)
    guard let stereo = job.stereo else {
      return try transcript(
        of: chunks, audio: open(job.audio), checkpoint: job.checkpoint, job, model, turn, progress
      ).write(to: job.transcript)
    }
    // Each as a recording of its own, with its own checkpoint.
    var transcripts: [Channel: Transcript] = [:]
    var done: [Chunks.Chunk] = []
    for channel in Channel.allCases {
      let part = chunks.part(channel)
      transcripts[channel] = try transcript(
        of: part, audio: open(stereo, channel),
        checkpoint: job.checkpoint.map { $0 + "/" + channel.rawValue }, job, model, turn,
        progress.part(after: done, of: chunks.chunks))
      done += part.chunks
    }
    try ChannelTranscripts(
      transcripts: transcripts, leftChunks: chunks.part(.left).chunks.count,
      levels: ChannelLevels(path: stereo)
    ).merged.write(to: job.transcript)
  }

  /// The transcript of `chunks` of `audio`, through the checkpoint in the folder at `path`.
  private static func transcript(
    of chunks: Chunks, audio: consuming WorkingAudio, checkpoint path: String?, _ job: Job,
    _ model: LoadedModel, _ turn: DecodingSlots.Turn, _ progress: StageKit.Progress
  ) throws -> Transcript {
    let samples = audio.durationSamples
    let checkpoint =
      try path.map { [settings = job.settings] folder in
        try Checkpoint(
          folder: folder,
          header: Checkpoint.Header(chunks, audio: samples, settings, model.origin)
        ) { Transcriber.isLine($0, ofChunk: $1, count: chunks.chunks.count) }
      } ?? Checkpoint()
    let transcriber = Transcriber(
      choice: job.settings.choice, chunker: job.settings.chunker,
      decoder: WhisperDecoder(model: model, options: job.settings.options, vocabulary: job.vocabulary.words),
      states: min(job.states, model.context.statesThatFit), turn: turn)
    return try transcriber.transcript(of: chunks, audio: audio, checkpoint: checkpoint, progress: progress)
  }

  private mutating func model(at path: String) throws(TranscribeError) -> LoadedModel {
    let origin = try ModelOrigin(path: path)
    if let loaded, loaded.origin == origin { return loaded }
    // The old one goes first, once no job needs it any more: two models may not fit in memory.
    inProgress.wait()
    loaded = nil
    let model = try LoadedModel(origin)
    loaded = model
    return model
  }

  private static func open(_ path: String, _ channel: Channel? = nil) throws(TranscribeError) -> WorkingAudio
  {
    do {
      if let channel { return try WorkingAudio(path: path, channel: channel.index) }
      return try WorkingAudio(path: path)
    } catch {
      throw .badAudio(reason: error.description)
    }
  }
}

extension DecodingMode: ExpressibleByArgument {}
extension AudioContext: ExpressibleByArgument {}

extension StageKit.Progress {
  /// Reports the progress of some of the chunks `all`, after those that are `done`.
  fileprivate func part(after done: [Chunks.Chunk], of all: [Chunks.Chunk]) -> StageKit.Progress {
    func seconds(_ chunks: [Chunks.Chunk]) -> Double {
      SampleClock.seconds(chunks.reduce(0) { $0 + $1.playedSamples(gap: 0) })
    }
    let (earlier, total) = (seconds(done), seconds(all))
    return mapped { part in
      StageProgress(
        done: done.count + part.done, total: all.count, unit: part.unit, levels: part.levels,
        audio: part.audio.map { .init(done: min(earlier + $0.done, total), total: total) })
    }
  }
}
