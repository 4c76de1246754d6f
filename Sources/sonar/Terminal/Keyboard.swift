import Foundation

/// The terminal, read key by key.
struct Keyboard {
  /// True if there is a terminal to show questions and to read keys from.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The next key, in lower case, without waiting for Return; nil at the end of the input and for ^C and ^D.
  func key() -> Character? {
    fflush(nil)
    var before = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &before) == 0
    if isTerminal {
      var raw = before
      // ^C is a key here, so that the terminal is always as it was before when the program ends.
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
      tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &before) } }
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1, byte != 3, byte != 4 else { return nil }
      if byte == 27 {
        // An arrow key or the like: the rest of it is no key either.
        if isTerminal { tcflush(STDIN_FILENO, TCIFLUSH) }
        return "\u{1B}"
      }
      return Character(UnicodeScalar(byte)).lowercased().first
    }
  }

  /// A line of text; nil at the end of the input.
  func line() -> String? {
    fflush(nil)
    return readLine(strippingNewline: true)
  }
}
