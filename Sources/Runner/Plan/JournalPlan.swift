/// What is to be done for a journal.
public struct JournalPlan: Sendable {
  /// Every recording that was asked for, in that order.
  public var recordings: [RecordingPlan] = []
  /// The stages of the journal as a whole, in running order.
  public var journal: [PlannedRun] = []

  /// What is to be done for one recording.
  public struct RecordingPlan: Sendable {
    /// The recording.
    public var folder: RecordingFolder
    /// Its stages in running order; nil where all its results stand, or it cannot be planned.
    public var runs: [PlannedRun]?
    /// Stages whose result is of an earlier release and kept.
    public var outdated: [String] = []
    /// Why it cannot be planned.
    public var failure: StageFailure?
  }
}
