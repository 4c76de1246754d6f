/// Failures and waits in a journal: `state/health.json`, written by a run before the journal's stages, which
/// may read it.
///
/// It names no private recording, and changes only with the news: it holds no times and no counts of runs.
package struct Health: TaggedDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "health", version: 1)
  /// Kind and version read from the document.
  package var schema = currentSchema
  /// Recordings that failed, sorted by ID.
  package var failed: [Failure]
  /// The reasons for which recordings wait, sorted, each once.
  package var waits: [Wait]

  package init(failed: [Failure] = [], waits: [Wait] = []) { (self.failed, self.waits) = (failed, waits) }

  /// A recording that failed.
  package struct Failure: Codable, Hashable, Sendable {
    /// The recording's ID.
    package var id: String
    /// The stage concerned; `planning` if it could not be planned.
    package var stage: String
    /// The stage's exit status.
    package var status: ExitStatus

    package init(id: String, stage: String, status: ExitStatus) {
      (self.id, self.stage, self.status) = (id, stage, status)
    }
  }

  /// Something that is not installed.
  package struct Wait: Codable, Hashable, Sendable {
    /// The stage that waits for it.
    package var stage: String
    /// One line: what is missing and what to type.
    package var reason: String

    package init(stage: String, reason: String) { (self.stage, self.reason) = (stage, reason) }
  }
}
