/// What a week, or any other stretch of days, says about itself. Private entries are in nothing of it.
///
/// Instants are RFC 3339 with the offset of the journal's time zone.
package struct Insights: Codable, Equatable, Sendable {
  /// Entries from which on a trend is claimed, here and in what is compared with.
  package static let enough = 3

  /// `2026-W47`; absent where the range is not meant as a week.
  package var week: String?
  /// First instant.
  package var from: String
  /// First instant after it.
  package var to: String
  /// Number of entries.
  package var entries: Int
  /// Days with an entry.
  package var daysWithEntries: Int
  /// Length of all recordings together.
  package var durationSeconds: Double
  /// Whether there are enough entries to speak of a trend.
  package var enoughData: Bool
  /// Entries of the journal outside the range.
  package var entriesElsewhere: Int
  /// Absent where no entry has a mood.
  package var mood: MoodMean?
  /// Every day of the range.
  package var sparkline: [Day]
  /// What it has more of than the rest of the journal, best first; at most eight.
  package var themes: [Theme]
  /// Named in most entries first.
  package var people: [Person]
  /// Sentences of summaries that tell most, in the order spoken; at most three.
  package var highlights: [Highlight]
  /// What was meant to be done, in the order spoken; of very many the latest.
  package var intentions: [Intention]
  /// How many things were meant to be done.
  package var intentionCount: Int
  /// Three questions to think on.
  package var prompts: [String]

  /// The mean over the entries and the way it went.
  package struct MoodMean: Codable, Equatable, Sendable {
    /// -1...1.
    package var mean: Double
    /// Mean over the entries of the four equally long stretches before; absent where there are none.
    package var previous: Double?
    /// From `previous` to `mean`; absent where there are too few entries to claim one.
    package var trend: MoodTrend?
    /// Entries with a mood.
    package var entries: Int
    /// Entries with a mood that `previous` was made from.
    package var previousEntries: Int
    /// One sentence for who hears it read.
    package var accessibility: String

    enum CodingKeys: String, CodingKey {
      case mean, previous, trend, entries, accessibility
      case previousEntries = "previous_entries"
    }
  }

  /// The mood of one day.
  package struct Day: Codable, Equatable, Sendable {
    /// `2026-11-20`.
    package var date: String
    /// Mean over its entries, -1...1; null where there are none.
    package var score: Double?

    /// Writes the score as null where there is none.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(date, forKey: .date)
      try values.encode(score, forKey: .score)
    }

    enum CodingKeys: String, CodingKey { case date, score }
  }

  /// A word that sets the range apart.
  package struct Theme: Codable, Equatable, Sendable {
    /// The form said most often.
    package var term: String
    /// How often it was said.
    package var count: Int
    /// Entries that hold it.
    package var entries: Int
    /// Entries outside the range that hold it.
    package var entriesElsewhere: Int
    /// Share of the range's entries that hold it over that of the others, smoothed; at least 1, and 1 where there are
    /// hardly any others.
    package var lift: Double

    enum CodingKeys: String, CodingKey {
      case term, count, entries, lift
      case entriesElsewhere = "entries_elsewhere"
    }
  }

  /// Somebody who was spoken of.
  package struct Person: Codable, Equatable, Sendable {
    /// As it is written.
    package var name: String
    /// How often.
    package var count: Int
    /// Entries that name them.
    package var entries: Int
  }

  /// A sentence that was said.
  package struct Highlight: Codable, Equatable, Sendable {
    /// In which entry.
    package var entryID: String
    /// When that was spoken.
    package var spokenAt: String
    /// As the entry's summary shows it.
    package var quote: String
    /// Where in the recording, in seconds.
    package var start: Double

    enum CodingKeys: String, CodingKey {
      case quote, start
      case entryID = "entry_id"
      case spokenAt = "spoken_at"
    }
  }

  /// Something that was meant to be done.
  package struct Intention: Codable, Equatable, Sendable {
    /// For example `call my parents`.
    package var text: String
    /// The entry in which it was said first.
    package var entryID: String
    /// When that was spoken.
    package var spokenAt: String
    /// Date or instant, when one was said.
    package var due: String?
    /// Whether a later entry, up to four weeks after the range, speaks of it.
    package var mentionedAgain: Bool
    /// The first time it was spoken of again.
    package var mention: Highlight?

    enum CodingKeys: String, CodingKey {
      case text, due, mention
      case entryID = "entry_id"
      case spokenAt = "spoken_at"
      case mentionedAgain = "mentioned_again"
    }
  }

  enum CodingKeys: String, CodingKey {
    case week, from, to, entries, mood, sparkline, themes, people, highlights, intentions, prompts
    case daysWithEntries = "days_with_entries"
    case durationSeconds = "duration_seconds"
    case enoughData = "enough_data"
    case entriesElsewhere = "entries_elsewhere"
    case intentionCount = "intention_count"
  }
}
