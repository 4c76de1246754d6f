import Application
import Foundation
import Workspace

/// Prints a line to standard error: a remark that does not belong to the output.
func printError(_ line: String) {
  say(Data("\(line.printable)\n".utf8), on: .standardError)
}

/// Writes `data` as `print` does: what does not fit, in a log on a full disk, is lost, and the work goes on.
func say(_ data: Data, on handle: FileHandle) { try? handle.write(contentsOf: data) }

extension CommandFailure {
  /// Prints the line to standard error.
  func report() { printError("sonar: " + message) }
}
