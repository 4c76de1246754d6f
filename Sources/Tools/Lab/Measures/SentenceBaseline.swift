import Text

/// Baselines that choose sentences without regard to their content: a summary must beat them.
enum SentenceBaseline: String, CaseIterable, Sendable {
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
  func choose(words: [Int], limit: Int, seed: UInt64 = 0) -> [Int] {
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
