package import Foundation

/// When work is to end before all of it is done: at a moment, when somebody asks, or when its task is cancelled.
package struct RunEnd: Sendable {
  private let deadline: Date?
  private let stop: StopFlag?
  private let heedsCancellation: Bool

  /// Work that is to be done to its end, also in a task that is cancelled.
  package static let never = RunEnd(deadline: nil, stop: nil, heedsCancellation: false)

  /// Ends at `deadline`, when `stop` is made or when the task is cancelled, whichever comes first.
  package init(deadline: Date? = nil, stop: StopFlag? = nil) {
    self.init(deadline: deadline, stop: stop, heedsCancellation: true)
  }

  private init(deadline: Date?, stop: StopFlag?, heedsCancellation: Bool) {
    (self.deadline, self.stop, self.heedsCancellation) = (deadline, stop, heedsCancellation)
  }

  /// Whether it has come. Cheap: asked between two files, and between two pieces of a long one.
  package var isReached: Bool { isDue || heedsCancellation && Task.isCancelled }

  /// Whether work is to end in good order: the deadline is over, or somebody asked for it.
  package var isDue: Bool { isDeadlineOver || stop?.isSet == true }

  /// Whether there was a deadline and it is over.
  package var isDeadlineOver: Bool { deadline.map { Date() >= $0 } ?? false }

  /// Sleeps for `seconds`, or until the end is reached: notices that within a tenth of a second.
  package func sleep(seconds: Double) async {
    let wake = ContinuousClock.now + .seconds(seconds)
    while !isReached, ContinuousClock.now < wake {
      let pause = min(.milliseconds(100), wake - .now)
      // Cut short by a cancellation, which the loop sees.
      try? await Task.sleep(for: max(pause, .milliseconds(1)))
    }
  }
}
