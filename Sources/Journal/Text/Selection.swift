/// Chooses important passages without repetition: maximal marginal relevance (Carbonell and Goldstein 1998,
/// "The use of MMR", section 2).
package struct Selection: Sendable {
  /// Maximum number of passages.
  package var count: Int
  /// Maximum number of words. The first passage may exceed it if the shorter ones would fill less than half.
  package var words: Int
  /// Penalty for a passage identical to one already chosen, in units of the score.
  package var redundancy: Double

  /// Minimum value of a passage once three quarters of the words are used; no minimum by default.
  package var floor = -Double.infinity

  /// A candidate passage.
  package struct Passage: Sendable {
    /// Importance, in any unit.
    package var score: Double
    /// Stems of its content words.
    package var stems: Set<String>
    /// Number of words as shown.
    package var words: Int

    package init(score: Double, stems: Set<String>, words: Int) {
      self.score = score
      self.stems = stems
      self.words = words
    }
  }

  /// Creates a selection of at most `count` passages and `words` words.
  package init(count: Int, words: Int, redundancy: Double) {
    self.count = count
    self.words = words
    self.redundancy = redundancy
  }

  /// Returns the indices of the chosen passages, best first; the earlier one if equal.
  ///
  /// `bonus` receives an index and the indices chosen so far; its result is added to that passage's score. `partner`
  /// receives the same, and its result is the passage without which this one cannot be shown, if that is not chosen yet:
  /// both are chosen together, with their mean score, or neither; -1 if there is no such passage to choose.
  /// Time is proportional to `count` times the number of passages.
  package func choose(
    from passages: [Passage], bonus: (_ index: Int, _ chosen: [Int]) -> Double = { _, _ in 0 },
    partner: (_ index: Int, _ chosen: [Int]) -> Int? = { _, _ in nil }
  ) -> [Int] {
    let fitting = passages.reduce(0) { $1.words <= words ? $0 + $1.words : $0 }
    var rest = Array(passages.indices)
    var isLeft = Array(repeating: true, count: passages.count)
    var repeated = Array(repeating: 0.0, count: passages.count)
    var chosen: [Int] = []
    var used = 0
    while chosen.count < count {
      var best: (indices: [Int], value: Double)?
      for index in rest
      where used + passages[index].words <= words || chosen.isEmpty && fitting * 2 < words {
        var value = passages[index].score - redundancy * repeated[index] + bonus(index, chosen)
        var indices = [index]
        if let partner = partner(index, chosen) {
          guard partner >= 0, isLeft[partner], chosen.count + 2 <= count,
            used + passages[index].words + passages[partner].words <= words
          else { continue }
          value = (value + passages[partner].score - redundancy * repeated[partner]) / 2
          indices = [partner, index]
        }
        if best.map({ value > $0.value }) ?? true { best = (indices, value) }
      }
      guard let best, best.value >= floor || used * 4 < words * 3 else { break }
      for one in best.indices {
        chosen.append(one)
        used += passages[one].words
        for index in rest {
          let likeness = Self.likeness(passages[index].stems, passages[one].stems)
          repeated[index] = max(repeated[index], likeness)
        }
      }
      rest.removeAll { index in
        isLeft[index] = !best.indices.contains(index) && repeated[index] <= 0.9
        return !isLeft[index]
      }
    }
    return chosen
  }

  /// Cosine similarity of two sets of stems, 0...1.
  package static func likeness(_ left: Set<String>, _ right: Set<String>) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let both = left.count(where: right.contains)
    return Double(both) / Double(left.count * right.count).squareRoot()
  }
}
