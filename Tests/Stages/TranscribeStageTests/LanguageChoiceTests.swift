import Audio
import Foundation
import Model
import StageKit
import TestSupport
import Testing

@testable import TranscribeStage

@Suite struct LanguageChoiceTests {
  private let choice = LanguageChoice(languages: ["en", "de"])

  @Test(
    arguments: [
      ([0.2, 0.7], "de"), ([0.7, 0.2], "en"), ([0.1, 0.49], nil), ([0.1, 0.5], "de"), ([0.0, 0.0], nil),
    ] as [([Double], String?)])
  func believesOnlyWhatIsProbable(_ probabilities: [Double], _ expected: String?) {
    #expect(choice.language(probabilities) == expected)
  }

  @Test(arguments: [
    ("EEEE", "EEEE"), ("EEDD", "EEDD"), ("EEDEE", "EEDEE"), ("EEdEE", "EEEEE"), ("DD?DD", "DDDDD"),
    ("???", "EEE"),
    ("?DD", "DDD"), ("D", "D"), ("", ""),
  ])
  func aChangeOfLanguageNeedsEvidence(_ heard: String, _ expected: String) {
    let passages = heard.map { passage -> [Double] in
      switch passage {
      case "E": [0.98, 0.005]
      case "D": [0.005, 0.98]
      case "d": [0.35, 0.6]
      default: [0.2, 0.3]
      }
    }
    #expect(choice.mostProbable(passages).map { $0 == "en" ? "E" : "D" }.joined() == expected)
  }

  @Test func aChunkIsCutWhereTheLanguageChanges() {
    func span(_ start: Int, _ end: Int) -> Span { Span(start: start, end: end) }
    let map = LanguageMap(
      [
        .init(span: span(0, 50), language: "en"), .init(span: span(50, 100), language: "de"),
        .init(span: span(200, 240), language: "de"), .init(span: span(240, 300), language: "en"),
      ], otherwise: "en")
    let chunk = Chunks.Chunk(spans: [span(0, 100), span(200, 300)])
    #expect(
      map.parts(of: chunk) == [
        .init(language: "en", chunk: .init(spans: [span(0, 50)])),
        .init(language: "de", chunk: .init(spans: [span(50, 100), span(200, 240)])),
        .init(language: "en", chunk: .init(spans: [span(240, 300)])),
      ])
    #expect(LanguageMap("de").parts(of: chunk) == [.init(language: "de", chunk: chunk)])
  }

  @Test func piecesEndAtQuietPlaces() {
    var samples = [Float](repeating: 0.5, count: 160_000)
    for place in [52_000, 100_000] {
      for sample in place - 2000..<place + 2000 { samples[sample] = 0 }
    }
    let span = Span(start: 1000, end: 161_000)
    let pieces = QuietPlaces(samples).pieces(of: span, least: 32_000)
    #expect(pieces.first?.start == span.start && pieces.last?.end == span.end)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(pieces.allSatisfy { (32_000..<64_000).contains($0.count) })
    #expect([53_000, 101_000].allSatisfy { place in pieces.contains { abs($0.end - place) < 2000 } })
  }

  /// The languages in which `seconds` of sound are decoded whose speaker changes language after `change` seconds, and how many
  /// passages were heard to find that.
  private func decode(
    _ languages: [String], seconds: Int, change: Int
  ) throws -> (attempts: [String], segments: [String], detections: Int) {
    let folder = try TestFolder()
    let rate = SampleClock.rate
    let sound = (0..<seconds * rate).map { sample -> Float in
      let isQuiet = sample % (2 * rate) < rate / 10 || abs(sample - change * rate) < rate / 6
      return (sample < change * rate ? 0.25 : 0.5) * (isQuiet ? 0.01 : 1)
    }
    try TestAudio.write(sound, to: folder["audio.wav"])
    let pieces = stride(from: 0, to: sound.count, by: 28 * rate).map {
      Span(start: $0, end: min($0 + 28 * rate, sound.count))
    }
    let chunks = Chunks(
      durationSamples: sound.count, detector: "energy", gapSamples: 3200,
      speech: [Span(start: 0, end: sound.count)], chunks: pieces.map { Chunks.Chunk(spans: [$0]) })
    let probabilities: @Sendable ([Float]) -> [Double] = { samples in
      let second = Double(samples.count { $0 > 0.3 }) / Double(max(1, samples.count { $0 > 0.1 }))
      return [0.98 * (1 - second) + 0.01, 0.98 * second + 0.01]
    }
    let decoder = FakeDecoder(probabilities: probabilities) { samples, _ in
      Made.decoding("words of one language", end: samples.count)
    }
    let transcript = try Transcriber(
      choice: LanguageChoice(languages: languages), chunker: Made.chunker, decoder: decoder
    ).transcript(
      of: chunks, audio: try WorkingAudio(path: folder["audio.wav"]), checkpoint: Checkpoint(),
      progress: .silent)
    return (decoder.attempts.map(\.language), transcript.segments.map(\.language), decoder.detections)
  }

  @Test func eachLanguageOfAChunkIsDecodedAsItself() throws {
    let found = try decode(["en", "de"], seconds: 40, change: 13)
    #expect(found.attempts == ["en", "de", "de"])
    #expect(found.segments == ["en", "de", "de"])
  }

  @Test func nothingIsHeardTwiceWhereOneLanguageIsSpoken() throws {
    let one = try decode(["de"], seconds: 60, change: 60)
    #expect(one.attempts == ["de", "de", "de"] && one.detections == 0)
    let two = try decode(["de", "en"], seconds: 60, change: 60)
    #expect(two.attempts == ["de", "de", "de"] && (1...12).contains(two.detections))
  }
}
