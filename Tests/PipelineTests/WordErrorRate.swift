import JournalText

/// How far a transcript is from what was said, in words: substitutions, deletions and insertions.
struct WordErrors: Equatable {
  var substitutions = 0
  var deletions = 0
  var insertions = 0
  /// Words that were said.
  var spoken = 0

  /// Errors by word said; 0 is perfect, above 1 is possible.
  var rate: Double {
    Double(substitutions + deletions + insertions) / Double(max(1, spoken))
  }

  static func + (left: WordErrors, right: WordErrors) -> WordErrors {
    WordErrors(
      substitutions: left.substitutions + right.substitutions, deletions: left.deletions + right.deletions,
      insertions: left.insertions + right.insertions, spoken: left.spoken + right.spoken)
  }

  init(substitutions: Int = 0, deletions: Int = 0, insertions: Int = 0, spoken: Int = 0) {
    (self.substitutions, self.deletions, self.insertions) = (substitutions, deletions, insertions)
    self.spoken = spoken
  }

  /// The fewest errors that turn the words of `said` into those of `heard`; case and punctuation do not count.
  init(said: String, heard: String) {
    let said = Words.words(said).map { $0.lowercased() }
    let heard = Words.words(heard).map { $0.lowercased() }
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
        for candidate in [deleted, inserted] where candidate.count < best.count { best = candidate }
        next.append(best)
      }
      row = next
    }
    self = row[heard.count]
    spoken = said.count
  }

  private var count: Int { substitutions + deletions + insertions }
}
