import Foundation
import Model
import TestSupport
import Testing

@testable import IngestStage

private let hasFFmpeg = MadeFile.ffmpeg != nil

/// Two changes of a recording at a time: the speech in the working audio is that of the clean recording.
@Suite struct TreatmentPairsTests {
  /// A change that costs words if nobody looks.
  enum Change: Sendable {
    case quiet, hum, rumble, antiphase, dead, noisy, surround, joined, cut, silentStream, opus

    /// The channels of a frame of `sound` and `noise`.
    func channels(_ sound: Float, _ noise: Float) -> [Float]? {
      switch self {
      case .antiphase: [sound, -sound]
      case .dead: [sound, 0]
      case .noisy: [noise * 0.02, sound]
      case .surround: [0, noise * 0.001, sound, 0, 0, 0]
      default: nil
      }
    }

    /// The disturbance of all channels.
    func disturbance(_ seconds: Double) -> Float {
      switch self {
      case .hum: 0.2 + 0.3 * Float(sin(2 * .pi * 50 * seconds))
      case .rumble: 0.3 * Float(sin(2 * .pi * 23 * seconds))
      default: 0
      }
    }
  }

  @Test(
    arguments: [
      [.quiet, .dead], [.quiet, .noisy], [.quiet, .surround], [.hum, .antiphase], [.hum, .dead],
      [.rumble, .surround], [.quiet, .joined], [.antiphase, .joined], [.quiet, .cut], [.dead, .cut],
    ] as [[Change]]) func `two changes at once leave the speech, and what is missing is told`(
      changes: [Change]
    ) throws
  {
    let run = try IngestRun()
    let (samples, channels, decibels) = try changed(changes)
    var file = TestAudio.wav(samples, channels: channels)
    let clean = try speech(seconds: 12)
    var expected = clean
    if changes.contains(.joined) {
      file += file
      expected += clean
    }
    if changes.contains(.cut) {
      expected = Array(clean.prefix(clean.count * 3 / 4))
      file = file.prefix(44 + expected.count * channels * 2)
    }
    try file.write(to: URL(filePath: run.recording))
    let (source, audio) = try run()
    let heard = try IngestRun.samples(audio)
    let hearing = try #require(source.hearing)
    #expect(heard.count == expected.count)
    #expect(abs(power(heard) - (power(expected) + decibels + hearing.gainDecibels)) < 0.3)
    #expect((hearing.gainDecibels > 20) == changes.contains(.quiet))
    #expect(hearing.remarks.map(\.kind) == (changes.contains(.cut) ? [.cutShort] : []))
    #expect(hearing.remarks.allSatisfy { abs(($0.span?.start ?? 0) - expected.count) < 32_000 })
  }

  @Test(
    .enabled(if: hasFFmpeg),
    arguments: [
      [.quiet, .silentStream], [.antiphase, .silentStream], [.quiet, .opus], [.antiphase, .opus],
      [.hum, .opus],
    ] as [[Change]]) func `so do changes in the files of other programs`(changes: [Change]) async throws
  {
    let isOpus = changes.contains(.opus)
    let run = try IngestRun(name: isOpus ? "original.opus" : "original.mkv")
    let (samples, channels, decibels) = try changed(changes)
    try TestAudio.write(samples, to: run.folder["speech.wav"], channels: channels)
    var inputs = ["-i", run.folder["speech.wav"]]
    if !isOpus {
      try TestAudio.write(
        [Float](repeating: 0, count: samples.count), to: run.folder["silence.wav"], channels: channels)
      inputs = ["-i", run.folder["silence.wav"]] + inputs + ["-map", "0:a", "-map", "1:a", "-c:a", "aac"]
    }
    try MadeFile.run(inputs + ["-b:a", "128k", "file:" + run.recording])
    let (source, audio) = try await onThread { try run() }
    let heard = try IngestRun.samples(audio)
    let hearing = try #require(source.hearing)
    let clean = try speech(seconds: 12)
    #expect(abs(heard.count - clean.count) < 2000)
    #expect(abs(power(heard) - (power(clean) + decibels + hearing.gainDecibels)) < 1)
    #expect((hearing.gainDecibels > 20) == changes.contains(.quiet))
    #expect(hearing.remarks == [])
  }

  /// Interleaved samples with the changes of level and channels, and by how much the speech is quieter, in dB.
  private func changed(_ changes: [Change]) throws -> (samples: [Float], channels: Int, decibels: Double) {
    let isDisturbed = changes.contains(.hum) || changes.contains(.rumble)
    let level: Float = isDisturbed ? 0.3 : 0.9
    let factor: Float = changes.contains(.quiet) ? 0.005 : 1
    var channels = 1
    let samples = frames(try speech(seconds: 12)) { index, sample in
      let sound = sample * level
      let frame = changes.lazy.compactMap { $0.channels(sound, noise(index)) }.first ?? [sound]
      channels = frame.count
      let added = changes.reduce(Float(0)) { $0 + $1.disturbance(Double(index) / 16_000) }
      return frame.map { ($0 + added) * factor }
    }
    return (samples, channels, 20 * log10(Double(level * factor)))
  }
}
