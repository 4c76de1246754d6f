/// A sentence written about others, with what a reader says of it: a line of a labelled file.
package struct LabelledProof: LabelledLine {
  /// Name of the line.
  package var id: String
  /// The sentences that it names as its sources.
  package var source: [String]
  package var sentence: String
  /// Whether it says only what the sources say.
  package var faithful: Bool
  /// What was changed: `faithful`, `number`, `name`, `date`, `negation`, `order`, `tense`, `invention`.
  package var kind: String
  /// The change in words.
  package var changed: String?

  enum CodingKeys: CodingKey, CaseIterable { case id, source, sentence, faithful, kind, changed }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)

  /// Reports a blank sentence, missing sources, or a kind that contradicts `faithful`.
  package var fault: String? {
    if faithful != (kind == "faithful") { return "keys faithful and kind contradict each other" }
    if sentence.isBlank { return "key sentence is empty" }
    return source.allSatisfy(\.isBlank) ? "key source is empty" : nil
  }
}
