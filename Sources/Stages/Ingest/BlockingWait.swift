import Foundation

/// Runs asynchronous work and blocks the calling thread until it ends: stages are synchronous, Subprocess is not.
///
/// The caller must not be a thread of Swift's cooperative pool, which runs the work; a stage's main thread is safe.
enum BlockingWait {
  /// Returns the result of `work`, or rethrows its error.
  static func result<Value: Sendable>(of work: @escaping @Sendable () async throws -> Value) throws -> Value {
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

  /// A result that is set later. Sendable because the condition's lock guards every access.
  private final class Promise<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var result: Result<Value, any Error>?

    func resolve(_ result: Result<Value, any Error>) {
      condition.withLock {
        self.result = result
        condition.signal()
      }
    }

    func wait() -> Result<Value, any Error> {
      condition.withLock {
        while true {
          if let result { return result }
          condition.wait()
        }
      }
    }
  }
}
