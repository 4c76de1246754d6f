internal import Foundation
package import Model

/// Contents of a period of the journal, without private entries.
package struct PeriodStatistics: Equatable, Sendable {
  /// Entries in the period, in the order spoken.
  package var entries: [EntryMoment]
  /// Number of the journal's entries outside the period.
  package var entriesElsewhere: Int
  /// Content words that occur in two of its entries or three times, sorted by stem.
  package var terms: [Term]
  /// People mentioned in it: by number of entries, then by number of mentions, then by name.
  package var people: [Person]
  /// Sentences of its summaries, in the order spoken; from at most 60 entries, those with the strongest
  /// moods.
  package var lines: [Line]
  /// Open tasks, in the order said.
  package var tasks: [StoredTask]

  /// A content word, in the period and in the rest of the journal.
  package struct Term: Equatable, Sendable {
    /// Snowball stem.
    package var stem: String
    /// The form that was most often a noun in the period, in lower case.
    package var word: String
    /// Number of occurrences in the period.
    package var count: Int
    /// Number of entries in the period that contain it.
    package var entries: Int
    /// Number of entries outside the period that contain it.
    package var entriesElsewhere: Int
    /// Number of occurrences as a noun in the period; `count` if it was not determined.
    package var nouns: Int
    /// ISO 639-1 code of the language of an entry that contains it.
    package var language: String?
  }

  /// A person who was mentioned.
  package struct Person: Equatable, Sendable {
    /// Name as written.
    package var name: String
    /// Number of mentions.
    package var count: Int
    /// Number of entries that mention them.
    package var entries: Int
  }

  /// A sentence of a summary.
  package struct Line: Equatable, Sendable {
    /// ID of the entry.
    package var entryID: String
    /// Text as shown in the summary.
    package var text: String
    /// Where in the recording.
    package var span: Span
    /// How pleasant it is, -1...1; nil without a mood.
    package var valence: Double?
    /// The feeling that it names; nil if none.
    package var feeling: String?
    /// How likely it tells the event of the day, by the likeliest sentence of its entry, 0...1; nil if no network read it.
    package var event: Double?
    /// How much it belongs in a summary, 0...1; nil if no network read it.
    package var keep: Double?
  }
}
