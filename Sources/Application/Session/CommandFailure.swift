import Audio
import Foundation
import Insights
import Model
import Pipeline
package import StageContract
import Store
import Surfaces
import Workspace

/// The error that ends a command: an exit status and one line that says what failed, where, and what to do.
package struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// Exit status, following sysexits.h.
  package var status: ExitStatus
  /// `what; where; what to do now`, without the leading `sonar: `.
  package var message: String

  package var description: String { message }

  package init(status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure for a known error type; nil for any other.
  package init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as WorkspaceError: self.init(status: error.exitStatus, error.description)
    case let error as ManifestError: self.init(status: error.exitStatus, error.description)
    case let error as SettingsFileError: self.init(status: error.exitStatus, error.description)
    case let failure as StageFailure: self.init(status: failure.status, failure.message)
    case JournalStoreError.missing: self = .nothingProcessed
    case let error as JournalStoreError: self.init(status: error.exitStatus, error.description)
    case let error as SurfaceError: self.init(status: error.exitStatus, error.description)
    case let error as SoundFileError: self.init(status: error.exitStatus, error.description)
    case let fault as LinkFault: self.init(status: fault.exitStatus, fault.description)
    case let error as ThreadError: self.init(status: error.exitStatus, error.description)
    case let error as DocumentError: self.init(status: error.exitStatus, error.description)
    default: return nil
    }
    // A stage that meets it may be limited on purpose; what a command writes meets a limit of the shell or the disk.
    if status == .signal(SIGXFSZ), !(error is StageFailure) { status = .inputOutput }
  }

  /// The journal has no database yet.
  package static let nothingProcessed = CommandFailure(
    status: .missingInput, "nothing has been processed yet; run `sonar run`")

  /// The journal has no entry that `latest` could name.
  package static let noEntries = CommandFailure(
    status: .missingInput, "there are no entries yet; add a recording, then: sonar run")

  /// `name`, an entry, a week or a thread, has no page that a link could lead to.
  package static func noPage(of name: String) -> CommandFailure {
    CommandFailure(status: .missingInput, "\(name): it has no page; for all pages: sonar browse")
  }

  /// An unexpected error, which is a bug in Sonar.
  package static func unknown(_ error: any Error) -> CommandFailure {
    CommandFailure(status: .software, "unexpected error (\(type(of: error))): \(error); please report it")
  }
}

extension SoundFileError {
  /// Exit status of a command (sysexits).
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .cannotOpen, .cannotRead: .badInput
    case .cannotWrite(_, _, let code): ExitStatus(fileError: code)
    }
  }
}
