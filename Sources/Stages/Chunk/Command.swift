import ArgumentParser
import Model
import StageContract
import StageKit

/// `sonar-chunk`: finds the speech in `audio.wav` and packs it into chunks for the model.
///
///     audio ─▶ VoiceActivityDetector ─▶ SpeechSegmenter ─▶ QuietestCut ─▶ ChunkPacker ─▶ chunks.json
///               probability a window     speech segments    none too long   spans a chunk
@main
struct ChunkStage: Stage {
  static let identity = StageIdentity(
    revision: 1, depends: ["whisper.cpp": SileroDetector.libraryVersion])

  struct Job: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sonar-chunk", abstract: "Find the speech in audio and pack it into chunks for the model.")

    @Option(help: "Audio as ingest writes it: 16 kHz, mono.") var audio: String
    @Option(help: "Where to write chunks.json.") var chunks: String
    @Option(help: "silero, energy, or auto: silero if its model is there.") var detector = DetectorChoice.auto
    @Option(name: .customLong("vad_model"), help: "Silero model in whisper.cpp's format.")
    var vadModel: String?
    @Option(help: "Probability from which a window is speech, above 0, at most 1.")
    var threshold: Float = 0.5
    @Option(name: .customLong("padding_milliseconds"), help: "Kept before and after each speech segment.")
    var paddingMilliseconds = 400
    @Option(
      name: .customLong("minimum_silence_milliseconds"), help: "A shorter pause does not end a segment.")
    var minimumSilenceMilliseconds = 2000
    @Option(
      name: .customLong("maximum_chunk_milliseconds"), help: "Longest chunk when played, 1000 to 30000.")
    var maximumChunkMilliseconds = 28_000
    @Option(name: .customLong("gap_milliseconds"), help: "Silence played between two spans of a chunk.")
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

  /// Which detector to use.
  enum DetectorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, silero, energy
  }

  func run(_ job: Job, progress: StageKit.Progress) throws {
    let chunking = Chunking(job: job, progress: progress)
    let document =
      if let silero = try chunking.silero() {
        try chunking.chunks(heardBy: silero)
      } else {
        try chunking.chunks(heardBy: EnergyDetector())
      }
    try document.write(to: job.chunks)
  }
}
