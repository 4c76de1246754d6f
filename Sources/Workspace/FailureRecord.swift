package import StageContract

/// The last try of a recording failed: `failure.json`.
package struct FailureRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "failure", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// The stage that failed.
  package var stage: String
  /// Fingerprint of the run that failed.
  package var fingerprint: String
  /// Its exit status, or 128 + the signal that ended it.
  package var status: ExitStatus
  /// How often this fingerprint was tried.
  package var tries: Int
  /// One line, without a word of what was said.
  package var message: String

  /// Makes the record of a failure.
  package init(stage: String, fingerprint: String, status: ExitStatus, tries: Int, message: String) {
    self.stage = stage
    self.fingerprint = fingerprint
    self.status = status
    self.tries = tries
    self.message = message
  }
}
