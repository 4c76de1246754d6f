package import Foundation
package import Model

/// What documents show of an entry.
package struct SurfaceEntry: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Version 5 UUID of its SHA-256, lower case; nil if that is unknown.
  package var uuid: String?
  /// Empty if nothing was said or there is no summary yet.
  package var title: String
  /// The summary in the current style; empty until there is one.
  package var summary: String
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples: Int
  package var hasTranscript: Bool
  package var mood: Mood.Bin?
  package var pinnedAt: Date?
  package var tags: [String]
  /// True if no more of it may be shown than its day and a badge.
  package var isDiscreet = false
  /// Loudness of parts of equal length, 0...1; nil if it was not measured.
  package var waveform: [Double]?
}

extension SurfaceContext {
  /// The title of `entry`, or what stands for one: for a discreet entry, the day.
  func title(of entry: SurfaceEntry) -> String {
    if entry.isDiscreet { return dayText(entry.spokenAt) }
    return entry.title.isEmpty ? texts[.untitled] : fitted(entry.title, characters: 60, bytes: 180)
  }

  /// The beginning of the summary of `entry`; nil if it has none or must not be shown.
  func summary(of entry: SurfaceEntry, characters: Int) -> String? {
    entry.isDiscreet || entry.summary.isEmpty
      ? nil : fitted(entry.summary, characters: characters, bytes: characters * 3)
  }

  /// The day of `entry`, with its length unless it is discreet.
  func dayAndDuration(of entry: SurfaceEntry) -> String {
    let day = dayText(entry.spokenAt)
    return entry.isDiscreet ? day : "\(day) · \(SampleClock.text(entry.durationSamples))"
  }

  /// The badge of `entry`: its mood, or that it is discreet; nil until it has a mood.
  func badge(of entry: SurfaceEntry) -> View.Badge? {
    if entry.isDiscreet { return View.Badge(text: texts[.discreet], tint: "#8E8E93") }
    return entry.mood.map { MoodBadge($0, texts) }.map { View.Badge(text: $0.label, tint: $0.tint) }
  }
}

/// A mood's label and colour, without its score.
struct MoodBadge: Codable, Equatable, Sendable {
  var bin: Mood.Bin
  var label: String
  /// `#RRGGBB`, for fills only.
  var tint: String

  init(_ bin: Mood.Bin, _ texts: Texts) {
    self.bin = bin
    label = texts[mood: bin]
    tint =
      switch bin {
      case .positive: "#34C759"
      case .neutral: "#FFBF00"
      case .negative: "#FF3B30"
      }
  }
}
