import Measures
import Workspace

/// Word errors as JSON.
struct WordErrorsRow: Encodable {
  var wer: Double
  var substitutions, deletions, insertions, words: Int

  init(_ errors: WordErrors) {
    (wer, words) = (errors.rate, errors.spoken)
    (substitutions, deletions, insertions) = (errors.substitutions, errors.deletions, errors.insertions)
  }
}

extension WordErrors {
  /// The errors by kind: `S 3, D 1, I 0 of 250 words`.
  var kinds: String { "S \(substitutions), D \(deletions), I \(insertions) of \(counted(spoken, "word"))" }
}
