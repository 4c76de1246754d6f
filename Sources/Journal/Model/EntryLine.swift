/// One recording as a stage of scope *journal* is handed it: a line of the file behind `--entries`.
///
/// Paths are absolute. What a recording has not (yet) is absent.
package struct EntryLine: Codable, Equatable, Sendable {
  /// The recording's id, the name of its folder.
  package var recording: String
  /// Digest of everything the line names; an entry whose digest is unchanged needs no work.
  package var digest: String
  /// Path of `intake.json`.
  package var intake: String?
  /// Path of `owner.json`.
  package var owner: String?
  /// Path of `source.json`.
  package var source: String?
  /// Path of `transcript.json`.
  package var transcript: String?
  /// Path of `mood.json`.
  package var mood: String?
  /// Path of `extract.json`.
  package var extract: String?
  /// Path of `summary.json` in the journal's style.
  package var summary: String?
  /// Paths of its summaries in every style that are still there, older ones first.
  package var summaries: [String]?
  /// Whether its owner asked to keep it private and `owner.json` may not say so yet; absent where not.
  package var withdrawn: Bool?

  package init(
    recording: String, digest: String, intake: String? = nil, owner: String? = nil, source: String? = nil,
    transcript: String? = nil, mood: String? = nil, extract: String? = nil, summary: String? = nil,
    summaries: [String]? = nil
  ) {
    self.recording = recording
    self.digest = digest
    self.intake = intake
    self.owner = owner
    self.source = source
    self.transcript = transcript
    self.mood = mood
    self.extract = extract
    self.summary = summary
    self.summaries = summaries
  }
}
