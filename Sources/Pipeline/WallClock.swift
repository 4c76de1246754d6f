package import Foundation

/// The time that counts as now: the machine's, or one that was given to a command and runs on from there.
///
/// All that the journal says about time follows it: surfaces, pages, what is due, the history. How long work takes, when
/// files changed and when results were made are always measured by the machine's clock.
package struct WallClock: Equatable, Sendable {
  /// By how many seconds it is ahead of the machine's clock.
  private var aheadSeconds = 0.0

  /// The machine's clock.
  package init() {}

  /// A clock that shows `now` at `machineTime`.
  package init(now: Date, at machineTime: Date = Date()) {
    aheadSeconds = now.timeIntervalSince(machineTime)
  }

  /// The time that it shows.
  package var now: Date { shown(at: Date()) }

  /// The time that it shows when the machine's clock shows `machineTime`.
  package func shown(at machineTime: Date) -> Date { machineTime.addingTimeInterval(aheadSeconds) }

  /// The time on the machine's clock when it shows `time`.
  package func machineTime(of time: Date) -> Date { time.addingTimeInterval(-aheadSeconds) }
}
