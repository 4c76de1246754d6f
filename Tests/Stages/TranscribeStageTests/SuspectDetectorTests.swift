import Model
import Testing

@testable import TranscribeStage

@Suite struct SuspectDetectorTests {
  static func evidence(
    _ text: String, seconds: Double = 4, loudness: Float = 0.1, logprob: Double = -0.2, noSpeech: Double = 0,
    unsure: Int = 0
  ) -> SuspectDetector.Evidence {
    let words = text.split(separator: " ").map(String.init)
    return SuspectDetector.Evidence(
      text: text, words: words, logprobs: words.indices.map { $0 < unsure ? -0.9 : -0.2 }, seconds: seconds,
      loudness: loudness, averageLogprob: logprob, noSpeechProbability: noSpeech)
  }

  @Test(
    arguments: [
      (evidence("I walked to the park."), []),
      (evidence("We said it again. We said it again. We said it again. We said it again."), [.loop]),
      (evidence("I walked to the park.", loudness: 0.0005), [.silence]),
      (evidence("I walked.", logprob: -1.5, noSpeech: 0.8), [.silence, .lowConfidence]),
      (evidence("I walked to the park with Anna today.", seconds: 0.5), [.wordRate]),
      (evidence("I walked.", seconds: 0.1), []),
      (evidence("Thanks for watching!"), [.inventedPhrase]),
      (evidence("Subtitles by the Amara.org community"), [.inventedPhrase]),
      (evidence("Untertitel der Amara.org-Community"), [.inventedPhrase]),
      (evidence("Vielen Dank fürs Zuschauen."), [.inventedPhrase]),
      (evidence("Sous-titres réalisés par la communauté d'Amara.org"), [.inventedPhrase]),
      (evidence("We said it again. We said it again. We said it again."), [.loop]),
      (evidence("We said it again. We said it again. We said it twice."), []),
      (evidence("No, no, no."), []),
      (evidence("I walked.", logprob: -1.5), [.lowConfidence]),
      (evidence("I walked to the park.", unsure: 1), []),
      (evidence("I walked to the park.", unsure: 2), [.lowConfidence]),
    ] as [(SuspectDetector.Evidence, [Transcript.Suspect.Reason])])
  func marksWithTheReason(_ evidence: SuspectDetector.Evidence, _ expected: [Transcript.Suspect.Reason]) {
    #expect(SuspectDetector().marks([evidence], verdict: .accepted).map(\.reason) == expected)
  }

  @Test func politePhrasesAmongOthersAreNotSuspect() {
    let segments = [Self.evidence("I told Tom:"), Self.evidence("Thank you.")]
    #expect(SuspectDetector().marks(segments, verdict: .accepted).isEmpty)
    let quiet = [Self.evidence("I told Tom:"), Self.evidence("Thank you.", noSpeech: 0.7)]
    #expect(
      SuspectDetector().marks(quiet, verdict: .accepted) == [.init(segment: 1, reason: .inventedPhrase)])
  }

  @Test func aLoopOverSegmentsMarksThemAll() {
    let segments = (0..<4).map { _ in Self.evidence("I know that.") }
    #expect(SuspectDetector().marks(segments, verdict: .accepted).map(\.segment) == [0, 1, 2, 3])
  }

  @Test(
    arguments: [
      ("I walked home", "I walked home", [], true),
      ("", "no no no no no no no", [.loop], true),
      ("no no no no no no no", "no no no no no no no", [.loop], true),
    ] as [(String, String, [Transcript.Suspect.Reason], Bool)])
  func retriesWithoutTimesAndNeverLosesText(
    _ retry: String, _ kept: String, _ reasons: [Transcript.Suspect.Reason], _ retried: Bool
  ) throws {
    let decoder = FakeDecoder { _, attempt in
      Made.decoding(attempt.timestamps ? "no no no no no no no" : retry, temperature: attempt.temperature)
    }
    let sound = ChunkAudio(
      chunk: Made.chunks(1).chunks[0], gap: 0, samples: [Float](repeating: 0.1, count: 32_000))
    let result = try Made.chunker.transcribe(sound, in: "en", index: 0, with: decoder)
    #expect(result.segments.map(\.text) == [kept])
    #expect(result.marks.map(\.reason) == reasons)
    #expect(result.retried == retried)
  }
}
