import Foundation

/// Measures a channel in frames of 32 ms, on a copy of it at about 8 kHz: enough to tell speech from noise.
struct ChannelMeter {
  /// Seconds of a frame.
  static let frameSeconds = 0.032
  /// Level of what is less than anything a recording can hold, in dB relative to full scale.
  static let silence: Float = -120

  /// Levels above 160 Hz in dB relative to full scale, one a frame: where speech has its strength and hum has not.
  private(set) var levels: [Float] = []
  /// Levels below 80 Hz with a constant offset, one a frame.
  private(set) var lowLevels: [Float] = []
  /// Periodicity from 0 to 1, one a frame of each complete pair: near 1 in vowels.
  private(set) var periodicities: [Float] = []
  /// Samples above 160 Hz of the complete frames since the last `removeFrames`.
  private(set) var frames: [Float] = []

  /// Seconds of a frame at the recording's rate, which is near `frameSeconds`.
  let secondsPerFrame: Double

  private let factor: Int
  private let frameLength: Int
  private var rumbleFilter: HighPass
  private var speechFilter: HighPass
  private var sum: Float = 0
  private var summed = 0
  private var frame: [Float] = []
  private var allSquares = 0.0
  private var highSquares = 0.0
  private let lags: ClosedRange<Int>
  /// The samples of up to two frames at about 4 kHz, for the periodicity.
  private var recent: [Float] = []

  init(sampleRateHertz: Int) {
    factor = max(1, sampleRateHertz / 8000)
    let rate = Double(sampleRateHertz) / Double(factor)
    frameLength = max(2, Int(rate * Self.frameSeconds) / 2 * 2)
    secondsPerFrame = Double(frameLength) / rate
    rumbleFilter = HighPass(hertz: 80, rate: rate)
    speechFilter = HighPass(hertz: min(160, rate / 4), rate: rate)
    // Voices are between 70 and 400 Hz.
    lags = max(1, Int(rate / 2 / 400))...max(2, Int(rate / 2 / 70))
  }

  /// Adds the next samples.
  mutating func add(_ samples: [Float]) {
    for sample in samples {
      sum += sample
      summed += 1
      guard summed == factor else { continue }
      let mean = Double(sum) / Double(factor)
      (sum, summed) = (0, 0)
      let high = rumbleFilter.next(mean)
      allSquares += mean * mean
      highSquares += high * high
      frame.append(Float(speechFilter.next(high)))
      if frame.count == frameLength { complete() }
    }
  }

  /// Forgets the samples of complete frames.
  mutating func removeFrames() { frames.removeAll(keepingCapacity: true) }

  private mutating func complete() {
    var squares: Float = 0
    for sample in frame { squares += sample * sample }
    levels.append(Self.decibels(Double(squares) / Double(frameLength)))
    lowLevels.append(Self.decibels((allSquares - highSquares) / Double(frameLength)))
    (allSquares, highSquares) = (0, 0)
    for index in stride(from: 0, to: frameLength, by: 2) { recent.append(frame[index] + frame[index + 1]) }
    frames += frame
    frame.removeAll(keepingCapacity: true)
    // Two frames are searched together.
    guard levels.count.isMultiple(of: 2) else { return }
    let value = squares > 0 ? periodicity() : 0
    periodicities += [value, value]
    recent.removeAll(keepingCapacity: true)
  }

  /// The largest normalised autocorrelation of the last two frames at the periods of voices.
  private func periodicity() -> Float {
    guard recent.count > 2 * lags.upperBound else { return 0 }
    let count = recent.count - lags.upperBound
    return recent.withUnsafeBufferPointer { samples in
      var energy: Float = 0
      for index in 0..<count { energy += samples[index] * samples[index] }
      var best: Float = 0
      for lag in lags {
        var product: Float = 0
        var shifted: Float = 0
        for index in 0..<count {
          product += samples[index] * samples[index + lag]
          shifted += samples[index + lag] * samples[index + lag]
        }
        if product > 0 { best = max(best, product / (energy * shifted).squareRoot()) }
      }
      return best.isFinite ? best : 0
    }
  }

  /// The level of a mean square, in dB relative to full scale.
  static func decibels(_ meanSquare: Double) -> Float {
    meanSquare > 1e-12 ? Float(10 * log10(meanSquare)) : silence
  }
}
