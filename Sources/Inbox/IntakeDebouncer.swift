import Workspace

/// What has come into an inbox and waits for a run: when `sonar watch` works and when it looks again.
package struct IntakeDebouncer: Sendable {
  /// What to do now.
  package enum Next: Equatable, Sendable {
    /// Work on what is there.
    case run
    /// Look again after so many seconds, or sooner when something changes; nil: only when something changes.
    case look(after: Double?)
  }

  /// How long what is ready waits for files that still change, in seconds.
  private let patience: Double
  /// After how many seconds a file that changed may be still.
  private let settleSeconds: Double
  /// Files that a run has seen and left, as they were: by path.
  private var worked: [String: FileAttributes] = [:]
  private var readySince: ContinuousClock.Instant?

  /// Nothing has come yet.
  package init(settleSeconds: Double = 5, patience: Double = 60) {
    self.settleSeconds = settleSeconds
    self.patience = patience
  }

  /// Decides upon `listing`, what the inbox holds at `now`.
  ///
  /// What arrives together is worked together: while some files change, the others wait for them, but not for ever.
  package mutating func next(_ listing: InboxListing, at now: ContinuousClock.Instant = .now) -> Next {
    let isNew = listing.files.contains { worked[$0.path] != $0.attributes }
    // A little more than needed: a file's time has a coarser grain than ours.
    let again = listing.left.contains { $0.reason == .unsettled } ? settleSeconds + 0.1 : nil
    guard isNew else {
      readySince = nil
      return .look(after: again)
    }
    let since = readySince ?? now
    readySince = since
    let rest = patience - (now - since) / .seconds(1)
    guard let again, rest > 0 else { return .run }
    return .look(after: min(again, rest))
  }

  /// A run was made over `listing`: what of it still lies there as it was does not call for another one.
  package mutating func note(worked listing: InboxListing) {
    readySince = nil
    worked = Dictionary(
      listing.files.compactMap { file in file.attributes.map { (file.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
