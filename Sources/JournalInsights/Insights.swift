/// What a week, or any other stretch of days, says about itself. Private entries are in nothing of it.
///
/// Instants are RFC 3339 with the offset of the journal's time zone.
public struct Insights: Codable, Equatable, Sendable {
  /// Entries from which on a trend is claimed, here and in what is compared with.
  public static let enough = 3

  /// `2026-W47`; absent where the range is not meant as a week.
  public var week: String?
  /// First instant.
  public var from: String
  /// First instant after it.
  public var to: String
  /// Number of entries.
  public var entries: Int
  /// Days with an entry.
  public var daysWithEntries: Int
  /// Length of all recordings together.
  public var durationSeconds: Double
  /// Whether there are enough entries to speak of a trend.
  public var enoughData: Bool
  /// Entries of the journal outside the range.
  public var entriesElsewhere: Int
  /// Absent where no entry has a mood.
  public var mood: MoodMean?
  /// Every day of the range.
  public var sparkline: [Day]
  /// What it has more of than the rest of the journal, best first; at most eight.
  public var themes: [Theme]
  /// Named in most entries first.
  public var people: [Person]
  /// Sentences of summaries that tell most, in the order spoken; at most three.
  public var highlights: [Highlight]
  /// What was meant to be done, in the order spoken; of very many the latest.
  public var intentions: [Intention]
  /// How many things were meant to be done.
  public var intentionCount: Int
  /// Three questions to think on.
  public var prompts: [String]

  /// The mean over the entries and the way it went.
  public struct MoodMean: Codable, Equatable, Sendable {
    /// -1...1.
    public var mean: Double
    /// Mean over the entries of the four equally long stretches before; absent where there are none.
    public var previous: Double?
    /// From `previous` to `mean`; absent where there are too few entries to claim one.
    public var trend: MoodTrend?
    /// Entries with a mood.
    public var entries: Int
    /// Entries with a mood that `previous` was made from.
    public var previousEntries: Int
    /// One sentence for who hears it read.
    public var accessibility: String

    enum CodingKeys: String, CodingKey {
      case mean, previous, trend, entries, accessibility
      case previousEntries = "previous_entries"
    }
  }

  /// The mood of one day.
  public struct Day: Codable, Equatable, Sendable {
    /// `2026-11-20`.
    public var date: String
    /// Mean over its entries, -1...1; null where there are none.
    public var score: Double?

    /// Writes the score as null where there is none.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(date, forKey: .date)
      try values.encode(score, forKey: .score)
    }

    enum CodingKeys: String, CodingKey { case date, score }
  }

  /// A word that sets the range apart.
  public struct Theme: Codable, Equatable, Sendable {
    /// The form said most often.
    public var term: String
    /// How often it was said.
    public var count: Int
    /// Entries that hold it.
    public var entries: Int
    /// Entries outside the range that hold it.
    public var entriesElsewhere: Int
    /// Share of the range's entries that hold it over that of the others, smoothed; at least 1, and 1 where there are
    /// hardly any others.
    public var lift: Double

    enum CodingKeys: String, CodingKey {
      case term, count, entries, lift
      case entriesElsewhere = "entries_elsewhere"
    }
  }

  /// Somebody who was spoken of.
  public struct Person: Codable, Equatable, Sendable {
    /// As it is written.
    public var name: String
    /// How often.
    public var count: Int
    /// Entries that name them.
    public var entries: Int
  }

  /// A sentence that was said.
  public struct Highlight: Codable, Equatable, Sendable {
    /// In which entry.
    public var entryID: String
    /// When that was spoken.
    public var spokenAt: String
    /// As the entry's summary shows it.
    public var quote: String
    /// Where in the recording, in seconds.
    public var start: Double

    enum CodingKeys: String, CodingKey {
      case quote, start
      case entryID = "entry_id"
      case spokenAt = "spoken_at"
    }
  }

  /// Something that was meant to be done.
  public struct Intention: Codable, Equatable, Sendable {
    /// For example `call my parents`.
    public var text: String
    /// The entry in which it was said first.
    public var entryID: String
    /// When that was spoken.
    public var spokenAt: String
    /// Date or instant, when one was said.
    public var due: String?
    /// Whether a later entry, up to four weeks after the range, speaks of it.
    public var mentionedAgain: Bool
    /// The first time it was spoken of again.
    public var mention: Highlight?

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
