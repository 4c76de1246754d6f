import Foundation
import Model
import StageContract
import StageKit
import Whisper

/// Everything besides model and inputs that decides what comes out; not how many chunks are decoded side by side.
struct Settings: Codable, Equatable, Sendable {
  var mode: DecodingMode
  var options: WhisperDecoder.Options
  var ladder: TemperatureLadder
  var choice: LanguageChoice
  var detector: SuspectDetector
  var vocabulary: [String]

  /// The part that works on chunks.
  var chunker: ChunkTranscriber {
    ChunkTranscriber(
      mode: mode, first: WhisperLibrary.takesBestBeams ? .narrow : .greedy, ladder: ladder, detector: detector
    )
  }
}

extension TranscribeStage.Job {
  /// The job's parameters.
  var settings: Settings {
    Settings(
      mode: decoding,
      options: WhisperDecoder.Options(
        threads: threads, beamSize: beamSize, bestOf: bestOf, entropyThreshold: entropyThreshold,
        logprobThreshold: logprobThreshold, audioContext: audioContext),
      ladder: TemperatureLadder(
        step: temperatureStep, entropyThreshold: entropyThreshold, logprobThreshold: logprobThreshold,
        noSpeechThreshold: noSpeechThreshold),
      choice: LanguageChoice(languages: languages.words, confidence: languageConfidence),
      detector: SuspectDetector(logprobThreshold: logprobThreshold, noSpeechThreshold: noSpeechThreshold),
      vocabulary: vocabulary.words)
  }
}

extension Checkpoint.Header {
  /// Header of the lines that `chunks`, `settings` and the model at `origin` give.
  init(_ chunks: Chunks, audio durationSamples: Int, _ settings: Settings, _ origin: ModelOrigin) {
    let parts = [
      chunks.encoded(), canonicalJSON(settings, pretty: true, keys: .verbatim),
      Data("\(URL(filePath: origin.path).lastPathComponent)\n\(origin.sizeBytes)\n".utf8),
      // Its description would have its members in another order in each process.
      canonicalJSON(TranscribeStage.identity, keys: .verbatim),
    ]
    self.init(
      chunks: chunks.chunks.count, durationSamples: durationSamples,
      digest: QuickDigest.of(parts.reduce(Data(), +)))
  }
}
