package import StageContract

/// What is wrong with a thread, or with what was asked of it; `line` counts from 1.
package enum ThreadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A thread's file does not say what a thread is.
  case malformed(path: String, line: Int?, reason: String)
  /// There is no thread of that name or id; `nearest` is one that may have been meant.
  case unknown(name: String, nearest: String?)
  /// Several threads answer to that name.
  case ambiguous(name: String, ids: [String])
  /// There is a thread of that name.
  case taken(name: String, id: String)
  /// A thread that cannot be.
  case impossible(reason: String)
  /// A file that cannot be changed without touching what its owner wrote; `line` is what is to stand in it.
  case requiresManualEdit(path: String, line: String)
  /// The system refused.
  case inputOutput(path: String, reason: String)

  /// What a command exits with, after sysexits.
  package var exitStatus: ExitStatus {
    switch self {
    case .malformed, .requiresManualEdit: .badInput
    case .unknown, .ambiguous, .taken, .impossible: .usage
    case .inputOutput: .inputOutput
    }
  }

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .malformed(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .unknown(let name, let nearest):
      "\(name): no such thread; "
        + (nearest.map { "did you mean \($0)?" } ?? "see: sonar thread list")
    case .ambiguous(let name, let ids):
      "\(name): \(ids.count) threads are called so; give an id: \(ids.joined(separator: ", "))"
    case .taken(let name, let id):
      "\(name): there is such a thread already; see: sonar thread show \(id)"
    case .impossible(let reason): reason
    case .requiresManualEdit(let path, let line):
      "\(path): cannot be changed safely; write this into it by hand: \(line)"
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    }
  }
}
