import Foundation
import Model
import Testing

@testable import TranscribeStage

@Suite struct ChunkTranscriberTests {
  private static let sound = ChunkAudio(
    chunk: Made.chunks(1).chunks[0], gap: 0, samples: [Float](repeating: 0.1, count: 32_000))

  /// The text that `mode` finds in `seconds` of speech in which `text` is heard greedily, and the attempts that took.
  private func transcribe(
    _ mode: DecodingMode, _ text: String = "I walked home", logprob: Double = -0.05, seconds: Int = 2
  ) throws -> (text: String, attempts: [Attempt]) {
    let samples = seconds * SampleClock.rate
    let sound = ChunkAudio(
      chunk: Chunks.Chunk(spans: [Span(start: 0, end: samples)]), gap: 0,
      samples: [Float](repeating: 0.1, count: samples))
    let decoder = FakeDecoder { _, attempt in
      attempt.search != .wide
        ? Made.decoding(text, end: samples, logprob: logprob) : Made.decoding("by beam", end: samples)
    }
    var chunker = Made.chunker
    chunker.mode = mode
    let result = try chunker.transcribe(sound, in: "en", index: 0, with: decoder)
    return (result.segments.map(\.text).joined(), decoder.attempts)
  }

  @Test(arguments: [
    ("I walked home", -0.05, 2), ("I walked home", -1.2, 4), ("I walked all the way home", -0.05, 6),
  ])
  func whatWasHeardIsDecodedOnce(_ heard: String, _ logprob: Double, _ seconds: Int) throws {
    let (text, attempts) = try transcribe(.adaptive, heard, logprob: logprob, seconds: seconds)
    #expect(text == heard)
    #expect(attempts == [Attempt(language: "en", search: .greedy)])
  }

  /// No words, a loop, an invented phrase, a decoding that the ladder does not accept, one word in eight seconds.
  @Test(arguments: [
    ("", 0, 2), ("[MUSIC]", 0, 2), ("no no no no no no no", -0.05, 2), ("Thank you.", -0.05, 2),
    ("I walked home", -1.5, 2), ("home", -0.05, 8),
  ])
  func whatFailedIsDecodedAgainByBeam(_ heard: String, _ logprob: Double, _ seconds: Int) throws {
    let (text, attempts) = try transcribe(.adaptive, heard, logprob: logprob, seconds: seconds)
    #expect(text == "by beam")
    #expect(attempts == [Attempt(language: "en", search: .greedy), Attempt(language: "en")])
  }

  /// Of two spans, the quieter one is left out in a window with the other, and heard alone.
  @Test func aVoiceThatIsLeftOutIsHeardAlone() throws {
    let seconds = SampleClock.rate
    let spans = [Span(start: 0, end: 9 * seconds), Span(start: 20 * seconds, end: 30 * seconds)]
    let sound = ChunkAudio(
      chunk: Chunks.Chunk(spans: spans), gap: 0, samples: [Float](repeating: 0.1, count: 19 * seconds))
    let decoder = FakeDecoder { samples, _ in
      switch samples.count {
      case 9 * seconds: Made.decoding("we looked at all the houses by the river", end: 9 * seconds)
      case 10 * seconds: Made.decoding("and they were far too small for us", end: 10 * seconds)
      default: Made.decoding("and they were far too small", end: 19 * seconds)
      }
    }
    var chunker = Made.chunker
    chunker.mode = .adaptive
    let part = try chunker.transcribe(sound, in: "en", index: 0, with: decoder)
    #expect(
      part.segments.map(\.text) == [
        "we looked at all the houses by the river", "and they were far too small for us",
      ])
    #expect(part.segments.map(\.span) == spans && part.retried && part.wordless.isEmpty)
  }

  @Test func whatIsOnlyShortIsNotLostToAShorterText() throws {
    let text = try transcribe(.adaptive, "I walked home again", seconds: 30).text
    #expect(text == "I walked home again")
  }

  @Test(arguments: [(DecodingMode.beam, Attempt.Search.wide, "by beam"), (.greedy, .greedy, "I walked home")])
  func theOtherModesDecodeOneWay(_ mode: DecodingMode, _ search: Attempt.Search, _ heard: String) throws {
    let (text, attempts) = try transcribe(mode, logprob: -0.3)
    #expect(text == heard)
    #expect(attempts == [Attempt(language: "en", search: search)])
  }

  /// An unsure text is marked, and decoded no further.
  @Test func unsureWordsAreNoReasonToDecodeAgain() throws {
    let decoder = FakeDecoder { _, _ in Made.decoding("I walked home", logprob: -1) }
    let part = try Made.chunker.transcribe(Self.sound, in: "en", index: 0, with: decoder)
    #expect(part.marks.map(\.reason) == [.lowConfidence])
    #expect(decoder.calls == 1 && !part.retried)
  }

  /// A chunk of two spans of 2 s; the decoder hears `first` in it, and `alone` in the second span where that is alone.
  private func hear(_ first: String, alone: Decoding) throws -> ChunkResult.Part {
    let spans = [Span(start: 0, end: 32_000), Span(start: 80_000, end: 112_000)]
    let sound = ChunkAudio(
      chunk: Chunks.Chunk(spans: spans), gap: 3200, samples: [Float](repeating: 0.1, count: 67_200))
    let decoder = FakeDecoder { samples, _ in samples.count == 32_000 ? alone : Made.decoding(first) }
    return try Made.chunker.transcribe(sound, in: "en", index: 0, with: decoder)
  }

  private func hear(_ first: String, alone: String, logprob: Double = -0.1) throws -> ChunkResult.Part {
    try hear(first, alone: Made.decoding(alone, logprob: logprob))
  }

  @Test func aSpanThatIsDecodedAloneKeepsItsMarks() throws {
    let tokens = [(" It", -0.9), (" rained", -0.9), (" all", -0.1), (" day.", -0.1)].map {
      Made.token($0, logprob: $1)
    }
    let alone = DecodedSegment(start: 0, end: 32_000, tokens: tokens, noSpeechProbability: 0)
    let part = try hear("I walked home", alone: Decoding(segments: [alone], temperature: 0))
    #expect(part.segments.map(\.text) == ["I walked home", "It rained all day."])
    #expect(part.marks == [.init(segment: 1, reason: .lowConfidence)])
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
