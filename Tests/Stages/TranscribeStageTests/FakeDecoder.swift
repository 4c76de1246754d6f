import Foundation
import Model
import Synchronization

@testable import TranscribeStage

/// Decodes without a model: the text is a function of the samples and the attempt.
final class FakeDecoder: ChunkDecoder {
  typealias Answer = @Sendable (_ samples: [Float], _ attempt: Attempt) -> Decoding
  private let answer: Answer
  private let probabilities: [Double]
  /// Stops with an error once this many calls were answered.
  private let failsAfter: Int
  private let made = Mutex<[Attempt]>([])

  init(failsAfter: Int = .max, probabilities: [Double] = [], _ answer: @escaping Answer) {
    self.answer = answer
    self.failsAfter = failsAfter
    self.probabilities = probabilities
  }

  /// The attempts, in order.
  var attempts: [Attempt] { made.withLock { $0 } }
  var calls: Int { attempts.count }

  func decode(_ samples: [Float], _ attempt: Attempt) throws(TranscribeError) -> Decoding {
    let isAllowed = made.withLock { made in
      guard made.count < failsAfter else { return false }
      made.append(attempt)
      return true
    }
    guard isAllowed else { throw .decoder(status: -8) }
    return answer(samples, attempt)
  }

  func probabilities(of languages: [String], in samples: [Float]) throws(TranscribeError) -> [Double] {
    probabilities
  }
}

/// Makes decodings by hand.
enum Made {
  static func token(_ text: String, logprob: Double = -0.1) -> DecodedToken {
    DecodedToken(
      id: Int32(text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 40_000 }), bytes: Array(text.utf8),
      logprob: logprob)
  }

  static func decoding(
    _ text: String, end: Int = 32_000, logprob: Double = -0.1, noSpeech: Double = 0, temperature: Double = 0
  ) -> Decoding {
    let tokens = text.split(separator: " ").map { token(" " + $0, logprob: logprob) }
    return Decoding(
      segments: [DecodedSegment(start: 0, end: end, tokens: tokens, noSpeechProbability: noSpeech)],
      temperature: temperature)
  }

  static func chunks(_ count: Int, seconds: Int = 2) -> Chunks {
    let length = seconds * SampleClock.rate
    let spans = (0..<count).map { Span(start: $0 * length, end: ($0 + 1) * length) }
    return Chunks(
      durationSamples: count * length, detector: "energy", gapSamples: 3200, speech: spans,
      chunks: spans.map { Chunks.Chunk(spans: [$0]) })
  }

  static let chunker = ChunkTranscriber(
    ladder: TemperatureLadder(), choice: LanguageChoice(languages: ["en"]), detector: SuspectDetector())
}
