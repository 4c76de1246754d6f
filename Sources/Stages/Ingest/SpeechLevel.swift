import Foundation

/// Speech in a channel, found by what tells it from noise: vowels, which are periodic and rise above the noise floor.
struct SpeechLevel: Equatable {
  /// True for each frame of 32 ms with a vowel.
  let isVowel: [Bool]
  /// Level of the noise between the words, in dB relative to full scale.
  let floor: Float
  /// Mean level of the vowels; nil if there is no speech.
  let level: Float?

  /// Minimum periodicity of a vowel.
  static let periodicity: Float = 0.7
  /// Minimum of a vowel's level above the noise floor, in dB.
  static let rise: Float = 9
  /// Minimum of the loudest frames above the middle of all, in dB: what hums evenly is no speech.
  static let modulation: Float = 6
  /// Minimum number of frames with vowels: 0.6 s.
  static let frames = 19

  init(_ meter: ChannelMeter) {
    let floor = Self.quantile(0.1, of: meter.levels)
    self.floor = floor
    isVowel = zip(meter.levels, meter.periodicities).map { level, periodicity in
      periodicity >= Self.periodicity && level >= max(floor + Self.rise, -105)
    }
    var squares = 0.0
    var count = 0
    for (level, isVowel) in zip(meter.levels, isVowel) where isVowel {
      squares += pow(10, Double(level) / 10)
      count += 1
    }
    let rises =
      Self.quantile(0.99, of: meter.levels) - Self.quantile(0.5, of: meter.levels) >= Self.modulation
    let isSpeech = rises && count >= max(Self.frames, meter.levels.count / 200)
    level = isSpeech ? ChannelMeter.decibels(squares / Double(count)) : nil
  }

  /// The value below which a share of `values` lies; silence if there are none.
  static func quantile(_ share: Double, of values: some Sequence<Float>) -> Float {
    let sorted = values.sorted()
    return sorted.isEmpty ? ChannelMeter.silence : sorted[Int(share * Double(sorted.count - 1))]
  }
}
