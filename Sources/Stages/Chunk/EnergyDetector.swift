import Foundation

/// Classifies as speech any window clearly louder than the quietest of the last eight seconds.
///
/// For machines without the Silero model. The noise floor follows minimum statistics (R. Martin, Noise power
/// spectral density estimation based on optimal smoothing and minimum statistics, 2001), without its
/// smoothing: speech drops to the floor between words, steady noise never leaves it. A hum or hiss therefore
/// counts as silence after eight seconds, whereas music or a dog's bark counts as speech.
struct EnergyDetector: VoiceActivityDetector {
  /// Lowest noise floor in dBFS, however quiet the room.
  static let minimumFloor: Float = -65
  /// Level above the floor, in dB, at which speech and noise are equally likely.
  static let margin: Float = 9
  /// Level increase, in dB, that multiplies the odds of speech by e.
  static let slope: Float = 3

  let name = "energy"
  private var floor = MovingMinimum(windows: 256, parts: 8)

  mutating func probabilities(of samples: ArraySlice<Float>) -> [Float] {
    Window.all(of: samples).map { probability(of: $0) }
  }

  private mutating func probability(of window: ArraySlice<Float>) -> Float {
    let level = 10 * log10(meanSquare(window) + 1e-12)
    let quietest = max(floor.next(level), Self.minimumFloor)
    return 1 / (1 + exp(-(level - quietest - Self.margin) / Self.slope))
  }
}

/// An approximate moving minimum that stores one minimum per part of its range.
struct MovingMinimum {
  private let partCount: Int
  private let valuesPerPart: Int
  private var minima: [Float] = []
  private var valuesInLast = 0

  /// Creates a minimum over the last `windows` values, which expire in `parts` equal steps.
  init(windows: Int, parts: Int) {
    partCount = parts
    valuesPerPart = windows / parts
  }

  /// Adds `value` and returns the current minimum.
  mutating func next(_ value: Float) -> Float {
    if minima.isEmpty || valuesInLast == valuesPerPart {
      if minima.count == partCount { minima.removeFirst() }
      minima.append(value)
      valuesInLast = 0
    }
    valuesInLast += 1
    minima[minima.count - 1] = min(minima[minima.count - 1], value)
    return minima.min() ?? value
  }
}

/// The power of a window: the mean of its squared samples, 0...1.
func meanSquare(_ window: ArraySlice<Float>) -> Float {
  window.reduce(0) { $0 + $1 * $1 } / Float(max(1, window.count))
}
