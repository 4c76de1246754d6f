package import StageContract

/// What a stage reads from files of the installation: once for all jobs that name the same files.
package struct Installed<Value> {
  private var known: (paths: [String], value: Value)?

  /// Nothing is read yet.
  package init() {}

  /// What `read` makes of the files or folders at `paths`, which is called only where a job names others.
  /// - Throws: `UnavailableFailure` with what `read` throws; a `StageError` as it is.
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

/// Something of the installation is missing or broken: the recording waits.
package struct UnavailableFailure: StageError, Equatable {
  /// One line: what, where, what to do now.
  package let description: String
  /// 69.
  package var exitStatus: ExitStatus { .unavailable }
}
