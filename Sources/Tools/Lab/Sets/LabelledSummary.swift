/// The sentences of an entry, which of them readers would keep, and how people summarise it: a line of a
/// labelled file.
struct LabelledSummary: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code.
  var language: String
  /// Sentences in the order spoken.
  var sentences: [String]
  /// Number of readers who would keep each sentence; nil if none were asked.
  var votes: [Int]?
  /// Number of readers asked; nil means three.
  var readers: Int?
  /// Summaries written by people; nil if there are none.
  var references: [String]?
  /// A summary from another system, to be compared with Sonar's.
  var summary: String?
  /// What the line tests.
  var note: String?

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, sentences, votes, readers, references, summary, note
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)

  /// Number of readers asked.
  var readerCount: Int { readers ?? 3 }

  /// Reports lists that do not match each other, or nothing to compare with.
  var fault: String? {
    if sentences.isEmpty || sentences.contains(where: \.isBlank) {
      return "key sentences contains an empty sentence"
    }
    if votes == nil && references == nil { return "needs votes, references or both" }
    if let references, references.isEmpty || references.contains(where: \.isBlank) {
      return "key references is empty or contains an empty summary"
    }
    guard let votes else { return nil }
    if readerCount < 1 { return "key readers must be 1 or more" }
    if votes.count != sentences.count {
      return "key votes has \(votes.count) numbers for \(sentences.count) sentences"
    }
    return votes.allSatisfy((0...readerCount).contains)
      ? nil : "key votes must contain numbers from 0 to \(readerCount)"
  }
}
