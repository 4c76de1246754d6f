import Foundation
import Model
import Store

extension SurfaceContext {
  /// The title of `entry`, or what stands for one: for a discreet entry, the day.
  func title(of entry: Entry) -> String {
    if entry.isDiscreet { return dayText(entry.spokenAt) }
    return entry.title.isEmpty ? texts[.untitled] : fitted(entry.title, characters: 60, bytes: 180)
  }

  /// The beginning of the summary of `entry`; nil if it has none or must not be shown.
  func summary(of entry: Entry, characters: Int) -> String? {
    guard !entry.isDiscreet, let text = entry.summary?.text, !text.isEmpty else { return nil }
    return fitted(text, characters: characters, bytes: characters * 3)
  }

  /// The day of `entry`, with its length unless it is discreet.
  func dayAndDuration(of entry: Entry) -> String {
    let day = dayText(entry.spokenAt)
    return entry.isDiscreet ? day : "\(day) · \(SampleClock.text(entry.durationSamples))"
  }

  /// The badge of `entry`: its mood, or that it is discreet; nil until it has a mood.
  func badge(of entry: Entry) -> View.Badge? {
    if entry.isDiscreet { return View.Badge(text: texts[.discreet], tint: SystemColor.gray) }
    return entry.mood.map { MoodBadge($0.label, texts) }.map { View.Badge(text: $0.label, tint: $0.tint) }
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
      case .positive: SystemColor.green
      case .neutral: SystemColor.yellow
      case .negative: SystemColor.red
      }
  }
}
