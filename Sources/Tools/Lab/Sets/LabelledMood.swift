import Model

/// A text with the mood that readers perceive in it: a line of a labelled file.
struct LabelledMood: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// A sentence or a complete entry.
  var text: String
  /// -1 (very bad) ... 1 (very good); nil if only the bin is known.
  var score: Double?
  /// The bin, if no score is known.
  var label: Mood.Bin?
  /// The feeling in one word; nil if it is not labelled.
  var feeling: String?
  /// A score from another system, to be compared with Sonar's.
  var predicted: Double?
  /// What the line tests.
  var note: String?

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, text, score, label, feeling, predicted, note
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)

  /// The score; a bin alone counts as -1, 0 or 1.
  var gold: Double {
    if let score { return score }
    switch label {
    case .negative: return -1
    case .positive: return 1
    case .neutral, nil: return 0
    }
  }

  /// Reports a blank text, a missing score and label, or a score out of range.
  var fault: String? {
    if text.isBlank { return "key text is empty" }
    if (score == nil) == (label == nil) { return "needs either score or label" }
    for (key, value) in [("score", score), ("predicted", predicted)] {
      if let value, !(-1...1).contains(value) { return "key \(key) must be from -1 to 1" }
    }
    return nil
  }
}
