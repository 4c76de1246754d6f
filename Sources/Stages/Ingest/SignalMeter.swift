import Foundation

/// Measures the channels of a recording as it was decoded, before anything is changed.
///
/// What is kept grows by 3 kB a minute and channel, so that ten hours need a few megabytes.
struct SignalMeter {
  /// Half a second of a channel.
  struct Window: Equatable {
    /// Difference of the largest and the smallest sample.
    var range: Float
    /// Share of samples as high as the highest or as low as the lowest, as if cut off there; that of a sine is 0.03.
    var flatShare: Float
    /// Share of samples at full scale or beyond, where floating-point numbers go on.
    var fullShare: Float
    /// Magnitude of the largest sample.
    var peak: Float
    /// True for white noise at full scale, which is how bytes sound that are no samples.
    var isNoise: Bool
  }

  /// Seconds of a window.
  static let windowSeconds = 0.5
  /// Most channels that are measured one by one; of more, only the mean is.
  static let mostChannels = 8

  /// One for each measured channel.
  private(set) var meters: [ChannelMeter]
  /// The complete windows of each measured channel.
  private(set) var windows: [[Window]]
  /// Number of channels of the recording.
  let channels: Int
  /// Frames a second of the recording.
  let sampleRateHertz: Int

  /// The level of the last 20 ms before windows in which no sample differs from another, in dB relative to full scale, by
  /// the index of the first such window.
  private(set) var edges: [Int: Float] = [:]

  /// Passages without sound between others with sound.
  private(set) var holeMeter: HoleMeter

  private let fullScale: Float
  private let windowLength: Int
  private var planes: [[Float]]
  /// The window before that of `planes`.
  private var previous: [[Float]] = []
  /// Sums of products of every two channels above 160 Hz.
  private var products: [Double]
  /// Energy that every two channels have in common in windows in which they hold one sound, in phase and in opposite phase.
  private var shared: (inPhase: [Double], opposite: [Double])

  init(sampleRateHertz: Int, channels: Int, fullScale: Float) {
    self.channels = channels
    self.fullScale = fullScale * 0.99
    let measured = channels <= Self.mostChannels ? channels : 1
    meters = [ChannelMeter](repeating: ChannelMeter(sampleRateHertz: sampleRateHertz), count: measured)
    windows = [[Window]](repeating: [], count: measured)
    windowLength = max(1, Int(Double(sampleRateHertz) * Self.windowSeconds))
    planes = [[Float]](repeating: [], count: measured)
    products = [Double](repeating: 0, count: measured * measured)
    shared = (products, products)
    holeMeter = HoleMeter(sampleRateHertz: sampleRateHertz, channels: channels)
    self.sampleRateHertz = sampleRateHertz
  }

  /// Adds a block of complete frames: interleaved samples; samples that are not finite count as silence.
  mutating func add(_ interleaved: [Float]) {
    holeMeter.add(interleaved)
    let frames = interleaved.count / channels
    var start = 0
    while start < frames {
      let end = min(frames, start + windowLength - planes[0].count)
      for plane in planes.indices {
        interleaved.withUnsafeBufferPointer { input in
          for frame in start..<end {
            planes[plane].append(
              meters.count == channels ? Self.sound(input[frame * channels + plane]) : mean(input, frame))
          }
        }
      }
      start = end
      if planes[0].count == windowLength { completeWindow() }
    }
  }

  /// Adds what is left of the last window; call once, at the end.
  mutating func finish() {
    for index in meters.indices { meters[index].add(planes[index]) }
    correlate()
    holeMeter.finish()
  }

  /// Correlation of two channels above 160 Hz over the whole recording, -1...1; 0 if one is silent.
  func correlation(_ one: Int, _ other: Int) -> Double {
    let count = meters.count
    let energy = (products[one * count + one] * products[other * count + other]).squareRoot()
    return energy > 0 ? products[one * count + other] / energy : 0
  }

