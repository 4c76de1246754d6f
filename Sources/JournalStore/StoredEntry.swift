public import Foundation
public import JournalModel

/// Which entries are asked for.
public struct EntryFilter: Equatable, Sendable {
  /// Spoken at this instant or later.
  public var since: Date?
  /// Spoken before this instant.
  public var until: Date?
  /// Any of these; empty means all.
  public var moods: [Mood.Bin]
  /// All of these, whatever their case.
  public var tags: [String]
  /// At most so many.
  public var limit: Int?
  /// Whether private entries pass.
  public var includePrivate: Bool
  /// Whether only pinned entries pass.
  public var onlyPinned: Bool
  /// Whether only private entries pass.
  public var onlyPrivate: Bool

  /// Makes a filter; without arguments it lets everything pass.
  public init(
    since: Date? = nil, until: Date? = nil, moods: [Mood.Bin] = [], tags: [String] = [], limit: Int? = nil,
    includePrivate: Bool = true, onlyPinned: Bool = false, onlyPrivate: Bool = false
  ) {
    self.since = since
    self.until = until
    self.moods = moods
    self.tags = tags
    self.limit = limit
    self.includePrivate = includePrivate
    self.onlyPinned = onlyPinned
    self.onlyPrivate = onlyPrivate
  }
}

/// What the journal knows of one recording, without its text.
public struct StoredEntry: Codable, Equatable, Sendable {
  /// The recording's id.
  public var id: String
  /// 64 hexadecimal digits of the recording's bytes; absent when intake is not known.
  public var sha256: String?
  /// Version 5 UUID of `sha256`, lower case.
  public var uuid: String?
  /// Empty where nothing was said or it is not summarised yet.
  public var title: String
  /// The instant it was spoken, whole seconds.
  public var spokenAt: Date
  /// Length at 16 kHz.
  public var durationSamples: Int
  /// ISO 639-1.
  public var language: String?
  /// Whether it has been transcribed.
  public var hasTranscript: Bool
  /// The summary that counts now; absent until there is one.
  public var summary: SummaryText?
  /// Summaries in every style that was ever indexed, by style.
  public var summaries: [SummaryText]
  /// Absent until there is one.
  public var mood: MoodMark?
  /// The owner's first, then the inbox's, then the ranked ones, best first.
  public var tags: [String]
  /// Most named first.
  public var people: [String]
  /// In the order spoken; their sentence holds the text of its segment.
  public var actionItems: [Extract.ActionItem]
  /// In the order spoken.
  public var facts: [Extract.Fact]
  /// Absent when it is not pinned.
  public var pinnedAt: Date?
  /// Whether the owner keeps it out of every surface.
  public var isPrivate: Bool

  /// Title and text in one style.
  public struct SummaryText: Codable, Equatable, Sendable {
    /// Name of the style.
    public var style: String
    /// At most 60 characters.
    public var title: String
    /// Sentences joined by spaces.
    public var text: String
    /// Whether it is in the style that counts now.
    public var isCurrent: Bool

    /// Makes one from its parts.
    public init(style: String, title: String, text: String, isCurrent: Bool) {
      self.style = style
      self.title = title
      self.text = text
      self.isCurrent = isCurrent
    }

    enum CodingKeys: String, CodingKey {
      case style, title, text
      case isCurrent = "current"
    }
  }

  /// Mood of the whole entry.
  public struct MoodMark: Codable, Equatable, Sendable {
    /// -1...1.
    public var score: Double
    /// The bin of `score`.
    public var label: Mood.Bin
    /// One word; `unclear` where nothing points to one.
    public var feeling: String
  }

  enum CodingKeys: String, CodingKey {
    case id, sha256, uuid, title, language, summary, summaries, mood, tags, people, facts
    case spokenAt = "spoken_at"
    case durationSamples = "duration_samples"
    case hasTranscript = "has_transcript"
    case actionItems = "action_items"
    case pinnedAt = "pinned_at"
    case isPrivate = "private"
  }
}
