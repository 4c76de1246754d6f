/// A sentence written about others, with a reader's verdict: a line of a labelled file.
package struct LabelledCopy: LabelledLine {
  /// Name of the line.
  package var id: String
  /// The sentences that it names as its sources.
  package var source: [String]
  package var sentence: String
  /// True if it says only what the sources say.
  package var faithful: Bool
  /// `faithful`, or the kind of the one thing that was changed.
  package var kind: String
  /// The change in words.
  package var changed: String?

  enum CodingKeys: String, CodingKey, CaseIterable { case id, source, sentence, faithful, kind, changed }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)

  /// A blank sentence, missing sources, or a kind that contradicts `faithful`.
  package var fault: String? {
    if faithful != (kind == "faithful") { return "keys faithful and kind contradict each other" }
    if sentence.isBlank { return "key sentence is empty" }
    return source.allSatisfy(\.isBlank) ? "key source is empty" : nil
  }
}
