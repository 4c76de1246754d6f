package import StageContract
package import Workspace

/// What is to be done for a journal.
package struct JournalPlan: Sendable {
  /// Every recording that was asked for, in that order.
  package var recordings: [RecordingPlan] = []
  /// The stages of the journal as a whole, in running order.
  package var journal: [PlannedRun] = []

  /// What is to be done for one recording.
  package struct RecordingPlan: Sendable {
    /// The recording.
    package var folder: RecordingFolder
    /// Its stages in running order; nil where all its results stand, or it cannot be planned.
    package var runs: [PlannedRun]?
    /// Stages whose result is of an earlier release and kept.
    package var outdated: [String] = []
    /// Why it cannot be planned.
    package var failure: StageFailure?
  }
}
