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
    let result = try chunker.transcribe(Self.sound, index: 0, with: decoder)
    return (result.segments.map(\.text).joined(), decoder.attempts)
  }

  @Test func whatIsSureIsDecodedOnce() throws {
    let (text, attempts) = try transcribe(.adaptive)
    #expect(text == "I walked home")
    #expect(attempts == [Attempt(language: "en", isGreedy: true)])
  }

  @Test(arguments: [("", 0), ("I walked home", -0.3), ("no no no no no no no", -0.05), ("Thank you.", -0.05)])
  func whatIsUnsureIsDecodedAgainByBeam(_ heard: String, _ logprob: Double) throws {
    let (text, attempts) = try transcribe(.adaptive, heard, logprob: logprob)
    #expect(text == "by beam")
    #expect(attempts == [Attempt(language: "en", isGreedy: true), Attempt(language: "en")])
  }

  @Test func oneUnsureWordIsEnough() {
    func result(_ logprobs: [Double]) -> ChunkResult {
      let words = logprobs.map { Transcript.Word(text: "word", span: Span(start: 0, end: 1), logprob: $0) }
      let segment = Transcript.Segment(
        chunk: 0, span: Span(start: 0, end: 1), text: "", words: words, language: "en", averageLogprob: 0,
        noSpeechProbability: 0, temperature: 0)
      return ChunkResult(chunk: 0, language: "en", segments: [segment], marks: [], retried: false)
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
}
