import Foundation

/// Takes for speech what is clearly louder than the quietest moment of the last eight seconds.
///
/// For machines without the Silero model. The noise floor follows minimum statistics (R. Martin, Noise power
/// spectral density estimation based on optimal smoothing and minimum statistics, 2001), without its
/// smoothing: speech falls to the floor between words, steady noise never leaves it. So a hum or a hiss is
/// silence once it has lasted eight seconds, and music or a dog's bark is speech.
struct EnergyDetector: VoiceActivityDetector {
  /// Below this level, in decibels of full scale, nothing is speech, however quiet the room.
  static let minimumFloor: Float = -65
  /// Decibels above the floor at which speech and noise are equally likely.
  static let margin: Float = 9
  /// Decibels that take the odds from 1:1 to e:1.
  static let slope: Float = 3

  let name = "energy"
  private var floor = MovingMinimum(windows: 256, parts: 8)

  mutating func probability(of window: ArraySlice<Float>) -> Float {
    let level = 10 * log10(meanSquare(window) + 1e-12)
    let quietest = max(floor.next(level), Self.minimumFloor)
    return 1 / (1 + exp(-(level - quietest - Self.margin) / Self.slope))
  }
}

/// The smallest of the last values, remembered as one minimum for each part of them.
struct MovingMinimum {
  private let partCount: Int
  private let valuesPerPart: Int
  private var minima: [Float] = []
  private var valuesInLast = 0

  /// A minimum over the last `windows` values, forgotten in `parts` equal steps.
  init(windows: Int, parts: Int) {
    partCount = parts
    valuesPerPart = windows / parts
  }

  /// Takes `value` in, and returns the smallest of it and those before it.
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

/// Mean of the squared samples: the power of a window, 0...1.
func meanSquare(_ window: ArraySlice<Float>) -> Float {
  window.reduce(0) { $0 + $1 * $1 } / Float(max(1, window.count))
}