  /// True if two channels hold one sound that is in phase in some passages and in opposite phase in others, as in files of
  /// different recorders that were joined.
  func changesPhase(_ one: Int, _ other: Int) -> Bool {
    let pair = one * meters.count + other
    let (inPhase, opposite) = (shared.inPhase[pair], shared.opposite[pair])
    return min(inPhase, opposite) > 0.02 * (inPhase + opposite)
  }

  /// A sample within bounds; one that is not finite counts as silence.
  static func sound(_ sample: Float) -> Float {
    sample.isFinite ? max(-Downmix.most, min(Downmix.most, sample)) : 0
  }

  private func mean(_ input: UnsafeBufferPointer<Float>, _ frame: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<channels { sum += Self.sound(input[frame * channels + channel]) }
    return sum / Float(channels)
  }

  private mutating func completeWindow() {
    for index in planes.indices {
      windows[index].append(window(planes[index]))
      meters[index].add(planes[index])
    }
    addEdge()
    swap(&previous, &planes)
    if planes.isEmpty { planes = [[Float]](repeating: [], count: meters.count) }
    for index in planes.indices { planes[index].removeAll(keepingCapacity: true) }
    correlate()
  }

  private mutating func addEdge() {
    let last = windows[0].count - 1
    guard last > 0, edges.count < 1000, windows.allSatisfy({ $0[last].range == 0 }),
      !windows.allSatisfy({ $0[last - 1].range == 0 })
    else { return }
    edges[last] = planes.indices.map { Self.level(atEndOf: previous[$0], before: planes[$0][0]) }.max()
  }

  /// The level of the last 20 ms of a window, without what is `value` at its end.
  private static func level(atEndOf samples: [Float], before value: Float) -> Float {
    let end = samples.lastIndex { $0 != value } ?? 0
    let sound = samples[...end].suffix(max(1, samples.count / 25))
    let mean = sound.reduce(0, +) / Float(sound.count)
    let squares = sound.reduce(0) { $0 + Double(($1 - mean) * ($1 - mean)) }
    return ChannelMeter.decibels(squares / Double(sound.count))
  }

  private func window(_ samples: [Float]) -> Window {
    var (low, high) = (samples[0], samples[0])
    for sample in samples {
      low = min(low, sample)
      high = max(high, sample)
    }
    let margin = (high - low) * 0.0005
    var (flat, full) = (0, 0)
    for sample in samples {
      if sample >= high - margin || sample <= low + margin { flat += 1 }
      if abs(sample) >= fullScale { full += 1 }
    }
    let count = Float(samples.count)
    return Window(
      range: high - low, flatShare: Float(flat) / count, fullShare: Float(full) / count,
      peak: max(abs(low), abs(high)),
      isNoise: high - low >= 1.9 && Self.isNoise(samples))
  }

  /// True if samples are as loud as random ones, and do not resemble their neighbours.
  private static func isNoise(_ samples: [Float]) -> Bool {
    var (squares, products): (Float, Float) = (0, 0)
    var last: Float = 0
    for sample in samples {
      squares += sample * sample
      products += sample * last
      last = sample
    }
    // Random samples of 16 bit have 0.58, those of 8 bit by the laws of telephones 0.35.
    return (squares / Float(samples.count)).squareRoot() >= 0.3 && abs(products) < 0.15 * squares
  }

  private mutating func correlate() {
    let count = meters.count
    if count > 1 {
      var sums = [Double](repeating: 0, count: count * count)
      for one in 0..<count {
        for other in one..<count {
          var sum: Float = 0
          let (left, right) = (meters[one].frames, meters[other].frames)
          for index in 0..<min(left.count, right.count) { sum += left[index] * right[index] }
          sums[one * count + other] = Double(sum)
          sums[other * count + one] = Double(sum)
        }
      }
      for pair in sums.indices {
        products[pair] += sums[pair]
        let (one, other) = (pair / count, pair % count)
        let energy = (sums[one * count + one] * sums[other * count + other]).squareRoot()
        guard abs(sums[pair]) > 0.8 * energy else { continue }
        if sums[pair] > 0 { shared.inPhase[pair] += energy } else { shared.opposite[pair] += energy }
      }
    }
    for index in meters.indices { meters[index].removeFrames() }
  }
}
