package import StageContract

/// The last attempt at a recording failed: `failure.json`.
package struct FailureRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "failure", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The stage that failed.
  package var stage: String
  /// Fingerprint of the run that failed.
  package var fingerprint: String
  /// Its exit status, or 128 + the signal that ended it.
  package var status: ExitStatus
  /// Number of attempts with this fingerprint.
  package var tries: Int
  /// One line, without any text of the transcript.
  package var message: String

  /// Creates a record of the current version.
  package init(stage: String, fingerprint: String, status: ExitStatus, tries: Int, message: String) {
    self.stage = stage
    self.fingerprint = fingerprint
    self.status = status
    self.tries = tries
    self.message = message
  }
}
