package import Foundation

/// A file of an export.
package struct ExportedFile: Equatable, Sendable {
  /// Path in the export, with `/` between its parts; every part is a `PortableName`.
  package var path: String
  package var contents: Data
  /// True if `contents` are the next part of the file at `path`, which may have begun before; files that grow with the journal
  /// come in parts, so that none is held in memory.
  package var isPart = false

  package init(path: String, contents: Data) { (self.path, self.contents) = (path, contents) }

  /// A file of text.
  package init(path: String, text: String) { self.init(path: path, contents: Data(text.utf8)) }

  /// The next part of a file of text.
  package init(path: String, part: String) {
    self.init(path: path, text: part)
    isPart = true
  }
}

/// The journal, as the files of the whole name it.
package struct ExportedJournal: Equatable, Sendable {
  /// The journal's ID.
  package var id: String
  package var name: String
  package var timeZone: TimeZone
  /// Language of names of days, ISO 639-1.
  package var language: String

  package init(id: String, name: String, timeZone: TimeZone, language: String) {
    (self.id, self.name, self.timeZone, self.language) = (id, name, timeZone, language)
  }
}

/// A format that files are written in. Entries come in order of time, one after another; what a format keeps of an entry for the
/// files of the whole is small, since there may be ten thousand.
package protocol ExportFormat {
  /// True if the sound has to be AAC in an MP4 container, where ffmpeg is there to convert it.
  var wantsMP4: Bool { get }
  /// Path of the sound of `entry` in the export; `audio.path` is not set yet.
  func audioPath(_ entry: ExportedEntry, _ audio: ExportedEntry.Audio) throws -> String
  /// The files that `entry` gives.
  mutating func add(_ entry: ExportedEntry) throws -> [ExportedFile]
  /// The files that are complete when `entry` follows, without those of the entry itself, for which an outline of it is enough.
  mutating func follow(_ entry: ExportedEntry) throws -> [ExportedFile]
  /// The files of the week of the last entry, and of its days, that are not written yet: no other entry of that week follows.
  mutating func endWeek() throws -> [ExportedFile]
  /// Path of the note of the thread `id`, which `finish` gives; nil if the format has no such notes.
  func threadPath(_ id: String) -> String?
  /// The files of the whole, and days and weeks that are not written yet.
  mutating func finish() throws -> [ExportedFile]
}

extension ExportFormat {
  package var wantsMP4: Bool { false }

  package func audioPath(_ entry: ExportedEntry, _ audio: ExportedEntry.Audio) -> String {
    "audio/" + entry.name + audio.suffix
  }

  package mutating func follow(_ entry: ExportedEntry) -> [ExportedFile] { [] }

  package mutating func endWeek() -> [ExportedFile] { [] }

  package func threadPath(_ id: String) -> String? { nil }

  package mutating func finish() -> [ExportedFile] { [] }
}

/// The forms of an export, as `--format` names them.
package enum ExportForm: String, CaseIterable, Sendable {
  case markdown, obsidian, text, srt, vtt, json, zip, csv, ics, dayone, jrnl, rss, bagit

  /// True if the export is one file, a ZIP archive, and not a folder.
  package var isArchive: Bool { self == .zip || self == .dayone }
  /// True if the export holds the journal's own files, so that it can come back in.
  package var isComplete: Bool { self == .json || self == .zip || self == .bagit }
}
