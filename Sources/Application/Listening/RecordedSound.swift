import Foundation
package import Model
import StageContract
package import Workspace

/// The sound of an entry: the recording as it came, and what was decoded from it.
package struct RecordedSound: Equatable, Sendable {
  /// Which of the two files is heard.
  package enum Kind: String, Encodable, Sendable { case original, working }

  /// The recording's ID.
  package var id: String
  /// Path of the recording as it came; nil if it is missing.
  package var original: String?
  /// Path of the working audio; nil if there is none, or `gc` removed it.
  package var working: String?
  /// Length in seconds; nil before the recording was decoded.
  package var duration: Double?
  /// Sample rate in hertz of the recording as it came; nil before it was decoded.
  package var sampleRateHertz: Int?
  /// True if ffmpeg decoded it, so that libsndfile reads none of it or less.
  package var needsFFmpeg = false

  package init(
    id: String, original: String? = nil, working: String? = nil, duration: Double? = nil,
    sampleRateHertz: Int? = nil
  ) {
    (self.id, self.original, self.working, self.duration) = (id, original, working, duration)
    self.sampleRateHertz = sampleRateHertz
  }

  /// The sound of `recording`, whose documents are `entry`; `line` is its entry in the input of the index stage.
  /// - Throws: `WorkspaceError`; `CommandFailure` (66) if there is none.
  package init(_ recording: RecordingFolder, _ entry: EntryDocuments, line: EntryLine?) throws {
    self.init(
      id: recording.id, original: try recording.file(named: "original"),
      working: try Self.working(recording, line),
      duration: (entry.source?.durationSamples ?? entry.transcript?.durationSamples).map(SampleClock.seconds),
      sampleRateHertz: entry.source?.sampleRateHertz)
    needsFFmpeg = entry.source?.decoder == "ffmpeg"
    guard original != nil || working != nil else {
      throw CommandFailure(
        status: .missingInput,
        "\(id): its recording is missing; restore it from a backup, or run `sonar verify`")
    }
  }

  /// The files that are there, the recording as it came first.
  package var files: [(kind: Kind, path: String)] {
    [original.map { (.original, $0) }, working.map { (.working, $0) }].compactMap(\.self)
  }

  /// The working audio beside the `source.json` that the index shows, else any.
  private static func working(
    _ recording: RecordingFolder, _ line: EntryLine?
  ) throws(WorkspaceError) -> String? {
    var folders: [String] = []
    for stage in try recording.stages() {
      for fingerprint in try recording.artifacts(stage) {
        folders.append(recording.artifactFolder(stage, fingerprint))
      }
    }
    let shown = line?.source.map { ($0 as NSString).deletingLastPathComponent } ?? ""
    let named = folders.filter { !shown.isEmpty && shown.hasSuffix(($0 as NSString).lastPathComponent) }
    for folder in named + folders.reversed() {
      let path = folder + "/audio.wav"
      if try FileSystem.attributes(path)?.kind == .file { return path }
    }
    return nil
  }
}

/// Something said, with the seconds of each word.
package struct SpokenLine: Equatable, Sendable {
  /// A word of it.
  package struct Word: Equatable, Sendable {
    package var text: String
    /// Seconds at which it begins.
    package var start: Double

    package init(_ text: String, at start: Double) { (self.text, self.start) = (text, start) }
  }

  /// Seconds at which it begins.
  package var start: Double
  /// Seconds at which it ends.
  package var end: Double
  /// The words, in order; that of a speaker, if known, before them.
  package var words: [Word]

  package init(start: Double, end: Double, words: [Word]) {
    (self.start, self.end, self.words) = (start, end, words)
  }

  /// The words joined by spaces.
  package var text: String { words.map(\.text).joined(separator: " ") }

  /// Lines of the transcript of `entry` of which part is said from `start` up to `end`.
  package static func lines(of entry: EntryDocuments, from start: Double, to end: Double?) -> [SpokenLine] {
    (entry.transcript?.segments ?? []).compactMap { segment in
      let span = (SampleClock.seconds(segment.span.start), SampleClock.seconds(segment.span.end))
      guard span.1 > start, span.0 < end ?? .infinity else { return nil }
      let speaker = entry.speaker(of: segment).map { [Word($0 + ":", at: span.0)] } ?? []
      let words =
        segment.words.isEmpty ? Transcript.Word.evenly(segment.text, over: segment.span) : segment.words
      return SpokenLine(
        start: span.0, end: span.1,
        words: speaker + words.map { Word($0.text, at: SampleClock.seconds($0.span.start)) })
    }
  }
}
