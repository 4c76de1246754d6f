package import Foundation
internal import GRDB
package import Model

/// An entry as read from the index, without its transcript.
package struct Entry: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// SHA-256 of the recording, 64 hexadecimal digits; nil if its import record is unknown.
  package var sha256: String?
  /// Version 5 UUID of `sha256`, lower case.
  package var uuid: String?
  /// Title; empty if nothing was said or there is no summary yet.
  package var title: String
  /// Time at which it was spoken, in whole seconds.
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples: Int
  /// ISO 639-1 code of the language; nil if unknown.
  package var language: String?
  /// True if it has been transcribed.
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
  /// Tasks in the order said; each sentence contains the text of its segment.
  package var tasks: [EntryTask]
  /// Facts in the order spoken.
  package var facts: [Extract.Fact]
  /// Time at which it was pinned; nil if it is not pinned.
  package var pinnedAt: Date?
  /// True if the owner keeps it out of every surface.
  package var isPrivate: Bool
  /// True if surfaces show no more of it than its day and a badge.
  package var isDiscreet: Bool
  /// ID of the prompt that it answers; nil if it names none.
  package var prompt: String?
  /// Loudness of 24 parts of equal length, 0...1; nil if it was not measured.
  package var waveform: [Double]?
  /// Remarks about what could not be heard that the owner has not seen; nil if an earlier version decoded the recording.
  package var remarks: [Remark]?

  /// Creates an entry without facts, people and tasks.
  package init(
    id: String, uuid: String? = nil, title: String, spokenAt: Date, durationSamples: Int,
    hasTranscript: Bool = true, summary: SummaryText? = nil, mood: MoodMark? = nil, tags: [String] = [],
    pinnedAt: Date? = nil
  ) {
    (self.id, self.uuid, self.title, self.spokenAt) = (id, uuid, title, spokenAt)
    (self.durationSamples, self.hasTranscript, self.tags) = (durationSamples, hasTranscript, tags)
    (self.summary, self.mood, self.pinnedAt) = (summary, mood, pinnedAt)
    summaries = [summary].compactMap(\.self)
    (people, tasks, facts, isPrivate, isDiscreet) = ([], [], [], false, false)
  }

  /// Title and text in one style.
  package struct SummaryText: Equatable, Sendable {
    /// Name of the style.
    package var style: String
    /// Title of at most 60 characters.
    package var title: String
    /// Sentences of the summary, joined by spaces.
    package var text: String
    /// True if it is in the current style.
    package var isCurrent: Bool

    package init(style: String, title: String, text: String, isCurrent: Bool) {
      self.style = style
      self.title = title
      self.text = text
      self.isCurrent = isCurrent
    }
  }
}

/// Mood of a complete entry.
package struct MoodMark: Encodable, Equatable, Sendable {
  /// Score, -1...1.
  package var score: Double
  /// The bin of `score`.
  package var label: Mood.Bin
  /// One word; `unclear` if nothing indicates one.
  package var feeling: String

  package init(score: Double, label: Mood.Bin, feeling: String) {
    (self.score, self.label, self.feeling) = (score, label, feeling)
  }
}

extension Entry: FetchableRecord {
  /// The entry by its row in `entries` alone.
  init(row: Row) {
    self.init(
      id: row["id"], uuid: row["uuid"], title: row["title"],
      spokenAt: Date(timeIntervalSince1970: TimeInterval(row["spoken_at"] as Int)),
      durationSamples: row["duration_samples"], hasTranscript: row["has_transcript"],
      mood: (row["mood_label"] as String?).flatMap(Mood.Bin.init).map {
        MoodMark(score: row["mood_score"] ?? 0, label: $0, feeling: row["mood_feeling"] ?? "")
      },
      pinnedAt: (row["pinned_at"] as String?).flatMap(Instant.date))
    (sha256, language, prompt) = (row["sha256"], row["language"], row["prompt"])
    (isPrivate, isDiscreet) = (row["private"], row["discreet"])
    waveform = (row["waveform"] as String?).flatMap(Waveform.values)
    remarks = (row["remarks"] as String?).flatMap(RemarkColumn.remarks)
  }
}
