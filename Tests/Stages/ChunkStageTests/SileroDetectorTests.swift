import Foundation
import Model
import Testing

@testable import ChunkStage

@Suite struct SileroDetectorTests {
  private func find(_ samples: [Float], block: Int = 16_000) throws -> FoundSpeech {
    try ChunkStageTests.find(
      samples, with: SileroDetector(model: sileroModel), SpeechSegmenter.Rules(), block: block)
  }

  @Test func silenceAndNoiseAreNotSpeech() throws {
    #expect(try find(Signal.silence(seconds: 10)).speech == [])
    #expect(try find(Signal.noise(seconds: 10, amplitude: 0.05)).speech == [])
  }

  @Test(.enabled(if: SyntheticVoice.isInstalled))
  func speechIsFoundBetweenPauses() throws {
    let voice = try SyntheticVoice.speak("This morning I walked along the river, and thought of the week.")
    let pause = Signal.silence(seconds: 4)
    let found = try find(Signal.inNoise(pause, voice, pause, voice, pause)).speech
    #expect(found.count == 2)
    let starts = [64_000, 128_000 + voice.count]
    for (span, start) in zip(found, starts) {
      // Padded by 400 ms; the synthetic voice itself begins and ends with some silence.
      #expect(abs(span.start - (start - 6_400)) < 8_000)
      #expect(abs(span.end - (start + voice.count + 6_400)) < 16_000)
    }
  }

  @Test(.enabled(if: SyntheticVoice.isInstalled), arguments: [160, 512, 700, 16_000])
  func theSizeOfBlocksDoesNotMatter(block: Int) throws {
    let samples = try SyntheticVoice.speak("Blocks of any size.") + Signal.silence(seconds: 3.3)
    let whole = try find(samples, block: samples.count)
    #expect(whole.speech.count == 1)
    #expect(try find(samples, block: block) == whole)
  }

  @Test func probabilitiesAreTheSameInEveryFreshDetectorHoweverManyAtATime() throws {
    let samples = Signal.inNoise(Signal.tone(seconds: 2, amplitude: 0.3))
    let windows = Window.all(of: samples[...])
    func probabilities(_ atATime: Int) throws -> [Float] {
      var detector = try SileroDetector(model: sileroModel)
      return try stride(from: 0, to: windows.count, by: atATime).flatMap { first in
        try detector.probabilities(of: windows.dropFirst(first).prefix(atATime).flatMap { $0 }[...])
      }
    }
    let first = try probabilities(1)
    #expect(first.count == 62)
    for atATime in [1, 7, 20, 62] { #expect(try probabilities(atATime) == first) }
  }

  @Test func whatIsNoSileroModelIsRefusedBeforeTheLibrarySeesIt() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let model = try Data(contentsOf: URL(filePath: sileroModel))
    var otherMagic = model
    otherMagic[0] ^= 1
    var otherWindow = model
    otherWindow[30] ^= 1
    for (name, bytes) in [
      ("empty", Data()), ("text", Data("not a model".utf8)), ("cut", model.prefix(20)),
      ("cut later", model.prefix(100)), ("half", model.prefix(600_000)), ("magic", otherMagic),
      ("window", otherWindow),
    ] {
      let path = folder.path(name)
      try bytes.write(to: URL(filePath: path))
      #expect(throws: ChunkError.badModel(path: path), "\(name)") { _ = try SileroDetector(model: path) }
    }
    let absent = folder.path("absent")
    #expect(throws: ChunkError.missingModel(path: absent)) { _ = try SileroDetector(model: absent) }
  }
}
