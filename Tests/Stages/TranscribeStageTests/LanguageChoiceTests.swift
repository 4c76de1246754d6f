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
    let sound = Made.sound(seconds: seconds, second: change..<seconds)
    try TestAudio.write(sound, to: folder["audio.wav"])
    let pieces = stride(from: 0, to: sound.count, by: 28 * rate).map {
      Span(start: $0, end: min($0 + 28 * rate, sound.count))
    }
    let chunks = Chunks(
      durationSamples: sound.count, detector: "energy", gapSamples: 3200,
      speech: [Span(start: 0, end: sound.count)], chunks: pieces.map { Chunks.Chunk(spans: [$0]) })
    let decoder = FakeDecoder(probabilities: Made.shares) { samples, _ in
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
    let found = try decode(["en", "de"], seconds: 40, change: 5)
    #expect(found.attempts == ["en", "de", "de"])
    #expect(found.segments == ["en", "de", "de"])
    // What is no longer than a chunk is decoded together.
    let short = try decode(["en", "de"], seconds: 40, change: 13)
    #expect(short.attempts == ["en", "de"])
    #expect(short.segments == ["en", "de"])
  }

  @Test func nothingIsHeardTwiceWhereOneLanguageIsSpoken() throws {
    let one = try decode(["de"], seconds: 60, change: 60)
    #expect(one.attempts == ["de", "de", "de"] && one.detections == 0)
    let two = try decode(["de", "en"], seconds: 60, change: 60)
    #expect(two.attempts == ["de", "de", "de"] && (1...12).contains(two.detections))
  }

  /// Nothing tells its language, so that all is heard in pieces; of spans under 4 s, all was heard before.
  @Test func aShortSpanIsHeardOnce() throws {
    let folder = try TestFolder()
    try TestAudio.write(TestAudio.silence(seconds: 30), to: folder["audio.wav"])
    func span(_ start: Int, _ end: Int) -> Span {
      Span(start: start * SampleClock.rate, end: end * SampleClock.rate)
    }
    let unsure: @Sendable ([Float]) -> [Double] = { _ in [0.5, 0.5] }
    let decoder = FakeDecoder(probabilities: unsure) { _, _ in Made.decoding("") }
    let finder = LanguageFinder(
      choice: choice, decoder: decoder, audio: SharedAudio(try WorkingAudio(path: folder["audio.wav"])),
      states: 1, turn: DecodingSlots.Turn(DecodingSlots(), job: 0))
    let map = try finder.languages(of: [span(0, 3), span(5, 15), span(20, 23)])
    let heard = [span(0, 3), span(5, 7), span(7, 10), span(10, 12), span(12, 15), span(20, 23)]
    #expect(map == LanguageMap(heard.map { LanguageMap.Passage(span: $0, language: "en") }, otherwise: "en"))
    // Three spans, of which one in two runs, and two pieces of each of those.
    #expect(decoder.detections == 8)
  }
}
