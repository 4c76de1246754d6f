import Foundation
import Workspace

/// One updating line on a terminal.
final class ProgressLine {
  private let isShown: Bool
  private var width = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Replaces the line by `text`.
  func show(_ text: String) {
    guard isShown else { return }
    let line = String(text.printable.prefix(100))
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
