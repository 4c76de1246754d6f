/// A question with what a right answer must state: a line of a labelled file.
package struct LabelledQuestion: LabelledLine {
  /// Name of the line.
  package var id: String
  package var question: String
  /// Whether the journal holds the answer.
  package var answerable: Bool
  /// What is asked for; `none` for a question without an answer.
  package var kind: String
  /// Every number of a right answer.
  package var numbers: [Number]
  /// The day or month (`2027-06`) of a right answer; nil where none belongs to it.
  package var date: String?
  /// Places in the journal, from 0, of the entries that a right answer names.
  package var entries: [Int]
  /// How the answer is derived.
  package var note: String?

  package struct Number: Decodable, Sendable {
    package var value: Double
    package var unit: String
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case id, question, answerable, kind, numbers, date, entries, note
  }

  /// Names of its keys.
  package static let keys = names(CodingKeys.self)
  /// Names of the keys of a number.
  package static let innerKeys = ["numbers": ["value", "unit"]]

  /// Reports a blank question.
  package var fault: String? { question.isBlank ? "key question is empty" : nil }
}
