import Foundation

/// A yes-or-no question at the terminal.
enum Question {
  /// True if standard input is a terminal.
  static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 }

  /// Asks `text` with `[y/N]`; anything but a yes is a no.
  static func isAffirmed(_ text: String) -> Bool {
    FileHandle.standardError.write(Data("\(text) [y/N] ".utf8))
    let answer = readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }
}
