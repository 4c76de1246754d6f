import Foundation
import Model
import Testing

@testable import TranscribeStage

@Suite struct ChunkTranscriberTests {
  private static let sound = ChunkAudio(
    chunk: Made.chunks(1).chunks[0], gap: 0, samples: [Float](repeating: 0.1, count: 32_000))

  /// The result of `mode` for a chunk, greedily heard as `text` with `logprob`, and the attempts that took.
  private func transcribe(
    _ mode: DecodingMode, _ text: String = "I walked home", logprob: Double = -0.05
  ) throws -> (text: String, attempts: [Attempt]) {
    let decoder = FakeDecoder { _, attempt in
      attempt.isGreedy ? Made.decoding(text, logprob: logprob) : Made.decoding("by beam")
    }
    var chunker = Made.chunker
    chunker.mode = mode
    let result = try chunker.transcribe(Self.sound, in: "en", index: 0, with: decoder)
    return (result.segments.map(\.text).joined(), decoder.attempts)
  }

  @Test func whatIsSureIsDecodedOnce() throws {
    let (text, attempts) = try transcribe(.adaptive)
    #expect(text == "I walked home")
    #expect(attempts == [Attempt(language: "en", isGreedy: true)])
  }

  @Test(arguments: [
    ("", 0), ("[MUSIC]", 0), ("I walked home", -0.3), ("no no no no no no no", -0.05), ("Thank you.", -0.05),
  ])
  func whatIsUnsureIsDecodedAgainByBeam(_ heard: String, _ logprob: Double) throws {
    let (text, attempts) = try transcribe(.adaptive, heard, logprob: logprob)
    #expect(text == "by beam")
    #expect(attempts == [Attempt(language: "en", isGreedy: true), Attempt(language: "en")])
  }

  @Test func oneUnsureWordIsEnough() {
    func result(_ logprobs: [Double]) -> ChunkResult.Part {
      let words = logprobs.map { Transcript.Word(text: "word", span: Span(start: 0, end: 1), logprob: $0) }
      let segment = Transcript.Segment(
        chunk: 0, span: Span(start: 0, end: 1), text: "", words: words, language: "en", averageLogprob: 0,
        noSpeechProbability: 0, temperature: 0)
      return ChunkResult.Part(language: "en", samples: 1, segments: [segment], marks: [], sounds: [])
    }
    let sure = [Double](repeating: 0, count: 30)
    #expect(!Sureness().holds(for: result([])))
    #expect(Sureness().holds(for: result(sure + [-0.9])))
    #expect(!Sureness().holds(for: result(sure + [-1.1])))
  }

  @Test(arguments: [(DecodingMode.beam, false, "by beam"), (.greedy, true, "I walked home")])
  func theOtherModesDecodeOneWay(_ mode: DecodingMode, _ isGreedy: Bool, _ heard: String) throws {
    let (text, attempts) = try transcribe(mode, logprob: -0.3)
    #expect(text == heard)
    #expect(attempts == [Attempt(language: "en", isGreedy: isGreedy)])
  }

  /// A chunk of two spans of 2 s; the decoder hears `first` in it, and `alone` in the second span where that is alone.
  private func hear(_ first: String, alone: String, logprob: Double = -0.1) throws -> ChunkResult.Part {
    let spans = [Span(start: 0, end: 32_000), Span(start: 80_000, end: 112_000)]
    let sound = ChunkAudio(
      chunk: Chunks.Chunk(spans: spans), gap: 3200, samples: [Float](repeating: 0.1, count: 67_200))
    let decoder = FakeDecoder { samples, _ in
      samples.count == 32_000 ? Made.decoding(alone, logprob: logprob) : Made.decoding(first)
    }
    return try Made.chunker.transcribe(sound, in: "en", index: 0, with: decoder)
  }

  @Test func aSpanWithoutWordsIsDecodedAlone() throws {
    let part = try hear("I walked home", alone: "It rained.")
    #expect(part.segments.map(\.text) == ["I walked home", "It rained."])
    #expect(part.segments.map(\.span.start) == [0, 80_000])
    #expect(part.wordless.isEmpty)
  }

  @Test(arguments: [("", -0.1), ("Thank you.", -0.1), ("[MUSIC]", -0.1), ("...", -0.1), ("It rained.", -0.8)])
  func whatNoDecodingFindsIsKeptAsASpan(_ alone: String, _ logprob: Double) throws {
    let part = try hear("I walked home", alone: alone, logprob: logprob)
    #expect(part.segments.map(\.text) == ["I walked home"])
    #expect(part.wordless == [Span(start: 80_000, end: 112_000)])
  }

  @Test func wordsWhoseTimesWereWrongAreNotDoubled() throws {
    let part = try hear("I walked home", alone: "Walked home.")
    #expect(part.segments.map(\.text) == ["I walked home"])
    #expect(part.wordless.isEmpty)
  }

  @Test(
    arguments: [
      ("[MUSIC]", [], ["[MUSIC]"]), ("(gentle music)", [], ["(gentle music)"]),
      ("*sighs* I walked home.", ["I walked home."], ["*sighs*"]),
      ("I walked (laughing) home.", ["I walked home."], ["(laughing)"]),
      ("I walked (with Anna) home.", ["I walked (with Anna) home."], []),
      ("♪ Oh my darling ♪ Home again.", ["Home again."], ["♪ Oh my darling ♪"]),
      ("[SPEAKING FOREIGN LANGUAGE]", [], ["[SPEAKING FOREIGN LANGUAGE]"]),
      ("Home again. [MUSIC", ["Home again."], ["[MUSIC"]),
    ] as [(String, [String], [String])])
  func notesOfTheModelAreNotSpeech(_ heard: String, _ said: [String], _ noted: [String]) throws {
    let decoder = FakeDecoder { _, _ in Made.decoding(heard) }
    let part = try Made.chunker.transcribe(Self.sound, in: "en", index: 0, with: decoder)
    #expect(part.segments.map(\.text) == said)
    #expect(part.segments.map { $0.words.map(\.text).joined(separator: " ") } == said)
    #expect(part.sounds.map(\.text) == noted)
    #expect(part.sounds.allSatisfy { $0.span.count > 0 && $0.span.end <= 32_000 })
    #expect(part.wordless.isEmpty == !said.isEmpty)
  }
}
