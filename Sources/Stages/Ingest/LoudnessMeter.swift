import Foundation

/// Root mean square and peak of a stream of 16-bit samples.
struct LoudnessMeter {
  private var squares = 0.0
  private var peak = 0
  private var count = 0

  /// Takes `samples` in.
  mutating func add(_ samples: [Int16]) {
    for sample in samples {
      let value = Int(sample)
      squares += Double(value * value)
      peak = max(peak, abs(value))
    }
    count += samples.count
  }

  /// Root mean square so far, in dB relative to full scale, -120...0, to a hundredth.
  var rmsDecibels: Double { Self.decibels(count == 0 ? 0 : (squares / Double(count)).squareRoot()) }

  /// Largest magnitude so far, in dB relative to full scale, -120...0, to a hundredth.
  var peakDecibels: Double { Self.decibels(Double(peak)) }

  private static func decibels(_ magnitude: Double) -> Double {
    guard magnitude > 0 else { return -120 }
    return (max(-120, 20 * log10(magnitude / 32768)) * 100).rounded() / 100
  }
}
