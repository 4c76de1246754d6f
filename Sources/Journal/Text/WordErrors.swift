/// Word errors of a transcript: substitutions, deletions and insertions.
package struct WordErrors: Equatable, Sendable {
  /// Words recognised as other words.
  package var substitutions = 0
  /// Words that were said but not recognised.
  package var deletions = 0
  /// Words that were recognised but not said.
  package var insertions = 0
  /// Number of words said.
  package var spoken = 0

  /// Word error rate: errors divided by words said. 0 is perfect; it may exceed 1.
  package var rate: Double { Double(count) / Double(max(1, spoken)) }

  /// Total number of errors.
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

  /// The minimum number of errors that turn the words of `said` into those of `heard`. Time is proportional
  /// to the product of their numbers.
  ///
  /// Among equal alignments the one with the most correct words is chosen. Compared in lower case;
  /// punctuation and hyphens are ignored; numbers are compared as written: "20" is not "twenty".
  package init(said: String, heard: String) {
    self.init(said: Self.words(said), heard: Self.words(heard))
  }

  /// The same for words that are already normalised: they are compared as they are.
  package init(said: [String], heard: [String]) {
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
