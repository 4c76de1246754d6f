/// One recording as a stage of scope *journal* is handed it: a line of the file behind `--entries`.
///
/// Paths are absolute. What a recording has not (yet) is absent.
public struct EntryLine: Codable, Equatable, Sendable {
  /// The recording's id, the name of its folder.
  public var recording: String
  /// Digest of everything the line names; an entry whose digest is unchanged needs no work.
  public var digest: String
  /// Path of `intake.json`.
  public var intake: String?
  /// Path of `owner.json`.
  public var owner: String?
  /// Path of `source.json`.
  public var source: String?
  /// Path of `transcript.json`.
  public var transcript: String?
  /// Path of `mood.json`.
  public var mood: String?
  /// Path of `extract.json`.
  public var extract: String?
  /// Path of `summary.json` in the journal's style.
  public var summary: String?
  /// Paths of its summaries in every style that are still there, older ones first.
  public var summaries: [String]?
  /// Whether its owner asked to keep it private and `owner.json` may not say so yet; absent where not.
  public var withdrawn: Bool?

  /// Makes one from its parts.
  public init(
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
