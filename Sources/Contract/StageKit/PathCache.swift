package import StageContract

/// Caches what a stage reads from installed files, for all jobs that name the same files.
package struct PathCache<Value> {
  private var known: (paths: [String], value: Value)?

  /// Creates an empty cache.
  package init() {}

  /// The value that `read` returns for the files or folders at `paths`; `read` is called only if a job names
  /// different ones.
  /// - Throws: `UnavailableFailure` for errors of `read`; a `StageError` is rethrown.
  package mutating func value(of paths: String..., read: () throws -> Value) throws -> Value {
    if let known, known.paths == paths { return known.value }
    do {
      let value = try read()
      known = (paths, value)
      return value
    } catch let error as any StageError {
      throw error
    } catch {
      throw UnavailableFailure(description: "\(error)")
    }
  }
}

/// Something in the installation is missing or damaged: the recording waits.
package struct UnavailableFailure: StageError, Equatable {
  /// One line: what, where, what to do now.
  package let description: String
  /// 69.
  package var exitStatus: ExitStatus { .unavailable }
}
