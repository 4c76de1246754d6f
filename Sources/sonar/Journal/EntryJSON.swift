import Application
import Foundation
import Model
import StageContract

/// An entry as one JSON object: its metadata, and the documents of the stages unchanged.
struct EntryJSON: Encodable {
  var id: String
  var title: String
  /// RFC 3339 with the journal's offset.
  var spokenAt: String?
  var durationSeconds: Double?
  var tags: [String]
  /// RFC 3339; nil if the entry is not pinned.
  var pinnedAt: String?
  var isPrivate: Bool
  var isSealed: Bool
  var intake: Intake?
  var source: Source?
  var summary: Summary?
  var mood: Mood?
  var extract: Extract?
  var transcript: Transcript?

  init(_ entry: EntryDocuments, timeZone: TimeZone) {
    id = entry.id
    title = entry.title
    spokenAt = entry.spokenAt.map { Instant.text($0, timeZone: timeZone) }
    durationSeconds = entry.source.map { SampleClock.seconds($0.durationSamples) }
    tags = entry.tags
    pinnedAt = entry.owner?.pinnedAt
    isPrivate = entry.owner?.isPrivate ?? false
    isSealed = entry.owner?.isSealed ?? false
    intake = entry.intake
    source = entry.source
    summary = entry.summary
    mood = entry.mood
    extract = entry.extract
    transcript = entry.transcript
  }

  enum CodingKeys: String, CodingKey {
    case id, title, tags, intake, source, summary, mood, extract, transcript
    case spokenAt = "spoken_at"
    case durationSeconds = "duration_seconds"
    case pinnedAt = "pinned_at"
    case isPrivate = "private"
    case isSealed = "sealed"
  }
}
