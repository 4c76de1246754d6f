package import Workspace

/// How far off the estimates of earlier reruns were, from the history of a journal.
package struct EstimateRecord: Encodable, Equatable {
  /// One rerun whose duration was estimated.
  package struct Run: Encodable, Equatable {
    /// RFC 3339 in UTC with milliseconds.
    package var startedAt: String
    package var command: String
    /// Number of recordings on which a stage ran.
    package var recordings: Int
    /// Seconds that it was expected to take, from all that was sure to run to all that might.
    package var estimate: RunHistoryEntry.Estimate
    /// Seconds that it took.
    package var seconds: Double
    /// By what share of the time it took the nearer end of the estimate was too long; negative if too short; 0 if the
    /// time was within. An estimate below `WorkEstimate.least` says that it takes less than that.
    package var error: Double
  }

  /// Oldest first.
  package var runs: [Run]
  /// The middle one of the errors without their signs; nil without runs.
  package var medianError: Double?

  /// - Parameter history: runs; those that were interrupted or failed are left out.
  package init(_ history: [RunHistoryEntry]) {
    runs = history.compactMap { entry in
      guard let estimate = entry.estimate, entry.outcome == "done", entry.seconds > 0 else { return nil }
      let isShort = estimate.seconds < WorkEstimate.least
      let longest = max(estimate.seconds, estimate.longest, isShort ? WorkEstimate.least : 0)
      let nearest = min(max(entry.seconds, isShort ? 0 : estimate.seconds), longest)
      return Run(
        startedAt: entry.startedAt, command: entry.command, recordings: entry.recordings, estimate: estimate,
        seconds: entry.seconds, error: ((nearest - entry.seconds) / entry.seconds * 1000).rounded() / 1000)
    }
    let errors = runs.map { abs($0.error) }.sorted()
    medianError = errors.isEmpty ? nil : errors[errors.count / 2]
  }
}
