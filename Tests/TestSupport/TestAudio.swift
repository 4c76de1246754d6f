package import Foundation

/// Generates test sounds, and WAV files of them.
package enum TestAudio {
  /// A sine wave of `hertz` with a peak of `amplitude`.
  package static func tone(
    hertz: Double = 1000, seconds: Double = 1, sampleRateHertz: Int = 16_000, amplitude: Double = 0.5
  ) -> [Float] {
    (0..<Int(seconds * Double(sampleRateHertz))).map {
      Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(sampleRateHertz)))
    }
  }

  /// Digital silence.
  package static func silence(seconds: Double, sampleRateHertz: Int = 16_000) -> [Float] {
    [Float](repeating: 0, count: Int(seconds * Double(sampleRateHertz)))
  }

  /// Noise that swells and fades four times a second like syllables; deterministic for a seed.
  package static func speechLike(
    seconds: Double, sampleRateHertz: Int = 16_000, seed: UInt64 = 1
  ) -> [Float] {
    var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    var low = 0.0
    return (0..<Int(seconds * Double(sampleRateHertz))).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let white = Double(state >> 11) / Double(1 << 53) * 2 - 1
      low += 0.2 * (white - low)
      let syllable = 0.5 - 0.5 * cos(2 * .pi * 4 * Double(index) / Double(sampleRateHertz))
      return Float(max(-1, min(1, low * 2 * syllable * 0.3)))
    }
  }

  /// A 16-bit WAV file of `samples` (interleaved); the two sizes in its header can be falsified.
  package static func wav(
    _ samples: [Float], sampleRateHertz: Int = 16_000, channels: Int = 1, riffSize: UInt32? = nil,
    dataSize: UInt32? = nil
  ) -> Data {
    // Appending to a Data byte by byte is slow.
    var data: [UInt8] = []
    data.reserveCapacity(44 + samples.count * 2)
    func word(_ value: UInt32, bytes: Int = 4) {
      for shift in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(shift)))) }
    }
    let size = UInt32(samples.count * 2)
    data.append(contentsOf: "RIFF".utf8)
    word(riffSize ?? 36 + size)
    data.append(contentsOf: "WAVEfmt ".utf8)
    word(16)
    word(1, bytes: 2)
    word(UInt32(channels), bytes: 2)
    word(UInt32(sampleRateHertz))
    word(UInt32(sampleRateHertz * channels * 2))
    word(UInt32(channels * 2), bytes: 2)
    word(16, bytes: 2)
    data.append(contentsOf: "data".utf8)
    word(dataSize ?? size)
    for sample in samples {
      let value = Int16(max(-32768, min(32767, (sample * 32768).rounded())))
      data.append(UInt8(truncatingIfNeeded: value))
      data.append(UInt8(truncatingIfNeeded: value >> 8))
    }
    return Data(data)
  }

  /// Writes a WAV file of `samples` to `path`.
  package static func write(
    _ samples: [Float], to path: String, sampleRateHertz: Int = 16_000, channels: Int = 1
  )
    throws
  {
    try wav(samples, sampleRateHertz: sampleRateHertz, channels: channels).write(to: URL(filePath: path))
  }
}

/// A temporary folder for one test, removed when the value is released.
package final class TestFolder: Sendable {
  /// Absolute path.
  package let path: String

  /// Creates the folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "sonar-" + UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` in the folder.
  package subscript(name: String) -> String { path + "/" + name }
}
