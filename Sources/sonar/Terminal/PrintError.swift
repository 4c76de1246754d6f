import Application
import Foundation
import Workspace

/// Prints a line to standard error.
func printError(_ line: String) {
  say(Data("\(line.printable)\n".utf8), on: .standardError)
}

/// Writes `data` and ignores errors, like `print`: a log on a full disk must not stop the work.
func say(_ data: Data, on handle: FileHandle) { try? handle.write(contentsOf: data) }

extension CommandFailure {
  /// Prints the failure's line to standard error.
  func report() { printError("sonar: " + message) }
}
