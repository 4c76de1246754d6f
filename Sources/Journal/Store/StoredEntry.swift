package import Foundation
package import Model

/// Which entries are asked for.
package struct EntryFilter: Equatable, Sendable {
  /// Spoken at this instant or later.
  package var since: Date?
  /// Spoken before this instant.
  package var until: Date?
  /// Any of these; empty means all.
  package var moods: [Mood.Bin]
  /// All of these, whatever their case.
  package var tags: [String]
  /// At most so many.
  package var limit: Int?
  /// Whether private entries pass.
  package var includePrivate: Bool
  /// Whether only pinned entries pass.
  package var onlyPinned: Bool
  /// Whether only private entries pass.
  package var onlyPrivate: Bool

  /// Makes a filter; without arguments it lets everything pass.
  package init(
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
package struct StoredEntry: Codable, Equatable, Sendable {
  /// The recording's id.
  package var id: String
  /// 64 hexadecimal digits of the recording's bytes; absent when intake is not known.
  package var sha256: String?
  /// Version 5 UUID of `sha256`, lower case.
  package var uuid: String?
  /// Empty where nothing was said or it is not summarised yet.
  package var title: String
  /// The instant it was spoken, whole seconds.
  package var spokenAt: Date
  /// Length at 16 kHz.
  package var durationSamples: Int
  /// ISO 639-1.
  package var language: String?
  /// Whether it has been transcribed.
  package var hasTranscript: Bool
  /// The summary that counts now; absent until there is one.
  package var summary: SummaryText?
  /// Summaries in every style that was ever indexed, by style.
  package var summaries: [SummaryText]
  /// Absent until there is one.
  package var mood: MoodMark?
  /// The owner's first, then the inbox's, then the ranked ones, best first.
  package var tags: [String]
  /// Most named first.
  package var people: [String]
  /// In the order spoken; their sentence holds the text of its segment.
  package var actionItems: [Extract.ActionItem]
  /// In the order spoken.
  package var facts: [Extract.Fact]
  /// Absent when it is not pinned.
  package var pinnedAt: Date?
  /// Whether the owner keeps it out of every surface.
  package var isPrivate: Bool

  /// Title and text in one style.
  package struct SummaryText: Codable, Equatable, Sendable {
    /// Name of the style.
    package var style: String
    /// At most 60 characters.
    package var title: String
    /// Sentences joined by spaces.
    package var text: String
    /// Whether it is in the style that counts now.
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

  /// Mood of the whole entry.
  package struct MoodMark: Codable, Equatable, Sendable {
    /// -1...1.
    package var score: Double
    /// The bin of `score`.
    package var label: Mood.Bin
    /// One word; `unclear` where nothing points to one.
    package var feeling: String
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
