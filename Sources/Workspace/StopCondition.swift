package import Foundation

/// When work stops before it is complete: at a deadline, on request, or when its task is cancelled.
package struct StopCondition: Sendable {
  private let deadline: Date?
  private let stop: StopFlag?
  private let heedsCancellation: Bool

  /// Work that is always completed, even in a cancelled task.
  package static let never = StopCondition(deadline: nil, stop: nil, heedsCancellation: false)

  /// Ends at `deadline`, when `stop` is set or when the task is cancelled, whichever comes first.
  package init(deadline: Date? = nil, stop: StopFlag? = nil) {
    self.init(deadline: deadline, stop: stop, heedsCancellation: true)
  }

  private init(deadline: Date?, stop: StopFlag?, heedsCancellation: Bool) {
    (self.deadline, self.stop, self.heedsCancellation) = (deadline, stop, heedsCancellation)
  }

  /// True if the end has come. Cheap enough to check between two files and between two chunks of a large one.
  package var isReached: Bool { isDue || heedsCancellation && Task.isCancelled }

  /// True if it is time to stop gracefully: the deadline has passed, or a stop was requested.
  package var isDue: Bool { isDeadlineOver || stop?.isSet == true }

  /// True if a deadline was set and has passed.
  package var isDeadlineOver: Bool { deadline.map { Date() >= $0 } ?? false }

  /// Sleeps for `seconds` or until the end is reached, which it notices within a tenth of a second.
  package func sleep(seconds: Double) async {
    let wake = ContinuousClock.now + .seconds(seconds)
    while !isReached, ContinuousClock.now < wake {
      let pause = min(.milliseconds(100), wake - .now)
      // Returns early if cancelled; the loop checks for that.
      try? await Task.sleep(for: max(pause, .milliseconds(1)))
    }
  }
}
