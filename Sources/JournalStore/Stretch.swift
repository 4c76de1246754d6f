public import Foundation
public import JournalModel

/// What a stretch of the journal holds, private entries left out.
public struct Stretch: Equatable, Sendable {
  /// Its entries, in the order spoken.
  public var entries: [Entry]
  /// Entries of the journal that are not in it.
  public var entriesElsewhere: Int
  /// Content words that two of its entries hold or that were said three times; by stem.
  public var terms: [Term]
  /// People named in it, in most entries first, then most often, then by name.
  public var people: [Person]
  /// Sentences of its summaries, in the order spoken; of at most 60 entries, those with the strongest moods.
  public var lines: [Line]
  /// What was meant to be done, in the order spoken.
  public var actionItems: [ActionItem]

  /// One of its entries.
  public struct Entry: Equatable, Sendable {
    /// The recording's id.
    public var id: String
    /// The instant it was spoken, whole seconds.
    public var spokenAt: Date
    /// Length at 16 kHz.
    public var durationSamples: Int
    /// ISO 639-1.
    public var language: String?
    /// -1...1; nil until there is one.
    public var moodScore: Double?
  }

  /// A content word, in it and in the rest of the journal.
  public struct Term: Equatable, Sendable {
    /// Snowball stem.
    public var stem: String
    /// The form that stood most often as a noun in it, lower-case.
    public var word: String
    /// How often it was said in it.
    public var count: Int
    /// Entries of it that hold the word.
    public var entries: Int
    /// Entries elsewhere that hold it.
    public var entriesElsewhere: Int
    /// How often it stood as a noun in it; `count` where nobody looked.
    public var nouns: Int
    /// ISO 639-1, of an entry that holds it.
    public var language: String?
  }

  /// A person that was named.
  public struct Person: Equatable, Sendable {
    /// As it is written.
    public var name: String
    /// How often.
    public var count: Int
    /// Entries that name them.
    public var entries: Int
  }

  /// A sentence of a summary.
  public struct Line: Equatable, Sendable {
    /// Which entry's.
    public var entryID: String
    /// As the summary shows it.
    public var text: String
    /// Where in the recording.
    public var span: Span
  }

  /// What was meant to be done.
  public struct ActionItem: Equatable, Sendable {
    /// In which entry.
    public var entryID: String
    /// For example `call my parents`.
    public var text: String
    /// Date or instant, when one was said.
    public var due: String?
    /// Where in the recording.
    public var span: Span
  }
}
