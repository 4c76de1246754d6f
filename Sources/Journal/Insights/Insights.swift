/// Insights into a week or any other period of the journal. Private entries are excluded.
///
/// Instants are RFC 3339 with the offset of the journal's time zone.
package struct Insights: Codable, Equatable, Sendable {
  /// Minimum number of entries, in the period and in the earlier one, for a trend to be stated.
  package static let enough = 3

  /// `2026-W47`; nil if the range was not chosen as a week.
  package var week: String?
  /// Start of the period.
  package var from: String
  /// End of the period, exclusive.
  package var to: String
  /// Number of entries.
  package var entries: Int
  /// Days with an entry.
  package var daysWithEntries: Int
  /// Total length of all recordings in seconds.
  package var durationSeconds: Double
  /// True if there are enough entries to state a trend.
  package var enoughData: Bool
  /// Number of the journal's entries outside the period.
  package var entriesElsewhere: Int
  /// Mean mood; nil if no entry has one.
  package var mood: MoodMean?
  /// Mean mood of every day of the period.
  package var sparkline: [Day]
  /// Words that are more frequent in the period than in the rest of the journal, most distinctive first; at
  /// most eight.
  package var themes: [Theme]
  /// People, by the number of entries that mention them.
  package var people: [Person]
  /// The most telling sentences of summaries, in the order spoken; at most three.
  package var highlights: [Highlight]
  /// Tasks that were not ticked off, in the order said; if there are too many, the latest.
  package var tasks: [Task]
  /// Total number of tasks.
  package var taskCount: Int
  /// Three questions for reflection.
  package var prompts: [String]

  /// The mean mood of the entries and its trend.
  package struct MoodMean: Codable, Equatable, Sendable {
    /// Mean score, -1...1.
    package var mean: Double
    /// Mean score of the entries in the four preceding periods of the same length; nil if there are none.
    package var previous: Double?
    /// Change from `previous` to `mean`; nil if there are too few entries to state one.
    package var trend: MoodTrend?
    /// Number of entries with a mood.
    package var entries: Int
    /// Number of entries on which `previous` is based.
    package var previousEntries: Int
    /// One sentence for screen readers.
    package var accessibility: String
  }

  /// The mood of one day.
  package struct Day: Codable, Equatable, Sendable {
    /// `2026-11-20`.
    package var date: String
    /// Mean score of its entries, -1...1; null if there are none.
    package var score: Double?

    /// Encodes a missing score as null.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(date, forKey: .date)
      try values.encode(score, forKey: .score)
    }
  }

  /// A word that is characteristic of the period.
  package struct Theme: Codable, Equatable, Sendable {
    /// Its most frequent form.
    package var term: String
    /// Number of occurrences.
    package var count: Int
    /// Number of entries that contain it.
    package var entries: Int
    /// Number of entries outside the period that contain it.
    package var entriesElsewhere: Int
    /// Share of the period's entries that contain it divided by that of the other entries, smoothed; at least
    /// 1, and 1 if there are hardly any other entries.
    package var lift: Double
  }

  /// A person who was mentioned.
  package struct Person: Codable, Equatable, Sendable {
    /// Name as written.
    package var name: String
    /// Number of mentions.
    package var count: Int
    /// Number of entries that mention them.
    package var entries: Int
  }

  /// A quotation from an entry.
  package struct Highlight: Codable, Equatable, Sendable {
    /// ID of the entry.
    package var entryID: String
    /// When the entry was spoken.
    package var spokenAt: String
    /// The sentence as shown in the entry's summary.
    package var quote: String
    /// Where in the recording, in seconds.
    package var startSeconds: Double
  }

  /// A task said in one or several entries of the period.
  package struct Task: Codable, Equatable, Sendable {
    /// The task, for example `call my parents`.
    package var text: String
    /// ID of the entry in which it was first said.
    package var entryID: String
    /// When the entry was spoken.
    package var spokenAt: String
    /// Due date or instant; nil if none was said.
    package var due: String?
    /// True if a later entry, up to four weeks after the period, mentions it.
    package var mentionedAgain: Bool
    /// The first later mention.
    package var mention: Highlight?
  }
}
