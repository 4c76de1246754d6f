import Foundation

/// Writes the script `text` to `path` and makes it executable.
///
/// A shell writes it: a child that this process starts on another thread meanwhile would inherit a file that is open for
/// writing, and what is open for writing cannot be run ("text file busy").
package func writeProgram(_ text: String, to path: String) throws {
  let shell = Process()
  shell.executableURL = URL(filePath: "/bin/sh")
  shell.arguments = [
    "-c", #"printf %s "$2" >"$1.$$" && chmod 755 "$1.$$" && mv "$1.$$" "$1""#, "sh", path, text,
  ]
  try shell.run()
  shell.waitUntilExit()
  guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
