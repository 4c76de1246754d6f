/// The subject of a fact: all that is found in speech, and those that only other sources know.
package enum FactKind: String, Codable, CaseIterable, Sendable {
  // As `Extract.Fact.Kind`.
  case spend, medicine, water, weight, fasting, sleep, document, meal
  /// Recovery score in percent, 0...100.
  case recovery
  /// Mood, -1...1.
  case mood
  /// A place where the owner arrived or that they left.
  case location
}
