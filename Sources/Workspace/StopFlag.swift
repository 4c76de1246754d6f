import Synchronization

/// Requests a graceful stop of a run: it finishes the current chunk and starts nothing new.
package final class StopFlag: Sendable {
  private let state = Mutex(false)

  /// Creates a flag that is not set.
  package init() {}

  /// True if a stop was requested.
  package var isSet: Bool { state.withLock { $0 } }

  /// Requests the stop.
  package func set() { state.withLock { $0 = true } }
}
