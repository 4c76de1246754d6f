import Foundation
import Synchronization

/// Runs asynchronous work and blocks the calling thread until it ends: stages are synchronous, Subprocess is not.
///
/// The caller must not be a thread of Swift's cooperative pool, which runs the work; a stage's main thread is safe.
package enum BlockingWait {
  /// Returns the result of `work`, or rethrows its error.
  package static func result<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let promise = Promise<Value>()
    Task {
      do {
        promise.resolve(.success(try await work()))
      } catch {
        promise.resolve(.failure(error))
      }
    }
    return try promise.wait().get()
  }

  /// A result that is set once, later.
  private final class Promise<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func resolve(_ result: Result<Value, any Error>) {
      self.result.withLock { $0 = result }
      isThere.signal()
    }

    func wait() -> Result<Value, any Error> {
      while true {
        isThere.wait()
        if let result = result.withLock({ $0 }) { return result }
      }
    }
  }
}
