import Foundation
import Model
import StageContract

/// Passages of a recording in which words may be lost: sound at full scale, no signal at all, and bytes that are no sound.
struct SignalRemarks {
  /// Shortest passage without any signal that is remarked on: longer than a pause of thought.
  static let silentSeconds = 8.0
  /// The same in a recording whose recorder writes nothing while nobody speaks.
  static let gatedSeconds = 60.0
  /// Less than this is no signal: what one step of 16 bit makes.
  static let range: Float = 1.5 / 32768
  /// Fall of all sound below the earlier noise floor, in dB, after which a microphone counts as dead.
  static let fallDecibels: Float = 12
  /// Level relative to the vowels that sound has where it breaks off, in dB; a gate closes below it.
  static let edgeDecibels: Float = -12
  /// The same relative to full scale: what is quieter may end in zeros because 16 bit have nothing smaller.
  static let leastEdgeDecibels: Float = -40
  /// Shortest passage of equal samples between words that is told, in seconds.
  static let holeSeconds = 1.0
  /// Distance from a passage without sound within which there must be speech on either side, in seconds: a gate that waits no
  /// longer before it closes does so in other pauses, too.
  static let speechSeconds = 0.5
  /// Length of the sound on either side of such a passage whose noise floors are compared, in seconds.
  static let floorSeconds = 2.0
  /// Most difference of these, in dB: beyond it, somebody joined two recordings.
  static let floorDecibels: Float = 15
  /// Share of samples at full scale, or at the same height, that costs words.
  static let clippedShare: Float = 0.04
  /// Least height at which a recording may be cut off, relative to its largest difference of two samples.
  static let cutHeight: Float = 0.25
  /// Magnitude from which samples are beyond full scale; those of a recording that was clipped and then compressed come near it.
  static let beyond: Float = 1.6

  private let meter: SignalMeter
  private let speech: [SpeechLevel]
  private let durationSamples: Int
  /// Seconds of a frame of the meters.
  private let secondsPerFrame: Double
  /// The magnitude of speech in each channel whose samples go beyond full scale; nil for one whose samples do not.
  ///
  /// Where it has more than a few such moments, nothing is cut off at full scale.
  let peaks: [Double?]

  init(_ meter: SignalMeter, speech: [SpeechLevel], durationSamples: Int) {
    self.meter = meter
    self.speech = speech
    self.durationSamples = durationSamples
    let secondsPerFrame = meter.meters[0].secondsPerFrame
    self.secondsPerFrame = secondsPerFrame
    peaks = meter.windows.map { windows in
      let peaks = windows.enumerated().filter { index, window in
        window.peak >= Self.beyond && window.fullShare >= Self.clippedShare
          && Self.holdsVowel(index, speech, secondsPerFrame)
      }.map(\.element.peak)
      return peaks.count >= 3 ? Double(SpeechLevel.quantile(0.9, of: peaks)) : nil
    }
  }

  /// The remarks in the order of their passages.
  var remarks: [Remark] {
    let noSignal = noSignal()
    return (clipped() + noSignal + noise()).sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }

  private func noSignal() -> [Remark] {
    let count = meter.windows[0].count
    let isSilent = (0..<count).map { index in meter.windows.allSatisfy { $0[index].range <= Self.range } }
    let long = Self.runs(isSilent).filter {
      Double($0.count) * SignalMeter.windowSeconds >= Self.silentSeconds
    }
    if let run = long.first, run.count == count {
      return [Remark(kind: .noSignal, detail: "digital silence")]
    }
    let elsewhere = isSilent.count { $0 } - long.reduce(0) { $0 + $1.count }
    let isGated = elsewhere * 50 > count
    var remarks = long.filter {
      !isGated || Double($0.count) * SignalMeter.windowSeconds >= Self.gatedSeconds
    }
    .map { run in
      Remark(
        kind: .noSignal, span: span(run, seconds: SignalMeter.windowSeconds), detail: "digital silence")
    }
    for span in holes() + broken() where !remarks.contains(where: { $0.span?.meets(span) == true }) {
      remarks.append(Remark(kind: .noSignal, span: span, detail: "the sound breaks off"))
    }
    if let span = fall(), !remarks.contains(where: { $0.span?.meets(span) == true }) {
      remarks.append(Remark(kind: .noSignal, span: span, detail: "the level falls below the noise floor"))
    }
    return remarks
  }

