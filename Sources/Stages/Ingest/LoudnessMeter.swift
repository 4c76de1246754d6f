import Foundation

/// Measures RMS and peak levels of a stream of 16-bit samples.
struct LoudnessMeter {
  private var squares = 0.0
  private var peak = 0
  private var count = 0

  /// Adds `samples` to the measurement.
  mutating func add(_ samples: [Int16]) {
    for sample in samples {
      let value = Int(sample)
      squares += Double(value * value)
      peak = max(peak, abs(value))
    }
    count += samples.count
  }

  /// RMS level so far in dBFS, -120...0, rounded to 0.01.
  var rmsDecibels: Double { Self.decibels(count == 0 ? 0 : (squares / Double(count)).squareRoot()) }

  /// Peak level so far in dBFS, -120...0, rounded to 0.01.
  var peakDecibels: Double { Self.decibels(Double(peak)) }

  private static func decibels(_ magnitude: Double) -> Double {
    guard magnitude > 0 else { return -120 }
    return (max(-120, 20 * log10(magnitude / 32768)) * 100).rounded() / 100
  }
}
