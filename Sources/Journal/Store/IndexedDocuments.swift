package import Model

/// The documents of a recording as they go into the index, with what that needs besides them.
@dynamicMemberLookup
package struct IndexedDocuments: Equatable, Sendable {
  /// The documents that were read.
  package var documents: EntryDocuments
  /// Changes if anything in the entry changes.
  package var digest: String
  /// Revision marks of its documents by document name; each changes with its document.
  package var marks: [String: String]
  /// Unchanged documents: they were not read, and the index keeps their data.
  package var kept: Set<Kept>
  /// The tasks of the extract with what the owner ticked off; nil: those of the extract as they are.
  package var tasks: [EntryTask]?
  /// How the reader read the sentences; nil if it did not.
  package var reading: Reading?
  /// Passages that may be wrong and that the owner has not answered about, in the order spoken.
  package var suspects: [SuspectPassage] = []
  /// Summaries in every style, within a style oldest first; the one that is shown need not be among them.
  package var summaries: [Summary]
  /// The stems of the words of each transcript segment, in the format of `StemColumn`.
  package var segmentStems: [String]
  /// Stems of the words of the title.
  package var titleStems: String

  /// A document that need not be read again.
  package enum Kept: String, Sendable, CaseIterable {
    /// The transcript with the owner's corrections, and what could not be heard.
    case transcript
    /// The mood and the sentences of the summary with theirs.
    case mood
    /// Terms, people, facts and tasks.
    case extract
    /// The loudness.
    case peaks
  }

  /// Creates the entry of `documents`.
  package init(
    _ documents: EntryDocuments, digest: String, marks: [String: String] = [:], kept: Set<Kept> = [],
    summaries: [Summary] = [], segmentStems: [String] = [], titleStems: String = ""
  ) {
    self.documents = documents
    self.digest = digest
    self.marks = marks
    self.kept = kept
    self.summaries = summaries
    self.segmentStems = segmentStems
    self.titleStems = titleStems
  }

  /// A document, or a property of all of them.
  package subscript<Value>(dynamicMember path: KeyPath<EntryDocuments, Value>) -> Value {
    documents[keyPath: path]
  }

  /// A document.
  package subscript<Value>(dynamicMember path: WritableKeyPath<EntryDocuments, Value>) -> Value {
    get { documents[keyPath: path] }
    set { documents[keyPath: path] = newValue }
  }
}

/// Format of the stem columns next to a text: one group for each run of characters between white space,
/// groups joined by spaces. The nth group belongs to the nth run, so a match on a stem can be highlighted in
/// the text.
package enum StemColumn {
  /// The column for `text`; `stems` gives the stems of the words in one run.
  package static func text(_ text: String, stems: (String) -> [String]) -> String {
    self.text(text) { group(stems($0)) }
  }

  /// The column for `text`; `group` gives the group of one run.
  package static func text(_ text: String, group: (String) throws -> String) rethrows -> String {
    try runs(text).map { try group(String($0)) }.joined(separator: " ")
  }

  /// The group of a run whose words have `stems`.
  package static func group(_ stems: [String]) -> String {
    let group = stems.joined(separator: "-").filter { !$0.isWhitespace }
    return group.isEmpty ? "-" : group
  }

  static func runs(_ text: String) -> [Substring] {
    // What is ASCII alone needs no properties of characters.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split(whereSeparator: \.isWhitespace) }
    return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Substring.init)
  }
}
