/// Mixes channels down to mono by the mean of those with a weight, which cannot clip.
struct Downmix {
  /// Number of interleaved input channels.
  let channels: Int
  /// Minimum magnitude of a clipped sample.
  let fullScale: Float
  /// Greatest magnitude: floating-point samples may go beyond full scale, and some programs write integers as such.
  static let most: Float = 0x1p31
  /// Number of clipped samples so far, over all channels.
  private(set) var clippedSamples = 0

  private let signs: [Float]

  /// - Parameter signs: for each channel 1, -1 if it is inverted, or 0 if it is left out.
  init(signs: [Float], fullScale: Float) {
    channels = signs.count
    self.signs = signs
    self.fullScale = fullScale
  }

  /// Mono samples of `interleaved` (`[frames × channels]`); samples that are not finite count as silence.
  mutating func mono(_ interleaved: [Float]) -> [Float] {
    let frames = interleaved.count / channels
    let scale = 1 / max(1, signs.reduce(0) { $0 + abs($1) })
    var clipped = 0
    let mono = [Float](unsafeUninitializedCapacity: frames) { buffer, count in
      interleaved.withUnsafeBufferPointer { input in
        var index = 0
        for frame in 0..<frames {
          var sum: Float = 0
          for channel in 0..<channels {
            let sample = input[index]
            index += 1
            guard sample.isFinite else { continue }
            if abs(sample) >= fullScale { clipped += 1 }
            sum += max(-Self.most, min(Self.most, sample)) * signs[channel]
          }
          buffer[frame] = sum * scale
        }
      }
      count = frames
    }
    clippedSamples += clipped
    return mono
  }
}
