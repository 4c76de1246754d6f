package import Foundation
package import Model

/// A filter for entries.
package struct EntryFilter: Equatable, Sendable {
  /// Earliest time at which an entry was spoken, inclusive; nil for no limit.
  package var since: Date?
  /// Latest time at which an entry was spoken, exclusive; nil for no limit.
  package var until: Date?
  /// Accepted moods; empty means all.
  package var moods: [Mood.Bin]
  /// Required tags, compared without regard to case.
  package var tags: [String]
  /// ID of the prompt that an entry has to answer; nil for any or none.
  package var prompt: String?
  /// The only permitted ids; nil for all.
  package var ids: [String]?
  /// Maximum number of entries; nil for no limit.
  package var limit: Int?
  /// Whether private entries are included.
  package var includePrivate: Bool
  /// Whether only pinned entries are included.
  package var onlyPinned: Bool
  /// Whether only private entries are included.
  package var onlyPrivate: Bool
  /// Whether only discreet entries are included.
  package var onlyDiscreet: Bool

  /// Creates a filter; without arguments it accepts every entry.
  package init(
    since: Date? = nil, until: Date? = nil, moods: [Mood.Bin] = [], tags: [String] = [],
    prompt: String? = nil, ids: [String]? = nil, limit: Int? = nil, includePrivate: Bool = true,
    onlyPinned: Bool = false, onlyPrivate: Bool = false,
    onlyDiscreet: Bool = false
  ) {
    self.since = since
    self.until = until
    self.moods = moods
    self.tags = tags
    self.prompt = prompt
    self.ids = ids
    self.limit = limit
    self.includePrivate = includePrivate
    self.onlyPinned = onlyPinned
    self.onlyPrivate = onlyPrivate
    self.onlyDiscreet = onlyDiscreet
  }
}

/// The indexed data of one recording, without its transcript.
package struct StoredEntry: Codable, Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// SHA-256 of the recording, 64 hexadecimal digits; nil if its import record is unknown.
  package var sha256: String?
  /// Version 5 UUID of `sha256`, lower case.
  package var uuid: String?
  /// Title; empty if nothing was said or there is no summary yet.
  package var title: String
  /// When it was spoken, in whole seconds.
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples: Int
  /// ISO 639-1 code of the language; nil if unknown.
  package var language: String?
  /// Whether it has been transcribed.
  package var hasTranscript: Bool
  /// The summary in the current style; nil until there is one.
  package var summary: SummaryText?
  /// Summaries in every style that was ever indexed, by style.
  package var summaries: [SummaryText]
  /// Mood of the entry; nil until there is one.
  package var mood: MoodMark?
  /// Tags: the owner's first, then the inbox's, then the ranked ones, best first.
  package var tags: [String]
  /// People, most mentioned first.
  package var people: [String]
  /// Intended actions in the order spoken; each sentence contains the text of its segment.
  package var actionItems: [Extract.ActionItem]
  /// Facts in the order spoken.
  package var facts: [Extract.Fact]
  /// When it was pinned, RFC 3339; nil if it is not pinned.
  package var pinnedAt: Date?
  /// Whether the owner keeps it out of every surface.
  package var isPrivate: Bool
  /// True if surfaces show no more of it than its day and a badge.
  package var isDiscreet: Bool
  /// ID of the prompt that it answers; nil if it names none.
  package var prompt: String?

  /// Title and text in one style.
  package struct SummaryText: Codable, Equatable, Sendable {
    /// Name of the style.
    package var style: String
    /// Title of at most 60 characters.
    package var title: String
    /// Sentences of the summary, joined by spaces.
    package var text: String
    /// Whether it is in the current style.
    package var isCurrent: Bool

    package init(style: String, title: String, text: String, isCurrent: Bool) {
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

  /// Mood of the complete entry.
  package struct MoodMark: Codable, Equatable, Sendable {
    /// Score, -1...1.
    package var score: Double
    /// The bin of `score`.
    package var label: Mood.Bin
    /// One word; `unclear` if nothing indicates one.
    package var feeling: String
  }

  enum CodingKeys: String, CodingKey {
    case id, sha256, uuid, title, language, summary, summaries, mood, tags, people, facts, prompt
    case spokenAt = "spoken_at"
    case durationSamples = "duration_samples"
    case hasTranscript = "has_transcript"
    case actionItems = "action_items"
    case pinnedAt = "pinned_at"
    case isPrivate = "private"
    case isDiscreet = "discreet"
  }
}
