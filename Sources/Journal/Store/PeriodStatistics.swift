package import Foundation
package import Model

/// What a stretch of the journal holds, private entries left out.
package struct PeriodStatistics: Equatable, Sendable {
  /// Its entries, in the order spoken.
  package var entries: [Entry]
  /// Entries of the journal that are not in it.
  package var entriesElsewhere: Int
  /// Content words that two of its entries hold or that were said three times; by stem.
  package var terms: [Term]
  /// People named in it, in most entries first, then most often, then by name.
  package var people: [Person]
  /// Sentences of its summaries, in the order spoken; of at most 60 entries, those with the strongest moods.
  package var lines: [Line]
  /// What was meant to be done, in the order spoken.
  package var actionItems: [ActionItem]

  /// One of its entries.
  package struct Entry: Equatable, Sendable {
    /// The recording's id.
    package var id: String
    /// The instant it was spoken, whole seconds.
    package var spokenAt: Date
    /// Length at 16 kHz.
    package var durationSamples: Int
    /// ISO 639-1.
    package var language: String?
    /// -1...1; nil until there is one.
    package var moodScore: Double?
  }

  /// A content word, in it and in the rest of the journal.
  package struct Term: Equatable, Sendable {
    /// Snowball stem.
    package var stem: String
    /// The form that stood most often as a noun in it, lower-case.
    package var word: String
    /// How often it was said in it.
    package var count: Int
    /// Entries of it that hold the word.
    package var entries: Int
    /// Entries elsewhere that hold it.
    package var entriesElsewhere: Int
    /// How often it stood as a noun in it; `count` where nobody looked.
    package var nouns: Int
    /// ISO 639-1, of an entry that holds it.
    package var language: String?
  }

  /// A person that was named.
  package struct Person: Equatable, Sendable {
    /// As it is written.
    package var name: String
    /// How often.
    package var count: Int
    /// Entries that name them.
    package var entries: Int
  }

  /// A sentence of a summary.
  package struct Line: Equatable, Sendable {
    /// Which entry's.
    package var entryID: String
    /// As the summary shows it.
    package var text: String
    /// Where in the recording.
    package var span: Span
  }

  /// What was meant to be done.
  package struct ActionItem: Equatable, Sendable {
    /// In which entry.
    package var entryID: String
    /// For example `call my parents`.
    package var text: String
    /// Date or instant, when one was said.
    package var due: String?
    /// Where in the recording.
    package var span: Span
  }
}
