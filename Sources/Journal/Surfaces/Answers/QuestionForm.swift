/// The subject of a question. The name of each is its key in `pipelines/surfaces/questions`.
package enum QuestionForm: String, Codable, CaseIterable, Sendable {
  case recovery, sleep, water, weight
  /// Weight lost or gained within a period.
  case weightChange = "weight_change"
  /// Money spent, on an item or in all; also what it went on.
  case spend
  /// The greatest single amount.
  case largestExpense = "largest_expense"
  case mood
  case lastMeal = "last_meal"
  /// Meals within a period.
  case meals
  case fasting
  /// A question if a medicine was taken.
  case medicineTaken = "medicine_taken"
  case medicineLast = "medicine_last"
  case medicineCount = "medicine_count"
  case medicines
  /// Until when a document is valid.
  case document
  /// Which documents expire, soonest first.
  case documents
  case lastEntry = "last_entry"
  case entries
  case entryCount = "entry_count"
  /// How many entries mention something.
  case howOften = "how_often"
  /// The newest entry that mentions something.
  case lastTime = "last_time"
  /// A question if the owner did something, or was somewhere.
  case said

  /// True if the form can be combined with `modifiers`.
  func accepts(_ modifiers: Set<QuestionModifier>) -> Bool {
    if self == .largestExpense { return modifiers == [.most] }
    let known: Set<QuestionModifier> =
      switch self {
      case .sleep, .water: [.average, .total, .least, .most]
      case .recovery, .weight, .mood: [.average, .least, .most]
      case .spend: [.total]
      case .fasting: [.most, .least]
      case .entries, .entryCount, .howOften, .medicineCount, .weightChange: [.total]
      default: []
      }
    return modifiers.isSubset(of: known) && modifiers.count < 2
  }
}

/// The modifier that a word beside the form asks for: the mean, the sum, the least or the most.
package enum QuestionModifier: String, Codable, CaseIterable, Sendable {
  case average, total
  /// The day with the smallest value, or with the greatest.
  case least, most
}

/// A named part of a question.
package enum QuestionSlot: String, Codable, CaseIterable, Sendable {
  /// The thing that was bought.
  case item
  /// A medicine.
  case medicine
  /// A document.
  case document
  /// Breakfast, lunch, dinner or a snack.
  case meal
  /// A tag and nothing else.
  case tag
  /// A thread, else a tag, else words.
  case topic
  /// Words that were said.
  case words
}
