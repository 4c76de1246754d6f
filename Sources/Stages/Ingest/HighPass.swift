import Foundation

/// A Butterworth high-pass filter of the fourth order; it also removes a constant offset.
struct HighPass {
  private var first: Section
  private var second: Section

  /// A filter with its cut-off at `hertz` for samples at `rate` per second.
  init(hertz: Double, rate: Double) {
    // The qualities of the two pole pairs of a Butterworth filter of the fourth order.
    first = Section(hertz: hertz, rate: rate, quality: 0.541_196)
    second = Section(hertz: hertz, rate: rate, quality: 1.306_563)
  }

  /// The next sample, filtered.
  mutating func next(_ sample: Double) -> Double { second.next(first.next(sample)) }

  /// A filter of the second order in the transposed direct form, after R. Bristow-Johnson's cookbook.
  private struct Section {
    private let gain: Double
    private let a1: Double
    private let a2: Double
    private var state1 = 0.0
    private var state2 = 0.0

    init(hertz: Double, rate: Double, quality: Double) {
      let angle = 2 * Double.pi * hertz / rate
      let alpha = sin(angle) / (2 * quality)
      gain = (1 + cos(angle)) / 2 / (1 + alpha)
      a1 = -2 * cos(angle) / (1 + alpha)
      a2 = (1 - alpha) / (1 + alpha)
    }

    mutating func next(_ sample: Double) -> Double {
      let input = sample * gain
      let output = input + state1
      state1 = -2 * input - a1 * output + state2
      state2 = input - a2 * output
      return output
    }
  }
}
