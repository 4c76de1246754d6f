package import Export
package import Foundation
package import Model
import StageContract
import Text

/// An entry as one JSON object: its metadata, and the documents of the stages.
package struct EntryJSON: Encodable {
  var id: String
  var title: String
  /// RFC 3339 with the journal's offset.
  var spokenAt: String?
  var durationSeconds: Double?
  var tags: [String]
  var prompt: AnsweredPrompt?
  var thread: IntendedThread?
  /// The recordings that are joined to it; nil if there are none.
  var joined: [JoinedRecording]?
  /// RFC 3339; nil if the entry is not pinned.
  var pinnedAt: String?
  var isPrivate: Bool
  var isDiscreet: Bool
  /// When what is known of it last changed, RFC 3339; nil if nothing names an instant.
  var updatedAt: String?
  /// What could not be heard and the owner has not seen; nil if an earlier version decoded the recording.
  var remarks: [Remark]?
  /// Languages, ISO 639-1, in which it was read and that nobody has measured; nil if there are none.
  var unmeasured: [String]?
  /// Its tasks, as the commands `done` and `undone` number it.
  var tasks: [Task]
  /// What the owner says of sentences; nil if nothing.
  var verdicts: [Verdict]?
  var intake: Part<Intake>?
  var source: Part<Source>?
  var peaks: Part<Peaks>?
  var summary: Part<Summary>?
  var written: Part<Written>?
  var mood: Part<Mood>?
  var extract: Part<Extract>?
  var transcript: Part<Transcript>?

  package struct Verdict: Encodable {
    var span: Span
    /// The sentence.
    var said: String
    var event: Bool?
    var keep: Bool?
    var felt: Mood.Bin?
  }

  package struct Task: Encodable {
    var number: Int
    var text: String
    var due: String?
    /// When the owner ticked it off, RFC 3339; nil if it is open.
    var doneAt: String?
  }

  package init(
    _ entry: EntryDocuments, prompt: AnsweredPrompt? = nil, thread: IntendedThread? = nil,
    joined: [JoinedRecording] = [], updatedAt: Date? = nil,
    timeZone: TimeZone
  ) {
    self.updatedAt = updatedAt.map { Instant.text($0) }
    id = entry.id
    title = entry.shownTitle
    spokenAt = entry.spokenInstant.map { Instant.text($0, timeZone: timeZone) }
    durationSeconds = entry.source.map { SampleClock.seconds($0.durationSamples) }
    tags = entry.tags
    (self.prompt, self.thread) = (prompt, thread)
    self.joined = joined.isEmpty ? nil : joined
    pinnedAt = entry.owner?.pinnedAt
    isPrivate = entry.owner?.isPrivate ?? false
    isDiscreet = entry.owner?.isDiscreet ?? false
    remarks = entry.remarks
    unmeasured = entry.unmeasured.isEmpty ? nil : entry.unmeasured
    tasks = entry.tasks.enumerated().map {
      Task(number: $0 + 1, text: $1.text, due: $1.due, doneAt: $1.tick?.at)
    }
    let judged = JudgedSentences(entry).judged
    verdicts =
      judged.isEmpty
      ? nil
      : judged.map { sentence, verdict in
        Verdict(
          span: sentence.span, said: sentence.text, event: verdict.event, keep: verdict.keep,
          felt: verdict.felt)
      }
    intake = entry.intake.map(Part.init)
    source = entry.source.map(Part.init)
    peaks = entry.peaks.map(Part.init)
    summary = entry.summary.map(Part.init)
    written = entry.written.map(Part.init)
    mood = entry.mood.map(Part.init)
    extract = entry.extract.map(Part.init)
    transcript = entry.transcript.map(Part.init)
  }

  enum CodingKeys: String, CodingKey {
    case id, title, tags, prompt, thread, remarks, unmeasured, tasks, verdicts, intake, source, peaks, summary
    case written, mood, extract, transcript, joined, spokenAt, durationSeconds, pinnedAt, updatedAt
    case isPrivate = "private"
    case isDiscreet = "discreet"
  }
}
