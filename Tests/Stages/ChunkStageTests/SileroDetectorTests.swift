import Audio
import Foundation
import Model
import TestSupport
import Testing

@testable import ChunkStage

@Suite struct SileroDetectorTests {
  @Test(.enabled(if: SyntheticVoice.isInstalled))
  func speechIsFoundBetweenPauses() throws {
    let voice = try SyntheticVoice.speak("This morning I walked along the river, and thought of the week.")
    let pause = TestAudio.silence(seconds: 4)
    let found = try find(
      Signal.inNoise(pause, voice, pause, voice, pause), with: SileroDetector(model: sileroModel),
      SpeechSegmenter.Rules(), block: 16_000
    ).speech
    #expect(found.count == 2)
    let starts = [64_000, 128_000 + voice.count]
    for (span, start) in zip(found, starts) {
      // Padded by 400 ms; the synthetic voice itself begins and ends with some silence.
      #expect(abs(span.start - (start - 6_400)) < 8_000)
      #expect(abs(span.end - (start + voice.count + 6_400)) < 16_000)
    }
  }

  @Test func probabilitiesAreTheSameInEveryFreshDetectorHoweverManyAtATime() throws {
    let samples = Signal.inNoise(TestAudio.tone(hertz: 220, seconds: 2, amplitude: 0.3))
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

  /// Longer than two sections, so that one starts in the middle of a call and one continues.
  @Test func theNumberOfThreadsAndTheSizeOfCallsMakeNoDifference() throws {
    let samples = try recordedSpeech(windows: 2 * SileroDetector.sectionWindows + 200)
    func probabilities(threads: Int, windows: Int) throws -> [Float] {
      var detector = try SileroDetector(model: sileroModel, threads: threads)
      var found: [Float] = []
      for first in stride(from: 0, to: samples.count, by: windows * Window.samples) {
        let end = min(first + windows * Window.samples, samples.count)
        found += try detector.probabilities(of: samples[first..<end])
      }
      return found
    }
    let all = samples.count / Window.samples
    let expected = try probabilities(threads: 1, windows: all)
    #expect(expected.count == all)
    #expect(expected.contains { $0 > 0.5 })
    for (threads, windows) in [(2, all), (3, 1000), (2, SileroDetector.sectionWindows)] {
      #expect(try probabilities(threads: threads, windows: windows) == expected, "\(threads) \(windows)")
    }
  }

  /// Where sections meet, the probabilities are those of a network that has heard everything before, nearly.
  @Test func aSectionStartsAsIfEverythingBeforeHadBeenHeard() throws {
    let section = SileroDetector.sectionWindows * Window.samples
    let after = 600
    let samples = try recordedSpeech(windows: SileroDetector.sectionWindows + after)
    var sections = try SileroDetector(model: sileroModel, threads: 2)
    let found = try sections.probabilities(of: samples[...]).suffix(after)
    // The same windows without the first second: they are in the first section as far as it goes, and end with it.
    let skipped = 32
    var continuous = try SileroDetector(model: sileroModel)
    let other = try continuous.probabilities(
      of: samples[(skipped * Window.samples)..<section + skipped * Window.samples])
    for (one, two) in zip(found, other.suffix(skipped)) { #expect(abs(one - two) < 0.01) }
  }

  /// Speech from testdata, over and over.
  private func recordedSpeech(windows: Int) throws -> [Float] {
    var file = try SoundFile(
      reading: JournalRun.checkout + "/testdata/recordings/2026-11-16 21.30.44 after work.wav")
    let all = try file.read(frames: file.declaredFrames)
    let step = file.sampleRateHertz / SampleClock.rate * file.channels
    let once = stride(from: 0, to: all.count, by: step).map { all[$0] }
    return (0..<windows * Window.samples).map { once[$0 % once.count] }
  }

  @Test func whatIsNoSileroModelIsRefusedBeforeTheLibrarySeesIt() throws {
    let folder = try TestFolder()
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
      let path = folder[name]
      try bytes.write(to: URL(filePath: path))
      #expect(throws: ChunkError.badModel(path: path), "\(name)") { _ = try SileroDetector(model: path) }
    }
    let absent = folder["absent"]
    #expect(throws: ChunkError.missingModel(path: absent)) { _ = try SileroDetector(model: absent) }
  }
}
