/// A question with what a right answer must state: a line of a labelled file.
struct LabelledQuestion: LabelledLine {
  /// Name of the line.
  var id: String
  var question: String
  /// Whether the journal holds the answer.
  var answerable: Bool
  /// What is asked for; `none` for a question without an answer.
  var kind: String
  /// Every number of a right answer.
  var numbers: [Number]
  /// The day or month (`2027-06`) of a right answer; nil where none belongs to it.
  var date: String?
  /// Places in the journal, from 0, of the entries that a right answer names.
  var entries: [Int]
  /// How the answer is derived.
  var note: String?

  struct Number: Decodable, Sendable {
    var value: Double
    var unit: String
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case id, question, answerable, kind, numbers, date, entries, note
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)
  /// Names of the keys of a number.
  static let innerKeys = ["numbers": ["value", "unit"]]

  /// Reports a blank question.
  var fault: String? { question.isBlank ? "key question is empty" : nil }
}
