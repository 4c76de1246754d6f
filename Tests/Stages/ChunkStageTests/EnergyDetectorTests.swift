import Model
import TestSupport
import Testing

@testable import ChunkStage

@Suite struct EnergyDetectorTests {
  private func speech(in samples: [Float], padding: Int = 0, block: Int = 16_000) throws -> [Span] {
    let rules = SpeechSegmenter.Rules(minimumSilenceSamples: 8_000, paddingSamples: padding)
    return try find(samples, with: EnergyDetector(), rules, block: block).speech
  }

  @Test(arguments: [Float(0.001), 0.01, 0.1, 0.5])
  func steadyNoiseIsNotSpeechHoweverLoud(amplitude: Float) throws {
    #expect(try speech(in: Signal.noise(seconds: 30, amplitude: amplitude)) == [])
  }

  @Test func digitalSilenceIsNotSpeechNorIsTheFaintestNoiseAfterIt() throws {
    #expect(try speech(in: TestAudio.silence(seconds: 10)) == [])
    let faint = TestAudio.silence(seconds: 5) + Signal.noise(seconds: 5, amplitude: 0.0005)
    #expect(try speech(in: faint) == [])
  }

  @Test(arguments: [0.02, 0.1, 0.8])
  func burstsInNoiseAreFoundToTheWindow(amplitude: Double) throws {
    let pause = TestAudio.silence(seconds: 2)
    let burst = TestAudio.tone(hertz: 220, seconds: 1.5, amplitude: amplitude)
    let found = try speech(in: Signal.inNoise(pause, burst, pause, burst, pause))
    #expect(found.count == 2)
    for (span, start) in zip(found, [32_000, 88_000]) {
      #expect(abs(span.start - start) <= Window.samples)
      #expect(abs(span.end - (start + 24_000)) <= Window.samples)
    }
  }

  @Test func noiseThatSetsInIsSilenceAfterEightSeconds() throws {
    let samples =
      Signal.noise(seconds: 5, amplitude: 0.001) + Signal.noise(seconds: 30, amplitude: 0.05)
    let found = try speech(in: samples)
    #expect(found.count == 1)
    #expect(try #require(found.first).end <= 14 * SampleClock.rate)
  }

  @Test(arguments: [1, 160, 511, 512, 513, 16_000, 1_000_000])
  func theSizeOfBlocksDoesNotMatter(block: Int) throws {
    let pause = TestAudio.silence(seconds: 0.7)
    let tone = TestAudio.tone(hertz: 220, seconds: 1.01, amplitude: 0.3)
    let samples = Signal.inNoise(pause, tone, pause)
    let rules = SpeechSegmenter.Rules()
    let whole = try find(samples, with: EnergyDetector(), rules, block: samples.count)
    #expect(try find(samples, with: EnergyDetector(), rules, block: block) == whole)
    #expect(whole.speech.count == 1)
    #expect(whole.durationSamples == samples.count)
  }
}

/// Hears `samples` in blocks.
func find<Detector: VoiceActivityDetector & ~Copyable>(
  _ samples: [Float], with detector: consuming Detector, _ rules: SpeechSegmenter.Rules, block: Int
) throws -> FoundSpeech {
  var finder = SpeechFinder(detector, rules)
  for start in stride(from: 0, to: samples.count, by: block) {
    try finder.hear(Array(samples[start..<min(start + block, samples.count)]))
  }
  return try finder.finish()
}
