/// One recording as a stage of scope *journal* is handed it: a line of the file behind `--entries`.
///
/// Paths are absolute. What a recording has not (yet) is absent.
public struct EntryLine: Codable, Equatable, Sendable {
  /// The recording's id, the name of its folder.
  public var recording: String
  /// Digest of everything the line names; an entry whose digest is unchanged needs no work.
  public var digest: String
  public var intake: String?
  public var owner: String?
  public var source: String?
  public var transcript: String?
  public var mood: String?
  public var extract: String?
  public var summary: String?

  public init(
    recording: String, digest: String, intake: String? = nil, owner: String? = nil, source: String? = nil,
    transcript: String? = nil, mood: String? = nil, extract: String? = nil, summary: String? = nil
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
  }
}
