import Foundation
import Model

/// The changes that make what was said in a recording audible, decided once all of it has been measured.
struct Treatment: Equatable, Sendable {
  /// Weights of the channels: 1, -1 if it is inverted, 0 if it is left out.
  var signs: [Float]
  /// Cut-off of the high-pass filter; nil if there is none.
  var highPassHertz: Int?
  /// Gain in dB; less than 0 if samples are beyond full scale.
  var gainDecibels: Double = 0
  /// Passages in which words may be lost.
  var remarks: [Remark] = []
  /// The decision on transcribing the channels separately; nil if they were not measured.
  var separation: ChannelSeparation?

  /// True if the samples are those of the plain mean of all channels.
  var isPlain: Bool { signs.allSatisfy { $0 == 1 } && highPassHertz == nil && gainDecibels == 0 }

  /// The plain mean of `channels`.
  static func plain(channels: Int) -> Treatment { Treatment(signs: [Float](repeating: 1, count: channels)) }

  /// Level of vowels below which a recording is too quiet to be recognised; the quietest of ordinary recordings are at
  /// -30.
  static let quietDecibels = -40.0
  /// Level to which the vowels of a quiet recording are raised.
  static let speechDecibels = -24.0
  /// Most gain.
  static let mostGainDecibels = 60.0
  /// Level relative to the vowels from which rumble counts that lasts half of the time; in ordinary recordings it is -6 at
  /// most.
  static let rumbleDecibels: Float = -3
  /// The same of rumble that lasts a tenth of the time; in ordinary recordings it is 7 at most.
  static let passingRumbleDecibels: Float = 9

  /// The treatment of a recording of `durationSamples` that was measured from beginning to end.
  init(_ meter: SignalMeter, durationSamples: Int) {
    self = .plain(channels: meter.channels)
    let speech = meter.meters.map { SpeechLevel($0) }
    let selection = ChannelSelection(meter, speech: speech)
    if let selection { signs = selection.signs }
    let main = selection?.main ?? 0
    let reference = speech[main].level ?? SpeechLevel.quantile(0.99, of: meter.meters[main].levels)
    let low = meter.meters[main].lowLevels
    if SpeechLevel.quantile(0.5, of: low) > max(reference + Self.rumbleDecibels, -100)
      || SpeechLevel.quantile(0.9, of: low) > max(reference + Self.passingRumbleDecibels, -100)
    {
      highPassHertz = 80
    }
    let signal = SignalRemarks(meter, speech: speech, durationSamples: durationSamples)
    if let level = (speech[main].level ?? speech[main].whisper).map(Double.init) {
      if level < Self.quietDecibels {
        gainDecibels = min(Self.mostGainDecibels, Self.speechDecibels - level)
      } else if let peak = signal.peaks[main], level > Self.speechDecibels {
        // Bytes that are no samples may be beyond it, too: speech must not become quiet for them.
        gainDecibels = max(-20 * log10(peak), Self.speechDecibels - level)
      }
      // A sum is never -0.
      gainDecibels = (gainDecibels * 10).rounded() / 10 + 0
    }
    remarks = signal.remarks
    if selection?.holdsTwoVoices == true { remarks.append(Remark(kind: .twoChannels)) }
    separation = ChannelSeparation(
      meter, speech: speech, highPassHertz: highPassHertz, attenuation: min(0, gainDecibels))
  }

  /// The description of the treatment for `source.json`.
  func hearing(blocks: [String], tail: String?) -> Hearing {
    let heard = signs.indices.filter { signs[$0] != 0 }
    let downmix: Hearing.Downmix
    switch heard.count {
    case _ where signs.count == 1: downmix = .mono
    case 1: downmix = .channel
    default: downmix = signs.contains(-1) ? .inverted : .mean
    }
    return Hearing(
      downmix: downmix, channel: downmix == .channel ? heard.first : nil, gainDecibels: gainDecibels,
      highPassHertz: highPassHertz, remarks: remarks, blocks: blocks, tail: tail)
  }

