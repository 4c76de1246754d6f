package import StageContract
package import Workspace

/// The pending work of a journal.
package struct JournalPlan: Sendable {
  /// Every requested recording, in that order.
  package var recordings: [RecordingPlan] = []
  /// The stages of scope *journal*, in running order.
  package var journal: [PlannedRun] = []

  /// The pending work of one recording.
  package struct RecordingPlan: Sendable {
    /// The recording.
    package var folder: RecordingFolder
    /// Its stages in running order; nil if all its results are up to date, or if it cannot be planned.
    package var runs: [PlannedRun]?
    /// Stages whose result is from an earlier version of the stage and is kept.
    package var outdated: [String] = []
    /// Stages of which the journal shows no result yet.
    package var unshown: Set<String> = []
    /// Why it cannot be planned; nil if it can.
    package var failure: StageFailure?
  }
}
