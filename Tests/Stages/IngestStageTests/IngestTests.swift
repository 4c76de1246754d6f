import Audio
import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import Testing

@testable import IngestStage

/// All samples of the working audio at `path`.
func readSamples(_ path: String) throws -> [Float] {
  var audio = try WorkingAudio(path: path)
  return try audio.next(audio.durationSamples)
}

/// Amplitude of the part of `samples` at `hertz`, at 16 kHz, away from both ends.
func amplitude(of samples: [Float], hertz: Double) -> Double {
  let middle = samples.dropFirst(1600).dropLast(1600)
  var real = 0.0
  var imaginary = 0.0
  for (index, sample) in middle.enumerated() {
    let phase = 2 * Double.pi * hertz * Double(index) / 16_000
    real += Double(sample) * cos(phase)
    imaginary += Double(sample) * sin(phase)
  }
  return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(middle.count)
}

@Suite struct IngestTests {
  @Test(arguments: SoundFormat.allCases) func `a format of libsndfile becomes working audio`(
    format: SoundFormat
  ) throws {
    guard SoundFile.canWrite(format) else { return }
    let run = try IngestRun(name: "original." + format.fileExtension)
    let tone = TestAudio.tone(seconds: 2, sampleRateHertz: 48_000)
    try SoundFile.write(tone, to: run.recording, as: format, sampleRateHertz: 48_000)
    let (source, audio) = try run()
    #expect(source.decoder == "libsndfile")
    #expect(source.sampleRateHertz == 48_000)
    #expect(source.channels == 1)
    #expect(source.hearing?.remarks == [])
    #expect(abs(source.durationSamples - 32_000) < (format == .mp3 ? 2000 : 2))
    #expect(abs(amplitude(of: try IngestRun.samples(audio), hertz: 1000) - 0.5) < 0.02)
  }

  @Test(arguments: [8000, 16_000, 22_050, 44_100, 48_000, 192_000])
  func
    `resampling keeps the tone and the length`(rate: Int) throws
  {
    let run = try IngestRun()
    let tone = TestAudio.tone(seconds: 1.5, sampleRateHertz: rate)
    try TestAudio.write(tone, to: run.recording, sampleRateHertz: rate)
    let (source, audio) = try run()
    #expect(abs(source.durationSamples - 24_000) <= 1)
    #expect(source.loudness.peakDecibels < -5.9 && source.loudness.peakDecibels > -6.2)
    #expect(abs(source.loudness.rmsDecibels - -9.03) < 0.1)
    let samples = try IngestRun.samples(audio)
    #expect(abs(amplitude(of: samples, hertz: 1000) - 0.5) < 0.002)
    #expect(amplitude(of: samples, hertz: 2000) < 0.001)
  }

  @Test func `eight channels at 192 kHz become their mean`() throws {
    let run = try IngestRun()
    let tone = TestAudio.tone(seconds: 0.5, sampleRateHertz: 192_000, amplitude: 0.8)
    let frames: [Float] = tone.flatMap { (sample: Float) -> [Float] in
      [sample, sample, sample, sample, 0, 0, 0, 0]
    }
    try TestAudio.write(frames, to: run.recording, sampleRateHertz: 192_000, channels: 8)
    let (source, audio) = try run()
    #expect(source.channels == 8)
    #expect(abs(amplitude(of: try IngestRun.samples(audio), hertz: 1000) - 0.4) < 0.002)
  }

  @Test func `samples that are no number count as silence`() throws {
    let run = try IngestRun()
    var samples = TestAudio.tone(seconds: 1)
    for index in stride(from: 0, to: 16_000, by: 1000) { samples[index] = .nan }
    samples[5] = .infinity
    try SoundFile.write(samples, to: run.recording, as: .float, sampleRateHertz: 16_000)
    let (source, _) = try run()
    #expect(source.durationSamples == 16_000)
    #expect(source.loudness.rmsDecibels < -8.9)
  }

  @Test func `clipping is counted in the original`() throws {
    let run = try IngestRun()
    var samples = TestAudio.tone(seconds: 1)
    for index in 100..<120 { samples[index] = index % 2 == 0 ? 1 : -1 }
    try TestAudio.write(samples, to: run.recording)
    #expect(try run().source.loudness.clippedSamples == 20)
  }

  @Test func `silence has the lowest loudness`() throws {
    let run = try IngestRun()
    try TestAudio.write(TestAudio.silence(seconds: 1), to: run.recording)
    let loudness = try run().source.loudness
    #expect(loudness == .init(rmsDecibels: -120, peakDecibels: -120, clippedSamples: 0))
  }

  @Test func `the same recording gives the same bytes twice`() throws {
    let run = try IngestRun()
    let noise = TestAudio.speechLike(seconds: 3, sampleRateHertz: 44_100)
    try TestAudio.write(noise, to: run.recording, sampleRateHertz: 44_100)
    let first = try run(into: "first.wav")
    let second = try run(into: "second.wav")
    #expect(first.audio == second.audio)
    #expect(first.source.encoded() == second.source.encoded())
  }

  @Test(arguments: ["it's \"so\".wav", "two\nlines.wav", "🎙️ memo.wav", "-v error.wav", "a%20b;rm $HOME.wav"])
  func `any name will do`(name: String) throws {
    let run = try IngestRun(name: name)
    try TestAudio.write(TestAudio.tone(), to: run.recording)
    #expect(try run().source.durationSamples == 16_000)
  }

  @Test func `the identity names the libraries`() async throws {
    let depends = try await onThread { IngestStage.identity.depends }
    #expect(depends["libsndfile"]?.isEmpty == false)
    #expect(depends["soxr"]?.hasPrefix("libsoxr") == true)
  }
}
