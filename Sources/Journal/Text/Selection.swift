/// Chooses passages that matter and do not repeat each other: maximal marginal relevance (Carbonell and Goldstein 1998,
/// "The use of MMR", section 2).
package struct Selection: Sendable {
  /// Passages at most.
  package var count: Int
  /// Words at most; the first passage may be longer where all that is not would fill less than half.
  package var words: Int
  /// What a passage loses for being the same as one chosen before, in units of its score.
  package var redundancy: Double

  /// What a passage must be worth to come in when three quarters of the words are used; without it any may.
  package var floor = -Double.infinity

  /// What is known of a passage.
  package struct Passage: Sendable {
    /// How much it matters; any unit.
    package var score: Double
    /// Stems of its content words.
    package var stems: Set<String>
    /// Words as shown.
    package var words: Int

    package init(score: Double, stems: Set<String>, words: Int) {
      self.score = score
      self.stems = stems
      self.words = words
    }
  }

  /// Makes a selection of at most `count` passages and `words` words.
  package init(count: Int, words: Int, redundancy: Double) {
    self.count = count
    self.words = words
    self.redundancy = redundancy
  }

  /// Indices of the chosen passages, the best first; of equals the earlier one.
  ///
  /// `bonus` is asked for an index and the indices chosen so far, and is added to that passage's score. Takes time in
  /// proportion to `count` times the passages.
  package func choose(
    from passages: [Passage], bonus: (_ index: Int, _ chosen: [Int]) -> Double = { _, _ in 0 }
  ) -> [Int] {
    let fitting = passages.reduce(0) { $1.words <= words ? $0 + $1.words : $0 }
    var rest = Array(passages.indices)
    var repeated = Array(repeating: 0.0, count: passages.count)
    var chosen: [Int] = []
    var used = 0
    while chosen.count < count {
      var best: (index: Int, value: Double)?
      for index in rest
      where used + passages[index].words <= words || chosen.isEmpty && fitting * 2 < words {
        let value = passages[index].score - redundancy * repeated[index] + bonus(index, chosen)
        if best.map({ value > $0.value }) ?? true { best = (index, value) }
      }
      guard let best, best.value >= floor || used * 4 < words * 3 else { break }
      chosen.append(best.index)
      used += passages[best.index].words
      for index in rest {
        let likeness = Self.likeness(passages[index].stems, passages[best.index].stems)
        repeated[index] = max(repeated[index], likeness)
      }
      rest.removeAll { $0 == best.index || repeated[$0] > 0.9 }
    }
    return chosen
  }

  /// Cosine of two sets of stems, 0...1.
  package static func likeness(_ left: Set<String>, _ right: Set<String>) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let both = left.count(where: right.contains)
    return Double(both) / Double(left.count * right.count).squareRoot()
  }
}
