import Foundation
import Model

/// Filters and amplifies working audio before it is rounded to 16 bit.
///
/// What would exceed full scale is bent below it, so that a slammed door does not decide how loud a whisper becomes.
struct Amplifier {
  /// Applied one after the other; two take 33 dB off a hum of 50 Hz.
  private var filters: [HighPass]
  private let factor: Float
  /// Magnitude above which samples are bent.
  private static let knee: Float = 0.7
  /// Magnitude that no bent sample reaches.
  private static let ceiling: Float = 0.999

  /// Nil if `treatment` changes no sample.
  init?(_ treatment: Treatment) {
    guard treatment.highPassHertz != nil || treatment.gainDecibels != 0 else { return nil }
    filters =
      treatment.highPassHertz.map { hertz in
        [HighPass](repeating: HighPass(hertz: Double(hertz), rate: Double(SampleClock.rate)), count: 2)
      } ?? []
    factor = Float(pow(10, treatment.gainDecibels / 20))
  }

  /// The next samples, filtered and amplified.
  mutating func process(_ samples: [Float]) -> [Float] {
    samples.map { sample in
      var value = Double(sample)
      for index in filters.indices { value = filters[index].next(value) }
      let filtered = Float(value) * factor
      guard factor != 1, abs(filtered) > Self.knee else { return filtered }
      let room = Self.ceiling - Self.knee
      let bent = Self.knee + room * tanh((abs(filtered) - Self.knee) / room)
      return filtered < 0 ? -bent : bent
    }
  }
}
