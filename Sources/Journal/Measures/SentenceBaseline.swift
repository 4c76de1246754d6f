/// Baselines that choose sentences without regard to their content: a summary must beat them.
package enum SentenceBaseline: String, CaseIterable, Sendable {
  /// The first sentences.
  case lead
  /// The longest sentences.
  case longest
  /// Random sentences.
  case random

  /// Indices, in order, of complete sentences with at most `limit` words in total: by rank, each that still
  /// fits.
  ///
  /// - Parameter words: number of words in each sentence.
  /// - Parameter seed: for `random`; the same seed chooses the same sentences.
  package func choose(words: [Int], limit: Int, seed: UInt64 = 0) -> [Int] {
    var ranked = Array(words.indices)
    switch self {
    case .lead: break
    case .longest: ranked.sort { (words[$1], $0) < (words[$0], $1) }
    case .random:
      var numbers = SeededNumbers(seed)
      ranked.shuffle(using: &numbers)
    }
    var left = limit
    return ranked.filter { index in
      guard words[index] <= left else { return false }
      left -= words[index]
      return true
    }.sorted()
  }
}

/// A reproducible random number generator: splitmix64 (Steele, Lea and Flood 2014, figure 16).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator with `seed`.
  package init(_ seed: UInt64) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
