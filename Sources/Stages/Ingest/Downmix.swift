/// Channels to one: their mean, so that no recording clips on the way.
struct Downmix {
  /// Interleaved channels of the input.
  let channels: Int
  /// Magnitude from which a sample counts as clipped.
  let fullScale: Float
  /// Samples at full scale so far, over all channels.
  private(set) var clippedSamples = 0

  init(channels: Int, fullScale: Float) {
    self.channels = channels
    self.fullScale = fullScale
  }

  /// Mono of `interleaved`, `[frames × channels]`; a sample that is no finite number counts as silence.
  mutating func mono(_ interleaved: [Float]) -> [Float] {
    let frames = interleaved.count / channels
    let scale = 1 / Float(channels)
    var clipped = 0
    let mono = [Float](unsafeUninitializedCapacity: frames) { buffer, count in
      interleaved.withUnsafeBufferPointer { input in
        var index = 0
        for frame in 0..<frames {
          var sum: Float = 0
          for _ in 0..<channels {
            let sample = input[index]
            index += 1
            guard sample.isFinite else { continue }
            if abs(sample) >= fullScale { clipped += 1 }
            sum += max(-16, min(16, sample))
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
