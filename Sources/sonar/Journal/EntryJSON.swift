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
  var prompt: AnsweredPrompt?
  var thread: IntendedThread?
  /// RFC 3339; nil if the entry is not pinned.
  var pinnedAt: String?
  var isPrivate: Bool
  var isDiscreet: Bool
  /// What was said that is to be done, as the commands `done` and `undone` number it.
  var tasks: [Task]
  var intake: Intake?
  var source: Source?
  var peaks: Peaks?
  var summary: Summary?
  var written: Written?
  var mood: Mood?
  var extract: Extract?
  var transcript: Transcript?

  struct Task: Encodable {
    var number: Int
    var text: String
    var due: String?
    /// When the owner ticked it off, RFC 3339; nil if it is open.
    var doneAt: String?

    enum CodingKeys: String, CodingKey {
      case number, text, due
      case doneAt = "done_at"
    }
  }

  init(
    _ entry: EntryDocuments, prompt: AnsweredPrompt? = nil, thread: IntendedThread? = nil, timeZone: TimeZone
  ) {
    id = entry.id
    title = entry.shownTitle
    spokenAt = entry.spokenInstant.map { Instant.text($0, timeZone: timeZone) }
    durationSeconds = entry.source.map { SampleClock.seconds($0.durationSamples) }
    tags = entry.tags
    (self.prompt, self.thread) = (prompt, thread)
    pinnedAt = entry.owner?.pinnedAt
    isPrivate = entry.owner?.isPrivate ?? false
    isDiscreet = entry.owner?.isDiscreet ?? false
    tasks = entry.tasks.enumerated().map {
      Task(number: $0 + 1, text: $1.item.text, due: $1.item.due, doneAt: $1.tick?.at)
    }
    intake = entry.intake
    source = entry.source
    peaks = entry.peaks
    summary = entry.summary
    written = entry.written
    mood = entry.mood
    extract = entry.extract
    transcript = entry.transcript
  }

  enum CodingKeys: String, CodingKey {
    case id, title, tags, prompt, thread, tasks, intake, source, peaks, summary, written, mood, extract
    case transcript
    case spokenAt = "spoken_at"
    case durationSeconds = "duration_seconds"
    case pinnedAt = "pinned_at"
    case isPrivate = "private"
    case isDiscreet = "discreet"
  }
}