  private init(signs: [Float]) { self.signs = signs }
}

/// The choice of the channels that are heard.
struct ChannelSelection: Equatable {
  /// The channel in which speech is loudest; without speech, the loudest one.
  let main: Int
  /// Weights of the channels, as in `Treatment`.
  var signs: [Float]
  /// True if there are two voices that do not speak as one.
  var holdsTwoVoices = false

  /// A channel with the same sound as the main one is left out if it is quieter by more than this, in dB.
  static let echoDecibels: Float = 12
  /// A channel with another voice is left out if it is quieter by more than this.
  static let voiceDecibels: Float = 30

  /// Nil if all channels are silent, or if they were not measured one by one.
  ///
  /// Where none holds speech, only those in opposite phase are changed: a whisper has no vowels, and must not cancel itself out.
  init?(_ meter: SignalMeter, speech: [SpeechLevel]) {
    let hasSpeech = speech.contains { $0.level != nil }
    let levels =
      hasSpeech
      ? speech.map { $0.level ?? ChannelMeter.silence }
      : meter.meters.map { SpeechLevel.quantile(0.99, of: $0.levels) }
    guard speech.count == meter.channels, let loudest = levels.max(), loudest > ChannelMeter.silence,
      let main = levels.firstIndex(of: loudest)
    else { return nil }
    self.main = main
    signs = [Float](repeating: 0, count: speech.count)
    signs[main] = 1
    for channel in speech.indices where channel != main {
      let correlation = meter.correlation(main, channel)
      guard hasSpeech else {
        signs[channel] = correlation < -0.4 ? -1 : 1
        continue
      }
      guard speech[channel].level != nil else { continue }
      let isOther =
        abs(correlation) < 0.3 && Self.envelopeCorrelation(meter, speech, main, channel) < 0.3
      let isAlone = Self.speaksAlone(channel, meter, speech, main: main)
      guard isAlone || levels[channel] >= loudest - (isOther ? Self.voiceDecibels : Self.echoDecibels) else {
        continue
      }
      // Of one sound, either channel has all; whatever the sign, their mean would lose some of it.
      if !isOther, !isAlone, meter.changesPhase(main, channel) { continue }
      signs[channel] = correlation < -0.4 ? -1 : 1
      if isOther { holdsTwoVoices = true }
    }
  }

  /// True if a voice in `channel` is louder there than in the main channel for a while: one that is heard seldom beside the
  /// echo of another, as in a recorded call.
  private static func speaksAlone(
    _ channel: Int, _ meter: SignalMeter, _ speech: [SpeechLevel], main: Int
  ) -> Bool {
    let vowels = speech[channel].isVowel.indices.filter { speech[channel].isVowel[$0] }
    let (own, others) = (meter.meters[channel].levels, meter.meters[main].levels)
    return vowels.count { own[$0] >= others[$0] + 6 } >= max(SpeechLevel.frames, vowels.count / 50)
  }

  /// Correlation of two channels' levels while either holds a vowel: near 1 if two microphones hear the same voice, and
  /// below 0 if two people speak by turns.
  static func envelopeCorrelation(
    _ meter: SignalMeter, _ speech: [SpeechLevel], _ one: Int, _ other: Int
  ) -> Double {
    var pairs: [(Double, Double)] = []
    for (index, isVowel) in zip(speech[one].isVowel, speech[other].isVowel).enumerated()
    where isVowel.0 || isVowel.1 {
      pairs.append((Double(meter.meters[one].levels[index]), Double(meter.meters[other].levels[index])))
    }
    guard !pairs.isEmpty else { return 0 }
    let count = Double(pairs.count)
    let means = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
    var (product, left, right) = (0.0, 0.0, 0.0)
    for pair in pairs {
      product += (pair.0 - means.0) * (pair.1 - means.1)
      left += (pair.0 - means.0) * (pair.0 - means.0)
      right += (pair.1 - means.1) * (pair.1 - means.1)
    }
    return left > 0 && right > 0 ? product / (left * right).squareRoot() : 0
  }
}
