internal import Foundation
package import StageContract
package import Workspace

extension FailureRecord {
  /// Tries after which a recording is put aside.
  static let maximumTries = 2

  /// What may pass by itself: an input that is missing, a time limit, permissions. Every run tries again, once.
  private static let passing: Set<ExitStatus> = [.missingInput, .temporary, .noPermission]

  /// Whether no later run tries again by itself: the input is bad, or it was tried often enough.
  package var isFinal: Bool {
    !Self.passing.contains(status) && (status == .badInput || tries >= Self.maximumTries)
  }

  /// Whether this run is not to try again.
  var endsThisRun: Bool { isFinal || Self.passing.contains(status) }
}

/// What follows from a stage's failure.
enum FailureConsequence: Equatable {
  /// Nothing is recorded: the recording waits until something is installed.
  case wait
  /// Recorded with the recording; tried again as long as the record is not final.
  case record
  /// The run ends: the disk is full, or nothing can be written.
  case stop

  init(status: ExitStatus) {
    switch status {
    case .unavailable: self = .wait
    case .inputOutput: self = .stop
    default: self = .record
    }
  }
}

/// Whose trouble an error of the file system is: the one place that decides whether a run stops.
enum FileErrorPolicy: Equatable {
  /// The journal's own disk has no room or cannot be written: the run stops.
  case disk
  /// A folder or file that may not be read or written, in one recording.
  case permissions
  /// Anything else, in one recording: a link, a folder in place of a file, a bad block. The others go on.
  case recording

  init(code: Int32) {
    switch code {
    // EFBIG: what this process may write at most; no other recording would fare better.
    case ENOSPC, EDQUOT, EROFS, EFBIG: self = .disk
    case EACCES, EPERM: self = .permissions
    default: self = .recording
    }
  }

  /// Exit status after sysexits.
  var status: ExitStatus {
    switch self {
    case .disk: .inputOutput
    case .permissions: .noPermission
    case .recording: .temporary
    }
  }

  private var advice: String {
    switch self {
    case .disk: "make room, then run again"
    case .permissions: "change its permissions"
    case .recording: "check it and the disk, then run again"
    }
  }

  /// The failure of a system call: what it says is one line.
  static func failure(path: String, action: String, code: Int32) -> StageFailure {
    let issue = FileErrorPolicy(code: code)
    let error = WorkspaceError.inputOutput(path: path, action: action, code: code)
    return StageFailure(status: issue.status, message: "\(error); \(issue.advice)")
  }

  /// Whose trouble a stage means that says "input/output" (74), by the system's words in its message; without any it is
  /// taken at its word.
  static func named(in message: String) -> FileErrorPolicy {
    let ofOneFile = [EACCES, EPERM, EISDIR, ENOTDIR, ELOOP, EIO, EINVAL, ENXIO, ENAMETOOLONG]
    let code = ofOneFile.first { message.contains(String(cString: strerror($0))) }
    return code.map(FileErrorPolicy.init) ?? .disk
  }
}

extension StageFailure {
  /// A failure of our own, not of a stage: 74 where the journal's own disk has no room or cannot be written, else another
  /// status, which is the trouble of the recording or file alone that was at hand.
  package init(_ error: any Error) {
    switch error {
    case let failure as StageFailure: self = failure
    case WorkspaceError.inputOutput(let path, let action, let code):
      self = FileErrorPolicy.failure(path: path, action: action, code: code)
    case let error as WorkspaceError: self.init(status: error.exitStatus, message: error.description)
    case let error as ManifestError: self.init(status: error.exitStatus, message: error.description)
    default: self.init(status: .software, message: "\(error)".printable)
    }
  }
}
