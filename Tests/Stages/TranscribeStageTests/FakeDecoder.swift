import Foundation
import Model
import Synchronization

@testable import TranscribeStage

/// Decodes without a model: the text is a function of the samples and the attempt.
final class FakeDecoder: ChunkDecoder {
  typealias Answer = @Sendable (_ samples: [Float], _ attempt: Attempt) -> Decoding
  private let answer: Answer
  /// Probability of each language in a passage.
  private let probabilities: @Sendable (_ samples: [Float]) -> [Double]
  /// Stops with an error once this many calls were answered.
  private let failsAfter: Int
  private let made = Mutex<[Attempt]>([])

  init(
    failsAfter: Int = .max, probabilities: @escaping @Sendable ([Float]) -> [Double] = { _ in [] },
    _ answer: @escaping Answer
  ) {
    self.answer = answer
    self.failsAfter = failsAfter
    self.probabilities = probabilities
  }

  private let heard = Mutex(0)

  /// Passages whose language was asked for.
  var detections: Int { heard.withLock { $0 } }
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

  func probabilities(of languages: [String], in passages: [[Float]]) throws(TranscribeError) -> [[Double]] {
    heard.withLock { $0 += passages.count }
    return passages.map(probabilities)
  }
}

/// What `open` gives once nothing else locks it: a program that another test starts holds what was locked
/// here until it has begun.
func onceUnlocked(_ open: () throws -> Checkpoint) throws -> Checkpoint {
  for _ in 0..<100 {
    do { return try open() } catch TranscribeError.checkpointBusy { usleep(20_000) }
  }
  return try open()
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

  /// Speech that is louder, and in a second language, between the seconds of `second`; quiet for a moment every two seconds and
  /// where the language changes.
  static func sound(seconds: Int, second: Range<Int>) -> [Float] {
    let rate = SampleClock.rate
    let changes = [second.lowerBound, second.upperBound]
    return (0..<seconds * rate).map { sample -> Float in
      let isQuiet = sample % (2 * rate) < rate / 10 || changes.contains { abs(sample - $0 * rate) < rate / 6 }
      return (second.contains(sample / rate) ? 0.5 : 0.25) * (isQuiet ? 0.01 : 1)
    }
  }

  /// The probabilities of both languages in part of such a sound.
  static let shares: @Sendable (_ samples: [Float]) -> [Double] = { samples in
    let second = Double(samples.count { $0 > 0.3 }) / Double(max(1, samples.count { $0 > 0.1 }))
    return [0.98 * (1 - second) + 0.01, 0.98 * second + 0.01]
  }

  static let chunker = ChunkTranscriber(ladder: TemperatureLadder(), detector: SuspectDetector())
  static let english = LanguageChoice(languages: ["en"])
}
