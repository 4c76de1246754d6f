/// The sentences of an entry, which of them readers would keep, and how people summarise it: a line of a labelled file.
package struct LabelledSummary: LabelledLine {
  /// Name of the line.
  package var id: String
  /// ISO 639-1 code.
  package var language: String
  /// As spoken, in their order.
  package var sentences: [String]
  /// How many readers would keep each sentence; nil where nobody was asked.
  package var votes: [Int]?
  /// How many readers were asked; three where it is not said.
  package var readers: Int?
  /// Summaries that people wrote; nil where nobody did.
  package var references: [String]?
  /// A summary from elsewhere, to be measured beside Sonar's.
  package var summary: String?
  /// What the line tries.
  package var note: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, language, sentences, votes, readers, references, summary, note
  }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)

  /// Readers asked.
  package var readerCount: Int { readers ?? 3 }

  /// Lists that do not fit each other, or nothing to measure by.
  package var fault: String? {
    if sentences.isEmpty || sentences.contains(where: \.isBlank) {
      return "key sentences holds an empty sentence"
    }
    if votes == nil && references == nil { return "needs votes, references or both" }
    if let references, references.isEmpty || references.contains(where: \.isBlank) {
      return "key references holds no summary or an empty one"
    }
    guard let votes else { return nil }
    if readerCount < 1 { return "key readers must be 1 or more" }
    if votes.count != sentences.count {
      return "key votes has \(votes.count) numbers for \(sentences.count) sentences"
    }
    return votes.allSatisfy((0...readerCount).contains)
      ? nil : "key votes must hold numbers from 0 to \(readerCount)"
  }
}
