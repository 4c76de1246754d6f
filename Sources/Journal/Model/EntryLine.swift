internal import Foundation
internal import StageContract

/// One recording as passed to a stage of scope *journal*: a line of the file given with `--entries`.
///
/// Paths are absolute; in a line that is stored, relative to the journal. Paths of documents that do not exist (yet) are nil.
package struct EntryLine: Codable, Equatable, Sendable {
  /// The recording's ID: the name of its folder.
  package var recording: String
  /// Digest of everything the line names; an unchanged digest means that the entry needs no work.
  package var digest: String
  /// Path of `intake.json`.
  package var intake: String?
  /// Path of `owner.json`.
  package var owner: String?
  /// Path of `sidecar.json`.
  package var sidecar: String?
  /// Path of `source.json`.
  package var source: String?
  /// Path of `peaks.json`.
  package var peaks: String?
  /// Path of `transcript.json`.
  package var transcript: String?
  /// Path of `reading.json`.
  package var reading: String?
  /// Path of `mood.json`.
  package var mood: String?
  /// Path of `extract.json`.
  package var extract: String?
  /// Path of `summary.json` in the journal's style.
  package var summary: String?
  /// Paths of the existing summaries in every style, oldest first.
  package var summaries: [String]?
  /// Path of `written.json` for the summary in the journal's style; nil while nothing writes.
  package var written: String?
  /// True if the owner asked to keep it private, which `owner.json` may not say yet; nil if not.
  package var withdrawn: Bool?
  /// True if the recording is no longer in the journal (only among changed entries); else nil.
  package var gone: Bool?

  package init(
    recording: String, digest: String, intake: String? = nil, owner: String? = nil, source: String? = nil,
    peaks: String? = nil, transcript: String? = nil, mood: String? = nil, extract: String? = nil,
    summary: String? = nil,
    summaries: [String]? = nil
  ) {
    self.recording = recording
    self.digest = digest
    self.intake = intake
    self.owner = owner
    self.source = source
    self.peaks = peaks
    self.transcript = transcript
    self.mood = mood
    self.extract = extract
    self.summary = summary
    self.summaries = summaries
  }
}

extension EntryLine {
  /// The lines of the file behind `--entries` or `--changed_entries`.
  /// - Parameter fault: the error for a malformed line, from its number, which counts from 1, and the reason.
  /// - Throws: `DocumentError` when the file cannot be read; what `fault` returns.
  package static func lines(
    in path: String, fault: (_ line: Int, _ reason: String) -> some Error
  ) throws -> [EntryLine] {
    // Splitting `Data` takes five times as long as decoding its lines.
    let lines = try readFile(path).withUnsafeBytes { bytes in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Data($0) }
    }
    return try lines.enumerated().filter { !$1.isEmpty }.map { index, line in
      do {
        return try decodeJSON(EntryLine.self, from: line, keys: .verbatim)
      } catch {
        throw fault(index + 1, JSONFault.reason(error))
      }
    }
  }

  /// The line with `path` of each of its paths.
  package func mapped(_ path: (String) -> String) -> EntryLine {
    var line = EntryLine(recording: recording, digest: digest)
    (line.intake, line.owner, line.sidecar) = (intake.map(path), owner.map(path), sidecar.map(path))
    (line.source, line.peaks, line.transcript) = (source.map(path), peaks.map(path), transcript.map(path))
    (line.reading, line.mood, line.extract) = (reading.map(path), mood.map(path), extract.map(path))
    (line.summary, line.written) = (summary.map(path), written.map(path))
    line.summaries = summaries?.map(path)
    return line
  }
}
