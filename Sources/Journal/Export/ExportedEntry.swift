package import Foundation
package import Model

/// An entry with all that the journal knows of it, as formats read it.
package struct ExportedEntry: Sendable {
  /// Its documents; the transcript holds the owner's corrections, and the summary shown is `documents.summary`.
  package var documents: EntryDocuments
  /// Name for its files: without folder and extension, accepted by every file system, and no other entry of the export has it,
  /// compared without regard to case.
  package var name: String
  /// Summaries, one a style, the one shown first.
  package var summaries: [Summary]
  /// The owner's title, else the summary's; empty if there is none.
  package var title: String
  package var tags: [String]
  /// People, most mentioned first.
  package var people: [String]
  /// Tasks, as `done` and `undone` number them.
  package var tasks: [Task]
  /// Threads that it belongs to.
  package var threads: [Thread]
  /// When it was spoken, in whole seconds.
  package var spokenAt: Date
  /// The journal's zone, in which days are counted.
  package var timeZone: TimeZone
  /// The latest instant at which something was recorded about it.
  package var updatedAt: Date
  package var isPrivate: Bool
  package var isDiscreet: Bool
  /// The recording's sound; nil if none is exported.
  package var audio: Audio?

  /// The recording's ID.
  package var id: String { documents.id }
  /// Length in seconds; nil before ingest.
  package var seconds: Double? { documents.source.map { SampleClock.seconds($0.durationSamples) } }

  /// A task of an entry.
  package struct Task: Equatable, Sendable, Encodable {
    package var text: String
    /// Due date or instant, as in `EntryTask`; nil if none was said.
    package var due: String?
    /// When the owner ticked it off, RFC 3339; nil if it is open.
    package var doneAt: String?

    package init(text: String, due: String? = nil, doneAt: String? = nil) {
      (self.text, self.due, self.doneAt) = (text, due, doneAt)
    }
  }

  /// A thread, as entries name it.
  package struct Thread: Equatable, Sendable, Encodable {
    package var id: String
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  }

  /// The sound of an entry.
  package struct Audio: Equatable, Sendable {
    /// Path of the file that is exported; to be read only for its digest.
    package var source: String
    /// Path in the export, chosen by the format.
    package var path: String
    /// Extension with its point, lower case; empty if the original has none.
    package var suffix: String
    /// For example `audio/mp4`.
    package var mediaType: String
    package var bytes: Int

    package init(source: String, path: String = "", suffix: String, bytes: Int) {
      (self.source, self.path, self.suffix, self.bytes) = (source, path, suffix, bytes)
      mediaType = Self.mediaTypes[suffix] ?? "application/octet-stream"
    }

    private static let mediaTypes = [
      ".m4a": "audio/mp4", ".mp4": "audio/mp4", ".aac": "audio/aac", ".mp3": "audio/mpeg",
      ".wav": "audio/wav",
      ".flac": "audio/flac", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".opus": "audio/ogg",
      ".aif": "audio/aiff", ".aiff": "audio/aiff", ".caf": "audio/x-caf", ".amr": "audio/amr",
      ".webm": "audio/webm", ".3gp": "audio/3gpp", ".wma": "audio/x-ms-wma", ".mov": "video/quicktime",
      ".mkv": "video/x-matroska",
    ]
  }

  package init(
    documents: EntryDocuments, name: String, summaries: [Summary] = [], tags: [String] = [],
    people: [String] = [], tasks: [Task] = [], threads: [Thread] = [], spokenAt: Date, timeZone: TimeZone,
    updatedAt: Date, isPrivate: Bool = false, isDiscreet: Bool = false, audio: Audio? = nil
  ) {
    (self.documents, self.name, self.summaries) = (documents, name, summaries)
    (self.tags, self.people, self.tasks, self.threads) = (tags, people, tasks, threads)
    (self.spokenAt, self.timeZone, self.updatedAt) = (spokenAt, timeZone, updatedAt)
    (self.isPrivate, self.isDiscreet, self.audio) = (isPrivate, isDiscreet, audio)
    title = documents.title
  }
}
