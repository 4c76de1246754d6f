/// The last try of a recording failed: `failure.json`.
public struct FailureRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  public static let tag = DocumentTag(name: "failure", version: 1)
  /// Kind and version found.
  public var schema = tag
  /// The stage that failed.
  public var stage: String
  /// Fingerprint of the run that failed.
  public var fingerprint: String
  /// Its exit status, or 128 + the signal that ended it.
  public var status: Int32
  /// How often this fingerprint was tried.
  public var tries: Int
  /// One line, without a word of what was said.
  public var message: String

  /// Makes the record of a failure.
  public init(stage: String, fingerprint: String, status: Int32, tries: Int, message: String) {
    self.stage = stage
    self.fingerprint = fingerprint
    self.status = status
    self.tries = tries
    self.message = message
  }
}
