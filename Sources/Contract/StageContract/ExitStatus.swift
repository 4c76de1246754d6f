import Foundation

/// How a process or a job of a stage ended: a status from sysexits.h, or 128 + the number of the signal that
/// ended it.
package struct ExitStatus: RawRepresentable, Codable, Comparable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The number reported by the system.
  package var rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The status of a process ended by `signal`.
  package static func signal(_ signal: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + signal) }

  /// The status for a system call on a file that failed with `code`: the one place that decides whether a run stops.
  ///
  /// `inputOutput` only if every other recording would fail too: the disk is full or read-only. A file that grows too
  /// large (EFBIG) is reported as the signal, as a stage may be limited on purpose. Anything else, such as a link, a
  /// folder in place of a file or a bad block, is a failure of one recording.
  package init(fileError code: Int32) {
    switch code {
    case ENOSPC, EDQUOT, EROFS: self = .inputOutput
    case EFBIG: self = .signal(SIGXFSZ)
    case EACCES, EPERM: self = .noPermission
    default: self = .temporary
    }
  }

  /// The status for a file error thrown by Foundation.
  package init(fileError error: any Error) {
    self.init(fileError: ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO)
  }

  /// Success.
  package static let success = ExitStatus(rawValue: 0)
  /// A search found nothing, as with `grep`; never used by a stage.
  package static let noMatch = ExitStatus(rawValue: 1)
  /// Invalid command line, manifest or job options.
  package static let usage = ExitStatus(rawValue: 64)
  /// Invalid input; another attempt is useless.
  package static let badInput = ExitStatus(rawValue: 65)
  /// An input is missing.
  package static let missingInput = ExitStatus(rawValue: 66)
  /// A model, library or program is not installed; the recording waits.
  package static let unavailable = ExitStatus(rawValue: 69)
  /// A bug in Sonar.
  package static let software = ExitStatus(rawValue: 70)
  /// The journal's own disk is full or cannot be written.
  package static let inputOutput = ExitStatus(rawValue: 74)
  /// A temporary failure; another attempt may help.
  package static let temporary = ExitStatus(rawValue: 75)
  /// No permission to read or write a file or folder.
  package static let noPermission = ExitStatus(rawValue: 77)
  /// Interrupted; nothing is lost.
  package static let interrupted = ExitStatus(rawValue: 130)

  /// True if a stage may fail with this status; others are not part of the contract.
  package var isFailureOfStage: Bool {
    let known: [ExitStatus] = [
      .usage, .badInput, .missingInput, .unavailable, .software, .inputOutput, .temporary, .noPermission,
    ]
    return known.contains(self) || 129...192 ~= rawValue
  }

  /// Orders by number.
  package static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// The number.
  package var description: String { String(rawValue) }
}
