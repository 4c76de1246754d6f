import Foundation

/// Speech in a channel, found by what tells it from noise: vowels, which are periodic and rise above the noise floor.
struct SpeechLevel: Equatable {
  /// True for each frame of 32 ms with a vowel.
  let isVowel: [Bool]
  /// Level of the noise between the words, in dB relative to full scale.
  let floor: Float
  /// Mean level of the vowels; nil if there is no speech. The loudest tenth of them does not count where it is far louder than
  /// the rest, as the tone of a recorder is.
  let level: Float?
  /// Level of the loud moments of what may be a whisper, which has no vowels and rises and falls as speech does; nil if there is
  /// speech, or nothing like that.
  let whisper: Float?

  /// Minimum periodicity of a vowel.
  static let periodicity: Float = 0.7
  /// Minimum of a vowel's level above the noise floor, in dB.
  static let rise: Float = 9
  /// Minimum of the loudest frames above the middle of all, in dB: what hums evenly is no speech.
  static let modulation: Float = 6
  /// Minimum number of frames with vowels: 0.6 s.
  static let frames = 19
  /// Frames of a stretch in which little speech is found that is lost among hours of silence: a minute.
  static let stretch = 1875
  /// Change of a whisper's level within three frames, in dB: what passes by changes slowly, steps and keys fast.
  static let whisperChange: ClosedRange<Float> = 3...20
  /// Minimum of a whisper's loud moments above its pauses, in dB.
  static let whisperRise: Float = 12
  /// Minimum share of frames that rise above the noise floor.
  static let whisperShare = 0.15
  /// Vowels of other loudness than speech has, in dB.
  static let otherLoudness: Float = 10

  init(_ meter: ChannelMeter) { self.init(levels: meter.levels, periodicities: meter.periodicities) }

  /// Speech by the levels and periodicities of frames, as in `ChannelMeter`.
  init(levels: [Float], periodicities: [Float]) {
    let floor = Self.quantile(0.1, of: levels)
    self.floor = floor
    var isVowel = zip(levels, periodicities).map { level, periodicity in
      periodicity >= Self.periodicity && level >= max(floor + Self.rise, -105)
    }
    func holdsSpeech(_ frames: Range<Int>) -> Bool {
      let levels = levels[frames]
      return isVowel[frames].count { $0 } >= max(Self.frames, frames.count / 200)
        && Self.quantile(0.99, of: levels) - Self.quantile(0.5, of: levels) >= Self.modulation
    }
    var isSpeech = holdsSpeech(isVowel.indices)
    if !isSpeech {
      let stretches = stride(from: 0, to: isVowel.count, by: Self.stretch).map { start in
        max(0, min(start, isVowel.count - Self.stretch))..<min(isVowel.count, start + Self.stretch)
      }
      let spoken = stretches.filter(holdsSpeech)
      isSpeech = !spoken.isEmpty
      if isSpeech {
        let all = isVowel
        isVowel = [Bool](repeating: false, count: all.count)
        for stretch in spoken { isVowel.replaceSubrange(stretch, with: all[stretch]) }
      }
    }
    self.isVowel = isVowel
    level = isSpeech ? Self.level(zip(levels, isVowel).filter(\.1).map(\.0)) : nil
    whisper = isSpeech ? nil : Self.whisper(levels, floor: floor)
  }

  private static func whisper(_ levels: [Float], floor: Float) -> Float? {
    let loud = levels.indices.dropLast(3).filter { levels[$0] >= max(floor + rise, -105) }
    let change = loud.reduce(0) { $0 + abs(levels[$1 + 3] - levels[$1]) } / Float(max(1, loud.count))
    guard loud.count >= max(2 * frames, Int(whisperShare * Double(levels.count))),
      quantile(0.9, of: levels) - quantile(0.1, of: levels) >= whisperRise, whisperChange ~= change
    else { return nil }
    return quantile(0.95, of: levels)
  }

  private static func level(_ vowels: [Float]) -> Float {
    let sorted = vowels.sorted()
    func mean(_ levels: ArraySlice<Float>) -> Float {
      ChannelMeter.decibels(levels.reduce(0) { $0 + pow(10, Double($1) / 10) } / Double(levels.count))
    }
    let (all, most) = (mean(sorted[...]), mean(sorted.prefix(max(1, sorted.count * 9 / 10))))
    return all - most > otherLoudness ? most : all
  }

  /// The value below which a share of `values` lies; silence if there are none.
  static func quantile(_ share: Double, of values: some Sequence<Float>) -> Float {
    let sorted = values.sorted()
    return sorted.isEmpty ? ChannelMeter.silence : sorted[Int(share * Double(sorted.count - 1))]
  }
}
