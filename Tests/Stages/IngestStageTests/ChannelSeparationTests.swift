import Audio
import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import IngestStage

@Suite struct ChannelSeparationTests {
  /// Converts interleaved samples, and gives what the stereo file holds; nil if none was written.
  private func separate(
    _ samples: [Float], channels: Int = 2, as setting: IngestStage.Channels = .separate
  ) throws -> (hearing: Hearing, audio: Data, stereo: [Float]?) {
    var run = try IngestRun()
    run.channels = setting
    try TestAudio.write(samples, to: run.recording, channels: channels)
    let (source, audio) = try run()
    let hearing = try #require(source.hearing)
    guard FileManager.default.fileExists(atPath: run.folder["stereo.wav"]) else {
      return (hearing, audio, nil)
    }
    #expect(!FileManager.default.fileExists(atPath: run.folder["stereo.wav.left"]))
    var stereo = try SoundFile(reading: run.folder["stereo.wav"])
    #expect(stereo.channels == 2 && stereo.sampleRateHertz == 16_000)
    return (hearing, audio, try stereo.read(frames: stereo.declaredFrames))
  }

  /// A voice in each channel, by turns, and in the other one `bleed` of it.
  private func call(bleed: Float = 0, volume: Float = 1) throws -> [Float] {
    let voice = try speech().map { $0 * volume }
    let turn = voice.count / 4
    return frames(voice) { index, sample in
      index / turn % 2 == 0 ? [sample, sample * bleed] : [sample * bleed, sample]
    }
  }

  @Test func `two voices are kept beside their mix, sample by sample`() throws {
    let call = try call()
    let (hearing, audio, stereo) = try separate(call)
    #expect(try #require(stereo) == call)
    #expect(hearing.remarks.isEmpty && hearing.downmix == .mean)
    let mixed = try separate(call, as: .mixed)
    #expect(mixed.stereo == nil && mixed.audio == audio)
    #expect(mixed.hearing.remarks.map(\.kind) == [.twoChannels])
  }

  @Test func `voices that are heard in both channels are separated, too`() throws {
    let (hearing, _, stereo) = try separate(try call(bleed: 0.25))
    #expect(stereo != nil && hearing.remarks.isEmpty)
  }

  @Test func `quiet voices are raised alike`() throws {
    let call = try call(bleed: 0.25, volume: 0.003)
    let stereo = try #require(try separate(call).stereo)
    let gain = power(stereo) - power(call)
    #expect(gain > 20)
    func channel(_ samples: [Float], _ index: Int) -> [Float] {
      stride(from: index, to: samples.count, by: 2).map { samples[$0] }
    }
    for index in 0..<2 {
      #expect(abs(power(channel(stereo, index)) - power(channel(call, index)) - gain) < 1)
    }
  }

  @Test func `what holds no two voices is said, and worked as one`() throws {
    let clean = try speech(seconds: 12)
    let cases: [(reason: String, samples: [Float], channels: Int)] = [
      ("one channel", clean, 1),
      ("the same sound in both channels", frames(clean) { [$1, $1 * 0.8] }, 2),
      ("the same sound in both channels", frames(clean) { [$1, -$1] }, 2),
      (
        "the same sound in both channels",
        frames(clean) { [$1 + noise($0) * 0.01, $1 * 0.5 + noise($0 + 999_999) * 0.01] }, 2
      ),
      ("no speech in the right channel", frames(clean) { [$1, noise($0) * 0.02] }, 2),
      ("no speech in the left channel", frames(clean) { [0, $1] }, 2),
      ("no speech", frames(clean) { index, _ in [noise(index) * 0.01, 0] }, 2),
      ("4 channels", frames(clean) { [$1, 0, $1, 0] }, 4),
    ]
    for (index, (reason, samples, channels)) in cases.enumerated() {
      let (hearing, audio, stereo) = try separate(samples, channels: channels)
      #expect(stereo == nil, "\(reason)")
      let remark = hearing.remarks.filter { $0.kind == .notSeparated }
      #expect(remark == [Remark(kind: .notSeparated, detail: reason)])
      // The working audio is written before the channels are compared, so one case says it for all.
      guard index == 3 else { continue }
      let mixed = try separate(samples, channels: channels, as: .mixed)
      #expect(
        mixed.audio == audio && mixed.hearing.remarks == hearing.remarks.filter { $0.kind != .notSeparated })
    }
  }
}
