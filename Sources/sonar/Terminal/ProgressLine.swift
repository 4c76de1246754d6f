import Foundation
import Workspace

/// One updating line on a terminal.
final class ProgressLine {
  private let isShown: Bool
  private var width = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Largest number of characters that fit on one line of standard error, so that it can be rewritten.
  static var mostCharacters: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 79 }
    return min(100, Int(size.ws_col) - 1)
  }

  /// Replaces the line by `text`.
  func show(_ text: String) {
    guard isShown else { return }
    let line = String(text.printable.prefix(Self.mostCharacters))
    let rest = String(repeating: " ", count: max(0, width - line.count))
    FileHandle.standardError.write(Data("\r\(line)\(rest)".utf8))
    width = line.count
  }

  /// Clears the line.
  func end() {
    show("")
    if isShown { FileHandle.standardError.write(Data("\r".utf8)) }
  }
}
