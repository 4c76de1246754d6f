import Foundation

/// Runs asynchronous work and makes the calling thread wait for it: a stage is synchronous, Subprocess is not.
///
/// The caller must not be a thread of Swift's shared pool, which does the work; a stage's main thread is none.
enum BlockingWait {
  /// What `work` returns, or throws.
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

  /// A result that comes later; safe because the condition's lock guards every access.
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
