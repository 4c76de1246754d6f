package import StageContract

/// The answer to a question, computed from rows of the index, all of which it names.
package struct Answer: Codable, Equatable, Sendable {
  /// Kind and version of the JSON. Version 1 called discreet `sealed`.
  package var schema = Schema(name: "answer", version: 2)
  /// The form of the question; nil for one that fits no form, which was searched for.
  package var form: QuestionForm?
  /// The answer in one sentence, in the language of the question.
  package var text: String
  /// The question as understood, in its language.
  package var understood: String
  /// True if anything is recorded of what was asked.
  package var isFound: Bool
  /// The numbers of the answer, the one asked for first.
  package var values: [Value] = []
  /// The day, or the month (`2027-06`), that is the answer or that it is about.
  package var day: String?
  /// First and last day that were asked about, `2026-11-16`.
  package var since: String?
  package var until: String?
  /// Newest first.
  package var evidence: [Evidence] = []
  /// Number of discreet entries, which count but are not named.
  package var discreet = 0
  /// Number of discreet entries that say something of the kind that was asked about, and neither count nor are named, nor
  /// have their mood told.
  package var leftOut = 0

  /// A number with its unit: `h`, `ml`, `kg`, `%`, a currency, `entries`, `times`, `days`; empty for a score.
  package struct Value: Codable, Equatable, Sendable {
    package var value: Double
    package var unit: String
  }

  /// An entry, or a fact in an entry or from another source.
  package struct Evidence: Codable, Equatable, Sendable {
    /// Nil for what was not said.
    package var entryID: String?
    package var title: String?
    /// RFC 3339 instant, or a day.
    package var at: String
    /// Where it was said in the entry.
    package var startSeconds: Double?
    package var source: FactStatement.Source
    /// The text of the statement; nil for an entry as a whole.
    package var text: String?
    /// The link to its place in the journal's pages; nil without pages, and until a command has looked for it.
    package var url: String?

    package init(
      entryID: String?, title: String?, at: String, startSeconds: Double? = nil, source: FactStatement.Source,
      text: String? = nil
    ) {
      (self.entryID, self.title, self.at) = (entryID, title, at)
      (self.startSeconds, self.source, self.text) = (startSeconds, source, text)
    }
  }

  package init(_ form: QuestionForm?, _ text: String, understood: String, isFound: Bool = true) {
    (self.form, self.text, self.understood, self.isFound) = (form, text, understood, isFound)
  }

  enum CodingKeys: String, CodingKey {
    case schema, form, text, understood, values, day, since, until, evidence, discreet, leftOut
    case isFound = "found"
  }
}
