package import Model

/// A text and the mood that people hear in it: a line of a labelled file.
package struct LabelledMood: LabelledLine {
  /// Name of the line.
  package var id: String
  /// ISO 639-1 code.
  package var language: String
  /// A sentence or a whole entry.
  package var text: String
  /// -1 (very bad) ... 1 (very good); nil where only the bin is known.
  package var score: Double?
  /// The bin, where no score is known.
  package var label: Mood.Bin?
  /// The feeling in one word; nil where it is not labelled.
  package var feeling: String?
  /// A score from elsewhere, to be measured beside Sonar's.
  package var predicted: Double?
  /// What the line tries.
  package var note: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, language, text, score, label, feeling, predicted, note
  }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)

  /// The score; a bin alone counts as -1, 0 or 1.
  package var gold: Double {
    if let score { return score }
    switch label {
    case .negative: return -1
    case .positive: return 1
    case .neutral, nil: return 0
    }
  }

  /// A score out of range, or none.
  package var fault: String? {
    if text.isBlank { return "key text is empty" }
    if (score == nil) == (label == nil) { return "needs score or label, one of them" }
    for (key, value) in [("score", score), ("predicted", predicted)] {
      if let value, !(-1...1).contains(value) { return "key \(key) must be from -1 to 1" }
    }
    return nil
  }
}
