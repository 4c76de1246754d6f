import Foundation

/// How a process or one job of a stage ended: a status after sysexits.h, or 128 + the signal that ended it.
package struct ExitStatus: RawRepresentable, Codable, Comparable, Hashable, Sendable,
  CustomStringConvertible
{
  /// As the system knows it.
  package var rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The status of a process that `signal` ended.
  package static func signal(_ signal: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + signal) }

  /// Whose trouble a system call on a file is that failed with `code`: the one place that decides whether a run stops.
  ///
  /// `inputOutput` only where no other recording would fare better, as the disk has no room or cannot be written. A file
  /// that grows too large (EFBIG) is named after the signal, as a stage may be limited on purpose. Anything else, such as
  /// a link, a folder in place of a file or a bad block, is the trouble of one recording.
  package init(fileError code: Int32) {
    switch code {
    case ENOSPC, EDQUOT, EROFS: self = .inputOutput
    case EFBIG: self = .signal(SIGXFSZ)
    case EACCES, EPERM: self = .noPermission
    default: self = .temporary
    }
  }

  /// The same for what Foundation throws of a file.
  package init(fileError error: any Error) {
    self.init(fileError: ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO)
  }

  /// Done.
  package static let success = ExitStatus(rawValue: 0)
  /// A search found nothing, as `grep` says it; no stage says so.
  package static let noMatch = ExitStatus(rawValue: 1)
  /// The command line, the manifest or a job's options are wrong.
  package static let usage = ExitStatus(rawValue: 64)
  /// The input is bad; trying again is useless.
  package static let badInput = ExitStatus(rawValue: 65)
  /// An input is not there.
  package static let missingInput = ExitStatus(rawValue: 66)
  /// A model, library or program is not installed; the recording waits.
  package static let unavailable = ExitStatus(rawValue: 69)
  /// A bug of ours.
  package static let software = ExitStatus(rawValue: 70)
  /// The journal's own disk is full or cannot be written.
  package static let inputOutput = ExitStatus(rawValue: 74)
  /// Trying again may help.
  package static let temporary = ExitStatus(rawValue: 75)
  /// A folder or file may not be read or written.
  package static let noPermission = ExitStatus(rawValue: 77)
  /// Interrupted; nothing is lost.
  package static let interrupted = ExitStatus(rawValue: 130)

  /// Whether a stage may say so of a failure: any other status means nothing that is written down.
  package var isFailureOfStage: Bool {
    let known: [ExitStatus] = [
      .usage, .badInput, .missingInput, .unavailable, .software, .inputOutput, .temporary, .noPermission,
    ]
    return known.contains(self) || 129...192 ~= rawValue
  }

  /// The order of the numbers.
  package static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// The number.
  package var description: String { String(rawValue) }
}
