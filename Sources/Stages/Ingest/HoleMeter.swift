/// Passages in which no sample differs from the one before, in any channel, and how the sound breaks off at their edges.
struct HoleMeter {
  /// A passage with sound before and after it, long enough that no microphone gives it.
  struct Hole: Equatable {
    /// Its first frame, at the recording's own rate.
    var start: Int
    /// The frame after its last.
    var end: Int
    var before: Edge
    var after: Edge
  }

  /// The sound next to a passage, relative to its value, in the loudest channel.
  struct Edge: Equatable {
    /// Level of the nearest 2 ms, in dB relative to full scale.
    var nearest: Float
    /// Level of the nearest 40 ms.
    var wide: Float

    /// True if sound breaks off: what fades, as at a gate, is quieter near its end, and less than some steps of 16 bit
    /// becomes equal samples by itself.
    var isStep: Bool { nearest >= HoleMeter.leastDecibels && nearest >= wide - HoleMeter.fadeDecibels }
  }

  /// Shortest passage, in seconds.
  static let seconds = 0.02
  /// Least level at an edge, in dB relative to full scale.
  static let leastDecibels: Float = -85
  /// Most difference of the nearest 2 ms to the nearest 40 ms, in dB: between two pulses of a voice it is 10, in a fade of any
  /// length 20 and more.
  static let fadeDecibels: Float = 14
  /// Bound on the number of passages that are kept.
  static let most = 1000

  /// The passages in their order; those at the beginning and at the end of the recording are none.
  private(set) var holes: [Hole] = []

  private let channels: Int
  private let shortest: Int
  private let near: Int
  private let wide: Int
  private var frames = 0
  /// Number of equal frames up to the last one.
  private var run = 0
  /// The last frames, interleaved.
  private var tail: [Float] = []
  /// Those before the equal frames, once there are 2 ms of these.
  private var before: [Float] = []
  /// Those after the last passage, until there are enough of them; nil if its edge is known.
  private var after: [Float]?
  /// The last passage's sample of each channel.
  private var value: [Float] = []

  init(sampleRateHertz: Int, channels: Int) {
    self.channels = channels
    shortest = max(2, Int(Double(sampleRateHertz) * Self.seconds))
    near = max(1, sampleRateHertz / 500)
    wide = max(1, sampleRateHertz / 25)
  }

  /// Adds a block of complete frames: interleaved samples; samples that are not finite count as silence.
  mutating func add(_ interleaved: [Float]) {
    let samples = tail + interleaved.map(SignalMeter.sound)
    for frame in tail.count / channels..<samples.count / channels {
      if run > 0, isEqual(samples, frame) {
        run += 1
        if run == near {
          let start = frame + 1 - run
          before = Array(samples[max(0, start - wide) * channels..<start * channels])
        }
      } else {
        if frames > run, run >= shortest, holes.count < Self.most { end(of: samples, at: frame) }
        run = 1
      }
      frames += 1
      if after != nil { take(samples[frame * channels..<(frame + 1) * channels]) }
    }
    tail = Array(samples.suffix((wide + near) * channels))
  }

  /// Ends the last passage; call once, at the end.
  mutating func finish() { close() }

  private func isEqual(_ samples: [Float], _ frame: Int) -> Bool {
    let start = frame * channels
    for index in start..<start + channels where samples[index] != samples[index - channels] { return false }
    return true
  }

  /// Adds the passage before `frame`.
  private mutating func end(of samples: [Float], at frame: Int) {
    close()
    value = Array(samples[(frame - 1) * channels..<frame * channels])
    holes.append(
      Hole(
        start: frames - run, end: frames,
        before: Edge(nearest: level(before.suffix(near * channels)), wide: level(before[...])),
        after: Edge(nearest: ChannelMeter.silence, wide: ChannelMeter.silence)))
    after = []
  }

  /// Adds a frame after the last passage.
  private mutating func take(_ frame: ArraySlice<Float>) {
    after?.append(contentsOf: frame)
    if let after, after.count >= wide * channels { close() }
  }

  /// Measures the edge after the last passage.
  private mutating func close() {
    guard let after else { return }
    holes[holes.count - 1].after = Edge(
      nearest: level(after.prefix(near * channels)), wide: level(after[...]))
    self.after = nil
  }

  /// Level of interleaved samples relative to the passage's value, in the loudest channel.
  private func level(_ samples: ArraySlice<Float>) -> Float {
    guard samples.count >= channels else { return ChannelMeter.silence }
    var squares = [Double](repeating: 0, count: channels)
    for (index, sample) in samples.enumerated() {
      let difference = Double(sample - value[index % channels])
      squares[index % channels] += difference * difference
    }
    return ChannelMeter.decibels((squares.max() ?? 0) / Double(samples.count / channels))
  }
}
