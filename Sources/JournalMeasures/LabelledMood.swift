public import JournalModel

/// A text and the mood that people hear in it: a line of a labelled file.
public struct LabelledMood: LabelledLine {
  /// Name of the line.
  public var id: String
  /// ISO 639-1 code.
  public var language: String
  /// A sentence or a whole entry.
  public var text: String
  /// -1 (very bad) ... 1 (very good); nil where only the bin is known.
  public var score: Double?
  /// The bin, where no score is known.
  public var label: Mood.Bin?
  /// The feeling in one word; nil where it is not labelled.
  public var feeling: String?
  /// A score from elsewhere, to be measured beside Sonar's.
  public var predicted: Double?
  /// What the line tries.
  public var note: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, language, text, score, label, feeling, predicted, note
  }

  /// Names of its keys.
  public static let keys = names(CodingKeys.self)

  /// The score; a bin alone counts as -1, 0 or 1.
  public var gold: Double {
    if let score { return score }
    switch label {
    case .negative: return -1
    case .positive: return 1
    case .neutral, nil: return 0
    }
  }

  /// A score out of range, or none.
  public var fault: String? {
    if text.isBlank { return "key text is empty" }
    if (score == nil) == (label == nil) { return "needs score or label, one of them" }
    for (key, value) in [("score", score), ("predicted", predicted)] {
      if let value, !(-1...1).contains(value) { return "key \(key) must be from -1 to 1" }
    }
    return nil
  }
}
