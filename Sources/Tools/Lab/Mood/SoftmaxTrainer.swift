import Mood
import Text

/// Fits a `SoftmaxModel` by stochastic gradient descent with AdaGrad (Duchi et al. 2011) and an L2 penalty.
///
/// Reproducible to the byte on every platform: one thread, examples in a fixed order from a fixed seed,
/// double precision, no function of the C library.
struct SoftmaxTrainer {
  /// A training example.
  struct Example {
    var features: [MoodFeatures.Feature]
    var target: Int
  }

  var classes: Int
  /// Number of passes over the examples.
  var epochs = 12
  /// Initial learning rate.
  var rate = 0.25
  /// Strength of the L2 penalty, in examples.
  var penalty = 1.0
  /// Minimum number of examples in which a feature must occur.
  var fewest = 5

  /// Fits a model to `examples`.
  func model(_ examples: [Example]) -> SoftmaxModel {
    var counts: [UInt32: Int] = [:]
    for example in examples {
      for feature in example.features { counts[feature.fingerprint, default: 0] += 1 }
    }
    let kept = counts.filter { $0.value >= fewest }.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let shares = kept.map { penalty / Double(counts[$0] ?? 1) }
    let rows = examples.map { example in
      example.features.compactMap { feature in
        places[feature.fingerprint].map { (place: $0, value: feature.value) }
      }
    }
    var weights = [Double](repeating: 0, count: kept.count * classes)
    var squares = [Double](repeating: 1e-6, count: kept.count * classes)
    var order = Array(examples.indices)
    var random = SeededNumbers(5)
    var sums = [Double](repeating: 0, count: classes)
    for _ in 0..<epochs {
      order.shuffle(with: &random)
      for index in order {
        for each in 0..<classes { sums[each] = 0 }
        for (place, value) in rows[index] {
          for each in 0..<classes { sums[each] += value * weights[place * classes + each] }
        }
        var errors = SoftmaxModel.softmax(sums)
        errors[examples[index].target] -= 1
        for (place, value) in rows[index] {
          // A feature's penalty is divided among the examples in which it occurs.
          let share = shares[place]
          for each in 0..<classes {
            let weight = place * classes + each
            let gradient = errors[each] * value + share * weights[weight]
            squares[weight] += gradient * gradient
            weights[weight] -= rate * gradient / squares[weight].squareRoot()
          }
        }
      }
    }
    return SoftmaxModel(
      classes: classes,
      weights: kept.enumerated().map { place, fingerprint in
        (fingerprint: fingerprint, values: Array(weights[(place * classes)..<((place + 1) * classes)]))
      })
  }
}

extension Array {
  /// Fisher-Yates shuffle: the standard library does not guarantee its order.
  fileprivate mutating func shuffle(with random: inout SeededNumbers) {
    for last in stride(from: count - 1, to: 0, by: -1) {
      swapAt(last, Int(random.next() % UInt64(last + 1)))
    }
  }
}
