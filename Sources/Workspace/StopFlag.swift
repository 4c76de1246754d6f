import Synchronization

/// Asks a run from outside to end in good order: after the chunk in hand, with nothing begun anew.
package final class StopFlag: Sendable {
  private let state = Mutex(false)

  /// Nothing asked for yet.
  package init() {}

  /// Whether it was asked for.
  package var isSet: Bool { state.withLock { $0 } }

  /// Asks for it.
  package func set() { state.withLock { $0 = true } }
}
