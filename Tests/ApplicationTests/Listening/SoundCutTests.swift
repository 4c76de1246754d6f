import Audio
import Foundation
import TestSupport
import Testing

@testable import Application

/// Parts of sound files, written one after the other.
@Suite struct SoundCutTests {
  /// A constant level, so that each sample shows its gain.
  private static func level(_ value: Float, seconds: Double, channels: Int = 1) -> [Float] {
    [Float](repeating: value, count: Int(16_000 * seconds) * channels)
  }

  @Test func `Every part begins and ends silent, with its samples unchanged between the fades`() throws {
    try Scratch.with { folder in
      let (source, target) = (folder + "/a.wav", folder + "/cut.wav")
      try TestAudio.write(Self.level(0.5, seconds: 3), to: source)
      do {
        var cut = try SoundCut(to: target, like: source)
        try cut.add(source, from: 1, to: 1.5)
        try cut.addSilence(seconds: 0.25)
        try cut.add(source, from: 2.75, to: nil)
        #expect(cut.seconds == 1)
      }
      var file = try SoundFile(reading: target)
      #expect(file.sampleRateHertz == 16_000 && file.declaredFrames == 16_000)
      let samples = try file.read(frames: 16_000)
      let fade = Int(SoundCut.fade * 16_000)
      #expect(samples[0] == 0 && samples[7_999] == 0 && samples[12_000] == 0 && samples[15_999] == 0)
      #expect(samples[fade..<(8_000 - fade)].allSatisfy { $0 == 0.5 })
      #expect(samples[8_000..<12_000].allSatisfy { $0 == 0 })
      // No step is larger than a fade makes it.
      #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 0.01 })
    }
  }

  @Test func `Several channels stay, or are mixed into one`() throws {
    try Scratch.with { folder in
      let (source, target) = (folder + "/a.wav", folder + "/cut.wav")
      let stereo = (0..<16_000).flatMap { _ in [Float(0.5), Float(0.25)] }
      try TestAudio.write(stereo, to: source, channels: 2)
      for channels in [1, 2] {
        do {
          var cut = try SoundCut(to: target, sampleRateHertz: 16_000, channels: channels)
          try cut.add(source, from: 0, to: 1)
        }
        var file = try SoundFile(reading: target)
        #expect(file.channels == channels)
        let middle = try file.read(frames: 9_000).suffix(channels)
        #expect(Array(middle) == (channels == 1 ? [0.375] : [0.5, 0.25]))
      }
    }
  }

  @Test func `A part beyond the end is an error and a longer one ends with the file`() throws {
    try Scratch.with { folder in
      let (source, target) = (folder + "/a.wav", folder + "/cut.wav")
      try TestAudio.write(Self.level(0.5, seconds: 1), to: source)
      var cut = try SoundCut(to: target, like: source)
      #expect(throws: SoundFileError.self) { try cut.add(source, from: 2, to: 3) }
      try cut.add(source, from: 0.5, to: 9)
      #expect(cut.seconds == 0.5)
      #expect(throws: SoundFileError.self) { _ = try SoundCut(to: folder + "/no/cut.wav", like: source) }
    }
  }
}
