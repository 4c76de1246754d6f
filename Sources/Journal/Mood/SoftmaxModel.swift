/// A linear classifier: one weight per feature and class, softmax over the sums.
package struct SoftmaxModel: Equatable, Sendable {
  /// Number of classes.
  package let classes: Int
  /// Sorted fingerprints of the features it knows.
  private let fingerprints: [UInt32]
  /// `classes` steps per feature; a step `q` represents the weight `q |q| / 127² · largest`.
  private let steps: [Int8]
  /// The weight that step 127 represents.
  private let largest: Float

  /// Quantises `weights` (by fingerprint, `classes` values each) to steps.
  package init(classes: Int, weights: [(fingerprint: UInt32, values: [Double])]) {
    let sorted = weights.sorted { $0.fingerprint < $1.fingerprint }
    let largest = Float(max(1e-6, sorted.flatMap(\.values).map(abs).max() ?? 0))
    self.classes = classes
    self.largest = largest
    fingerprints = sorted.map(\.fingerprint)
    steps = sorted.flatMap(\.values).map { value in
      let step = Int8(((abs(value) / Double(largest)).squareRoot() * 127).rounded())
      return value < 0 ? -step : step
    }
  }

  /// Decodes a model at `offset` of `bytes` and advances `offset`; nil if there is no valid model.
  init?(_ bytes: [UInt8], at offset: inout Int) {
    func word() -> UInt32? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) }
    }
    guard let classes = word().map(Int.init), let count = word().map(Int.init), let largest = word(),
      classes < 256, offset + count * (4 + classes) <= bytes.count
    else { return nil }
    self.classes = classes
    self.largest = Float(bitPattern: largest)
    let middle = offset + count * 4
    let end = middle + count * classes
    fingerprints = bytes[offset..<middle].withUnsafeBytes { words in
      (0..<count).map {
        UInt32(littleEndian: words.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
    steps = bytes[middle..<end].map { Int8(bitPattern: $0) }
    offset = end
  }

  /// Encoded form, little-endian: classes, features, the largest weight, all fingerprints, all steps.
  package var bytes: [UInt8] {
    func bytes(_ word: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    return bytes(UInt32(classes)) + bytes(UInt32(fingerprints.count)) + bytes(largest.bitPattern)
      + fingerprints.flatMap(bytes) + steps.map { UInt8(bitPattern: $0) }
  }

  /// Probability of every class.
  package func probabilities(_ features: [MoodFeatures.Feature]) -> [Double] {
    var sums = [Double](repeating: 0, count: classes)
    let unit = Double(largest) / (127 * 127)
    for feature in features {
      guard let place = place(feature.fingerprint) else { continue }
      for index in 0..<classes {
        let step = Int(steps[place * classes + index])
        sums[index] += feature.value * unit * Double(step * abs(step))
      }
    }
    return Self.softmax(sums)
  }

  /// The exponentials of `sums` divided by their total.
  package static func softmax(_ sums: [Double]) -> [Double] {
    let highest = sums.max() ?? 0
    let powers = sums.map { exponential($0 - highest) }
    let total = powers.reduce(0, +)
    return powers.map { $0 / total }
  }

  /// e to the power of `value` (at most 0), computed with additions and multiplications only, so that
  /// training gives the same bytes with every C library.
  private static func exponential(_ value: Double) -> Double {
    guard value > -700 else { return 0 }
    let exponent = (value * 1.442_695_040_888_963_4).rounded()
    let rest = value - exponent * 0.693_147_180_559_945_3
    var sum = 1.0
    for divisor in stride(from: 13.0, through: 1, by: -1) { sum = 1 + rest / divisor * sum }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }

  private func place(_ fingerprint: UInt32) -> Int? {
    var low = 0
    var high = fingerprints.count
    while low < high {
      let middle = (low + high) / 2
      if fingerprints[middle] < fingerprint { low = middle + 1 } else { high = middle }
    }
    return low < fingerprints.count && fingerprints[low] == fingerprint ? low : nil
  }
}