  /// Passages without sound, however short, before which loud sound breaks off.
  private func broken() -> [Span] {
    guard let level = speech.compactMap(\.level).max() else { return [] }
    let count = meter.windows[0].count
    let runs = Self.runs((0..<count).map { index in meter.windows.allSatisfy { $0[index].range == 0 } })
    // Most pauses of a gate and of a computer's voice begin with a fade.
    let holes = meter.holeMeter.holes
    let steps = holes.filter(\.before.isStep).map(seconds)
    guard 2 * steps.count > holes.count else { return [] }
    return runs.filter { run in
      let edge = meter.edges[run.lowerBound] ?? ChannelMeter.silence
      let start = Double(run.lowerBound) * SignalMeter.windowSeconds
      return run.upperBound < count && edge >= max(level + Self.edgeDecibels, Self.leastEdgeDecibels)
        && steps.contains { $0.contains(start) }
    }.map { span($0, seconds: SignalMeter.windowSeconds) }
  }

  /// Passages of a second and more between speech where the sound breaks off and begins at once.
  ///
  /// No microphone gives equal samples. A recorder that writes them does so in each pause, and then they are no holes.
  private func holes() -> [Span] {
    let holes = meter.holeMeter.holes
    let least = Int(Self.holeSeconds * Double(meter.sampleRateHertz))
    guard !holes.isEmpty,
      holes.allSatisfy({ $0.end - $0.start >= least && $0.before.isStep && $0.after.isStep })
    else { return [] }
    let levels = loudest
    /// A frame beside a passage may be partly without sound.
    func floor(_ range: Range<Int>) -> Float {
      SpeechLevel.quantile(0.1, of: levels[range.clamped(to: levels.indices)])
    }
    let length = Int(Self.floorSeconds / secondsPerFrame)
    let frames = Int(Self.speechSeconds / secondsPerFrame)
    let spoken = speech.filter { $0.level != nil }.map(\.isVowel)
    func isSpoken(_ range: Range<Int>) -> Bool {
      spoken.contains { $0[range.clamped(to: $0.indices)].contains(true) }
    }
    return holes.map(seconds).filter { hole in
      let (first, end) = (Int(hole.lowerBound / secondsPerFrame), Int(hole.upperBound / secondsPerFrame))
      return isSpoken(first - frames..<first) && isSpoken(end..<end + frames)
        && abs(floor(first - 1 - length..<first - 1) - floor(end + 2..<end + 2 + length))
          <= Self.floorDecibels
    }.map { Span(start: samples($0.lowerBound), end: samples($0.upperBound)) }
  }

  /// Where `hole` is, in seconds.
  private func seconds(_ hole: HoleMeter.Hole) -> ClosedRange<Double> {
    let rate = Double(meter.sampleRateHertz)
    return Double(hole.start) / rate...Double(hole.end) / rate
  }

  /// The levels of frames in the loudest channel.
  private var loudest: [Float] {
    var levels = meter.meters[0].levels
    for other in meter.meters.dropFirst() {
      for (index, level) in other.levels.enumerated() { levels[index] = max(levels[index], level) }
    }
    return levels
  }

  private func noise() -> [Remark] {
    // Where speech goes beyond full scale, its hissing is no louder than it.
    let least = peaks.map { Float(($0 ?? 0) * 2) }
    let isNoise = (0..<meter.windows[0].count).map { index in
      meter.windows.indices.allSatisfy {
        meter.windows[$0][index].isNoise && meter.windows[$0][index].range >= least[$0]
      }
    }
    return Self.runs(isNoise).map { run in
      Remark(
        kind: .gap, span: span(run, seconds: SignalMeter.windowSeconds), detail: "bytes that are no sound")
    }
  }

