import Workspace

/// Decides when `sonar watch` runs and when it scans the inbox again, from what has arrived.
package struct IntakeDebouncer: Sendable {
  /// The next step.
  package enum Next: Equatable, Sendable {
    /// Process what is there.
    case run
    /// Scan again after that many seconds, or sooner when something changes; nil: only when something
    /// changes.
    case look(after: Double?)
  }

  /// How long ready files wait for files that are still changing, in seconds.
  private let patience: Double
  /// Seconds after a change until a file may count as stable.
  private let settleSeconds: Double
  /// Files that a run has seen and left in the inbox, with their attributes, by path.
  private var processed: [String: FileAttributes] = [:]
  private var readySince: ContinuousClock.Instant?

  /// Nothing has arrived yet.
  package init(settleSeconds: Double = 5, patience: Double = 60) {
    self.settleSeconds = settleSeconds
    self.patience = patience
  }

  /// Decides from `listing`, the content of the inbox at `now`.
  ///
  /// Files that arrive together are processed together: while some are changing, the others wait for them,
  /// but not forever.
  package mutating func next(_ listing: InboxListing, at now: ContinuousClock.Instant = .now) -> Next {
    // What waits longer keeps no ready file waiting.
    let later = listing.waitSeconds.map { $0 + 0.1 }
    let isNew = listing.files.contains { processed[$0.path] != $0.attributes }
    // Slightly longer than necessary: file times have a coarser resolution than our clock.
    let again = listing.left.contains { $0.reason == .unsettled } ? settleSeconds + 0.1 : nil
    guard isNew else {
      readySince = nil
      return .look(after: [again, later].compactMap(\.self).min())
    }
    let since = readySince ?? now
    readySince = since
    let rest = patience - (now - since) / .seconds(1)
    guard let again, rest > 0 else { return .run }
    return .look(after: min(again, rest))
  }

  /// Records that a run has processed `listing`: files in it that stay unchanged do not trigger another run.
  package mutating func note(worked listing: InboxListing) {
    readySince = nil
    processed = Dictionary(
      listing.files.compactMap { file in file.attributes.map { (file.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
