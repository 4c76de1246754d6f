import Synchronization

/// Asks a run from outside to end in good order: after the chunk in hand, with nothing begun anew.
public final class StopRequest: Sendable {
  private let state = Mutex(false)

  /// Nothing asked for yet.
  public init() {}

  /// Whether it was asked for.
  public var isMade: Bool { state.withLock { $0 } }

  /// Asks for it.
  public func make() { state.withLock { $0 = true } }
}
