import ArgumentParser
import Model
import StageContract
import StageKit
import Whisper

/// `sonar-chunk`: finds the speech in `audio.wav` and packs it into chunks for the speech model.
///
///     audio ─▶ VoiceActivityDetector ─▶ SpeechSegmenter ─▶ ChunkPacker, QuietestCut ─▶ chunks.json
///               probability a window     speech, pauses     full chunks, cut at pauses
@main
struct ChunkStage: Stage {
  /// Whatever the detector: which one a job uses may depend on what is installed.
  static let identity = StageIdentity(revision: 4, depends: WhisperLibrary.depends)
  static var processor: String? { WhisperLibrary.processor }

  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-chunk",
      abstract: "Find speech in audio and pack it into chunks for the speech model.")

    @Option(help: "Audio written by the ingest stage (16 kHz, mono).") var audio: String
    @Option(help: "Stereo file whose channels are chunked separately, if ingest wrote one (16 kHz).")
    var stereo: String?
    @Option(help: "Output path of chunks.json.") var chunks: String
    @Option(help: "silero, energy, or auto (silero if its model is installed).") var detector = DetectorChoice
      .auto
    @Option(name: .customLong("vad_model"), help: "Silero VAD model in whisper.cpp format.")
    var vadModel: String?
    @Option(help: "Minimum probability of a speech window, above 0 and at most 1.")
    var threshold: Float = 0.5
    @Option(
      name: .customLong("padding_milliseconds"), help: "Audio kept before and after each speech segment.")
    var paddingMilliseconds = 400
    @Option(
      name: .customLong("minimum_silence_milliseconds"), help: "Shortest pause that ends a speech segment.")
    var minimumSilenceMilliseconds = 2000
    @Option(
      name: .customLong("maximum_chunk_milliseconds"), help: "Maximum playing time of a chunk, 1000 to 30000."
    )
    var maximumChunkMilliseconds = 28_000
    @Option(name: .customLong("gap_milliseconds"), help: "Silence inserted between two spans of a chunk.")
    var gapMilliseconds = 200

    func validate() throws {
      func check(_ name: String, _ isValid: Bool, _ range: String) throws {
        guard isValid else { throw ValidationError("--\(name) must be \(range)") }
      }
      let pauses = 0...600_000
      try check("threshold", threshold > 0 && threshold <= 1, "above 0 and at most 1")
      try check("padding_milliseconds", pauses ~= paddingMilliseconds, "0 to 600000")
      try check("minimum_silence_milliseconds", pauses ~= minimumSilenceMilliseconds, "0 to 600000")
      try check("maximum_chunk_milliseconds", 1000...30_000 ~= maximumChunkMilliseconds, "1000 to 30000")
      try check("gap_milliseconds", 0...10_000 ~= gapMilliseconds, "0 to 10000")
    }
  }

  /// The voice activity detector to use; `auto` is Silero if its model can be loaded, else energy.
  enum DetectorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, silero, energy
  }

  func run(_ job: Job, progress: StageKit.Progress) throws {
    let chunking = Chunking(job: job, progress: progress)
    func chunks(_ channel: Channel? = nil) throws -> Chunks {
      if let silero = try chunking.silero() {
        try chunking.chunks(channel, heardBy: silero)
      } else {
        try chunking.chunks(channel, heardBy: EnergyDetector())
      }
    }
    let document = try job.stereo == nil ? chunks() : Chunks(left: chunks(.left), right: chunks(.right))
    try document.write(to: job.chunks)
  }
}
