import Text

/// How far a transcript is from what was said, in words: substitutions, deletions and insertions.
package struct WordErrors: Equatable, Sendable {
  /// Other words heard than said.
  package var substitutions = 0
  /// Words said and not heard.
  package var deletions = 0
  /// Words heard and not said.
  package var insertions = 0
  /// Words that were said.
  package var spoken = 0

  /// Errors by word said; 0 is perfect, above 1 is possible.
  package var rate: Double { Double(count) / Double(max(1, spoken)) }

  /// Errors of all kinds.
  package var count: Int { substitutions + deletions + insertions }

  /// The sum of both.
  package static func + (left: WordErrors, right: WordErrors) -> WordErrors {
    WordErrors(
      substitutions: left.substitutions + right.substitutions, deletions: left.deletions + right.deletions,
      insertions: left.insertions + right.insertions, spoken: left.spoken + right.spoken)
  }

  package init(substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0, spoken: Int = 0) {
    (self.substitutions, self.deletions, self.insertions) = (substitutions, deletions, insertions)
    self.spoken = spoken
  }

  /// The fewest errors that turn the words of `said` into those of `heard`; costs the product of their numbers.
  ///
  /// Of several ways the one with the most right words. Lower case; punctuation and hyphens do not count; numbers as they stand: "20" is not "twenty".
  package init(said: String, heard: String) {
    let (said, heard) = (Self.words(said), Self.words(heard))
    var row = heard.indices.map { WordErrors(insertions: $0) } + [WordErrors(insertions: heard.count)]
    for word in said {
      var next = [row[0]]
      next[0].deletions += 1
      for (column, other) in heard.enumerated() {
        var best = row[column]
        if word != other { best.substitutions += 1 }
        var deleted = row[column + 1]
        deleted.deletions += 1
        var inserted = next[column]
        inserted.insertions += 1
        for candidate in [deleted, inserted] where candidate.cost < best.cost { best = candidate }
        next.append(best)
      }
      row = next
    }
    self = row[heard.count]
    spoken = said.count
  }

  private var cost: (Int, Int) { (count, substitutions) }

  private static func words(_ text: String) -> [String] {
    Words.words(text.replacing("-", with: " ").replacing("’", with: "'")).map { $0.lowercased() }
  }
}
