import Synchronization

/// Asks a run from outside to end in good order: after the chunk in hand, with nothing begun anew.
package final class StopRequest: Sendable {
  private let state = Mutex(false)

  /// Nothing asked for yet.
  package init() {}

  /// Whether it was asked for.
  package var isMade: Bool { state.withLock { $0 } }

  /// Asks for it.
  package func make() { state.withLock { $0 = true } }
}
