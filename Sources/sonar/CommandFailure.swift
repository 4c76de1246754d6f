import ArgumentParser
import Foundation
import Inbox
import Insights
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// Why a command stops: an exit status and one line that says what, where, what to do.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// Exit status after sysexits.
  var status: ExitStatus
  /// `what; where; what to do now`, without the leading `sonar: `.
  var message: String

  var description: String { message }

  init(status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure that a known error stands for; nil for any other.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as WorkspaceError: self.init(status: error.exitStatus, error.description)
    case let error as ManifestError: self.init(status: error.exitStatus, error.description)
    case let error as SettingsFileError: self.init(status: error.exitStatus, error.description)
    case let failure as StageFailure: self.init(status: failure.status, failure.message)
    case JournalStoreError.missing: self = .nothingProcessed
    case let error as JournalStoreError: self.init(status: error.exitStatus, error.description)
    case let error as ThreadError: self.init(status: error.exitStatus, error.description)
    case let error as DocumentError: self.init(status: error.exitStatus, error.description)
    default: return nil
    }
  }

  /// There is no database yet.
  static let nothingProcessed = CommandFailure(
    status: .missingInput, "nothing has been processed yet; run `sonar run`")

  /// An error that no command expects: a bug of ours.
  static func unknown(_ error: any Error) -> CommandFailure {
    CommandFailure(status: .software, "unexpected error (\(type(of: error))): \(error); please report it")
  }

  /// Prints the line to standard error.
  func report() { remark("sonar: " + message) }
}

extension ExitCode {
  /// The same for the argument parser.
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// Prints a line to standard error: a remark that does not belong to the output.
func remark(_ line: String) {
  say(Data("\(line.printable)\n".utf8), on: .standardError)
}

/// Writes `data` as `print` does: what does not fit, in a log on a full disk, is lost, and the work goes on.
func say(_ data: Data, on handle: FileHandle) { try? handle.write(contentsOf: data) }

extension String {
  /// The text with control characters escaped, and those that turn its direction, so that nothing that was read breaks
  /// a line, drives a terminal or shows otherwise than it is.
  var printable: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      case .format where scalar.properties.isBidiControl: line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
