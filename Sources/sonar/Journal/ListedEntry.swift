import Application
import Foundation
import Model
import Store

/// An entry as `list` and `search` print it in JSON.
struct ListedEntry: Encodable {
  var id: String
  var title: String
  /// RFC 3339 with the journal's offset.
  var spokenAt: String
  var durationSeconds: Double
  var mood: MoodMark?
  var tags: [String]
  var people: [String]
  var summary: String?
  var pinnedAt: String?
  /// ID of the prompt that it answers.
  var prompt: String?
  /// What could not be heard and the owner has not seen; nil if an earlier version decoded the recording.
  var remarks: [Remark]?
  var isPrivate: Bool
  var isDiscreet: Bool
  /// When what is known of it last changed; nil if that is not printed.
  var updatedAt: String?

  init(_ entry: Entry, updatedAt: Date? = nil, timeZone: TimeZone) {
    self.updatedAt = updatedAt.map { Instant.text($0, timeZone: timeZone) }
    id = entry.id
    title = entry.title
    spokenAt = Instant.text(entry.spokenAt, timeZone: timeZone)
    durationSeconds = SampleClock.seconds(entry.durationSamples)
    mood = entry.mood
    tags = entry.tags
    people = entry.people
    summary = entry.summary?.text
    pinnedAt = entry.pinnedAt.map { Instant.text($0, timeZone: timeZone) }
    (prompt, remarks) = (entry.prompt, entry.remarks)
    isPrivate = entry.isPrivate
    isDiscreet = entry.isDiscreet
  }

  enum CodingKeys: String, CodingKey {
    case id, title, mood, tags, people, summary, prompt, remarks, spokenAt, durationSeconds, pinnedAt,
      updatedAt
    case isPrivate = "private"
    case isDiscreet = "discreet"
  }
}

extension Entry {
  /// The title, or in parentheses why there is none, and whether the entry is pinned, discreet or private.
  var shownTitle: String {
    let shown = title.isEmpty ? (hasTranscript ? "(no speech)" : "(not transcribed yet)") : title
    let marks = [pinnedAt.map { _ in "pinned" }, isDiscreet ? "discreet" : nil, isPrivate ? "private" : nil]
      .compactMap { $0 }
    return marks.isEmpty ? shown : shown + " (\(marks.joined(separator: ", ")))"
  }
}
