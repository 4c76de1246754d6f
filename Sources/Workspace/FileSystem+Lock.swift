internal import Foundation

extension FileSystem {
  /// Calls `body` while no other process, and no other task of this one, is in such a call for the folder at
  /// `path`.
  ///
  /// Meant for short operations: other callers block until it returns.
  /// - Throws: `WorkspaceError.inputOutput`, and what `body` throws.
  package static func locking<Value, Failure: Error>(
    _ path: String, _ body: () throws(Failure) -> Value
  ) throws -> Value {
    let descriptor = try lock(path)
    defer { close(descriptor) }
    return try body()
  }

  package static func locking<Value>(
    _ path: String, _ body: () throws(WorkspaceError) -> Value
  ) throws(WorkspaceError) -> Value {
    let descriptor = try lock(path)
    defer { close(descriptor) }
    return try body()
  }

  private static func lock(_ path: String) throws(WorkspaceError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("be opened", path) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let failure = WorkspaceError.system("be locked", path)
        close(descriptor)
        throw failure
      }
    }
    return descriptor
  }
}
