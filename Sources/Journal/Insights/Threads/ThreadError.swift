package import StageContract

/// An invalid thread, or a request about threads that cannot be met; `line` counts from 1.
package enum ThreadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file at `path` does not describe a thread.
  case malformed(path: String, line: Int?, reason: String)
  /// No thread has that name or ID; `nearest` is the closest existing one.
  case unknown(name: String, nearest: String?)
  /// The name or ID prefix matches several threads.
  case ambiguous(name: String, ids: [String])
  /// A thread with that name already exists.
  case taken(name: String, id: String)
  /// The thread is invalid; `reason` is the complete message.
  case impossible(reason: String)
  /// The file cannot be edited without touching what its owner wrote; `line` is the text to put into it.
  case requiresManualEdit(path: String, line: String)
  /// A system call failed on `path`.
  case inputOutput(path: String, reason: String)

  /// Exit status of a command that fails with this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .malformed, .requiresManualEdit: .badInput
    case .unknown, .ambiguous, .taken, .impossible: .usage
    case .inputOutput: .inputOutput
    }
  }

  /// One line: what is wrong, where, and what to do now.
  package var description: String {
    switch self {
    case .malformed(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .unknown(let name, let nearest):
      "\(name): no such thread; "
        + (nearest.map { "did you mean \($0)?" } ?? "see: sonar thread list")
    case .ambiguous(let name, let ids):
      "\(name): \(ids.count) threads match; give one of these IDs: \(ids.joined(separator: ", "))"
    case .taken(let name, let id):
      "\(name): a thread with that name already exists; see: sonar thread show \(id)"
    case .impossible(let reason): reason
    case .requiresManualEdit(let path, let line):
      "\(path): cannot be edited safely; write this into it by hand: \(line)"
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    }
  }
}