  /// The end of the recording from where all of it is far below the noise between the words before.
  private func fall() -> Span? {
    let levels = loudest
    let needed = Int(Self.silentSeconds / secondsPerFrame)
    let spoken = speech.filter { $0.level != nil }.compactMap { $0.isVowel.lastIndex(of: true) }.max()
    guard let spoken, spoken >= needed / 2 else { return nil }
    let floor = SpeechLevel.quantile(0.1, of: levels[...spoken])
    guard floor > ChannelMeter.silence + Self.fallDecibels,
      let last = levels.lastIndex(where: { $0 >= floor - Self.fallDecibels }),
      levels.count - 1 - last >= needed
    else { return nil }
    return Span(start: samples(Double(last + 1) * secondsPerFrame), end: durationSamples)
  }

  private func clipped() -> [Remark] {
    let range = meter.windows.joined().map(\.range).max() ?? 0
    guard range >= 0.1 else { return [] }
    let isBeyond = peaks.contains { $0 != nil }
    let cuts = (0..<meter.windows[0].count).map { cut($0, range: range, isBeyond: isBeyond) }
    // What is clipped again within a few seconds is one passage.
    var runs: [Range<Int>] = []
    for run in Self.runs(cuts.map { $0 != nil }) {
      if let last = runs.last, run.lowerBound - last.upperBound <= 10 {
        runs[runs.count - 1] = last.lowerBound..<run.upperBound
      } else {
        runs.append(run)
      }
    }
    return runs.compactMap { run -> Remark? in
      let passage = cuts[run].compactMap(\.self)
      // What limits a recording does so at one height, three times or more.
      let heights = passage.map(\.height).sorted()
      guard zip(heights, heights.dropFirst(2)).contains(where: { $0 >= $1 * 0.98 }) else { return nil }
      let share = passage.reduce(0) { $0 + $1.share } / Float(run.count)
      return Remark(
        kind: .clipped, span: span(run, seconds: SignalMeter.windowSeconds),
        detail: "\(Int((share * 100).rounded())) % of the samples")
    }
  }

  /// The share of the samples of a window with a vowel that are cut off, and the height at which; nil if that costs no words.
  private func cut(_ index: Int, range: Float, isBeyond: Bool) -> (share: Float, height: Float)? {
    guard Self.holdsVowel(index, speech, secondsPerFrame) else { return nil }
    return meter.windows.map { channel -> (share: Float, height: Float) in
      let window = channel[index]
      if !isBeyond, window.fullShare >= Self.clippedShare { return (window.fullShare, 2) }
      return (window.range >= range * Self.cutHeight ? window.flatShare : 0, window.range)
    }.filter { $0.share >= Self.clippedShare }.max { $0.share < $1.share }
  }

  private static func holdsVowel(
    _ window: Int, _ speech: [SpeechLevel], _ secondsPerFrame: Double
  ) -> Bool {
    let first = Int(Double(window) * SignalMeter.windowSeconds / secondsPerFrame)
    let end = Int(Double(window + 1) * SignalMeter.windowSeconds / secondsPerFrame)
    return speech.contains { speech in
      first < min(end, speech.isVowel.count)
        && speech.isVowel[first..<min(end, speech.isVowel.count)].contains(true)
    }
  }

  private func samples(_ seconds: Double) -> Int {
    min(durationSamples, Int(seconds * Double(SampleClock.rate)))
  }

  private func span(_ run: Range<Int>, seconds: Double) -> Span {
    Span(start: samples(Double(run.lowerBound) * seconds), end: samples(Double(run.upperBound) * seconds))
  }

  /// The ranges of consecutive true values.
  private static func runs(_ values: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in values.enumerated() where value {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
