/// A sentence written about others, with a reader's verdict: a line of a labelled file.
struct LabelledCopy: LabelledLine {
  /// Name of the line.
  var id: String
  /// The sentences that it names as its sources.
  var source: [String]
  var sentence: String
  /// True if it says only what the sources say.
  var faithful: Bool
  /// `faithful`, or the kind of the one thing that was changed.
  var kind: String
  /// The change in words.
  var changed: String?

  enum CodingKeys: String, CodingKey, CaseIterable { case id, source, sentence, faithful, kind, changed }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)

  /// A blank sentence, missing sources, or a kind that contradicts `faithful`.
  var fault: String? {
    if faithful != (kind == "faithful") { return "keys faithful and kind contradict each other" }
    if sentence.isBlank { return "key sentence is empty" }
    return source.allSatisfy(\.isBlank) ? "key source is empty" : nil
  }
}
